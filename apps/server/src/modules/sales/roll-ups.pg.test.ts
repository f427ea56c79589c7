import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { breaches } from '../../testing/invariants.ts'
import { picks, returningShop } from '../../testing/returning-shop.ts'
import { proveReturns } from '../../testing/returns-proof.ts'
import { DayKeeper } from './day-keeper.ts'

const { app, database, ownerSql, taken, newTill, sold, tea, milk, people, organizationId } =
  await returningShop()

const keeper = new DayKeeper({ database, now: () => new Date() }, app.log)

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)

/** The statements of the migration that roll up the sales there were before it. */
async function rollUpStatements(): Promise<string[]> {
  const name = (await readdir(MIGRATIONS)).find((file) => file.endsWith('_sales-rolled-up.sql'))
  const text = await readFile(new URL(name ?? '', MIGRATIONS), 'utf8')
  return text.split('--> statement-breakpoint').filter((statement) => /^INSERT INTO/m.test(statement))
}

const TABLES = ['product_days', 'vat_days', 'staff_hours']
const kept = async () =>
  Promise.all(
    TABLES.map(async (table) =>
      (await ownerSql.unsafe(`select to_jsonb(t) - 'id' as row from ${table} t order by 1`)).map(
        ({ row }) => row,
      ),
    ),
  )

it('REP-025 R6 whatever is sold, voided, refunded and exchanged, sent in any order and again, each roll-up is its sum', async () => {
  const figures = await proveReturns({ app, database, ownerSql }, { sequences: 8, seed: 3 })
  expect(Object.keys(figures.sent)).toEqual(expect.arrayContaining(['sale', 'void', 'refund', 'exchange']))
  const before = await kept()
  expect(before.map((rows) => rows.length > 0)).toEqual([true, true, true])
  const statements = await rollUpStatements()
  expect(statements).toHaveLength(3)
  await ownerSql.unsafe(`truncate ${TABLES.join(', ')}`)
  for (const statement of statements) await ownerSql.unsafe(statement)
  // A version before took voided sales off the count.
  await keeper.round(false)
  expect(await kept(), 'the migration rolls up what is there as the server does').toEqual(before)
  // An older server has sold all of it beside this schema, and kept takings alone.
  await ownerSql.unsafe(`truncate ${TABLES.join(', ')}`)
  expect(await keeper.round(false)).toBeGreaterThan(1)
  expect(await kept(), 'what an older server did not keep is added up again').toEqual(before)
  expect(await keeper.round(false)).toBe(0)
}, 300_000)

it('R6 after an upgrade a day on which an older server went on selling comes to its records, while its till sells', async () => {
  const till = await newTill()
  const day = '2026-07-01'
  const sell = (minute: number) =>
    till.sell({ lines: [{ product: tea }], at: new Date(`${day}T09:${String(minute).padStart(2, '0')}:00Z`) })
  await taken(sell(0))
  const mine = async () =>
    Promise.all(
      TABLES.map((table) =>
        ownerSql.unsafe(
          `select to_jsonb(t) - 'id' as row from ${table} t where till_id = '${till.id}' order by 1`,
        ),
      ),
    )
  const before = await mine()
  const wrong = sell(1)
  await taken(wrong)
  await taken(till.void(await sold(wrong), 'wrong-items', new Date(`${day}T09:02:00Z`)))
  const whole = await mine()
  expect(whole).not.toEqual(before)
  // Neither the sale nor its void is in what the older server kept of people; takings come to the same with and without them.
  await ownerSql`update staff_hours set voids_count = 0, voids_total = 0 where till_id = ${till.id}`
  expect(await keeper.round(false)).toBe(1)
  expect(await mine()).toEqual(whole)

  // An older server took the voided sale off both counts.
  const count = async () =>
    (await ownerSql`select sales_count from till_takings where till_id = ${till.id}`)[0]?.sales_count
  expect(await count()).toBe(2)
  await ownerSql`update staff_hours set sales_count = sales_count - 1 where till_id = ${till.id}`
  await ownerSql`update till_takings set sales_count = sales_count - 1 where till_id = ${till.id}`
  expect(await keeper.round(true)).toBe(0)
  expect(await keeper.round(false)).toBe(1)
  expect([await mine(), await count()]).toEqual([whole, 2])

  await ownerSql`update staff_hours set sales_count = 0, sales_total = 0 where till_id = ${till.id}`
  await ownerSql`update product_days set sold = 0, net = 0 where till_id = ${till.id}`
  const selling = Array.from({ length: 5 }, (_, index) => sell(10 + index))
  await Promise.all([
    keeper.round(false),
    (async () => {
      for (const one of selling) await taken(one)
    })(),
  ])
  await keeper.round(false)
  expect(await breaches(ownerSql)).toEqual({})
  const [sum] =
    await ownerSql`select sum(sold)::int as sold, sum(net)::text as net from product_days where till_id = ${till.id}`
  expect(sum).toEqual({ sold: 6, net: '15.00' })
})

it('R6 what a roll-up lost or made up is found', async () => {
  const till = await newTill()
  await taken(till.sell({ lines: [{ product: tea }] }))
  const found = []
  for (const [table, column] of [
    ['product_days', 'cost'],
    ['product_days', 'discount'],
    ['vat_days', 'vat'],
    ['staff_hours', 'voids_total'],
    ['staff_hours', 'sales_count'],
  ]) {
    await ownerSql.unsafe(`update ${table} set ${column} = ${column} + 1 where till_id = '${till.id}'`)
    found.push(...Object.keys(await breaches(ownerSql)))
    await ownerSql.unsafe(`update ${table} set ${column} = ${column} - 1 where till_id = '${till.id}'`)
  }
  expect(found).toEqual([
    'what is kept of each product’s days is the sum of its lines',
    'what is kept of each product’s days is the sum of its lines',
    'what is kept of each VAT rate’s days is the sum of its lines',
    'what is kept of each person’s hours is the sum of their records',
    'what is kept of each person’s hours is the sum of their records',
  ])
})

it('REP-025 keeps what goods had cost when they were sold, and brings it back with what goes back on the shelf', async () => {
  const till = await newTill()
  const cost = (pounds: string) => ownerSql`update products set cost = ${pounds} where id = ${tea.id}`
  await cost('1.10')
  const request = till.sell({ lines: [{ product: tea, quantity: 3 }, { product: milk }] })
  await taken(request)
  await cost('1.50')
  await taken(till.sell({ lines: [{ product: tea }] }))
  const [first] = (await sold(request)).lines
  const back = { sale: await sold(request), picks: picks(await sold(request), 1) }
  await taken(till.giveBack(back))
  const again = await sold(request)
  const spoilt = [{ lineId: first?.id ?? '', quantity: 1, restock: false }]
  await taken(till.giveBack({ sale: again, picks: spoilt }))
  const rows = await ownerSql`
    select product_id, sold::int, returned::int, net, vat, cost::numeric(18, 2), costed_net from product_days where till_id = ${till.id}`
  // 3 at 1.10 and 1 at 1.50, less the one that is on the shelf again; milk's cost nobody has said.
  const { net, vat } = { net: '5.00', vat: '1.00' }
  expect(rows.find((row) => row.product_id === tea.id)).toMatchObject({
    ...{ sold: 4, returned: 2, net, vat, cost: '3.70', costed_net: net },
  })
  expect(rows.find((row) => row.product_id === milk.id)).toMatchObject({ cost: '0.00', costed_net: '0.00' })
})

it('REP-025 an hour is of the shop’s own clock: the one that comes twice in October is one, the one skipped in March none', async () => {
  const till = await newTill()
  for (const at of [
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    '2026-10-25T02:30:00Z',
    '2026-03-29T00:59:59Z',
    '2026-03-29T01:00:00Z',
  ])
    await taken(till.sell({ lines: [{ product: tea }], at: new Date(at) }))
  const rows = await ownerSql`
    select trading_day::text as day, hour, sales_count, user_id from staff_hours
     where organization_id = ${organizationId} and till_id = ${till.id} order by 1, 2`
  const user_id = people[till.staff.name.replace('Test ', '') as keyof typeof people]
  expect(rows).toEqual([
    { day: '2026-03-29', hour: 0, sales_count: 1, user_id },
    { day: '2026-03-29', hour: 2, sales_count: 1, user_id },
    { day: '2026-10-25', hour: 1, sales_count: 2, user_id },
    { day: '2026-10-25', hour: 2, sales_count: 1, user_id },
  ])
})
