import type { Product } from '@tuppence/domain/catalogue'
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { oneOfIds } from '../../platform/database/one-of-ids.ts'
import type { VersionOf } from '../../platform/http/entity-tags.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { productBarcodes, products } from './catalogue.tables.ts'
import { isMissing, matching, type ProductFilter, sinceThen } from './product-filter.ts'
import { inOrder, type ProductOrder } from './product-order.ts'
import { byName, selectProducts, toProduct } from './product-row.ts'
import { keysOfScan } from './scan-keys.ts'
import { searchProducts } from './search-products.ts'

export interface Page extends ProductOrder {
  readonly limit: number
  readonly offset: number
  /** Only what comes behind this product, for reading a long list by name in chunks. */
  readonly after?: Pick<Product, 'id' | 'name'> | undefined
}

/** One page of products in the order of the page, which is by name where it says none. */
export async function listProducts(
  tx: Tx,
  organizationId: string,
  filter: ProductFilter,
  page: Page,
): Promise<Product[]> {
  const rows = await selectProducts(tx)
    .where(and(matching(organizationId, filter), behind(page.after)))
    .orderBy(inOrder(page))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(toProduct)
}

/** What one page shows, and how many products there are on all of them. */
export interface PageOfAll {
  readonly products: Product[]
  readonly all: number
}

/** One page of products, and how many the filter lets through; a search has its best matches first. */
export async function pageOfProducts(
  tx: Tx,
  organizationId: string,
  filter: ProductFilter,
  page: Page,
): Promise<PageOfAll> {
  if (isSearch(filter)) {
    const { ids, all } = await searchProducts(tx, organizationId, filter, page)
    return { products: await productsOf(tx, organizationId, ids), all }
  }
  const found = await listProducts(tx, organizationId, filter, page)
  // A page that is not full says itself how many there are, and spares a second look through the catalogue.
  const isLast =
    found.length < page.limit && (found.length > 0 || page.offset === 0) && page.after === undefined
  const all = isLast ? page.offset + found.length : await countProducts(tx, organizationId, filter)
  return { products: found, all }
}

export const isSearch = ({ search = '' }: ProductFilter): boolean => search.trim() !== ''

/** Products in the order of their ids here. */
export async function productsOf(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await selectProducts(tx)
    .where(and(eq(products.organizationId, organizationId), sql`${products.id} = ${oneOfIds(ids)}`))
    .prepare('products of ids')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toProduct(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function behind(product: Page['after']): SQL | undefined {
  if (product === undefined) return undefined
  return sql`(lower(${products.name}), ${products.id}) > (lower(${product.name}), ${product.id}::uuid)`
}

/** How many products the filter lets through, its search left aside. */
export async function countProducts(tx: Tx, organizationId: string, filter: ProductFilter): Promise<number> {
  const [row] = await tx.select({ all: count() }).from(products).where(matching(organizationId, filter))
  return row?.all ?? 0
}

/** The ids of all that a filter lets through, its search included, in the order of their ids. */
export async function idsMatching(tx: Tx, organizationId: string, filter: ProductFilter): Promise<string[]> {
  if (isSearch(filter)) {
    const found = await searchProducts(tx, organizationId, filter, { limit: ALL, offset: 0 })
    return found.ids.sort()
  }
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(matching(organizationId, filter))
    .orderBy(products.id)
  return rows.map(({ id }) => id)
}

const ALL = 1_000_000

/** At or below the minimum level, the emptiest first (STOCK-008). */
export async function lowStock(tx: Tx, organizationId: string, limit?: number): Promise<Product[]> {
  const low = and(eq(products.organizationId, organizationId), isNull(products.archivedAt), isMissing)
  const emptiestFirst = [asc(products.stockQuantity), ...byName]
  // The few that are wanted are found first: in a shop that counts no stock all are low, and whole rows would be put in order.
  const few =
    limit &&
    tx
      .select({ id: products.id })
      .from(products)
      .where(low)
      .orderBy(...emptiestFirst)
      .limit(limit)
  const rows = await selectProducts(tx)
    .where(
      few ? and(eq(products.organizationId, organizationId), sql`${products.id} = any(array(${few}))`) : low,
    )
    .orderBy(...emptiestFirst)
  return rows.map(toProduct)
}

/** What has had another price since then, or is new since, by name: what an edit of anything else leaves out. */
export async function repricedProducts(
  tx: Tx,
  organizationId: string,
  { since, limit = ALL }: { readonly since: string; readonly limit?: number | undefined },
): Promise<Product[]> {
  const rows = await selectProducts(tx)
    .where(
      and(
        eq(products.organizationId, organizationId),
        isNull(products.archivedAt),
        sql`coalesce(${products.priceChangedAt}, ${products.createdAt}) >= ${sinceThen(since).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(...byName)
    .limit(limit)
  return rows.map(toProduct)
}

/**
 * A product as it is now; an archived one too, for what still names it.
 *
 * @throws Refused not-found
 */
export async function productById(tx: Tx, organizationId: string, id: string): Promise<Product> {
  const [product] = await productsOf(tx, organizationId, [id])
  if (!product) throw new Refused('not-found')
  return product
}

/** Its revision: what people make of it, and not its stock. Held as a change of it holds it. */
export const productVersion: VersionOf = async (tx, { organizationId, id }, isHeld) => {
  const read = tx
    .select({ version: sql<string>`${products.revision}::text` })
    .from(products)
    .where(and(eq(products.organizationId, organizationId), eq(products.id, id)))
  const [product] = await (isHeld ? read.for('no key update') : read)
  return product?.version
}

/**
 * The product a scan means: by the scan as it came, then by the other spellings of the same GTIN (SELL-028).
 *
 * @throws Refused not-found, also for a product that is archived or not active
 */
export async function productByBarcode(tx: Tx, organizationId: string, scan: string): Promise<Product> {
  const keys = await keysOfScan(tx, organizationId, scan)
  if (keys.length === 0) throw new Refused('not-found')
  // In one question: at a counter the way there and back is most of what a look-up takes.
  const filed = tx
    .select({ productId: productBarcodes.productId })
    .from(productBarcodes)
    .where(and(eq(productBarcodes.organizationId, organizationId), inArray(productBarcodes.barcode, keys)))
  const rows = await selectProducts(tx)
    .where(and(eq(products.organizationId, organizationId), sql`${products.id} = any(array(${filed}))`))
    .prepare('product of barcode')
    .execute()
  const active = rows.map(toProduct).filter(({ isActive }) => isActive)
  const [best] = active.sort((a, b) => placeOf(a, keys) - placeOf(b, keys))
  if (!best) throw new Refused('not-found')
  return best
}

/** How far back in the list of keys a product's best code stands. */
const placeOf = ({ barcode, otherBarcodes }: Product, keys: readonly string[]): number =>
  Math.min(
    ...[barcode ?? '', ...otherBarcodes].map((code) => keys.indexOf(code)).filter((place) => place >= 0),
  )
