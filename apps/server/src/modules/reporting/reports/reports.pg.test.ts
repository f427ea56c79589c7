import type { AnswerOf } from '@tuppence/contract/call'
import { documentedReportSchema } from '@tuppence/contract/openapi/documented-report'
import type { readReport } from '@tuppence/contract/reporting'
import { definitionOf, REPORT_KINDS, REPORTS, type ReportKind } from '@tuppence/domain/reporting'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { picks, returningShop } from '../../../testing/returning-shop.ts'
import { signedIn, testBusiness } from '../../../testing/test-business.ts'
import { testProducts } from '../../../testing/test-till.ts'

const shop = await returningShop()
const {
  app,
  ownerSql,
  organizationId,
  people,
  taken,
  sold,
  newTill,
  newCustomer,
  tea,
  milk,
  bread,
  manager,
} = shop

const asked = (kind: ReportKind, query: string, headers = manager) =>
  app.inject({ url: `/api/reports/${kind}?${query}`, headers })
const MARCH = 'from=2026-03-28&to=2026-03-30'
const report = async (kind: ReportKind, query = MARCH): Promise<AnswerOf<typeof readReport>> => {
  const answer = await asked(kind, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const at = (time: string) => new Date(`${time}Z`)

/*
 * What the shop does around 29 March 2026, when an hour is skipped at 01:00. Tea is 2.50 and costs 1.00, milk is 0.99 and
 * nobody said what it costs; VAT is on top. On the 28th T1 sells 2 teas and a milk, to Ann; on the 29th, by the shop's clock,
 * T2 sells a tea twice, one of them voided, and T1 takes one of Ann's teas back; on the 30th T2 sells exempt and reduced goods.
 */
beforeAll(async () => {
  await ownerSql`update products set cost = 1 where id = ${tea.id}`
  const [stamps] = await testProducts(ownerSql, organizationId, [1000], { vatCode: 'exempt', vatRate: 0 })
  const [seat] = await testProducts(ownerSql, organizationId, [4000], { vatCode: 'reduced', vatRate: 500 })
  const [seeds] = await testProducts(ownerSql, organizationId, [500], { vatCode: 'zero', vatRate: 0 })
  if (!stamps || !seat || !seeds) throw new Error('no products')
  const [one, two] = [await newTill(), await newTill('cashier')]
  const ann = await newCustomer()
  await ownerSql`update customers set last_name = 'Lee' where id = ${ann}`
  const hers = one.sell({
    lines: [{ product: tea, quantity: 2 }, { product: milk }],
    customerId: ann,
    method: 'card',
    at: at('2026-03-28T23:59:59'),
  })
  await taken(hers)
  await taken(two.sell({ lines: [{ product: tea }], at: at('2026-03-29T00:30:00') }))
  const wrong = two.sell({ lines: [{ product: tea }], at: at('2026-03-29T01:00:00') })
  await taken(wrong)
  await taken(one.void(await sold(wrong), 'wrong-items', at('2026-03-29T01:10:00')))
  const back = await sold(hers)
  await taken(one.giveBack({ sale: back, picks: picks(back, 1) }, { at: at('2026-03-29T22:59:59') }))
  const discount = { kind: 'percent', hundredths: 1_000 } as const
  await taken(
    two.sell({
      lines: [{ product: stamps }, { product: seat }, { product: seeds }],
      discount,
      at: at('2026-03-29T23:00:00'),
    }),
  )
})

describe('reports', () => {
  it.each(REPORT_KINDS)('REP-002 %s answers rows and sums with its columns', async (kind) => {
    const answered = await report(kind, `${MARCH}&compare=before`)
    const { rows, rowCount, totals, before } = answered
    // As the API's document describes it, each kind with its own columns and no others.
    expect(documentedReportSchema.safeParse(answered).error).toBeUndefined()
    const { columns, data = [] } = definitionOf(kind)
    for (const row of rows)
      expect(Object.keys(row).sort()).toEqual([...columns, ...data].map(({ key }) => key).sort())
    const keys = columns.map(({ key }) => key).sort()
    for (const sums of [totals, ...(before ? [before] : [])]) expect(Object.keys(sums).sort()).toEqual(keys)
    for (const row of [...rows, totals, ...(before ? [before] : [])]) {
      for (const { key, kind: cell } of REPORTS[kind].columns) {
        const value = row[key]
        if (value === null || value === undefined) continue
        expect(typeof value, `${key} of ${kind}`).toBe(
          ['text', 'money', 'day', 'moment'].includes(cell) ? 'string' : 'number',
        )
        if (cell === 'money') expect(value).toMatch(/^-?\d+\.\d\d$/)
        if (cell === 'day') expect(value).toMatch(/^\d{4}-\d\d-\d\d$/)
      }
    }
    expect(rowCount).toBe(rows.length)
  })

  it('REP-025 by day: days are the shop’s own across the change of the clocks, and one without a sale is there', async () => {
    const { rows, totals } = await report('sales-by-day', 'from=2026-03-27&to=2026-03-30')
    expect(rows).toEqual([
      day('2026-03-27', 0, '0.00', '0.00', null),
      day('2026-03-28', 1, '7.19', '1.20', '7.19'),
      day('2026-03-29', 2, '0.00', '0.00', '0.00', { voids: 1, refunds: '3.00' }),
      day('2026-03-30', 1, '51.30', '1.80', '51.30', { discounts: '5.50' }),
    ])
    expect(totals).toMatchObject({ sales: 4, total: '58.49', vat: '3.00', average: '14.62' })
  })

  it('REP-025 by hour: of the shop’s clock, the skipped one without a sale', async () => {
    const { rows } = await report('sales-by-hour', 'from=2026-03-29&to=2026-03-29')
    expect(rows.map(({ hour, sales, total }) => [hour, sales, total])).toEqual([
      [0, 1, '3.00'],
      [1, 0, '0.00'],
      // Rung up and voided in the same hour.
      [2, 1, '0.00'],
      ...Array.from({ length: 20 }, (_, i) => [i + 3, 0, '0.00']),
      [23, 0, '-3.00'],
    ])
  })

  it('REP-025 by week: from Monday', async () => {
    const { rows } = await report('sales-by-week')
    expect(rows.map(({ week, total }) => [week, total])).toEqual([
      ['2026-03-23', '7.19'],
      ['2026-03-30', '51.30'],
    ])
  })

  it('REP-025 by product and category: what came back, what was voided, and the margin where a cost is known', async () => {
    const { rows } = await report('sales-by-product')
    const of = (sku: string) => rows.find((row) => row.sku === sku)
    expect(of(tea.sku)).toMatchObject({
      ...{ quantity: 3, returned: 1, net: '5.00', total: '6.00' },
      ...{ cost: '2.00', margin: '3.00', marginRate: 60 },
    })
    expect(of(milk.sku)).toMatchObject({ quantity: 1, cost: null, margin: null, marginRate: null })
    const [category] = (await report('sales-by-category')).rows
    expect(category).toMatchObject({
      category: 'Uncategorized',
      cost: '2.00',
      margin: '3.00',
      marginRate: 60,
    })
  })

  it('REP-025 by staff, till and way of paying', async () => {
    const staff = (await report('sales-by-staff')).rows
    expect(
      staff.map((row) => [row.staff, row.sales, row.total, row.voids, row.refunds, row.discounts]),
    ).toEqual([
      ['Test cashier', 3, '54.30', 0, '0.00', '5.50'],
      ['Test manager', 1, '4.19', 1, '3.00', '0.00'],
    ])
    const tills = (await report('sales-by-till')).rows
    expect(tills.map(({ till, total }) => [till, total])).toEqual([
      ['X2', '57.30'],
      ['X1', '1.19'],
    ])
    const paid = (await report('sales-by-tender')).rows
    expect(paid.map(({ tender, total, share }) => [tender, total, share])).toEqual([
      ['Cash', '54.30', 92.8],
      ['Card', '4.19', 7.2],
    ])
  })

  it('REP-025 D19 by staff: a void comes off the takings of whoever sold, whoever voids it and however often; who voided is counted', async () => {
    const [hers, theirs] = [await newTill('cashier'), await newTill('supervisor')]
    const day = 'from=2026-05-04&to=2026-05-04'
    const figures = async () => {
      const { rows, totals } = await report('sales-by-staff', day)
      const byDay = (await report('sales-by-day', day)).totals
      expect([totals.sales, totals.total, totals.vat]).toEqual([byDay.sales, byDay.total, byDay.vat])
      return rows.map(({ staff, sales, total, vat, voids }) => [staff, sales, total, vat, voids])
    }
    const wrong = hers.sell({ lines: [{ product: tea }, { product: milk }], at: at('2026-05-04T10:00:00') })
    const good = hers.sell({ lines: [{ product: tea }], at: at('2026-05-04T10:01:00') })
    const own = theirs.sell({ lines: [{ product: milk }], at: at('2026-05-04T10:02:00') })
    for (const sale of [wrong, good, own]) await taken(sale)
    const before = await sold(wrong)
    const again = theirs.void(before, 'wrong-items', at('2026-05-04T11:01:00'))
    await taken(hers.void(before, 'wrong-items', at('2026-05-04T11:00:00')))
    expect(await figures()).toEqual([
      ['Test cashier', 2, '3.00', '0.50', 1],
      ['Test supervisor', 1, '1.19', '0.20', 0],
    ])
    // Two devices that knew nothing of each other both gave it back: the money went twice.
    await taken(again)
    expect(await figures()).toEqual([
      ['Test supervisor', 1, '1.19', '0.20', 1],
      ['Test cashier', 2, '-1.19', '-0.20', 1],
    ])
  })

  it('D1 VAT by rate: an exempt sale is not a zero-rated one', async () => {
    const { rows, totals } = await report('vat')
    expect(rows).toEqual([
      {
        rate: 'Standard 20%',
        ...{ vatCode: 'standard', vatRate: '20.00', net: '5.99', vat: '1.20', total: '7.19' },
      },
      {
        rate: 'Reduced 5%',
        ...{ vatCode: 'reduced', vatRate: '5.00', net: '36.00', vat: '1.80', total: '37.80' },
      },
      { rate: 'Zero-rated', vatCode: 'zero', vatRate: '0.00', net: '4.50', vat: '0.00', total: '4.50' },
      { rate: 'Exempt', vatCode: 'exempt', vatRate: '0.00', net: '9.00', vat: '0.00', total: '9.00' },
    ])
    expect(totals).toEqual({ rate: null, net: '55.49', vat: '3.00', total: '58.49' })
  })

  it('REP-028 customers: what comes back is of whoever bought it', async () => {
    expect((await report('customers')).rows).toEqual([
      { customer: 'Ann Lee', sales: 1, total: '4.19', average: '4.19', last: '2026-03-29' },
    ])
  })

  it('REP-025 discounts, each with what it was given on; voids and refunds, each with its reason', async () => {
    expect((await report('discounts')).rows).toMatchObject([
      {
        at: '2026-03-30 00:00',
        staff: 'Test cashier',
        discount: '5.50',
        rate: 10,
        total: '51.30',
        allowedBy: null,
        on: 'The basket',
      },
    ])
    expect((await report('voids-and-refunds')).rows).toMatchObject([
      {
        at: '2026-03-29 23:59',
        kind: 'Refund',
        of: 'X1-000001',
        reason: 'Changed their mind',
        total: '3.00',
      },
      { at: '2026-03-29 02:10', kind: 'Void', of: 'X2-000002', reason: 'Wrong items', total: '3.00' },
    ])
  })

  it('REP-027 stock: its value, how long it lasts, and what does not sell', async () => {
    const [value] = (await report('stock-value')).rows
    expect(value).toMatchObject({ category: 'Uncategorized', products: 6, quantity: 5994, cost: '998.00' })
    const cover = (await report('stock-cover')).rows.find((row) => row.sku === tea.sku)
    expect(cover).toMatchObject({ stock: 998, sold: 2, cover: 1497 })
    const dead = (await report('dead-stock', 'from=2026-03-29&to=2026-03-29')).rows
    expect(dead.find((row) => row.sku === milk.sku)).toMatchObject({ stock: 999, value: '0.00' })
    expect(dead.find((row) => row.sku === tea.sku)).toBeUndefined()
  })

  it('REP-001 beside the same days a week before, or a year before', async () => {
    const before = await report('sales-by-till', 'from=2026-04-05&to=2026-04-06&compare=before')
    expect(before).toMatchObject({ totals: { total: '0.00' }, before: { total: '51.30', sales: 3 } })
    const year = await report('sales-by-till', 'from=2027-03-27&to=2027-03-29&compare=year')
    expect(year).toMatchObject({ totals: { total: '0.00' }, before: { total: '58.49', sales: 4 } })
    for (const kind of REPORT_KINDS) {
      const { before: sums } = await report(kind, `${MARCH}&compare=year`)
      // What stands on the shelves now is in these, and of that there is no year before.
      const isOfStock = ['stock-value', 'stock-cover', 'dead-stock'].includes(kind)
      expect(sums === null, kind).toBe(isOfStock)
    }
  })

  it('REP-001 in October an hour comes twice: days, hours and what is wasted are of the shop’s clock', async () => {
    const till = await newTill('supervisor')
    for (const [time, lines] of [
      ['2026-10-24T22:59:59', [{ product: tea }]],
      ['2026-10-24T23:00:00', [{ product: tea, quantity: 2 }]],
      ['2026-10-25T00:30:00', [{ product: milk }]],
      ['2026-10-25T01:30:00', [{ product: milk }]],
      ['2026-10-25T23:59:59', [{ product: tea }]],
      ['2026-10-26T00:00:00', [{ product: tea, quantity: 3 }]],
    ] as const)
      await taken(till.sell({ lines: [...lines], at: at(time) }))
    const sunday = 'from=2026-10-25&to=2026-10-25'
    expect((await report('sales-by-day', sunday)).rows).toMatchObject([{ day: '2026-10-25', sales: 4 }])
    const hours = (await report('sales-by-hour', sunday)).rows.filter(({ sales }) => sales !== 0)
    expect(hours.map(({ hour, sales, total }) => [hour, sales, total])).toEqual([
      [0, 1, '6.00'],
      [1, 2, '2.38'],
      [23, 1, '3.00'],
    ])
    // A week later is seven days by the calendar, one of them of 25 hours.
    const compared = await report('sales-by-day', 'from=2026-11-01&to=2026-11-01&compare=before')
    expect(compared.before).toMatchObject({ sales: 4, total: '11.38' })
    const wasted = [
      ['2026-10-24T22:59:59Z', -1],
      ['2026-10-24T23:00:00Z', -2],
      ['2026-10-25T23:59:59Z', -3],
      ['2026-10-26T00:00:00Z', -4],
    ] as const
    for (const [created_at, quantity_change] of wasted)
      await ownerSql`
        insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, created_at, reason)
        values (${organizationId}, gen_random_uuid(), ${milk.id}, 'waste', ${quantity_change}, ${created_at}, 'x')`
    await ownerSql`update products set stock_quantity = stock_quantity - 10 where id = ${milk.id}`
    expect((await report('shrinkage', sunday)).rows).toMatchObject([{ quantity: -5 }])
  })

  it('REP-027 the goods of one category alone, with their sums and those of the days before; of no other business', async () => {
    const [drinks, foreign] = [uuidv7(), uuidv7()]
    const other = await testBusiness(shop.database)
    await ownerSql`insert into categories ${ownerSql([
      { organization_id: organizationId, id: drinks, name: 'Drinks & more' },
      { organization_id: other.organizationId, id: foreign, name: 'Drinks & more' },
    ])}`
    await ownerSql`update products set category_id = ${drinks} where id = ${tea.id}`
    const all = await report('sales-by-product', `${MARCH}&compare=before`)
    expect(all.rows.length).toBeGreaterThan(1)
    for (const kind of ['sales-by-product', 'sales-by-category', 'stock-cover'] as const) {
      const { rows, rowCount } = await report(kind, `${MARCH}&category=${drinks}`)
      expect(rows).toMatchObject([{ category: 'Drinks & more' }])
      expect(rowCount).toBe(1)
    }
    const only = await report(
      'sales-by-product',
      `from=2026-04-04&to=2026-04-05&compare=before&category=${drinks}`,
    )
    expect(only).toMatchObject({
      totals: { total: '0.00' },
      before: { quantity: 3, returned: 1, total: '6.00' },
    })
    expect((await report('stock-value', `${MARCH}&category=${drinks}`)).totals).toMatchObject({ products: 1 })
    const file = await app.inject({
      url: `/api/reports/sales-by-product/file?${MARCH}&category=${drinks}&format=csv`,
      headers: manager,
    })
    expect(file.headers['content-disposition']).toContain(
      'sales-by-product-drinks-more-2026-03-28-to-2026-03-30.csv',
    )
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(2)
    expect((await asked('sales-by-product', `${MARCH}&category=${foreign}`)).json().code).toBe('not-found')
    expect((await asked('vat', `${MARCH}&category=${drinks}`)).json().code).toBe('invalid-request')
    await ownerSql`update products set category_id = null where id = ${tea.id}`
  })

  it('REP-025 a discount on lines says on which, beside the basket’s own', async () => {
    const till = await newTill()
    const off = { kind: 'percent', hundredths: 500 } as const
    const lines = [{ product: bread, discount: off }, { product: milk }, { product: tea, discount: off }]
    await taken(till.sell({ lines, at: at('2026-05-06T10:00:00') }))
    await taken(till.sell({ lines, discount: off, at: at('2026-05-06T10:01:00') }))
    const { rows } = await report('discounts', 'from=2026-05-06&to=2026-05-06')
    const [breadName, teaName] = [bread.name, tea.name]
    expect(rows.map(({ on }) => on)).toEqual([
      `The basket, ${breadName}, ${teaName}`,
      `${breadName}, ${teaName}`,
    ])
  })

  it('REP-001 as many as 800 days, in their order', async () => {
    expect((await asked('vat', 'from=2024-01-01&to=2026-03-10')).statusCode).toBe(200)
    expect((await asked('vat', 'from=2024-01-01&to=2026-03-11')).json().code).toBe('range-too-long')
    expect((await asked('vat', 'from=2026-03-02&to=2026-03-01')).json().code).toBe('invalid-request')
  })

  it('D5 R9 is for those who may see reports, of their own shop', async () => {
    expect((await asked('vat', MARCH, shop.cashier)).json().code).toBe('not-permitted')
    expect(people.owner).toBeTruthy()
    const owner = await signedIn(shop.database, shop.shop, 'owner')
    expect((await asked('vat', MARCH, owner)).statusCode).toBe(200)
  })
})

function day(
  name: string,
  sales: number,
  total: string,
  vat: string,
  average: string | null,
  more: object = {},
) {
  return { day: name, sales, total, vat, average, discounts: '0.00', voids: 0, refunds: '0.00', ...more }
}
