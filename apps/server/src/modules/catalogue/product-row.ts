import { contentUnitSchema, type Product } from '@tuppence/domain/catalogue'
import { plainCost } from '@tuppence/domain/money'
import { rateTextAt, vatCodeSchema } from '@tuppence/domain/tax'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { categories, products } from './catalogue.tables.ts'

/** What stands for the category of a product that has none, or whose category was archived (DATA-022). */
const NO_CATEGORY = 'Uncategorized'

/** All that its row holds, but for what answers never say. */
const { priceChangedAt: _, formerPrices: __, writtenBy: ___, ...ofProduct } = getTableColumns(products)
const columns = { ...ofProduct, category: categories.name }

/** The beginning of every query for products: with the name of their category. */
export function selectProducts(tx: Tx) {
  return tx
    .select(columns)
    .from(products)
    .leftJoin(
      categories,
      and(
        eq(categories.organizationId, products.organizationId),
        eq(categories.id, products.categoryId),
        isNull(categories.archivedAt),
      ),
    )
    .$dynamic()
}

export type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number]

/** Products by name, and by id among equals: an order that paging can rely on. */
export const byName = [sql`lower(${products.name})`, products.id] as const

/** A row as it goes over the wire (DATA-022). What is archived reads as not active. */
export function toProduct(row: ProductRow): Product {
  const {
    archivedAt,
    category,
    createdAt,
    updatedAt,
    vatCode: code,
    vatRate,
    isActive,
    contentAmount,
    contentUnit,
    cost,
    averageCost,
    heldQuantity,
    ...rest
  } = row
  const vatCode = vatCodeSchema.parse(code)
  return {
    ...rest,
    cost: plainCost(cost),
    ...(averageCost !== null &&
      plainCost(averageCost) !== plainCost(cost) && { averageCost: plainCost(averageCost) }),
    ...(heldQuantity > 0 && { heldQuantity }),
    category: category ?? NO_CATEGORY,
    vatCode,
    vatRate: rateTextAt(vatCode, vatRate, new Date()),
    contentAmount: contentAmount === null ? null : plainDecimal(contentAmount),
    contentUnit: contentUnit === null ? null : contentUnitSchema.parse(contentUnit),
    isActive: isActive && archivedAt === null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** "0.500" → "0.5", "12.000" → "12". */
const plainDecimal = (amount: string): string => amount.replace(/\.?0+$/, '')
