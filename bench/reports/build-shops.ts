import postgres from 'postgres'
import { rollUps } from '../../apps/server/src/modules/sales/roll-ups.sql.ts'
import { stepsText } from '../../apps/server/src/platform/database/statement.ts'
import { type TestBusiness, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import type { Arena } from '../support/arena.ts'

export interface Size {
  /** Of all businesses together, evenly, over the last year. */
  readonly sales: number
  readonly businesses: number
  /** Of each. */
  readonly products: number
  readonly tills: number
}

/** What is written most of: their indexes are made once, when all is there. */
const BIG = [
  'transactions',
  'transaction_items',
  'transaction_tenders',
  'inventory',
  'product_days',
  'staff_hours',
]
/** While it is filled PostgreSQL tidies up seldom: all of it is done once, at the end. */
const FILLING = [
  ['max_wal_size', "'4GB'"],
  ['checkpoint_timeout', "'30min'"],
  ['autovacuum', 'off'],
]
/** As many shops are built at once as there are processors to do it. */
const AT_ONCE = 2

/**
 * Businesses with a year of sales, written by the database itself and past every policy and foreign key: a sale of one to five
 * lines, one in fifty a refund, one in ten of a named customer, one in thirty with a discount; a close and a Z read for each till
 * and day. The roll-ups are summed from the sales as a sale adds to them, a shop at a time,
 * while its sales are still in memory. What reports do not read, such as journals, is left out.
 */
export async function buildShops(arena: Arena, size: Size): Promise<TestBusiness> {
  const businesses: TestBusiness[] = []
  for (let n = 0; n < size.businesses; n += 1) businesses.push(await testBusiness(arena.database))
  const [first] = businesses
  if (!first) throw new Error('At least one business')
  const owner = postgres(arena.ownerUrl, { max: 1, onnotice: () => {} })
  const indexes = await owner<{ name: string; made: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid = any (${BIG}::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`
  for (const { name } of indexes) await owner.unsafe(`drop index ${name}`)
  for (const [name, value] of FILLING) await owner.unsafe(`alter system set ${name} = ${value}`)
  await owner`select pg_reload_conf()`
  const sales = Math.round(size.sales / size.businesses)
  const waiting = [...businesses]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const sql = postgres(arena.ownerUrl, { max: 1, onnotice: () => {}, fetch_types: false })
      await sql.unsafe(
        `set session_replication_role = replica; set synchronous_commit = off; set jit = off; set work_mem = '128MB'`,
      )
      for (let business = waiting.shift(); business; business = waiting.shift()) {
        const statements = [
          ...shopStatements(business, { ...size, sales }),
          ...onlyOf(business),
          dayRows(business),
        ]
        await sql.begin(async (tx) => {
          for (const statement of statements) await tx.unsafe(statement)
        })
      }
      await sql.end()
    }),
  )
  await owner.unsafe(`set maintenance_work_mem = '512MB'`)
  for (const { made } of indexes) await owner.unsafe(made)
  for (const [name] of FILLING) await owner.unsafe(`alter system reset ${name}`)
  await owner`select pg_reload_conf()`
  await owner`checkpoint`
  await owner.end()
  await arena.analyse()
  return first
}

/** Statements over all businesses see this one alone: what is temporary goes before what has the same name. */
function onlyOf({ organizationId }: TestBusiness): string[] {
  return ['transactions', 'transaction_items', 'transaction_tenders', 'organizations'].map(
    (table) =>
      `create temp view ${table} as select * from public.${table} where ${table === 'organizations' ? 'id' : 'organization_id'} = '${organizationId}'`,
  )
}

const DAYS = 365

function shopStatements(
  { organizationId, people }: TestBusiness,
  { sales, products, tills }: Size,
): string[] {
  const shop = `'${organizationId}'::uuid`
  const staff = `(array['${people.cashier}', '${people.supervisor}', '${people.manager}'])`
  const zone = `'Europe/London'`
  return [
    'drop view if exists pg_temp.transactions, pg_temp.transaction_items, pg_temp.transaction_tenders, pg_temp.organizations',
    'drop table if exists pg_temp.sold, pg_temp.goods, pg_temp.bought, pg_temp.people',
    `insert into categories (organization_id, id, name) select ${shop}, gen_random_uuid(), 'Category ' || n from generate_series(1, 20) n`,
    `create temp table goods as
       select n, gen_random_uuid() as id, 0.5 + (n * 37 % 2000) / 100.0 as price, round((0.5 + (n * 37 % 2000) / 100.0) * 0.6, 2) as cost,
              n % 3 = 0 as is_zero from generate_series(1, ${products}) n`,
    `insert into products (organization_id, id, sku, name, price, cost, vat_code, vat_rate, stock_quantity, min_stock_level, category_id)
     select ${shop}, id, 'SKU-' || n, 'Product ' || n, price, cost, case when is_zero then 'zero' else 'standard' end,
            case when is_zero then 0 else 20 end, n % 60, 5,
            (select c.id from categories c where c.organization_id = ${shop} and c.name = 'Category ' || (1 + goods.n % 20)) from goods`,
    `insert into tills (organization_id, id, code, name) select ${shop}, gen_random_uuid(), 'T' || n, 'T' || n from generate_series(1, ${tills}) n`,
    `insert into customers (organization_id, id, first_name, last_name)
     select ${shop}, gen_random_uuid(), 'Ann', 'Customer ' || n from generate_series(1, 500) n`,
    `create temp table people as select id, split_part(last_name, ' ', 2)::int as place from customers where organization_id = ${shop}`,
    `create temp table sold as
       select uuidv7() as id, n, 1 + n % ${tills} as till, t.id as till_id, ${staff}[1 + n % 3] as user_id, n % 50 = 0 as is_back,
              current_date - 1 - ((${sales} - n)::bigint * ${DAYS} / ${sales})::int as day,
              interval '1 minute' * (480 + floor(random() * 720)) as clock,
              people.id as customer_id
         from generate_series(1, ${sales}) n
         left join people on n % 10 = 0 and people.place = 1 + n % 500
         join tills t on t.organization_id = ${shop} and t.code = 'T' || (1 + n % ${tills})`,
    `create temp table bought as
       select picks.id as sale_id, position, goods.id as product_id, goods.n, price, cost, is_zero, is_back, quantity
         from (select sold.id, sold.is_back, position, 1 + floor(power(random(), 2) * ${products - 1})::int as pick,
                      (1 + floor(random() * 2))::int * case when is_back then -1 else 1 end as quantity
                 from sold, generate_series(1, 1 + sold.n % 5) position) picks join goods on goods.n = picks.pick`,
    `insert into transactions (organization_id, id, kind, reason, returned_total, transaction_number, receipt_number, customer_id, user_id,
        staff_name, till_id, till_sequence, vat_mode, subtotal, tax_amount, discount_amount, total_amount, payment_method, content_hash, created_at, trading_day)
     select ${shop}, sold.id, case when is_back then 'refund' else 'sale' end, case when is_back then 'changed-mind' end,
            case when is_back then -sums.net - sums.vat end, 'TXN-' || sold.n, 'T' || till || '-' || sold.n, customer_id, user_id, 'Test person',
            till_id, sold.n, 'add', sums.net, sums.vat, case when sold.n % 30 = 7 and not is_back then 0.50 else 0 end, sums.net + sums.vat,
            case when sold.n % 3 = 0 then 'cash' else 'card' end, '', (day + clock) at time zone ${zone}, day
       from sold join (select sale_id, sum(price * quantity) as net, sum(case when is_zero then 0 else round(price * quantity * 0.2, 2) end) as vat
                      from bought group by sale_id) sums on sums.sale_id = sold.id`,
    `insert into transaction_items (organization_id, id, transaction_id, position, product_id, name, sku, quantity, unit_price, list_price,
        total_price, vat_code, vat_rate, vat_inclusive, net_amount, vat_amount, restock, unit_cost)
     select ${shop}, uuidv7(), sale_id, position, product_id, 'Product ' || n, 'SKU-' || n, quantity, price, price, price * quantity,
            case when is_zero then 'zero' else 'standard' end, case when is_zero then 0 else 20 end, false, price * quantity,
            case when is_zero then 0 else round(price * quantity * 0.2, 2) end, case when is_back then true end, cost from bought`,
    `insert into transaction_tenders (organization_id, id, transaction_id, position, method, amount, received)
     select ${shop}, uuidv7(), t.id, 1, t.payment_method, t.total_amount, t.total_amount from sold join transactions t
         on t.organization_id = ${shop} and t.id = sold.id`,
    `insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, source_id, created_at)
     select ${shop}, uuidv7(), product_id, case when bought.is_back then 'refund' else 'sale' end, -quantity, sale_id, (day + clock) at time zone ${zone}
       from bought join sold on sold.id = bought.sale_id`,
    `insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, reason, created_at)
     select ${shop}, uuidv7(), id, 'waste', -1, 'Damaged', now() - interval '1 day' * (n % ${DAYS}) from goods where n % 2 = 0`,
    `insert into shifts (organization_id, id, staff_id, till_id, start_time, end_time, opening_cash, closing_cash, expected_cash, cash_difference, status)
     select ${shop}, gen_random_uuid(), '${people.cashier}', t.id, d + interval '8 hours', d + interval '20 hours', 50, 100, 101, -1, 'closed'
       from tills t, generate_series(current_date - ${DAYS}, current_date - 1, interval '1 day') d where t.organization_id = ${shop}`,
    `insert into z_reads (organization_id, id, till_id, shift_id, number, from_sequence, to_sequence, closed_at, made_at, trading_day, net, grand_total, content)
     select ${shop}, gen_random_uuid(), till_id, id, row_number() over (partition by till_id order by start_time), 0, 0, end_time, end_time,
            start_time::date, 100, 100, '{"sales":{"saleCount":10,"vat":[{"vat":"10.00"}]}}' from shifts where organization_id = ${shop}`,
  ]
}

/** What the sales come to, day by day, as the server keeps it. */
const dayRows = ({ organizationId }: TestBusiness): string => `
  with ${stepsText(
    rollUps({
      organization: `'${organizationId}'::uuid`,
      records: 'transactions',
      lines: 'transaction_items',
      tenders: 'transaction_tenders',
    }),
  )} select 1`
