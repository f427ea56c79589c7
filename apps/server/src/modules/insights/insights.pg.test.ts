import { INSIGHT_LISTS } from '@tuppence/contract/insights'
import { addDays } from '@tuppence/domain/reporting'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { type TestBusiness, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { askedInsightWorker, insightWorker, nextNight } from './insight-worker.ts'

// Half past nine in the morning by the shop's clock.
let now = new Date('2026-11-23T09:30:00Z')
const UNTIL = '2026-11-22'
const { app, database, ownerSql } = await testServer({ now: () => now })
const send = signedInAs(app)
const [shop, young, empty] = [
  await testBusiness(database),
  await testBusiness(database),
  await testBusiness(database),
]
const worker = () => ({
  round: async () => {
    for (const made of [askedInsightWorker, insightWorker])
      await made({ database, now: () => now }, app.log).round()
  },
})
const read = async ({ person }: TestBusiness) =>
  (await send(person('manager'), 'GET', '/api/insights')).json()
const ask = (business: TestBusiness) => send(business.person('manager'), 'POST', '/api/insights')

const goods = ['Tea', 'Biscuits', 'Soap', 'Hat'].map((name) => ({ id: uuidv7(), name }))
const [tea, biscuits, soap, hat] = goods.map(({ id }) => id) as [string, string, string, string]

/** £100 a day and £200 on Saturdays; closed on Sundays. */
async function takings(business: TestBusiness, days: number): Promise<string> {
  const organization_id = business.organizationId
  const till_id = uuidv7()
  await ownerSql`insert into tills ${ownerSql({ organization_id, id: till_id, code: 'T1', name: 'T1' })}`
  const rows = Array.from({ length: days }, (_, back) => addDays(UNTIL, -back)).flatMap((trading_day) => {
    const weekday = new Date(`${trading_day}T00:00:00Z`).getUTCDay()
    const total = trading_day === '2026-11-18' ? '5.00' : weekday === 6 ? '200.00' : '100.00'
    const sums = { sales_count: 20, sales_total: total, cash_total: total }
    return weekday === 0 ? [] : [{ organization_id, id: uuidv7(), till_id, trading_day, ...sums }]
  })
  await ownerSql`insert into till_takings ${ownerSql(rows)}`
  return till_id
}

beforeAll(async () => {
  const organization_id = shop.organizationId
  const till_id = await takings(shop, 120)
  await takings(young, 3)
  const days = Array.from({ length: 120 }, (_, back) => addDays(UNTIL, -back))
  await ownerSql`insert into products ${ownerSql(
    goods.map(({ id, name }) => ({
      organization_id,
      id,
      name,
      sku: name,
      price: 2,
      cost: 1,
      stock_quantity: 30,
      created_at: new Date('2026-06-01T12:00:00Z'),
    })),
  )}`
  await ownerSql`insert into product_days ${ownerSql(
    [tea, biscuits].flatMap((product_id) =>
      days.map((trading_day) => ({
        organization_id,
        trading_day,
        till_id,
        product_id,
        sold: 4,
        returned: 0,
        net: 8,
        vat: 0,
        discount: 0,
        cost: 4,
        costed_net: 8,
      })),
    ),
  )}`
  await ownerSql`insert into staff_hours ${ownerSql(
    days.slice(0, 28).flatMap((trading_day) =>
      (['cashier', 'supervisor'] as const).map((role) => ({
        organization_id,
        id: uuidv7(),
        trading_day,
        till_id,
        hour: 10,
        user_id: shop.people[role],
        sales_count: 20,
        refunds_count: 0,
        refunds_total: 0,
        voids_count: role === 'cashier' ? 2 : 0,
        voids_total: 0,
        sales_total: 50,
        vat_total: 0,
        discount_total: 0,
      })),
    ),
  )}`
  const sales = Array.from({ length: 90 }, (_, index) => ({
    id: uuidv7(),
    goods: index < 30 ? [tea, biscuits] : [soap],
    trading_day: addDays(UNTIL, -index % 60),
  }))
  await ownerSql`insert into transactions ${ownerSql(
    sales.map(({ id, trading_day }, index) => ({
      organization_id,
      id,
      transaction_number: `TXN-${index}T1`,
      receipt_number: `T1-${index}`,
      till_id,
      till_sequence: index + 1,
      vat_mode: 'as-marked',
      subtotal: 2,
      tax_amount: 0,
      total_amount: 2,
      payment_method: 'cash',
      content_hash: 'x',
      offline_id: id,
      created_at: new Date(`${trading_day}T12:00:00Z`),
      trading_day,
    })),
  )}`
  await ownerSql`insert into transaction_items ${ownerSql(
    sales.flatMap((sale) =>
      sale.goods.map((product_id, position) => ({
        organization_id,
        id: uuidv7(),
        transaction_id: sale.id,
        position,
        product_id,
        name: 'x',
        sku: 'x',
        quantity: 1,
        unit_price: 2,
        list_price: 2,
        total_price: 2,
        vat_code: 'zero',
        vat_rate: 0,
        vat_inclusive: true,
        net_amount: 2,
        vat_amount: 0,
      })),
    ),
  )}`
})

describe('the insights of a shop (ONLINE-001)', () => {
  it('are nothing until they were worked out, and are worked out by the worker, not by the call', async () => {
    expect(await read(shop)).toEqual({
      insights: null,
      madeAt: null,
      isAsked: false,
      ordering: { leadDays: 7, coverDays: 14 },
    })
    expect((await ask(shop)).statusCode).toBe(204)
    expect(await read(shop)).toMatchObject({ insights: null, isAsked: true })
    await worker().round()
    expect(await read(shop)).toMatchObject({ isAsked: false, madeAt: now.toISOString() })
  })

  it('are of its takings, goods, baskets and people', async () => {
    const { insights } = await read(shop)
    expect(insights).toMatchObject({ until: UNTIL, daysOfSales: 119 })
    const days = insights.forecast.days.map((day: { expectedMinor: number }) => day.expectedMinor / 10_000)
    expect(days.slice(0, 7)).toEqual([1, 1, 1, 1, 1, 2, 0].map((factor) => expect.closeTo(factor, 0)))
    expect(insights.forecast.record).toMatchObject({ days: 1183 })
    expect(insights.reorders.found.map(({ name }: { name: string }) => name)).toEqual(['Biscuits', 'Tea'])
    expect(insights.reorders.found[0]).toMatchObject({ free: 30, perWeek: 28, outOn: '2026-11-30' })
    expect(insights.reorders.record).toContain('2 products')
    expect(insights.together.found).toMatchObject([{ baskets: 30, confidencePercent: 100, lift: 3 }])
    expect(insights.slow.found.map(({ productId }: { productId: string }) => productId)).toEqual(
      expect.arrayContaining([soap, hat]),
    )
    expect(insights.unusual.found).toMatchObject([
      { what: 'takings', day: '2026-11-18' },
      { what: 'person', who: 'Test cashier' },
    ])
  })

  it('each list is a file with all that the screen says of it, and who took one is noted', async () => {
    const file = (list: string, format = 'csv', business = shop) =>
      send(business.person('manager'), 'GET', `/api/insights/${list}/file?format=${format}`)
    const lines = async (list: string) =>
      (await file(list)).body.replace('\uFEFF', '').trimEnd().split('\r\n')
    const { insights } = await read(shop)
    const counts = {
      forecast: 14,
      reorders: insights.reorders.found.length,
      unusual: insights.unusual.found.length,
      together: insights.together.found.length,
      offers: insights.offers.found.length,
      slow: insights.slow.found.length,
    }
    expect(Object.keys(counts)).toEqual([...INSIGHT_LISTS])
    for (const list of INSIGHT_LISTS) {
      const [headings, ...rows] = await lines(list)
      expect(headings).toMatch(/,Why$/)
      expect(rows, list).toHaveLength(counts[list])
    }
    expect((await lines('forecast'))[1]).toMatch(/^2026-11-23,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d,/)
    expect((await lines('reorders'))[1]).toMatch(
      /^Biscuits,2026-11-23,\d+,30,2026-11-30,28,"Sells 28 a week; /,
    )
    expect((await file('slow', 'xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await file('slow')).headers['content-disposition']).toContain(`insights-slow-${UNTIL}.csv`)
    expect((await file('slow', 'csv', empty)).json().code).toBe('not-found')
    expect((await send(shop.person('cashier'), 'GET', '/api/insights/slow/file?format=csv')).statusCode).toBe(
      403,
    )
    const [noted] = await ownerSql`
      select count(*)::int as times from audit_log where action = 'report-exported' and detail ->> 'report' = 'insights-slow'`
    expect(noted?.times).toBe(3)
  })

  it('go by the bank holidays of the shop’s nation, which it says in its settings', async () => {
    const then = now
    now = new Date('2026-11-20T09:30:00Z')
    const reasonOf = async () => {
      await ask(shop)
      await worker().round()
      const { insights } = await read(shop)
      return insights.forecast.days.find(({ day }: { day: string }) => day === '2026-11-30').reason
    }
    expect(await reasonOf()).toMatch(/^Mondays take/)
    await ownerSql`update organizations set settings = settings || '{"nation":"scotland"}' where id = ${shop.organizationId}`
    expect(await reasonOf()).toMatch(/^St Andrew’s Day: /)
    await ownerSql`update organizations set settings = settings - 'nation' where id = ${shop.organizationId}`
    now = then
    await ask(shop)
    await worker().round()
  })

  it('of a shop of three days, and of one without sales, say so', async () => {
    await ask(young)
    await ask(empty)
    await worker().round()
    expect((await read(young)).insights).toMatchObject({ daysOfSales: 3, forecast: null })
    expect((await read(empty)).insights).toMatchObject({
      daysOfSales: 0,
      forecast: null,
      reorders: { found: [], record: null },
      together: { found: [], record: null },
      unusual: { found: [], record: null },
    })
  })

  it('that cannot be worked out keep nobody waiting, and are tried again when somebody asks', async () => {
    const zone = (name: string) =>
      ownerSql`update organizations set time_zone = ${name} where id = ${empty.organizationId}`
    const before = (await read(empty)).madeAt
    await ask(empty)
    await zone('Nowhere/None')
    await worker().round()
    expect(await read(empty)).toMatchObject({ isAsked: false, madeAt: before })
    const jobs = await ownerSql`
      select kind from jobs where organization_id = ${empty.organizationId} and kind like 'insights%'`
    expect(jobs).toEqual([{ kind: 'insights' }])
    await zone('Europe/London')
    await ask(empty)
    expect(await read(empty)).toMatchObject({ isAsked: true })
    await worker().round()
    expect(await read(empty)).toMatchObject({ isAsked: false, madeAt: now.toISOString() })
  })

  it('asked for while they are being worked out are worked out once more, of what has changed by then', async () => {
    await ask(shop)
    let round: Promise<void> | undefined
    await ownerSql.begin(async (held) => {
      // So long nothing can be kept: the worker has read the shop and stands before the end.
      await held`select from shop_insights where organization_id = ${shop.organizationId} for update`
      round = worker().round()
      await expect
        .poll(() => ownerSql`select from pg_locks where not granted`, { timeout: 20_000 })
        .not.toHaveLength(0)
      now = new Date(now.getTime() + 1_000)
      expect((await ask(shop)).statusCode).toBe(204)
    })
    await round
    expect(await read(shop)).toMatchObject({ isAsked: true })
    now = new Date(now.getTime() + 1_000)
    await worker().round()
    expect(await read(shop)).toMatchObject({ isAsked: false, madeAt: now.toISOString() })
  })

  it('are worked out again by how long an order takes, which a manager sets', async () => {
    const longer = { leadDays: 21, coverDays: 28 }
    const { person } = shop
    expect((await send(person('supervisor'), 'PUT', '/api/insights/ordering', longer)).statusCode).toBe(403)
    expect((await send(person('manager'), 'PUT', '/api/insights/ordering', longer)).statusCode).toBe(204)
    await worker().round()
    const { insights, ordering } = await read(shop)
    expect(ordering).toEqual(longer)
    expect(insights.reorders.found[0].reason).toContain('An order takes 21 days and should last 28 more')
  })

  it('come every night by the shop’s own clock, those of a new business too, and once of several servers', async () => {
    const fresh = await testBusiness(database)
    await worker().round()
    expect((await read(fresh)).madeAt).toBeNull()
    now = new Date('2026-11-24T03:00:00Z')
    const made = async () =>
      (await ownerSql`select made_at from shop_insights order by id`).map((row) => row.made_at)
    await Promise.all([worker().round(), worker().round()])
    expect(await made()).toEqual([now, now, now, now])
    expect((await read(shop)).insights.until).toBe('2026-11-23')
    now = new Date('2026-11-24T12:00:00Z')
    await worker().round()
    expect((await read(shop)).madeAt).toBe('2026-11-24T03:00:00.000Z')
  })

  it('are of nobody’s who may not see reports', async () => {
    expect((await send(shop.person('cashier'), 'GET', '/api/insights')).statusCode).toBe(403)
    expect((await send(shop.person('cashier'), 'POST', '/api/insights')).statusCode).toBe(403)
  })
})

it('a night is after now, between two and three by the shop’s clock, across clock changes', () => {
  const id = '00000000-0000-7000-8000-00000000000a'
  expect(nextNight(new Date('2026-10-24T12:00:00Z'), 'Europe/London', id)).toEqual(
    new Date('2026-10-25T02:10:00Z'),
  )
  expect(nextNight(new Date('2026-07-01T00:30:00Z'), 'Europe/London', id)).toEqual(
    new Date('2026-07-01T01:10:00Z'),
  )
  expect(nextNight(new Date('2026-07-01T01:10:00Z'), 'Europe/London', id)).toEqual(
    new Date('2026-07-02T01:10:00Z'),
  )
})
