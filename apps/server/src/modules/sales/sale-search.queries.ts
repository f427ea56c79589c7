import type { AnswerOf, Received } from '@tuppence/contract/call'
import type { FoundSale, searchTransactions } from '@tuppence/contract/sale-search'
import { searchedWords } from '@tuppence/domain/catalogue'
import { isPhoneLike, phoneKey } from '@tuppence/domain/customers'
import { MAX_ITEMS_IN_ROW } from '@tuppence/domain/sales'
import { type SQL, sql } from 'drizzle-orm'
import { asSearchText, containing, searchWords } from '../../platform/database/search-words.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { readTransactions } from './sales.queries.ts'

type Search = Received<typeof searchTransactions>['query']
type Found = AnswerOf<typeof searchTransactions>

/** As many sales one call looks through, whatever is searched for; whoever asks may go on behind the last of them. */
const MAX_SEARCHED = 10_000
/** Of so many customers who may be meant the sales are collected; of more, the newest sales are looked through for any of theirs. */
const MAX_CUSTOMERS = 200
/** Of so many products at most that are filed under the words; a line's own name is compared in any case. */
const MAX_PRODUCTS = 10_000

const NEWEST_FIRST = sql.raw('order by t.trading_day desc, t.created_at desc, t.id desc')

interface Looked {
  readonly looked: SQL
  /** What of the search is still to be asked of each. */
  readonly matches: readonly SQL[]
}

/**
 * The sales, and what reverses them, of which all that is said is true (RULES.md 42; `matchesSearch` of the domain), newest first.
 *
 * @throws Refused not-found where there is no such sale to go on behind
 */
export async function searchSales(
  tx: Tx,
  organizationId: string,
  search: Search,
  maxSearched = MAX_SEARCHED,
): Promise<Found> {
  const among = await lookedThrough(tx, organizationId, search)
  if (among === undefined) return { sales: [], earlier: null }
  const { looked } = among
  const isLine = await lineSought(tx, organizationId, search.product)
  // What costs least comes first.
  const matches = [
    sql`true`,
    ...plainMatches(search),
    ...among.matches,
    ...(isLine ? [holdsLine(isLine)] : []),
  ]
  const found = await tx.execute<{ id: string; day: string }>(sql`
    select t.id, t.trading_day::text as day from (${looked} limit ${sql.raw(String(maxSearched))}) t
     where ${sql.join(matches, sql` and `)} ${NEWEST_FIRST} limit ${search.limit + 1}`)
  const page = found.slice(0, search.limit)
  const last = found.length > search.limit ? page.at(-1) : await lastLookedAt(tx, looked, maxSearched)
  const sales = await readFound(
    tx,
    organizationId,
    page.map(({ id }) => id),
    isLine,
  )
  return { sales, earlier: last ? { beforeId: last.id, searchedTo: last.day } : null }
}

/** The last of as many as one call looks through; undefined where there are no more. */
async function lastLookedAt(
  tx: Tx,
  looked: SQL,
  maxSearched: number,
): Promise<{ id: string; day: string } | undefined> {
  const [last, next] = await tx.execute<{ id: string; day: string }>(sql`
    select t.id, t.trading_day::text as day from (${looked} offset ${sql.raw(String(maxSearched - 1))} limit 2) t
    ${NEWEST_FIRST}`)
  return next && last
}

/**
 * What is looked through, newest first: the sales of a card or of a customer where one is named, of which there are few, else all of
 * the days, along their index. The few are collected before they are put in order, or PostgreSQL might walk through all days to meet them.
 */
async function lookedThrough(tx: Tx, organizationId: string, search: Search): Promise<Looked | undefined> {
  const { from, to, cardLast4, customer, beforeId } = search
  const range = [sql`t.organization_id = ${organizationId}`]
  if (from !== undefined) range.push(sql`t.trading_day >= ${from}::date`)
  if (to !== undefined) range.push(sql`t.trading_day <= ${to}::date`)
  if (beforeId !== undefined) range.push(await earlierThan(tx, organizationId, beforeId))
  const few: SQL[] = []
  const matches: SQL[] = []
  if (cardLast4 !== undefined) {
    const ids = await salesOfCard(tx, organizationId, cardLast4)
    few.push(sql`t.id = any(${sql.param(ids)}::uuid[])`)
  }
  if (customer !== undefined) {
    const named = await customersNamed(tx, organizationId, customer)
    if (named === undefined) return undefined
    ;(named.areFew ? few : matches).push(named.matches)
  }
  const all = sql`
    select t.organization_id, t.id, t.trading_day, t.created_at, t.total_amount, t.charges_total, t.payment_method, t.user_id, t.customer_id
      from transactions t where ${sql.join([...range, ...few], sql` and `)}`
  const looked =
    few.length > 0
      ? sql`with few as materialized (${all}) select * from few t ${NEWEST_FIRST}`
      : sql`${all} ${NEWEST_FIRST}`
  return { looked, matches }
}

async function earlierThan(tx: Tx, organizationId: string, id: string): Promise<SQL> {
  const [place] = await tx.execute<{ day: string; at: string }>(sql`
    select trading_day::text as day, created_at::text as at from transactions
     where organization_id = ${organizationId} and id = ${id}`)
  if (!place) throw new Refused('not-found')
  return sql`(t.trading_day, t.created_at, t.id) < (${place.day}::date, ${place.at}::timestamptz, ${id}::uuid)`
}

/** The sales that a card paid for, and what gave money back to it. */
async function salesOfCard(tx: Tx, organizationId: string, last4: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    with paid as (
      select id, transaction_id from payment_transactions
       where organization_id = ${organizationId} and card_last4 = ${last4} and transaction_id is not null
       order by created_at desc limit ${sql.raw(String(MAX_SEARCHED))})
    select transaction_id as id from paid
    union
    select r.transaction_id from paid join payment_refunds r on r.organization_id = ${organizationId} and r.payment_id = paid.id
     where r.transaction_id is not null`)
  return rows.map(({ id }) => id)
}

/** Undefined where nobody is called so. A merged customer's old sales are the other's too. */
async function customersNamed(
  tx: Tx,
  organizationId: string,
  typed: string,
): Promise<{ matches: SQL; areFew: boolean } | undefined> {
  const patterns = isPhoneLike(typed) ? [containing(phoneKey(typed))] : searchWords(typed).map(containing)
  if (patterns.length === 0) return undefined
  const company = asSearchText(sql`c.company`)
  const isNamed = patterns.map(
    (pattern) =>
      sql`(c.search_text like ${pattern} or (c.company is not null and ${company} like ${pattern}))`,
  )
  const named = sql`
    select c.id from customers c where c.organization_id = ${organizationId} and ${sql.join(isNamed, sql` and `)}`
  const rows = await tx.execute<{ id: string }>(sql`
    with named as (${named})
    select id from named
    union
    select m.id from named join customers m on m.organization_id = ${organizationId} and m.merged_into = named.id
    limit ${sql.raw(String(MAX_CUSTOMERS + 1))}`)
  if (rows.length === 0) return undefined
  if (rows.length > MAX_CUSTOMERS) return { matches: sql`t.customer_id in (${named})`, areFew: false }
  return { matches: sql`t.customer_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`, areFew: true }
}

/** What a line has to be where goods are searched for; undefined where none are. */
async function lineSought(
  tx: Tx,
  organizationId: string,
  product: string | undefined,
): Promise<SQL | undefined> {
  if (product === undefined) return undefined
  const words = searchedWords(product)
  if (words.length === 0) return sql`false`
  // By today's name too, which is filed without accents: the beginnings of its words.
  const filed = sql.join(
    words.map(
      (word) => sql`
        select w.product_id from product_words w
         where w.organization_id = ${organizationId} and w.word >= ${word} and w.word < ${`${word}\u{10FFFF}`}`,
    ),
    sql` intersect `,
  )
  const products = await tx.execute<{ product_id: string }>(
    sql`${filed} limit ${sql.raw(String(MAX_PRODUCTS))}`,
  )
  // `select unnest` is hashed once; an array would be gone through for each line.
  return sql`(lower(i.name || ' ' || i.sku) like all(${sql.param(words.map(containing))}::text[])
    or i.product_id in (select unnest(${sql.param(products.map((row) => row.product_id))}::uuid[])))`
}

// `offset 0` keeps it a question of each sale: made a join, PostgreSQL reads every line of every business for it.
const holdsLine = (isLine: SQL): SQL => sql`exists (
  select from transaction_items i where i.organization_id = t.organization_id and i.transaction_id = t.id and ${isLine} offset 0)`

function plainMatches({ minTotal, maxTotal, paymentMethod, personId }: Search): SQL[] {
  const matches: SQL[] = []
  if (minTotal !== undefined)
    matches.push(sql`abs(t.total_amount + coalesce(t.charges_total, 0)) >= ${minTotal}::numeric`)
  if (maxTotal !== undefined)
    matches.push(sql`abs(t.total_amount + coalesce(t.charges_total, 0)) <= ${maxTotal}::numeric`)
  if (personId !== undefined) matches.push(sql`t.user_id = ${personId}`)
  if (paymentMethod !== undefined)
    matches.push(sql`(t.payment_method = ${paymentMethod} or t.payment_method = 'split' and exists (
      select from transaction_tenders p
       where p.organization_id = t.organization_id and p.transaction_id = t.id and p.method = ${paymentMethod} offset 0))`)
  return matches
}

type Row = Pick<FoundSale, 'id' | 'items' | 'lineCount' | 'tenders'> & Record<string, unknown>

/** In the order of their ids, each with its first lines, those that were searched for before the others, and how it was paid. */
async function readFound(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  isLine: SQL = sql`true`,
): Promise<FoundSale[]> {
  if (ids.length === 0) return []
  const listed = await readTransactions(tx, organizationId, ids)
  const rows = await tx.execute<Row>(sql`
    select wanted.id, lines.items, lines."lineCount", paid.tenders from unnest(${sql.param(ids)}::uuid[]) wanted (id),
      lateral (
        select count(*)::int as "lineCount",
               coalesce(jsonb_agg(jsonb_build_object('name', line.name, 'quantity', abs(line.quantity)) order by line.place)
                 filter (where line.place <= ${sql.raw(String(MAX_ITEMS_IN_ROW))}), '[]') as items
          from (select i.name, i.quantity, row_number() over (order by (${isLine}) desc, i.position) as place from transaction_items i
                 where i.organization_id = ${organizationId} and i.transaction_id = wanted.id) line) lines,
      lateral (
        select coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'payment', case when p.payment is not null then
                 jsonb_build_object('card', jsonb_strip_nulls(jsonb_build_object(
                   'cardType', p.payment #> '{card,cardType}', 'last4', p.payment #> '{card,last4}'))) end)
                 order by p.position), '[]') as tenders
          from transaction_tenders p where p.organization_id = ${organizationId} and p.transaction_id = wanted.id) paid`)
  const sales = new Map(listed.map((sale) => [sale.id, sale]))
  const extras = new Map(rows.map(({ id, items, lineCount, tenders }) => [id, { items, lineCount, tenders }]))
  return ids.flatMap((id) => {
    const [sale, extra] = [sales.get(id), extras.get(id)]
    return sale && extra ? [{ ...sale, ...extra }] : []
  })
}
