import type {
  DatedBasket,
  DayTaken,
  Ordering,
  ProductHistory,
  VoidsOfPerson,
} from '@tuppence/domain/insights'
import { costOfText, minorOf } from '@tuppence/domain/money'
import { type Nation, nationOf } from '@tuppence/domain/opening-hours'
import { addDays, tradingDayOf } from '@tuppence/domain/reporting'
import { sql } from 'drizzle-orm'
import { averageCostOf } from '../../platform/database/average-cost.ts'
import type { Database } from '../../platform/database/connect.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { readOrdering } from './kept-insights.ts'

/** How far back is looked: for holidays more than a year, for goods and baskets as far as they still say something. */
const TAKEN_DAYS = 400
const GOODS_DAYS = 150
const BASKET_DAYS = 180
const VOID_DAYS = 28
/** Enough to tell what sells together; a big shop's newest. */
const MOST_BASKETS = 20_000
/** What is read at once, so that no answer of the database is long in being taken in. */
const PRODUCTS_AT_ONCE = 1_000
const BASKETS_AT_ONCE = 2_000

/** What insights are made of, beside goods and baskets, which are read as they are needed: a big shop has many of them. */
export interface Shop {
  readonly organizationId: string
  readonly timeZone: string
  readonly currency: string
  /** Whose bank holidays it has. */
  readonly nation: Nation
  /** The last trading day that is over. */
  readonly until: string
  readonly taken: readonly DayTaken[]
  readonly voids: readonly VoidsOfPerson[]
  readonly ordering: Ordering
}

/** Reads a business's sales, each part in a transaction of its own: none is long. */
export async function readShop(database: Database, organizationId: string, now: Date): Promise<Shop> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inOrganization(database, organizationId, work)
  const { timeZone, currency, nation } = await within((tx) => placeOf(tx, organizationId))
  const until = addDays(tradingDayOf(now, timeZone), -1)
  const taken = await within((tx) => takenDays(tx, organizationId, until))
  const voids = await within((tx) => voidsOfPeople(tx, organizationId, until))
  const ordering = await within((tx) => readOrdering(tx, organizationId))
  return { organizationId, timeZone, currency, nation, until, taken, voids, ordering }
}

/** All goods that are sold, with what they sold; only so many of them are in memory at once as one part has. */
export async function* readGoods(
  database: Database,
  { organizationId, timeZone, until }: Shop,
): AsyncGenerator<readonly ProductHistory[]> {
  for (let after: string | undefined; ; ) {
    const part = await inOrganization(database, organizationId, (tx) =>
      someProducts(tx, organizationId, { timeZone, until, after }),
    )
    yield part
    if (part.length < PRODUCTS_AT_ONCE) return
    after = part.at(-1)?.productId
  }
}

/** The products of each basket, the oldest first. */
export async function readBaskets(
  database: Database,
  { organizationId, until }: Shop,
): Promise<DatedBasket[]> {
  const baskets: DatedBasket[] = []
  for (let skip = 0; skip < MOST_BASKETS; skip += BASKETS_AT_ONCE) {
    const part = await inOrganization(database, organizationId, (tx) =>
      someBaskets(tx, organizationId, until, skip),
    )
    baskets.push(...part)
    if (part.length < BASKETS_AT_ONCE) break
  }
  return baskets.reverse()
}

async function placeOf(
  tx: Tx,
  organizationId: string,
): Promise<Pick<Shop, 'timeZone' | 'currency' | 'nation'>> {
  const [row] = await tx.execute<{ time_zone: string; currency: string; settings: Record<string, unknown> }>(
    sql`select time_zone, currency, settings from organizations where id = ${organizationId}`,
  )
  if (!row) throw new Error(`No business ${organizationId}`)
  return { timeZone: row.time_zone, currency: row.currency, nation: nationOf(row.settings) }
}

async function takenDays(tx: Tx, organizationId: string, until: string): Promise<DayTaken[]> {
  const rows = await tx.execute<{ day: string; taken: string }>(sql`
    select trading_day::text as day, sum(sales_total)::text as taken from till_takings
     where organization_id = ${organizationId}
       and trading_day between ${addDays(until, -TAKEN_DAYS)}::date and ${until}::date
     group by trading_day having sum(sales_count) > 0 order by trading_day`)
  return rows.map(({ day, taken }) => ({ day, takenMinor: minorOf(taken) }))
}

async function voidsOfPeople(tx: Tx, organizationId: string, until: string): Promise<VoidsOfPerson[]> {
  return tx.execute<VoidsOfPerson & Record<string, unknown>>(sql`
    select trading_day::text as day, staff_hours.user_id as "personId", nullif(trim(concat(users.first_name, ' ', users.last_name)), '') as who,
           sum(sales_count)::int as sales, sum(voids_count)::int as voids
      from staff_hours left join users
        on users.organization_id = staff_hours.organization_id and users.id = staff_hours.user_id
     where staff_hours.organization_id = ${organizationId}
       and trading_day between ${addDays(until, 1 - VOID_DAYS)}::date and ${until}::date
     group by trading_day, staff_hours.user_id, users.first_name, users.last_name`)
}

interface ProductRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly stock: number
  readonly held: number
  readonly cost: string
  readonly least: number
  readonly since: string
  readonly days: [string, number, string][]
}

async function someProducts(
  tx: Tx,
  organizationId: string,
  { timeZone, until, after }: { timeZone: string; until: string; after: string | undefined },
): Promise<ProductHistory[]> {
  const rows = await tx.execute<ProductRow>(sql`
    with goods as (
      select id, name, stock_quantity, held_quantity, ${sql.raw(averageCostOf('products'))} as cost, min_stock_level, created_at
        from products
       where organization_id = ${organizationId} and archived_at is null and is_active
         and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
       order by id limit ${PRODUCTS_AT_ONCE}
    ), sold as (
      select product_id, trading_day, sum(sold - returned) as pieces, sum(net + vat) as paid
        from product_days
       where organization_id = ${organizationId} and product_id in (select id from goods)
         and trading_day between ${addDays(until, -GOODS_DAYS)}::date and ${until}::date
       group by product_id, trading_day
    )
    select goods.id, goods.name, stock_quantity::int as stock, held_quantity as held, cost::text, min_stock_level as least,
           least((created_at at time zone ${timeZone})::date, min(trading_day))::text as since,
           coalesce(json_agg(json_build_array(trading_day, pieces, paid::text) order by trading_day)
                      filter (where trading_day is not null), '[]') as days
      from goods left join sold on sold.product_id = goods.id
     group by goods.id, goods.name, stock_quantity, held_quantity, cost, min_stock_level, created_at
     order by goods.id`)
  return rows.map((row) => ({
    productId: row.id,
    name: row.name,
    free: row.stock - row.held,
    stock: row.stock,
    cost: costOfText(row.cost),
    minStock: row.least,
    since: row.since,
    days: row.days.map(([day, pieces, paid]) => ({ day, pieces, paidMinor: minorOf(paid) })),
  }))
}

/** Baskets that were not voided, the newest first. */
async function someBaskets(
  tx: Tx,
  organizationId: string,
  until: string,
  skip: number,
): Promise<DatedBasket[]> {
  const rows = await tx.execute<{ day: string; goods: string[] | null }>(sql`
    select trading_day::text as day, (select array_agg(distinct product_id::text) from transaction_items
             where organization_id = ${organizationId} and transaction_id = sale.id and quantity > 0) as goods
      from (select id, trading_day, created_at from transactions
             where organization_id = ${organizationId} and kind = 'sale'
               and trading_day between ${addDays(until, -BASKET_DAYS)}::date and ${until}::date
               and not exists (select from transactions void
                                where void.organization_id = ${organizationId} and void.reverses_id = transactions.id
                                  and void.kind = 'void')
             order by trading_day desc, created_at desc, id desc limit ${BASKETS_AT_ONCE} offset ${skip}) sale
     order by trading_day desc, created_at desc, id desc`)
  return rows.map(({ day, goods }) => ({ day, goods: goods ?? [] }))
}
