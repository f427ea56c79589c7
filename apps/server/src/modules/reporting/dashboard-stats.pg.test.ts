import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

let now = new Date()
const { app, database, ownerSql } = await testServer({ now: () => now })
const send = signedInAs(app)
const shop = await testBusiness(database)
const empty = await testBusiness(database)
const manager = shop.person('manager')

const stats = async (at: string) => {
  now = new Date(at)
  const answer = await send(manager, 'GET', '/api/dashboard/stats')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

beforeAll(async () => {
  const tills = ['T1', 'T2'].map((code) => ({
    organization_id: shop.organizationId,
    id: uuidv7(),
    code,
    name: code,
  }))
  await ownerSql`insert into tills ${ownerSql(tills)}`
  // Sunday 25 October 2026, when the clocks go back, and the days around it.
  const taken = [
    ['T1', '2026-10-18', 1, '1.00'],
    ['T1', '2026-10-19', 2, '20.50'],
    ['T2', '2026-10-19', 3, '30.25'],
    ['T1', '2026-10-25', 4, '400.00'],
    ['T1', '2026-10-26', 5, '5000.01'],
  ] as const
  await ownerSql`insert into till_takings ${ownerSql(
    taken.map(([code, trading_day, sales_count, sales_total]) => ({
      organization_id: shop.organizationId,
      id: uuidv7(),
      till_id: tills.find((till) => till.code === code)?.id ?? '',
      trading_day,
      sales_count,
      sales_total,
      cash_total: sales_total,
    })),
  )}`
  const product = (name: string, stock: number, least: number, more: object = {}) => ({
    organization_id: shop.organizationId,
    id: uuidv7(),
    sku: name,
    name,
    price: 1,
    stock_quantity: stock,
    min_stock_level: least,
    is_active: true,
    archived_at: null as Date | null,
    ...more,
  })
  await ownerSql`insert into products ${ownerSql([
    product('enough', 6, 5),
    product('low', 5, 5),
    product('out', 0, 0),
    product('not sold', 0, 5, { is_active: false }),
    product('archived', 0, 5, { archived_at: new Date() }),
  ])}`
  const customer = (archived_at: Date | null) => ({
    organization_id: shop.organizationId,
    id: uuidv7(),
    archived_at,
  })
  await ownerSql`insert into customers ${ownerSql([customer(null), customer(null), customer(new Date())])}`
})

describe('the figures of the dashboard', () => {
  it('REP-013 adds up the tills: today, and the week from its Monday', async () => {
    expect(await stats('2026-10-19T12:00:00Z')).toEqual({
      todaySales: { total: '50.75', count: 5 },
      weekSales: { total: '50.75', count: 5 },
      lowStockCount: 2,
      customerCount: 2,
    })
    expect(await stats('2026-10-25T12:00:00Z')).toMatchObject({
      todaySales: { total: '400.00', count: 4 },
      weekSales: { total: '450.75', count: 9 },
    })
  })
  it('REP-013 a day is the shop’s own, across the change of the clocks', async () => {
    // Summer time: the 18th ends at 23:00 UTC. After the change, the 25th ends at midnight UTC.
    expect(await stats('2026-10-18T22:59:59Z')).toMatchObject({ todaySales: { total: '1.00' } })
    expect(await stats('2026-10-18T23:00:00Z')).toMatchObject({ todaySales: { total: '50.75' } })
    expect(await stats('2026-10-25T23:59:59Z')).toMatchObject({ todaySales: { total: '400.00' } })
    expect(await stats('2026-10-26T00:00:00Z')).toMatchObject({
      todaySales: { total: '5000.01', count: 5 },
      weekSales: { total: '5000.01', count: 5 },
    })
  })
  it('REP-013 R9 is nothing for a business that sold nothing, whatever another sold', async () => {
    now = new Date('2026-10-19T12:00:00Z')
    const answer = await send(empty.person('owner'), 'GET', '/api/dashboard/stats')
    expect(answer.json()).toEqual({
      todaySales: { total: '0.00', count: 0 },
      weekSales: { total: '0.00', count: 0 },
      lowStockCount: 0,
      customerCount: 0,
    })
  })
  it('REP-013 no takings are too large to be answered', async () => {
    await ownerSql`update till_takings set sales_total = '123456789012.34', cash_total = '123456789012.34'
      where organization_id = ${shop.organizationId} and trading_day = '2026-10-18'`
    const large = { total: '123456789012.34', count: 1 }
    expect(await stats('2026-10-18T12:00:00Z')).toMatchObject({ todaySales: large, weekSales: large })
    const daily = await send(manager, 'GET', '/api/transactions/daily-sales')
    expect(daily.json()).toEqual(large)
  })
  it('D5 is for those who may see reports', async () => {
    expect((await send(shop.person('cashier'), 'GET', '/api/dashboard/stats')).json().code).toBe(
      'not-permitted',
    )
    const trusted = shop.person('cashier', { canViewReports: true })
    expect((await send(trusted, 'GET', '/api/dashboard/stats')).statusCode).toBe(200)
  })
})
