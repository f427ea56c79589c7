import { minorOf } from '@tuppence/domain/money'
import {
  addDays,
  CHARGED_OTHERWISE,
  type Report,
  type ReportKind,
  type ReportRow,
  tradingDayOf,
} from '@tuppence/domain/reporting'
import { beforeAll, describe, expect, it } from 'vitest'
import { resealed, returningShop } from '../../testing/returning-shop.ts'
import { TestDrawer } from '../../testing/test-drawer.ts'

const shop = await returningShop()
const { app, ownerSql, taken, sold, newTill, tea, milk, manager } = shop
const today = tradingDayOf(new Date(), 'Europe/London')
const DAYS = `from=${addDays(today, -1)}&to=${addDays(today, 1)}`
const get = async (path: string) => {
  const answer = await app.inject({ url: `/api/reports/${path}`, headers: manager })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const report = async (kind: ReportKind): Promise<Report> => (await get(`${kind}?${DAYS}`)).json()
const sumOf = (rows: readonly ReportRow[], key: string) =>
  rows.reduce((sum, row) => sum + minorOf(String(row[key] ?? '0.00')), 0)

/** Tea at 2.50 costs 1.00; nobody said what milk at 0.99 costs. One of three sales is voided, and one is charged 5.00 too much. */
beforeAll(async () => {
  await ownerSql`update products set cost = 1 where id = ${tea.id}`
  const till = await newTill()
  const drawer = new TestDrawer(till)
  const record = async (deed: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/shifts/records',
      headers: manager,
      payload: deed,
    })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  await record(drawer.do('open', 10_000))
  await taken(till.sell({ lines: [{ product: tea, quantity: 2 }, { product: milk }] }))
  await taken(till.sell({ lines: [{ product: tea }] }))
  const wrong = till.sell({ lines: [{ product: milk }] })
  await taken(wrong)
  await taken(till.void(await sold(wrong), 'wrong-items', new Date()))
  await record(drawer.do('close', 11_019))
  const { transaction, ...rest } = (await newTill()).sell({ lines: [{ product: tea }] })
  const charged = { totalAmount: '8.00', tenders: [{ method: 'cash' as const, amount: '8.00' }] }
  const tooMuch = resealed({ ...rest, transaction: { ...transaction, ...charged } })
  expect((await taken(tooMuch)).flags).toContain('total-differs')
})

describe('reports agree with each other', () => {
  it('REP-025 by product and category come to what was charged, also where a till charged another total', async () => {
    const { total, vat } = (await report('sales-by-day')).totals
    expect([total, vat]).toEqual(['18.19', '2.20'])
    for (const kind of ['sales-by-product', 'sales-by-category', 'vat'] as const) {
      const { rows, totals, rowCount } = await report(kind)
      expect([kind, totals.total, totals.net]).toEqual([kind, total, '15.99'])
      expect([sumOf(rows, 'total'), sumOf(rows, 'net')]).toEqual([1819, 1599])
      expect(rowCount).toBe(rows.length)
      // It stands last, however much it is, and is nothing that sold most.
      expect(rows.at(-1)).toMatchObject({ total: '5.00', net: '5.00' })
      expect(Object.values(rows.at(-1) ?? {})).toContain(CHARGED_OTHERWISE)
    }
    const lines = (await get(`vat-records/file?${DAYS}&format=csv`)).body
      .split('\r\n')
      .map((line) => line.split(','))
    expect(lines.filter((line) => line[4] === 'charged otherwise').map((line) => line.slice(5))).toEqual([
      ['', '5.00', '0.00', '5.00'],
    ])
    expect(lines.slice(1, -1).reduce((sum, line) => sum + minorOf(line[8] ?? ''), 0)).toBe(1819)
  })

  it('REP-025 cost and margin say of how much they are: margin is that less the cost, in every row and in the sums', async () => {
    for (const kind of ['sales-by-product', 'sales-by-category'] as const) {
      const { rows, totals } = await report(kind)
      expect(totals).toMatchObject({ costedNet: '10.00', cost: '4.00', margin: '6.00', marginRate: 60 })
      for (const row of [...rows, totals])
        if (row.margin !== null)
          expect(sumOf([row], 'costedNet') - sumOf([row], 'cost')).toBe(sumOf([row], 'margin'))
      expect((await get(`${kind}/file?${DAYS}&format=csv`)).body).toContain(
        ',Without VAT,Of known cost,Cost,Margin,',
      )
    }
    const { rows } = await report('sales-by-product')
    expect(rows.find(({ sku }) => sku === milk.sku)).toMatchObject({
      net: '0.99',
      costedNet: null,
      cost: null,
    })
  })

  it('REP-025 a Z read counts sales and voids as every report does: sales are those rung up', async () => {
    const [z] = (await report('z-reads')).rows
    expect(z).toMatchObject({ sales: 3, voids: 1, total: '10.19' })
    // The one that a caller without a till sent is in no drawer.
    expect((await report('sales-by-day')).totals).toMatchObject({ sales: 3 + 1, voids: 1 })
  })
})
