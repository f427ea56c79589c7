import type { AnswerOf } from '@tuppence/contract/call'
import type { readReport } from '@tuppence/contract/reporting'
import type { ReportKind } from '@tuppence/domain/reporting'
import { describe, expect, it } from 'vitest'
import { picks, returningShop } from '../../../testing/returning-shop.ts'
import { signedIn, testBusiness } from '../../../testing/test-business.ts'

const shop = await returningShop()
const { app, ownerSql, organizationId, taken, sold, newTill, tea, milk, manager } = shop

const asked = (kind: ReportKind, query: string, headers = manager) =>
  app.inject({ url: `/api/reports/${kind}?${query}`, headers })
const report = async (kind: ReportKind, query: string): Promise<AnswerOf<typeof readReport>> => {
  const answer = await asked(kind, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const at = (time: string) => new Date(`${time}Z`)

describe('why discounts were given', () => {
  it('REP-025 discounts by reason: every discount once, as the sales have them, less what a void took off; another’s is in none', async () => {
    const DAY = 'from=2026-05-08&to=2026-05-08'
    const [one, two] = [await newTill('cashier'), await newTill('supervisor')]
    const because = (hundredths: number, reason?: string) =>
      ({ kind: 'percent', hundredths, ...(reason && { reason }) }) as const
    const noon = at('2026-05-08T12:00:00')
    await taken(
      one.sell({
        lines: [
          { product: tea, discount: because(1_000, 'Damaged') },
          { product: milk, discount: because(500) },
        ],
        discount: because(1_000, 'Staff'),
        at: noon,
      }),
    )
    await taken(two.sell({ lines: [{ product: tea, discount: because(2_000, 'damaged') }], at: noon }))
    const voided = two.sell({ lines: [{ product: tea, discount: because(5_000, 'Goodwill') }], at: noon })
    await taken(voided)
    await taken(two.void(await sold(voided), 'wrong-items', noon))
    const { rows, totals } = await report('discounts-by-reason', DAY)
    // Tea is 2.50 and milk 0.99: 0.25 and 0.50 off the teas, 0.05 off the milk, and a tenth of the 3.19 that were left.
    expect(rows).toEqual([
      {
        ...{ reason: 'Damaged', times: 2, discount: '0.75', share: 67 },
        by: 'Test supervisor £0.50 (1), Test cashier £0.25 (1)',
      },
      { reason: 'Staff', times: 1, discount: '0.32', share: 28.6, by: 'Test cashier £0.32 (1)' },
      { reason: 'Not said', times: 1, discount: '0.05', share: 4.5, by: 'Test cashier £0.05 (1)' },
      { reason: 'Goodwill', times: 1, discount: '0.00', share: 0, by: 'Test supervisor £0.00 (1)' },
    ])
    await ownerSql`update organizations set currency = 'CAD' where id = ${organizationId}`
    expect((await report('discounts-by-reason', DAY)).rows[1]?.by).toBe('Test cashier CA$0.32 (1)')
    await ownerSql`update organizations set currency = 'GBP' where id = ${organizationId}`
    const listed = await report('discounts', DAY)
    expect(listed.rows.map(({ discount, why }) => [discount, why]).sort()).toEqual([
      ['-1.25', 'Goodwill'],
      ['0.50', 'damaged'],
      ['0.62', 'Damaged, Not said, Staff'],
      ['1.25', 'Goodwill'],
    ])
    expect([totals.times, totals.discount]).toEqual([5, listed.totals.discount])
    const [sums] = await ownerSql`
      select sum(discount_amount)::text as total from transactions t
       where organization_id = ${organizationId} and trading_day = '2026-05-08' and kind = 'sale'
         and not exists (select from transactions v where v.reverses_id = t.id)`
    expect(totals.discount).toBe(sums?.total)
    const other = await testBusiness(shop.database)
    const theirs = await asked('discounts-by-reason', DAY, await signedIn(shop.database, other, 'owner'))
    expect(theirs.json().rows).toEqual([])
  })

  it('REP-025 an exchange gave what came off its own goods, whatever came back', async () => {
    const DAY = 'from=2026-05-09&to=2026-05-09'
    const [till, noon] = [await newTill('supervisor'), at('2026-05-09T12:00:00')]
    const off = { kind: 'amount', minor: 50, reason: 'Goodwill' } as const
    const first = till.sell({ lines: [{ product: tea, discount: off }], at: at('2026-05-08T13:00:00') })
    await taken(first)
    const back = await sold(first)
    const lines = [{ product: tea, discount: { ...off, reason: 'Price match' } }]
    await taken(till.giveBack({ sale: back, picks: picks(back, 1) }, { lines, at: noon }))
    expect((await report('discounts', DAY)).rows).toMatchObject([
      { discount: '0.50', rate: 20, why: 'Price match', on: tea.name, total: '0.00' },
      { discount: '-0.50', rate: null, why: 'Goodwill', on: `Returned: ${tea.name}`, total: null },
    ])
    expect((await report('discounts-by-reason', DAY)).rows).toMatchObject([
      { reason: 'Price match', times: 1, discount: '0.50', share: null },
      { reason: 'Goodwill', times: 0, discount: '-0.50', share: null },
    ])
  })

  it('REP-025 after a refund or void every report has the same discounts, each taken off under its own reason', async () => {
    const [SOLD, BACK] = ['2026-05-12', '2026-05-13']
    const [hers, theirs] = [await newTill('cashier'), await newTill('supervisor')]
    const because = (hundredths: number, reason: string) => ({ kind: 'percent', hundredths, reason }) as const
    const lines = [{ product: tea, quantity: 4, discount: because(1_000, 'Damaged') }, { product: milk }]
    const [first, second] = [1, 2].map((hour) =>
      hers.sell({ lines, discount: because(2_000, 'Staff'), at: at(`${SOLD}T1${hour}:00:00`) }),
    )
    if (!first || !second) throw new Error('no sales')
    await taken(first)
    await taken(second)
    const bought = await sold(first)
    await taken(theirs.giveBack({ sale: bought, picks: picks(bought, 1, 1) }, { at: at(`${BACK}T10:00:00`) }))
    await taken(theirs.void(await sold(second), 'wrong-items', at(`${BACK}T11:00:00`)))
    // Of each sale 1.00 off the teas, and 2.00 of the 9.99 that were left: 1.80 of it is of the teas, and 0.20 of the milk.
    for (const [from, to, total] of [
      [SOLD, SOLD, '6.00'],
      [BACK, BACK, '-3.90'],
      [SOLD, BACK, '2.10'],
    ]) {
      const days = `from=${from}&to=${to}`
      const sums = await Promise.all(
        (['sales-by-day', 'sales-by-staff', 'discounts', 'discounts-by-reason'] as const).map(
          async (kind) => {
            const { totals } = await report(kind, days)
            return [kind, totals.discounts ?? totals.discount]
          },
        ),
      )
      expect(sums).toEqual(sums.map(([kind]) => [kind, total]))
    }
    const { rows } = await report('discounts-by-reason', `from=${BACK}&to=${BACK}`)
    expect(rows.map(({ reason, times, discount, by }) => [reason, times, discount, by])).toEqual([
      ['Damaged', 0, '-1.25', 'Test supervisor −£0.25, Test cashier −£1.00'],
      ['Staff', 0, '-2.65', 'Test supervisor −£0.65, Test cashier −£2.00'],
    ])
  })

  it('REP-025 discounts by reason name the five who gave the most, and count the others', async () => {
    const [till, off] = [await newTill(), { kind: 'percent', hundredths: 1_000, reason: 'Staff' } as const]
    const ids: string[] = []
    for (let quantity = 1; quantity <= 7; quantity += 1) {
      const sale = till.sell({
        lines: [{ product: tea, quantity, discount: off }],
        at: at('2026-05-10T12:00:00'),
      })
      ids.push((await taken(sale)).id)
    }
    const [before] = await ownerSql`select user_id, staff_name from transactions where id = ${ids[0] ?? ''}`
    for (const [n, id] of ids.entries())
      await ownerSql`update transactions set user_id = null, staff_name = ${`Seller ${n + 1}`} where id = ${id}`
    const { rows } = await report('discounts-by-reason', 'from=2026-05-10&to=2026-05-10')
    await ownerSql`
      update transactions set user_id = ${before?.user_id}, staff_name = ${before?.staff_name} where id = any(${ids})`
    const named = [7, 6, 5, 4, 3].map((n) => `Seller ${n} £${(n / 4).toFixed(2)} (1)`)
    expect(rows).toEqual([
      { reason: 'Staff', times: 7, discount: '7.00', share: 100, by: `${named.join(', ')}, and 2 more` },
    ])
  })
})
