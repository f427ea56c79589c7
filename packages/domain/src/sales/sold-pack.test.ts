import { expect, it } from 'vitest'
import { cartTotals, changeCart, emptyCart, type Pack } from './cart.ts'
import { completeSale } from './complete-sale.ts'
import { saleRequestSchema, toSaleRequest } from './index.ts'
import { parkedCartSchema } from './parked.ts'
import { id, product, SOLD_AT, STAFF, TILL, tendersFor } from './sales.test-support.ts'

const old: Pack = { lot: 'A1', expiresOn: '2026-01-31' }
const add = (n: number, pack?: Pack) =>
  ({ type: 'add', lineId: id(n), product: product(1, pack ? { pack } : {}) }) as const

it('SELL-034 packs of another lot or date are lines of their own, and the same ones are counted up', () => {
  const fresh: Pack = { lot: 'A1', expiresOn: '2026-12-31' }
  const cart = [add(1, old), add(2, fresh), add(3), add(4, old), add(5), add(6, { lot: 'B2' })].reduce(
    changeCart,
    emptyCart,
  )
  expect(cart.lines.map(({ quantity, product: { pack } }) => [quantity, pack])).toEqual([
    [2, old],
    [1, fresh],
    [2, undefined],
    [1, { lot: 'B2' }],
  ])
})

it('D19 the sale says of which packs it took, and so does a basket that is parked; goods without say nothing', () => {
  const cart = [add(1, old), add(2), add(3, { lot: 'B2', expiresOn: undefined })].reduce(
    changeCart,
    emptyCart,
  )
  const { totalMinor } = cartTotals(cart, 'as-marked')
  const done = completeSale(cart, {
    ...{ id: id(800), now: SOLD_AT, till: TILL, tillSequence: 1, staff: STAFF, vatMode: 'as-marked' },
    tenders: tendersFor(totalMinor, [['cash', totalMinor]]),
  })
  if (!done.ok) throw new Error(done.code)
  const { items } = saleRequestSchema.parse(toSaleRequest(done.sale))
  expect(items).toMatchObject([{ lot: 'A1', expiresOn: '2026-01-31' }, {}, { lot: 'B2' }])
  expect(items.map((item) => [Object.hasOwn(item, 'lot'), Object.hasOwn(item, 'expiresOn')])).toEqual([
    [true, true],
    [false, false],
    [true, false],
  ])
  expect(parkedCartSchema.parse(cart)).toEqual(cart)
})
