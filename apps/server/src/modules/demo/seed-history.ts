import { HOUR_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import { stepsText } from '../../platform/database/statement.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { digestOf, rollUps, writtenRows } from '../sales/public.ts'
import { liveThrough } from './live-through.ts'
import { chance, weighted } from './random.ts'
import { recordOf, type SaleRecord } from './sale-records.ts'
import { type DemoShop, HISTORY_DAYS } from './seed-base.ts'
import { type TradingDay, tradingDays } from './trading-days.ts'

/** So many sales go into one statement; in between, the server answers whoever asks. */
const BATCH = 250
const WEEK_DAYS = 7

interface TillEnd {
  readonly id: string
  readonly code: string
  sequence: number
  seal: string
  readonly first: number
}

/**
 * Writes three months of sales of a business, in the transaction it is given: all of it or nothing. What is sold in a week
 * is delivered on its first day, so that stock ends where it began.
 */
export async function seedHistory(tx: Tx, shop: DemoShop, seededAt: Date): Promise<void> {
  const luck = chance(Number(shop.business.code.slice(2)) * 104_729 + Math.floor(seededAt.getTime() / 1_000))
  const days = tradingDays(shop.business.trade, HISTORY_DAYS, seededAt, luck)
  const tills = await lockTills(tx, shop)
  const counter = {
    trade: shop.business.trade,
    vatMode: shop.business.vatMode,
    goods: weighted(shop.products, ({ weight }) => weight),
    customers: shop.customers,
    chance: luck,
  }
  let batch: SaleRecord[] = []
  for (const { sale, tradingDay } of liveThrough({ shop, days, tills, counter, seededAt })) {
    const till = tills.find(({ id }) => id === sale.tillId)
    if (!till) throw new Error('A demo business has two tills')
    const record = recordOf(sale, till.seal, tradingDay)
    till.sequence += 1
    till.seal = record.seal
    batch.push(record)
    if (batch.length === BATCH) batch = await writeSales(tx, shop, batch)
  }
  await writeSales(tx, shop, batch)
  await writeDeliveries(tx, shop, days, tills)
  await restock(tx, shop, tills)
  await addUp(tx, shop, tills)
}

/** The history goes on from wherever the tills are: someone may have sold on them already. */
async function lockTills(tx: Tx, { organizationId, tills }: DemoShop): Promise<TillEnd[]> {
  const rows = await tx.execute<{ id: string; last_sequence: number; last_seal: string }>(sql`
    select id, last_sequence, last_seal from tills where organization_id = ${organizationId} and code in ('T1', 'T2')
    order by id for no key update`)
  return tills.map(({ id, code }) => {
    const row = rows.find((till) => till.id === id)
    const sequence = row?.last_sequence ?? 0
    return { id, code, sequence, seal: row?.last_seal ?? '', first: sequence + 1 }
  })
}

async function writeSales(tx: Tx, { organizationId }: DemoShop, batch: SaleRecord[]): Promise<SaleRecord[]> {
  const sales = JSON.stringify(batch.map(({ sale }) => sale))
  const lines = JSON.stringify(batch.flatMap((record) => record.lines))
  const tenders = JSON.stringify(batch.flatMap((record) => record.tenders))
  await tx.execute(sql`
    with sold as materialized (
      select * from json_to_recordset(${sales}::json) as s (id uuid, number text, receipt text, customer uuid, staff text,
        name text, till uuid, sequence int, mode text, subtotal numeric, tax numeric, discount numeric, basket numeric,
        total numeric, method text, received numeric, change numeric, hash text, at timestamptz, day date, before text,
        seal text, content text, kind text, reverses uuid, reason text, returned numeric, why text)
    ), line as materialized (
      select * from json_to_recordset(${lines}::json) as l (id uuid, sale uuid, position int, product uuid, name text,
        sku text, quantity int, price numeric, list numeric, discount numeric, total numeric, code text, rate numeric,
        inclusive boolean, net numeric, vat numeric, staff text, at timestamptz, original uuid, "of" uuid, restock boolean,
        moves text)
    ), sales as (
      insert into transactions (organization_id, id, transaction_number, receipt_number, customer_id, user_id,
        staff_name, recorded_by, till_id, till_sequence, vat_mode, subtotal, tax_amount, discount_amount, basket_discount,
        total_amount, payment_method, amount_received, change_due, offline_id, content_hash, created_at, received_at,
        trading_day, kind, reverses_id, reason, returned_total, basket_discount_reason)
      select ${organizationId}::uuid, id, number, receipt, customer, staff, name, staff, till, sequence, mode, subtotal, tax,
        discount, basket, total, method, received, change, id, hash, at, at, day, kind, reverses, reason, returned, why
        from sold
      returning *
    ), items as (
      insert into transaction_items (organization_id, id, transaction_id, position, product_id, name, sku, quantity,
        unit_price, list_price, discount_amount, total_price, vat_code, vat_rate, vat_inclusive, net_amount, vat_amount,
        returns_item_id, returns_transaction_id, restock, unit_cost)
      select ${organizationId}::uuid, line.id, sale, position, product, line.name, line.sku, quantity, line.price, list,
        discount, total, code, rate, inclusive, net, vat, original, "of", restock, nullif(sold.cost, 0)
        from line join products sold on sold.organization_id = ${organizationId} and sold.id = line.product
      returning *
    ), tenders as (
      insert into transaction_tenders (organization_id, id, transaction_id, position, method, amount, received, change)
      select ${organizationId}::uuid, id, sale, position, method, amount, received, change
        from json_to_recordset(${tenders}::json) as t (id uuid, sale uuid, position int, method text, amount numeric,
          received numeric, change numeric)
      returning *
    ), written as materialized (
      ${sql.raw(writtenRows('sales', 'items', 'tenders'))}
    ), moves as (
      insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, user_id, source_id, created_at)
      select ${organizationId}::uuid, id, product, moves, -quantity, staff, sale, at from line where moves is not null
    )
    insert into journal (organization_id, id, till_id, sequence, transaction_id, previous_seal, seal, sealed_by_till,
        content, created_at, digest)
    select entry.*, ${sql.raw(digestOf('written', 'entry'))}
      from (select ${organizationId}::uuid as organization_id, id, till as till_id, sequence, id as transaction_id,
                   before as previous_seal, seal, true as sealed_by_till, content, at as created_at from sold) entry
      join written on written.id = entry.id`)
  // How foreign keys are looked up was planned for empty tables, by whichever index came first. Plan it anew as they grow.
  await tx.execute(sql`discard plans`)
  return []
}

/** One delivery of each product for each week it sold in, two hours before the week's first sale. */
async function writeDeliveries(
  tx: Tx,
  { organizationId }: DemoShop,
  days: readonly TradingDay[],
  tills: readonly TillEnd[],
): Promise<void> {
  const weeks = days
    .filter((_, index) => index % WEEK_DAYS === 0)
    .map(({ dayMs }, index, all) => ({
      from: new Date(dayMs).toISOString().slice(0, 10),
      until: new Date(all[index + 1]?.dayMs ?? dayMs + 8 * 24 * HOUR_MS).toISOString().slice(0, 10),
      at: new Date(dayMs + 4 * HOUR_MS).toISOString(),
    }))
  await tx.execute(sql`
    insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, reason, created_at)
    select ${organizationId}::uuid, gen_random_uuid(), items.product_id, 'delivery', sum(items.quantity)::int,
           'Weekly delivery', week.at
      from json_to_recordset(${JSON.stringify(weeks)}::json) as week ("from" date, "until" date, at timestamptz)
      join transactions sale on sale.organization_id = ${organizationId} and sale.trading_day >= week."from"
       and sale.trading_day < week."until"
      join json_to_recordset(${JSON.stringify(tills)}::json) as till (id uuid, first int, sequence int)
        on till.id = sale.till_id and sale.till_sequence between till.first and till.sequence
      join transaction_items items on items.organization_id = ${organizationId} and items.transaction_id = sale.id
       and items.quantity > 0
     group by items.product_id, week.at`)
}

/** What came back on the shelf is there beside what the deliveries made up for. Locked in the order in which sales lock. */
async function restock(tx: Tx, { organizationId }: DemoShop, tills: readonly TillEnd[]): Promise<void> {
  await tx.execute(sql`
    with back as materialized (
      select items.product_id, -sum(items.quantity)::int as quantity
        from json_to_recordset(${JSON.stringify(tills)}::json) as till (id uuid, first int, sequence int)
        join transactions sale on sale.organization_id = ${organizationId} and sale.till_id = till.id
         and sale.till_sequence between till.first and till.sequence
        join transaction_items items on items.organization_id = ${organizationId} and items.transaction_id = sale.id
         and items.quantity < 0 and items.restock
       group by items.product_id
    ), locked as materialized (
      select id from products where organization_id = ${organizationId} and id in (select product_id from back)
       order by id for no key update
    )
    update products set stock_quantity = stock_quantity + back.quantity from back join locked on locked.id = back.product_id
     where products.organization_id = ${organizationId} and products.id = back.product_id`)
}

/**
 * What a till's day took, what customers have of what they bought, what went back on the shelf, and where the tills'
 * journals end: the sums of the records just written.
 */
async function addUp(tx: Tx, { organizationId }: DemoShop, tills: readonly TillEnd[]): Promise<void> {
  const ends = JSON.stringify(tills)
  await tx.execute(sql`
    with written as materialized (
      select sale.* from json_to_recordset(${ends}::json) as till (id uuid, first int, sequence int)
        join transactions sale on sale.organization_id = ${organizationId} and sale.till_id = till.id
         and sale.till_sequence between till.first and till.sequence
    ), kept as (
      select sale.customer_id, sale.id, sale.created_at,
             sale.total_amount + coalesce(sale.returned_total, 0) - coalesce(came.back, 0) as kept
        from written sale left join (
          select reverses_id, sum(returned_total) as back from written group by reverses_id) came
          on came.reverses_id = sale.id
       where sale.customer_id is not null and sale.kind in ('sale', 'exchange')
    ), spent as (
      update customers set total_spent = total_spent + sums.spent, loyalty_points = loyalty_points + sums.points
        from (select customer_id, sum(kept) as spent, sum(floor(greatest(kept, 0)))::int as points
                from kept group by customer_id) sums
       where customers.organization_id = ${organizationId} and customers.id = sums.customer_id
    ), earned as (
      insert into loyalty_entries (organization_id, id, customer_id, kind, points, transaction_id, created_at)
      select ${organizationId}, gen_random_uuid(), customer_id, 'earned', floor(kept)::bigint, id, created_at
        from kept where kept >= 1
    ), ended as (
      update tills set last_sequence = till.sequence, last_seal = till.seal
        from json_to_recordset(${ends}::json) as till (id uuid, sequence int, seal text)
       where tills.organization_id = ${organizationId} and tills.id = till.id
    ), ${sql.raw(
      stepsText(
        rollUps({
          organization: `'${organizationId}'::uuid`,
          records: 'written',
          lines: `(select * from transaction_items where organization_id = '${organizationId}')`,
          tenders: `(select * from transaction_tenders where organization_id = '${organizationId}')`,
        }),
      ),
    )}
    select 1`)
}
