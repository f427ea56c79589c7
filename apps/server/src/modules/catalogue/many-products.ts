import {
  COUNT_NAMES,
  type ContentUnit,
  otherIsbn,
  type PlainFields,
  recordOf,
  TEXT_NAMES,
  YES_NO_NAMES,
} from '@tuppence/domain/catalogue'
import { rateTextAt, type VatCode } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { columnOf } from '../../platform/database/column-of.ts'
import { withFormerValue } from '../../platform/database/former-values.ts'
import { TOUCHED } from '../../platform/database/touched.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { fileNewProducts, fileProducts } from './file-products.ts'

/** What people say of a product, as its columns hold it; stock is the stock module's. */
export interface ProductFields extends PlainFields {
  readonly sku: string
  readonly name: string
  readonly categoryId: string | null
  /** Pounds with two decimals. */
  readonly price: string
  readonly cost: string
  readonly vatCode: VatCode
  readonly vatRate: string
  readonly barcode: string | null
  readonly otherBarcodes: readonly string[]
  readonly unitType: string
  readonly contentAmount: string | null
  readonly contentUnit: ContentUnit | null
}

export interface StoredProduct extends ProductFields {
  readonly id: string
  /** The name of its category, null where it has none that is not archived. */
  readonly category: string | null
  readonly revision: number
}

const idsOf = (ids: readonly string[]) =>
  sql`(select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`

/** Each field with the type that JSON brings it as; what its column is called follows from its name. */
const JSON_TYPES: Readonly<Record<keyof ProductFields, string>> = {
  sku: 'text',
  name: 'text',
  ...recordOf(TEXT_NAMES, () => 'text'),
  ...recordOf(COUNT_NAMES, () => 'integer'),
  ...recordOf(YES_NO_NAMES, () => 'boolean'),
  categoryId: 'uuid',
  price: 'numeric',
  cost: 'numeric',
  vatCode: 'text',
  vatRate: 'numeric',
  barcode: 'text',
  otherBarcodes: 'json',
  unitType: 'text',
  contentAmount: 'numeric',
  contentUnit: 'text',
}

/** Something of each field, as a list of SQL. */
const ofEach = (say: (field: string, column: string) => string) =>
  sql.raw(
    Object.keys(JSON_TYPES)
      .map((field) => say(field, columnOf(field)))
      .join(', '),
  )

const COLUMNS = ofEach((field, column) =>
  field === 'contentAmount' ? `trim_scale(p.${column})::text as "${field}"` : `p.${column} as "${field}"`,
)

/**
 * Products that are not archived, by their ids.
 *
 * @param isToChange holds them, in the order of their ids, until the transaction ends
 */
export async function readProducts(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  isToChange: boolean,
): Promise<Map<string, StoredProduct>> {
  const rows = await tx.execute<StoredProduct & Record<string, unknown>>(sql`
    select p.id, ${COLUMNS}, p.revision, c.name as category
      from products p
      left join categories c on c.organization_id = p.organization_id and c.id = p.category_id and c.archived_at is null
     where p.organization_id = ${organizationId} and p.id in ${idsOf(ids)} and p.archived_at is null
     order by p.id ${isToChange ? sql`for no key update of p` : sql``}`)
  const now = new Date()
  return new Map(rows.map((row) => [row.id, { ...row, vatRate: rateTextAt(row.vatCode, row.vatRate, now) }]))
}

/** Which of these SKUs a product has, in whatever case: by the database's rule alone, which differs from the language's for a few letters. */
export async function skusTaken(
  tx: Tx,
  organizationId: string,
  skus: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.execute<{ sku: string }>(sql`
    select value as sku from json_array_elements_text(${JSON.stringify(skus)}::json)
     where lower(value) in (
       select lower(sku) from products where organization_id = ${organizationId} and archived_at is null)`)
  return new Set(rows.map(({ sku }) => sku))
}

/** Which products have these codes; of a book by its other ISBN too, where nobody has the one that is asked for. */
export async function ownersOfBarcodes(
  tx: Tx,
  organizationId: string,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const asked = codes.flatMap((code) => [code, otherIsbn(code) ?? []].flat())
  const rows = await tx.execute<{ barcode: string; id: string }>(sql`
    select barcode, product_id as id from product_barcodes
     where organization_id = ${organizationId}
       and barcode in (select value from json_array_elements_text(${JSON.stringify(asked)}::json))`)
  const filed = new Map(rows.map(({ barcode, id }) => [barcode, id]))
  return new Map(
    codes.flatMap((code) => {
      const id = filed.get(code) ?? filed.get(otherIsbn(code) ?? '')
      return id === undefined ? [] : [[code, id]]
    }),
  )
}

/** The ids of a business's products that are not archived, by their SKUs in small letters. */
export async function skusInUse(tx: Tx, organizationId: string): Promise<Map<string, string>> {
  const rows = await tx.execute<{ id: string; sku: string }>(
    sql`select id, sku from products where organization_id = ${organizationId} and archived_at is null`,
  )
  return new Map(rows.map(({ id, sku }) => [sku.toLowerCase(), id]))
}

const WRITTEN = sql`(id uuid, "openingStock" bigint, ${sql.raw(
  Object.entries(JSON_TYPES)
    .map(([field, type]) => `"${field}" ${type}`)
    .join(', '),
)})`

/** What a row of JSON has for a column. */
const written = (field: string): string =>
  field === 'otherBarcodes'
    ? `(select coalesce(array_agg(value order by place), '{}')
          from json_array_elements_text(r."${field}") with ordinality as codes (value, place))`
    : `r."${field}"`

interface NewProduct extends ProductFields {
  readonly id: string
  /** What stands on its shelf: the caller books it in the same transaction (`bookOpenings`). */
  readonly openingStock: number
}

/**
 * Adds many products at once, and files what they are found by. One whose SKU somebody else took a moment before is left
 * out; the plan's room is the caller's to see to.
 *
 * @returns the ids of those that were added
 * @throws a broken unique rule (`product_barcodes_key`) for a barcode in use
 */
export async function insertProducts(
  tx: Tx,
  organizationId: string,
  products: readonly NewProduct[],
): Promise<Set<string>> {
  if (products.length === 0) return new Set()
  const added = await tx.execute<{ id: string }>(sql`
    insert into products (organization_id, id, stock_quantity, ${ofEach((_, column) => column)})
    select ${organizationId}::uuid, r.id, r."openingStock", ${ofEach(written)}
      from json_to_recordset(${JSON.stringify(products)}::json) as r ${WRITTEN}
    on conflict (organization_id, lower(sku)) where archived_at is null do nothing
    returning id`)
  const ids = added.map(({ id }) => id)
  await fileNewProducts(tx, organizationId, ids)
  return new Set(ids)
}

/**
 * Writes all fields of many products anew, and files those again that are found by something else now: a list of new prices
 * leaves the words alone. Hold them first (`readProducts`).
 *
 * @throws a broken unique rule for a SKU or barcode in use
 */
export async function rewriteProducts(
  tx: Tx,
  organizationId: string,
  products: readonly (ProductFields & { readonly id: string })[],
): Promise<void> {
  if (products.length === 0) return
  const renamed = await tx.execute<{ id: string }>(sql`
    with written as (
    update products p
       set ${ofEach((field, column) => `${column} = ${written(field)}`)},
           former_prices = ${withFormerValue(sql`p.former_prices`, sql`p.price`, sql`r.price`)},
           average_cost = case when p.cost = r.cost then p.average_cost end,
           price_changed_at = case when p.price = r.price then p.price_changed_at else now() end, revision = p.revision + 1, ${TOUCHED}
      from json_to_recordset(${JSON.stringify(products)}::json) as r ${WRITTEN}
      join products old on old.organization_id = ${organizationId} and old.id = r.id
     where p.organization_id = ${organizationId} and p.id = r.id and p.archived_at is null
    returning p.id, (old.name, old.sku, old.barcode, old.other_barcodes)
                    is distinct from (p.name, p.sku, p.barcode, p.other_barcodes) as is_renamed)
    select id from written where is_renamed`)
  await fileProducts(
    tx,
    organizationId,
    renamed.map(({ id }) => id),
  )
}

/** Takes many products out of lists and look-ups (decision D12). */
export async function archiveProducts(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    update products set archived_at = ${now}, ${TOUCHED}, revision = revision + 1
     where organization_id = ${organizationId} and id in ${idsOf(ids)} and archived_at is null`)
  await fileProducts(tx, organizationId, ids)
}

/**
 * Categories by their names in small letters; those that are not there are made, each in the colour that the fewest have, so
 * that a till's tiles can be told apart.
 *
 * @returns the id of each, and which were made
 */
export async function categoriesNamed(
  tx: Tx,
  organizationId: string,
  names: readonly string[],
): Promise<{ readonly ids: Map<string, string>; readonly made: readonly string[] }> {
  const wanted = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].sort()
  const there = await tx.execute<{ key: string; colour: number | null }>(sql`
    select lower(name) as key, colour from categories
     where organization_id = ${organizationId} and archived_at is null order by lower(name)`)
  const isThere = new Set(there.map(({ key }) => key))
  const missing = wanted.filter((name) => !isThere.has(name.toLowerCase()))
  const colours = freeColours(there, missing.length)
  const rows = missing.map((name, i) => ({ id: uuidv7(), name, colour: colours[i] }))
  const made = await tx.execute<{ id: string; name: string }>(sql`
    insert into categories (organization_id, id, name, colour)
    select ${organizationId}::uuid, (value ->> 'id')::uuid, value ->> 'name', (value ->> 'colour')::int
      from json_array_elements(${JSON.stringify(rows)}::json)
    on conflict (organization_id, lower(name)) where archived_at is null do nothing
    returning id, name`)
  const all = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from categories where organization_id = ${organizationId} and archived_at is null`,
  )
  return {
    ids: new Map(all.map(({ id, name }) => [name.toLowerCase(), id])),
    made: made.map(({ id }) => id),
  }
}

/** As many as the web has, and the check of the column allows (`categories_colour`). */
const COLOURS = 8

/** So many colours, each the one that the fewest have by then; a category without one has that of its place in the list. */
function freeColours(there: readonly { readonly colour: number | null }[], count: number): number[] {
  const used = Array.from({ length: COLOURS }, () => 0)
  const take = (colour: number) => {
    used[colour] = (used[colour] ?? 0) + 1
    return colour
  }
  for (const [place, { colour }] of there.entries()) take(colour ?? place % COLOURS)
  return Array.from({ length: count }, () => take(used.indexOf(Math.min(...used))))
}

/** Archives those of these categories that no product is in any more. */
export async function archiveUnusedCategories(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update categories c set archived_at = ${now}, updated_at = now()
     where c.organization_id = ${organizationId} and c.id in ${idsOf(ids)} and c.archived_at is null
       and not exists (select from products p where p.organization_id = c.organization_id and p.category_id = c.id
                        and p.archived_at is null)
       and not exists (select from online_order_settings s where s.organization_id = c.organization_id and s.is_on
                        and s.category_ids ? c.id::text)`)
}
