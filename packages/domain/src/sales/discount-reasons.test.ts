import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cartTotals, changeCart, type Discount, emptyCart } from './cart.ts'
import { completeSale } from './complete-sale.ts'
import { saleRequestSchema, sealedText, sealSale, toSaleRequest } from './index.ts'
import { parkedCartSchema } from './parked.ts'
import { id, product, SOLD_AT, STAFF, TILL, tendersFor } from './sales.test-support.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The seal that a till of before reasons puts on the sale of `tenth` and `ten`. */
const SEALED_BEFORE = 'c1452a3c092fc7e183770fa15bfc3cb228705ff775cad93968a4fd0545d945f7'

/** Two lines, one discounted, and the basket discounted as well. */
function requestOf(ofLine: Discount | null, ofBasket: Discount | null) {
  const cart = [
    { type: 'add', lineId: id(1), product: product(1) } as const,
    { type: 'add', lineId: id(2), product: product(2) } as const,
    { type: 'discount-line', lineId: id(1), discount: ofLine } as const,
    { type: 'discount-basket', discount: ofBasket } as const,
  ].reduce(changeCart, emptyCart)
  const { totalMinor } = cartTotals(cart, 'as-marked')
  const done = completeSale(cart, {
    ...{ id: id(800), now: SOLD_AT, till: TILL, tillSequence: 1, staff: STAFF, vatMode: 'as-marked' },
    tenders: tendersFor(totalMinor, [['cash', totalMinor]]),
  })
  if (!done.ok) throw new Error(done.code)
  return { cart, request: toSaleRequest(done.sale) }
}
const tenth = { kind: 'percent', hundredths: 1_000 } as const
const ten = { kind: 'amount', minor: 10 } as const

it('REP-025 a sale says why its line and its basket were discounted, under its seal', () => {
  const { cart, request } = requestOf({ ...tenth, reason: 'Damaged' }, { ...ten, reason: 'Staff' })
  const read = saleRequestSchema.parse(request)
  expect(read.transaction.basketDiscountReason).toBe('Staff')
  expect(read.items.map((item) => item.discountReason)).toEqual(['Damaged', undefined])
  const sealed = sealSale(read, '', sha256)
  const other = { ...read, items: read.items.map((item) => ({ ...item, discountReason: 'Staff' })) }
  expect(sealSale(other, '', sha256).transaction.seal).not.toBe(sealed.transaction.seal)
  expect(parkedCartSchema.parse(cart)).toEqual(cart)
})

it('R15 a sale whose discounts have no reason is written as ever: its text and its seal are those of tills of before', () => {
  const sealed = sealSale(saleRequestSchema.parse(requestOf(tenth, ten).request), '', sha256)
  expect(sealedText(sealed)).not.toContain('eason')
  expect(sealed.transaction.seal).toBe(SEALED_BEFORE)
})

it('REP-025 R15 nothing is written of a reason for nothing, whatever was asked for', () => {
  const reasons = fc.option(fc.constantFrom('Damaged', 'Staff', 'Last of its kind'), { nil: undefined })
  const discounts = fc.record(
    {
      kind: fc.constant('percent' as const),
      hundredths: fc.integer({ min: 0, max: 10_000 }),
      reason: reasons,
    },
    { requiredKeys: ['kind', 'hundredths'] },
  )
  fc.assert(
    fc.property(discounts, discounts, (ofLine, ofBasket) => {
      const { items, transaction } = requestOf(ofLine, ofBasket).request
      const said = (off: string | undefined, reason: string | undefined) =>
        Number(off) > 0 ? reason : undefined
      expect(items[0]?.discountReason).toBe(said(items[0]?.discountAmount, ofLine.reason))
      expect(transaction.basketDiscountReason).toBe(said(transaction.basketDiscount, ofBasket.reason))
      expect(Object.hasOwn(transaction, 'basketDiscountReason')).toBe(
        transaction.basketDiscountReason !== undefined,
      )
      expect(Object.hasOwn(items[1] ?? {}, 'discountReason')).toBe(false)
    }),
  )
})

it('SELL-034 a reason keeps no more lines apart than its discount did', () => {
  const add = (n: number) => ({ type: 'add', lineId: id(n), product: product(1) }) as const
  const because = (reason: string) =>
    ({ type: 'discount-line', lineId: id(1), discount: { ...tenth, reason } }) as const
  const cart = [add(1), because('Damaged'), add(2), add(3)].reduce(changeCart, emptyCart)
  expect(cart.lines.map(({ quantity }) => quantity)).toEqual([1, 2])
})
