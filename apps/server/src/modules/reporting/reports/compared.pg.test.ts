import { REPORT_KINDS, REPORTS, type ReportKind } from '@tuppence/domain/reporting'
import { describe, expect, it } from 'vitest'
import { inOrganization } from '../../../platform/tenancy.ts'
import { picks, returningShop } from '../../../testing/returning-shop.ts'
import { readReport } from './read-report.ts'

const shop = await returningShop()
const { database, ownerSql, organizationId, taken, sold, newTill, newCustomer, tea, milk } = shop

const at = (time: string) => new Date(`${time}Z`)
/** The night on which the clocks go back: 01:30 for the second time, on the Sunday that ends this week. */
const NOW = at('2026-10-25T01:30:20')
const read = (kind: ReportKind, from: string, to: string, compare?: 'before' | 'year', now = NOW) =>
  inOrganization(database, organizationId, (tx) =>
    readReport(tx, organizationId, { kind, from, to, compare }, now),
  )
const COMPARED = REPORT_KINDS.filter((kind) => !('isOfStock' in REPORTS[kind]))

describe('what a report is compared with', () => {
  it('REP-001 this week is compared with the same weekdays, the last of them up to the same time by the shop’s clock', async () => {
    await ownerSql`update products set cost = 1 where id = ${tea.id}`
    const [one, two] = [await newTill(), await newTill('cashier')]
    const customerId = await newCustomer()
    const discount = { kind: 'percent', hundredths: 1_000, reason: 'Staff' } as const
    const monday = one.sell({
      lines: [{ product: tea, quantity: 3 }],
      discount,
      customerId,
      at: at('2026-10-12T09:00:00'),
    })
    const saturday = two.sell({ lines: [{ product: milk }], method: 'card', at: at('2026-10-17T16:00:00') })
    const sunday = two.sell({ lines: [{ product: tea }], customerId, at: at('2026-10-17T23:30:00') })
    for (const sale of [monday, saturday, sunday]) await taken(sale)
    const bought = await sold(monday)
    // 01:29 on Sunday by the shop's clock, which is still an hour ahead.
    await taken(one.giveBack({ sale: bought, picks: picks(bought, 1) }, { at: at('2026-10-18T00:29:00') }))
    await taken(two.void(await sold(saturday), 'wrong-items', at('2026-10-18T00:29:30')))
    await ownerSql`
      insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, created_at, reason)
      values (${organizationId}, gen_random_uuid(), ${milk.id}, 'waste', -1, ${at('2026-10-18T00:10:00')}, 'x')`
    const until = await Promise.all(
      COMPARED.map(async (kind) => [kind, (await read(kind, '2026-10-12', '2026-10-18')).totals]),
    )

    const late = { discount, customerId, at: at('2026-10-18T00:30:00') }
    await taken(one.sell({ lines: [{ product: tea }, { product: milk }], ...late }))
    const again = await sold(monday)
    await taken(two.giveBack({ sale: again, picks: picks(again, 1) }, { at: at('2026-10-18T12:00:00') }))
    await ownerSql`
      insert into inventory (organization_id, id, product_id, transaction_type, quantity_change, created_at, reason)
      values (${organizationId}, gen_random_uuid(), ${milk.id}, 'waste', -5, ${at('2026-10-18T00:30:00')}, 'x')`
    await ownerSql`update products set stock_quantity = stock_quantity - 6 where id = ${milk.id}`
    const compared = await Promise.all(
      COMPARED.map(async (kind) => [kind, await read(kind, '2026-10-19', '2026-10-25', 'before')] as const),
    )
    expect(compared.map(([kind, { before }]) => [kind, before])).toEqual(until)
    for (const [kind, report] of compared)
      expect([kind, report.compared]).toEqual([
        kind,
        { from: '2026-10-12', to: '2026-10-18', until: '01:30' },
      ])
    // A week that is over is compared with all of it.
    const whole = await read('sales-by-day', '2026-10-19', '2026-10-25', 'before', at('2026-10-26T09:00:00'))
    expect(whole.compared?.until).toBeNull()
    expect(whole.before).toEqual((await read('sales-by-day', '2026-10-12', '2026-10-18')).totals)
    expect(whole.before?.sales).toBe(4)
  })

  it('REP-001 today is compared with the same weekday, this month with as many days of the month before', async () => {
    const days = async (from: string, to: string, compare: 'before' | 'year') =>
      (await read('vat', from, to, compare)).compared
    expect(await days('2026-10-25', '2026-10-25', 'before')).toEqual({
      ...{ from: '2026-10-18', to: '2026-10-18', until: '01:30' },
    })
    expect(await days('2026-10-01', '2026-10-25', 'before')).toEqual({
      ...{ from: '2026-09-01', to: '2026-09-25', until: '01:30' },
    })
    expect(await days('2026-10-01', '2026-10-24', 'year')).toEqual({
      ...{ from: '2025-10-01', to: '2025-10-24', until: null },
    })
  })
})
