import type { AnswerOf } from '@tuppence/contract/call'
import type { readReport } from '@tuppence/contract/reporting'
import type { ReportKind } from '@tuppence/domain/reporting'
import { beforeAll, describe, expect, it } from 'vitest'
import { picks, returningShop } from '../../../testing/returning-shop.ts'

const shop = await returningShop()
const { app, ownerSql, organizationId, taken, sold, newTill, newCustomer, tea, milk, bread, manager } = shop

const report = async (kind: ReportKind, query: string): Promise<AnswerOf<typeof readReport>> => {
  const answer = await app.inject({ url: `/api/reports/${kind}?${query}`, headers: manager })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const at = (time: string) => new Date(`${time}Z`)
const NOTHING = { discounts: '0.00', refunds: '0.00' }

beforeAll(async () => {
  await ownerSql`update products set cost = 1 where id = ${tea.id}`
})

describe('reports of what is voided, refunded and exchanged', () => {
  it('REP-025 D19 the void of another day’s sale is a void of its own day, and takes no sale off any count', async () => {
    const [one, two] = [await newTill('cashier'), await newTill('supervisor')]
    const customerId = await newCustomer()
    await ownerSql`update customers set first_name = 'Vera', last_name = null where id = ${customerId}`
    const sale = one.sell({ lines: [{ product: tea }], customerId, at: at('2026-04-13T10:00:00') })
    await taken(sale)
    await taken(two.void(await sold(sale), 'wrong-items', at('2026-04-14T11:00:00')))
    const [DAY, BOTH] = ['from=2026-04-14&to=2026-04-14', 'from=2026-04-13&to=2026-04-14']
    expect((await report('sales-by-day', BOTH)).rows).toEqual([
      { day: '2026-04-13', sales: 1, total: '3.00', vat: '0.50', average: '3.00', voids: 0, ...NOTHING },
      { day: '2026-04-14', sales: 0, total: '-3.00', vat: '-0.50', average: null, voids: 1, ...NOTHING },
    ])
    for (const kind of [
      'sales-by-hour',
      'sales-by-week',
      'sales-by-staff',
      'sales-by-till',
      'customers',
    ] as const) {
      const { rows, totals } = await report(kind, DAY)
      expect([kind, totals.total, totals.average, totals.sales]).toEqual([kind, '-3.00', null, 0])
      expect([kind, rows.filter(({ sales }) => sales !== 0)]).toEqual([kind, []])
      expect([kind, (await report(kind, BOTH)).totals.sales]).toEqual([kind, 1])
    }
    const figures = await app.inject({
      url: '/api/transactions/figures?from=2026-04-14&to=2026-04-14',
      headers: manager,
    })
    expect(figures.json()).toEqual({ total: '-3.00', count: 0 })
  })

  it('REP-025 of an exchange the report and its file say what changed hands, beside what the goods were worth', async () => {
    const till = await newTill()
    const [DAY, noon] = ['from=2026-04-27&to=2026-04-27', at('2026-04-27T12:00:00')]
    const sale = till.sell({ lines: [{ product: tea, quantity: 3 }], at: at('2026-04-27T10:00:00') })
    await taken(sale)
    for (const [product, quantity] of [
      [tea, 1],
      [milk, 1],
      [bread, 2],
    ] as const) {
      const bought = await sold(sale)
      const exchange = { lines: [{ product, quantity }], at: noon }
      await taken(till.giveBack({ sale: bought, picks: picks(bought, 1) }, exchange))
    }
    const { rows, totals } = await report('voids-and-refunds', DAY)
    const figures = rows.map(({ kind, goods, total }) => [kind, goods, total])
    expect(figures).toEqual([
      ['Exchange', '3.00', '-0.36'],
      ['Exchange', '3.00', '1.81'],
      ['Exchange', '3.00', '0.00'],
    ])
    const [moved] = await ownerSql`
      select -sum(amount) as total from transaction_tenders p join transactions t on t.id = p.transaction_id
       where t.organization_id = ${organizationId} and t.trading_day = '2026-04-27' and t.kind = 'exchange'`
    expect(totals).toMatchObject({ goods: '9.00', total: moved?.total })
    expect((await report('sales-by-day', DAY)).totals.refunds).toBe('9.00')
    const file = await app.inject({
      url: `/api/reports/voids-and-refunds/file?${DAY}&format=csv`,
      headers: manager,
    })
    expect(file.body).toContain(',Money back,Goods returned\r\n')
    expect(file.body).toContain(',1.81,3.00\r\n')
  })

  it('REP-025 a margin in percent is of goods that were sold: there is none where as much or more came back', async () => {
    const till = await newTill()
    const sale = till.sell({ lines: [{ product: tea, quantity: 3 }], at: at('2026-04-20T10:00:00') })
    await taken(sale)
    for (const [quantity, day] of [
      [1, '2026-04-21'],
      [2, '2026-04-22'],
    ] as const) {
      const bought = await sold(sale)
      const picked = picks(bought, quantity).map((pick) => ({ ...pick, restock: false }))
      await taken(till.giveBack({ sale: bought, picks: picked }, { at: at(`${day}T10:00:00`) }))
    }
    for (const kind of ['sales-by-product', 'sales-by-category'] as const) {
      for (const [days, margin, rate] of [
        ['from=2026-04-20&to=2026-04-20', '4.50', 60],
        ['from=2026-04-21&to=2026-04-21', '-2.50', null],
        ['from=2026-04-20&to=2026-04-22', '-3.00', null],
      ] as const) {
        const { rows, totals } = await report(kind, days)
        expect([kind, days, rows[0]?.margin, rows[0]?.marginRate]).toEqual([kind, days, margin, rate])
        expect([kind, days, totals.margin, totals.marginRate]).toEqual([kind, days, margin, rate])
      }
    }
    // Nor has a way of paying a share of money that went out.
    const { rows } = await report('sales-by-tender', 'from=2026-04-21&to=2026-04-21')
    expect(rows).toEqual([{ tender: 'Cash', total: '-3.00', share: null }])
  })
})
