import type { Product } from '@tuppence/domain/catalogue'
import type { Report } from '@tuppence/domain/reporting'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { returningShop } from '../../testing/returning-shop.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { importingAs } from './importing.test-support.ts'

const selling = await returningShop()
const { app, ownerSql, newTill, tea } = selling
const send = signedInAs(app)
const { applied } = importingAs(send)
const owner = selling.shop.person('owner')

/*
 * A tea bag costs 3.45 pence. Whole pence would make it 3, and 1,000 of them £30.00 instead of £34.50 (decision 0143).
 */
const address = `/api/products/${tea.id}`
const put = (cost: unknown) => send(owner, 'PUT', address, { cost })
const costNow = async () => (await send(owner, 'GET', address)).json<Product>().cost
const reported = async (kind: string) =>
  (await send(owner, 'GET', `/api/reports/${kind}?from=2026-03-02&to=2026-03-02`)).json<Report>()

it('CAT-018 what costs less than a penny is kept as it is written, and refused beyond a hundredth of a penny', async () => {
  for (const [cost, kept] of [
    ['0.5', '0.50'],
    [0.1234, '0.1234'],
    ['1.2300', '1.23'],
    ['', '0.00'],
    ['0.0345', '0.0345'],
  ])
    expect((await put(cost)).json(), String(cost)).toMatchObject({ cost: kept })
  for (const cost of ['0.03456', '-1', '1e-3', 'x', '100000000'])
    expect((await put(cost)).statusCode, cost).toBe(400)
  await expect(ownerSql`update products set cost = 0.00001 where id = ${tea.id}`).rejects.toThrow(
    'products_cost',
  )
})

it('REP-025 REP-027 stock, sales and margin are of the whole cost, and rounded once where they are shown', async () => {
  await put('0.0345')
  await ownerSql`update products set stock_quantity = 1000 where id = ${tea.id}`
  expect((await reported('stock-value')).totals).toMatchObject({ cost: '34.50' })
  const till = await newTill()
  const seller = selling.shop.person('manager')
  const one = { lines: [{ product: tea }], at: new Date('2026-03-02T10:00:00Z') }
  for (let sale = 0; sale < 3; sale += 1)
    expect((await send(seller, 'POST', '/api/transactions', till.sell(one))).statusCode).toBe(201)
  const [days] = await ownerSql`select cost from product_days where product_id = ${tea.id}`
  expect(Number(days?.cost)).toBe(0.1035)
  const { rows, totals } = await reported('sales-by-product')
  const [row] = rows.filter(({ sku }) => sku === tea.sku)
  // Three rounded apart would have cost 9 pence.
  expect(row).toMatchObject({ cost: '0.10' })
  expect(Number(row?.costedNet) - Number(row?.cost)).toBeCloseTo(Number(row?.margin), 10)
  expect(Number(totals.costedNet) - Number(totals.cost)).toBeCloseTo(Number(totals.margin), 10)
})

it('a delivery says what one cost to a hundredth of a penny, and what it all came to in pence', async () => {
  const id = uuidv7()
  const lines = [{ productId: tea.id, quantity: 1_000, unitCost: '0.0325' }]
  const booked = await send(owner, 'PUT', `/api/stock/bookings/${id}`, {
    kind: 'delivery',
    setsCosts: true,
    lines,
  })
  expect(booked.statusCode, booked.body).toBeLessThan(300)
  const [line] = await ownerSql`select unit_cost from inventory where booking_id = ${id}`
  expect(line?.unit_cost).toBe('0.0325')
  expect(await costNow()).toBe('0.0325')
})

it('CAT-018 goes out in an export and comes back by an import', async () => {
  const csv = await send(owner, 'GET', '/api/exports/products?format=csv')
  expect(csv.body).toContain('0.0325')
  await applied(owner, 'products', csv.body.replaceAll('0.0325', '0.0333'))
  expect(await costNow()).toBe('0.0333')
})
