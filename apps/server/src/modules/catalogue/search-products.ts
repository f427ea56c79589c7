import { partsOfWord, searchedWords } from '@tuppence/domain/catalogue'
import { and, type SQL, sql } from 'drizzle-orm'
import { executePrepared } from '../../platform/database/execute-prepared.ts'
import { containing } from '../../platform/database/search-words.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { categories, products } from './catalogue.tables.ts'
import { matching, narrowing, type ProductFilter } from './product-filter.ts'
import { inOrder, type ProductOrder } from './product-order.ts'
import { keysOfScan } from './scan-keys.ts'
import { exactly, type Stretch } from './stretch.ts'
import { wordsThatWereMeant } from './words-that-were-meant.ts'

export interface Found {
  /** One page of them, in order. */
  readonly ids: string[]
  readonly all: number
}

export interface SearchPage extends ProductOrder {
  readonly limit: number
  readonly offset: number
}

type FoundRow = { id: string; all: number }

/** Where so few are found, the words may have been meant otherwise. */
const FEW = 5

/**
 * Searches the business's products: by the beginnings of their words, and a whole code by its other spellings; where that finds next to nothing, also by any part
 * of a word and by the shop's own words that were misspelt; and codes by any part of them. The best match comes first,
 * unless an order is asked for. Product ids, and how many there are in all.
 */
export async function searchProducts(
  tx: Tx,
  organizationId: string,
  filter: ProductFilter,
  page: SearchPage,
): Promise<Found> {
  const words = searchedWords(filter.search ?? '')
  if (words.length === 0) return { ids: [], all: 0 }
  if (filter.archived) return walk(tx, matching(organizationId, filter), words, page)
  const [first = ''] = words
  const codes = words.length === 1 && CODE.test(first) ? await keysOfScan(tx, organizationId, first) : []
  const asTyped = [...words.map(beginsWith), ...codes.map((key) => exactly(key.toLowerCase(), 0, 0))]
  const found = await look(tx, organizationId, filter, asTyped, words, page)
  if (found.all >= FEW) return found
  // Of a code the parts are no words: "sku" alone is in every product.
  const parts = words.flatMap((word) => (/\d/.test(word) ? [word] : partsOfWord(word)))
  if (found.all === 0 && parts.length > words.length)
    return searchProducts(tx, organizationId, { ...filter, search: parts.join(' ') }, page)
  const meant = await wordsThatWereMeant(tx, organizationId, words)
  if (meant.length > 0) {
    const more = await look(tx, organizationId, filter, [...asTyped, ...meant], words, page)
    if (more.all > 0) return more
  }
  // Part of a code is no beginning of a word, and no misspelt one: nothing but a walk through all of them finds it.
  if (found.all === 0 && words.some((word) => /\d/.test(word)))
    return walk(tx, matching(organizationId, filter), words, page)
  return found
}

/** A GTIN, with an add-on or not, or an ISBN-10, as words are filed. */
const CODE = /^(?:\d{8,15}|\d{18}|\d{9}x)$/

/** The words that begin with the typed one. */
const beginsWith = (word: string, n: number): Stretch => ({
  ...{ n, from: word, to: `${word}\u{10FFFF}`, cost: 0 },
})

async function look(
  tx: Tx,
  organizationId: string,
  filter: ProductFilter,
  stretches: readonly Stretch[],
  words: readonly string[],
  page: SearchPage,
): Promise<Found> {
  const narrowed = narrowing(organizationId, filter)
  const needsRows = narrowed.length > 0 || page.sort !== undefined
  const rows = needsRows ? productsOf(organizationId) : sql``
  // Among equals those whose name begins with what was typed: "Milk", and then "Chocolate milk".
  const begins = sql`(left(name_key, ${words[0]?.length ?? 0}::int) <> ${words[0] ?? ''})`
  const order = page.sort === undefined ? sql`cost, ${begins}, name_key, id` : sql`place`
  const place =
    page.sort === undefined ? sql`` : sql`, row_number() over (order by ${inOrder(page)}) as place`
  const statement = sql`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(stretches)}::json)
        as a (n int, "from" text collate "C", "to" text collate "C", cost int)
    ), hit as (
      select product_id, name_key, n, cost + (filed.word <> asked."from")::int as cost
        from asked cross join lateral (
         select product_id, name_key, word from product_words
          where organization_id = ${organizationId} and word >= asked."from" and word < asked."to" offset 0) filed
    ), best as (
      -- Of the first word alone: comparing names costs more than anything else here.
      select product_id as id, min(name_key) filter (where n = 0) as name_key, ${sql.join(
        words.map((_, n) => sql`min(cost) filter (where n = ${sql.raw(String(n))})`),
        sql` + `,
      )} as cost
        from hit group by product_id
    ), found as materialized (
      select best.id, best.name_key, best.cost ${place} from best ${rows}
       where ${and(sql`best.cost is not null`, ...narrowed)}
    )
    select id, (select count(*)::int from found) as "all" from found
     order by ${order} limit ${page.limit} offset ${page.offset}`
  // Plain searches are nearly all, and have a text for each number of words: searches with a filter or an order have hundreds.
  const found = needsRows
    ? await tx.execute<FoundRow>(statement)
    : await executePrepared<FoundRow>(tx, statement)
  return pageOf(
    found,
    async () => {
      // Behind the last page nothing says how many there are.
      const first = await look(tx, organizationId, filter, stretches, words, { ...page, limit: 1, offset: 0 })
      return first.all
    },
    page,
  )
}

const productsOf = (organizationId: string): SQL => sql`
  join ${products} on ${products.organizationId} = ${organizationId} and ${products.id} = best.id
  left join ${categories} on ${categories.organizationId} = ${organizationId}
       and ${categories.id} = ${products.categoryId} and ${categories.archivedAt} is null`

/** Looks at every product that the filter lets through, for words anywhere in name, SKU and codes. */
async function walk(tx: Tx, filter: SQL, words: readonly string[], page: SearchPage): Promise<Found> {
  const text = sql`lower(${products.name} || ' ' || ${products.sku} || ' ' || coalesce(${products.barcode}, '') || ' '
                         || array_to_string(${products.otherBarcodes}, ' '))`
  const found = await tx.execute<FoundRow>(sql`
    with found as materialized (
      select ${products.id} as id, row_number() over (order by ${inOrder(page)}) as place
        from ${products}
        left join ${categories} on ${categories.organizationId} = ${products.organizationId}
             and ${categories.id} = ${products.categoryId} and ${categories.archivedAt} is null
       where ${and(filter, ...words.map((word) => sql`${text} like ${containing(word)}`))})
    select id, (select count(*)::int from found) as "all" from found
     order by place limit ${page.limit} offset ${page.offset}`)
  return pageOf(
    found,
    async () => (await walk(tx, filter, words, { ...page, limit: 1, offset: 0 })).all,
    page,
  )
}

async function pageOf(
  rows: readonly FoundRow[],
  countAll: () => Promise<number>,
  { offset }: SearchPage,
): Promise<Found> {
  const [first] = rows
  if (first) return { ids: rows.map(({ id }) => id), all: first.all }
  return { ids: [], all: offset === 0 ? 0 : await countAll() }
}
