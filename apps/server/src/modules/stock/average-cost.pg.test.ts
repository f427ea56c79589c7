import type { StockBookingDetail } from '@tuppence/contract/stock'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { sellingShop } from '../../testing/selling-shop.ts'
import { testProducts } from '../../testing/test-till.ts'
import { readProducts, rewriteProducts } from '../catalogue/public.ts'

const { app, database, ownerSql, organizationId, manager, cashier, newTill, taken } =
  await sellingShop('manager')

const call = async (method: 'GET' | 'PUT', url: string, payload?: object, headers = manager) => {
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const book = async (body: object): Promise<StockBookingDetail> =>
  (await call('PUT', `/api/stock/bookings/${uuidv7()}`, body)).json()
/** A delivery of so many, at so much each; without a cost where none is given. */
const deliver = (productId: string, ...lines: [quantity: number, unitCost?: string][]) =>
  book({
    kind: 'delivery',
    setsCosts: true,
    lines: lines.map(([quantity, unitCost]) => ({ productId, quantity, unitCost })),
  })
const waste = (productId: string, quantity: number) =>
  book({ kind: 'waste', reason: 'damaged', lines: [{ productId, quantity }] })
const back = ({ id }: StockBookingDetail) => call('PUT', `/api/stock/bookings/${id}/back`, { id: uuidv7() })
const averageOf = async (id: string) =>
  (
    await ownerSql<
      { average: string | null }[]
    >`select average_cost::text as average from products where id = ${id}`
  )[0]?.average
const shown = async (id: string, headers = manager) => {
  const { cost, averageCost } = (await call('GET', `/api/products/${id}`, undefined, headers)).json()
  return { cost, averageCost }
}
/** Goods of which so many are in stock, at a cost that somebody wrote; "0.00" where nobody did. */
async function goods(stock: number, cost = '0.00') {
  const [product] = await testProducts(ownerSql, organizationId, [1_000])
  if (!product) throw new Error('no product')
  await book({
    kind: 'adjustment',
    reason: 'missing',
    lines: [{ productId: product.id, quantity: stock - 1_000 }],
  })
  await ownerSql`update products set cost = ${cost} where id = ${product.id}`
  return product
}

describe('rule 9 the average cost', () => {
  it('follows each delivery that says a cost, and nothing else that moves stock', async () => {
    const { id } = await goods(0)
    await deliver(id, [5, '10.00'])
    expect(await averageOf(id)).toBe('10.000000')
    await deliver(id, [5, '12.00'])
    expect(await averageOf(id)).toBe('11.000000')
    await waste(id, 1)
    await deliver(id, [7])
    expect(await averageOf(id)).toBe('11.000000')
    await deliver(id, [1, '1.00'], [2, '0.50'], [4])
    expect(await averageOf(id)).toBe('9.368421')
  })

  it('has six places, half up, and costs below a penny', async () => {
    const { id } = await goods(0)
    await deliver(id, [1, '0.0001'], [7, '0.0003'])
    // 0.000275
    expect(await averageOf(id)).toBe('0.000275')
    await deliver(id, [24, '0.0002'])
    // 0.00021875
    expect(await averageOf(id)).toBe('0.000219')
  })

  it('begins with the cost that somebody wrote for what is in stock, or with the delivery where nobody did', async () => {
    const known = await goods(10, '2.00')
    await deliver(known.id, [30, '3.00'])
    expect(await averageOf(known.id)).toBe('2.750000')
    const unknown = await goods(10)
    await deliver(unknown.id, [30, '3.00'])
    expect(await averageOf(unknown.id)).toBe('3.000000')
    const oversold = await goods(-4, '2.00')
    await deliver(oversold.id, [6, '3.00'])
    expect(await averageOf(oversold.id)).toBe('3.000000')
  })

  it('is shown beside the last cost to whoever may see costs', async () => {
    const { id } = await goods(10, '2.00')
    expect(await shown(id)).toEqual({ cost: '2.00' })
    await deliver(id, [20, '2.50'])
    expect(await shown(id)).toEqual({ cost: '2.50', averageCost: '2.3333' })
    expect(await shown(id, cashier)).toEqual({ cost: '0.00' })
  })

  it('is what somebody writes from then on, by the form or a file', async () => {
    const { id } = await goods(10, '2.00')
    await deliver(id, [10, '3.00'])
    await call('PUT', `/api/products/${id}`, { name: 'Renamed', cost: '3.00' })
    expect(await averageOf(id)).toBe('2.500000')
    await call('PUT', `/api/products/${id}`, { cost: '4.00' })
    expect(await shown(id)).toEqual({ cost: '4.00' })
    await deliver(id, [20, '5.00'])
    expect(await averageOf(id)).toBe('4.500000')
    const rewrite = (cost?: string) =>
      inOrganization(database, organizationId, async (tx) => {
        const present = (await readProducts(tx, organizationId, [id], true)).get(id)
        if (!present) throw new Error('no product')
        await rewriteProducts(tx, organizationId, [{ ...present, cost: cost ?? present.cost }])
      })
    await rewrite()
    expect(await averageOf(id)).toBe('4.500000')
    await rewrite('6.00')
    expect(await shown(id)).toEqual({ cost: '6.00' })
  })

  it('is what a sale, its margin and a return without a receipt have cost', async () => {
    const product = await goods(10, '2.00')
    await deliver(product.id, [30, '3.00'])
    const till = await newTill()
    await taken(till.sell({ lines: [{ product, quantity: 2 }] }))
    const [item] = await ownerSql`select unit_cost from transaction_items where product_id = ${product.id}`
    expect(Number(item?.unit_cost)).toBe(2.75)
    const [day] = await ownerSql`select cost from product_days where product_id = ${product.id}`
    expect(Number(day?.cost)).toBe(5.5)
    const report = (await call('GET', '/api/reports/dead-stock?from=2020-01-01&to=2020-01-31')).json()
    expect(JSON.stringify(report)).toContain('104.50')
  })

  describe('a delivery that is booked back', () => {
    it('leaves the average of before it, whatever was sold meanwhile', async () => {
      const { id } = await goods(10, '10.00')
      const typo = await deliver(id, [10, '100.00'], [2])
      expect(await averageOf(id)).toBe('55.000000')
      await waste(id, 5)
      await back(typo)
      expect(Number(await averageOf(id))).toBe(10)
    })

    it('takes its cost off what is left where another delivery followed', async () => {
      const { id } = await goods(10, '10.00')
      const typo = await deliver(id, [10, '100.00'])
      await deliver(id, [10, '12.00'])
      await back(typo)
      // Ten at 10.00 and ten at 12.00; the average was rounded on the way.
      expect(Number(await averageOf(id))).toBeCloseTo(11, 5)
    })

    it('leaves the average as it is where more of it was sold than that leaves, or a cost was written since', async () => {
      const sold = await goods(10, '10.00')
      const typo = await deliver(sold.id, [10, '100.00'])
      await deliver(sold.id, [2, '55.00'])
      await waste(sold.id, 12)
      await back(typo)
      expect(await averageOf(sold.id)).toBe('55.000000')
      const written = await goods(10, '10.00')
      const late = await deliver(written.id, [10, '100.00'])
      await call('PUT', `/api/products/${written.id}`, { cost: '10.00' })
      await back(late)
      expect(await shown(written.id)).toEqual({ cost: '10.00' })
    })
  })

  it('R6 twenty deliveries at once are averaged one after the other', async () => {
    const { id } = await goods(0)
    await Promise.all(Array.from({ length: 20 }, (_, n) => deliver(id, [1, `${n + 1}.00`])))
    expect(Number(await averageOf(id))).toBeCloseTo(10.5, 4)
  })
})
