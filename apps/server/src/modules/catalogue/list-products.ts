import type { Product } from '@tuppence/domain/catalogue'
import { scanKeys } from '@tuppence/domain/catalogue'
import { and, asc, count, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { containing, searchWords } from '../../platform/database/search-words.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { isUuid } from '../../platform/uuid.ts'
import { categories, productBarcodes, products } from './catalogue.tables.ts'
import { byName, selectProducts, toProduct } from './product-row.ts'

export interface ProductFilter {
  readonly search?: string | undefined
  /** A category's id or name; empty or "all" for every category. */
  readonly category?: string | undefined
  /** Only what changed at or after this instant, what was archived included. */
  readonly changedSince?: string | undefined
}

export interface Page {
  readonly limit: number
  readonly offset: number
  /** Only what comes behind this product, for reading a long list in chunks. */
  readonly after?: Pick<Product, 'id' | 'name'> | undefined
}

/** One page of products by name. */
export async function listProducts(
  tx: Tx,
  organizationId: string,
  filter: ProductFilter,
  page: Page,
): Promise<Product[]> {
  const rows = await selectProducts(tx)
    .where(and(matching(organizationId, filter), behind(page.after)))
    .orderBy(...byName)
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(toProduct)
}

/** What one page shows, and how many products there are on all of them. */
export interface PageOfAll {
  readonly products: Product[]
  readonly all: number
}

/** One page of products by name, and how many the filter lets through. */
export async function pageOfProducts(
  tx: Tx,
  organizationId: string,
  filter: ProductFilter,
  page: Pick<Page, 'limit' | 'offset'>,
): Promise<PageOfAll> {
  if (searchWords(filter.search ?? '').length > 0) return searchProducts(tx, organizationId, filter, page)
  const products = await listProducts(tx, organizationId, filter, page)
  // A page that is not full says itself how many there are, and spares a second look through the catalogue.
  const isLast = products.length < page.limit && (products.length > 0 || page.offset === 0)
  const all = isLast ? page.offset + products.length : await countProducts(tx, organizationId, filter)
  return { products, all }
}

/**
 * One page of a search by name, and how many it finds in all, in one walk through the business's products. Asked for in the
 * order of names at once, PostgreSQL expects a match every few rows and walks the index of names instead, row by row: three
 * times as long where there are few.
 */
async function searchProducts(
  tx: Tx,
  organizationId: string,
  filter: ProductFilter,
  page: Pick<Page, 'limit' | 'offset'>,
): Promise<PageOfAll> {
  const found = await tx.execute<{ id: string; all: number }>(sql`
    with found as materialized (
      select ${products.id}, lower(${products.name}) as name from ${products} where ${matching(organizationId, filter)})
    select id, (select count(*)::int from found) as "all" from found
     order by name, id limit ${page.limit} offset ${page.offset}`)
  const [first] = found
  if (!first) {
    const all = page.offset === 0 ? 0 : await countProducts(tx, organizationId, filter)
    return { products: [], all }
  }
  const ids = JSON.stringify(found.map(({ id }) => id))
  const rows = await selectProducts(tx)
    .where(
      and(
        eq(products.organizationId, organizationId),
        sql`${products.id} in (select value::uuid from json_array_elements_text(${ids}::json))`,
      ),
    )
    .orderBy(...byName)
  return { products: rows.map(toProduct), all: first.all }
}

/** Before 1970 nothing was sold here, and the database does not know the year 0. */
const sinceThen = (instant: string): Date => new Date(Math.max(0, Date.parse(instant) || 0))

function behind(product: Page['after']): SQL | undefined {
  if (product === undefined) return undefined
  return sql`(lower(${products.name}), ${products.id}) > (lower(${product.name}), ${product.id}::uuid)`
}

/** How many products the filter lets through. */
export async function countProducts(tx: Tx, organizationId: string, filter: ProductFilter): Promise<number> {
  const [row] = await tx.select({ all: count() }).from(products).where(matching(organizationId, filter))
  return row?.all ?? 0
}

function matching(organizationId: string, filter: ProductFilter): SQL | undefined {
  return and(
    eq(products.organizationId, organizationId),
    filter.changedSince === undefined
      ? isNull(products.archivedAt)
      : gte(products.updatedAt, sinceThen(filter.changedSince)),
    ofCategory(organizationId, filter.category?.trim() ?? ''),
    ...searchWords(filter.search ?? '').map((word) => sql`lower(${products.name}) like ${containing(word)}`),
  )
}

function ofCategory(organizationId: string, category: string): SQL | undefined {
  if (category === '' || category.toLowerCase() === 'all') return undefined
  if (isUuid(category.toLowerCase())) return eq(products.categoryId, category)
  const named = sql`(select id from ${categories} where ${categories.organizationId} = ${organizationId}
    and ${categories.archivedAt} is null and lower(${categories.name}) = lower(${category}))`
  return inArray(products.categoryId, named)
}

/** At or below the minimum level, the emptiest first (STOCK-008). What is not sold any more is not missing. */
export async function lowStock(tx: Tx, organizationId: string): Promise<Product[]> {
  const rows = await selectProducts(tx)
    .where(
      and(
        eq(products.organizationId, organizationId),
        isNull(products.archivedAt),
        eq(products.isActive, true),
        isLow,
      ),
    )
    .orderBy(asc(products.stockQuantity), ...byName)
  return rows.map(toProduct)
}

/** Out of stock counts as low too, whatever the minimum. */
export const isLow = or(
  sql`${products.stockQuantity} <= ${products.minStockLevel}`,
  sql`${products.stockQuantity} <= 0`,
)

/**
 * The product a scan means: by the scan as it came, then by the other spellings of the same GTIN (SELL-028).
 *
 * @throws Refused not-found, also for a product that is archived or not active
 */
export async function productByBarcode(tx: Tx, organizationId: string, scan: string): Promise<Product> {
  const keys = scanKeys(scan)
  if (keys.length === 0) throw new Refused('not-found')
  const found = await tx
    .select({ barcode: productBarcodes.barcode, productId: productBarcodes.productId })
    .from(productBarcodes)
    .where(and(eq(productBarcodes.organizationId, organizationId), inArray(productBarcodes.barcode, keys)))
  if (found.length === 0) throw new Refused('not-found')
  const rows = await selectProducts(tx).where(
    and(
      eq(products.organizationId, organizationId),
      inArray(
        products.id,
        found.map(({ productId }) => productId),
      ),
      eq(products.isActive, true),
    ),
  )
  const placeOf = ({ id }: { id: string }) =>
    Math.min(...found.filter(({ productId }) => productId === id).map(({ barcode }) => keys.indexOf(barcode)))
  const [best] = rows.sort((a, b) => placeOf(a) - placeOf(b))
  if (!best) throw new Refused('not-found')
  return toProduct(best)
}
