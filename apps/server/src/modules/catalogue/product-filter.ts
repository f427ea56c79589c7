import { and, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '../../platform/uuid.ts'
import { categories, products } from './catalogue.tables.ts'

export interface ProductFilter {
  readonly search?: string | undefined
  /** A category's id or name; empty or "all" for every category, "none" for what is in no category. */
  readonly category?: string | undefined
  readonly status?: 'all' | 'in' | 'low' | 'out' | 'low-or-out' | undefined
  /** The archived ones instead of the others. */
  readonly archived?: boolean | undefined
  /** Only what changed at or after this instant, what was archived included. */
  readonly changedSince?: string | undefined
}

/** What a product must be for a filter to let it through, its search left aside. */
export function matching(organizationId: string, filter: ProductFilter): SQL {
  const all = and(
    eq(products.organizationId, organizationId),
    living(filter),
    ...narrowing(organizationId, filter),
  )
  // `and` of something is something.
  return all ?? sql`true`
}

/** What a filter asks beside being there at all; none where it asks nothing. */
export function narrowing(organizationId: string, filter: ProductFilter): SQL[] {
  const asked = [ofCategory(organizationId, filter.category?.trim() ?? ''), ofStatus(filter.status)]
  if (filter.changedSince !== undefined) asked.push(gte(products.updatedAt, sinceThen(filter.changedSince)))
  return asked.filter((one) => one !== undefined)
}

function living({ archived, changedSince }: ProductFilter): SQL | undefined {
  if (archived) return isNotNull(products.archivedAt)
  return changedSince === undefined ? isNull(products.archivedAt) : undefined
}

/** Before 1970 nothing was sold here, and the database does not know the year 0. */
export const sinceThen = (instant: string): Date => new Date(Math.max(0, Date.parse(instant) || 0))

function ofCategory(organizationId: string, category: string): SQL | undefined {
  const asked = category.toLowerCase()
  if (asked === '' || asked === 'all') return undefined
  if (isUuid(asked)) return eq(products.categoryId, asked)
  const there = sql`select id from ${categories} where ${categories.organizationId} = ${organizationId}
    and ${categories.archivedAt} is null`
  // A product whose category was archived reads as being in none, and so it is found as one.
  if (asked === 'none') return or(isNull(products.categoryId), sql`${products.categoryId} not in (${there})`)
  return inArray(products.categoryId, sql`(${there} and lower(${categories.name}) = lower(${category}))`)
}

/** Out of stock counts as low too, whatever the minimum. */
const isLow = sql`(${products.stockQuantity} <= ${products.minStockLevel} or ${products.stockQuantity} <= 0)`

/** What is to be ordered: what is not sold any more is not missing. */
export const isMissing = sql`(${products.isActive} and ${isLow})`

/** By the badges of stock (STOCK-005 to STOCK-007): `stockState` of the domain, in SQL. */
function ofStatus(status: ProductFilter['status']): SQL | undefined {
  switch (status) {
    case 'in':
      return sql`not ${isLow}`
    case 'low':
      return sql`${products.stockQuantity} > 0 and ${products.stockQuantity} <= ${products.minStockLevel}`
    case 'out':
      return sql`${products.stockQuantity} <= 0`
    case 'low-or-out':
      return isMissing
    default:
      return undefined
  }
}
