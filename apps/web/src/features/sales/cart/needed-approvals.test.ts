import { type Cart, changeCart, emptyCart, type SaleApproval } from '@tuppence/domain/sales'
import { describe, expect, it } from 'vitest'
import { neededApprovals } from './needed-approvals.ts'

const cashier = { discount: { limit: 1000, mayExceed: false }, mayOverridePrice: false, mayRefund: false }
const manager = { discount: { limit: 1000, mayExceed: true }, mayOverridePrice: true, mayRefund: true }
const product = {
  ...{ id: 'tea', name: 'Tea', sku: 'T', priceMinor: 1000 },
  ...{ vatCode: 'standard' as const, vatRate: 2000, vatInclusive: true },
}
const basket = (percent: number, priceMinor = 1000): Cart => {
  let cart = changeCart(emptyCart, { type: 'add', lineId: 'a', product })
  cart = changeCart(cart, { type: 'override-price', lineId: 'a', unitPriceMinor: priceMinor })
  return percent === 0
    ? cart
    : changeCart(cart, {
        type: 'discount-basket',
        discount: { kind: 'percent', hundredths: Math.round(percent * 100) },
      })
}
const given = (action: SaleApproval['action'], scope: string): SaleApproval => ({
  ...{ id: 'x', approverId: 'boss', at: '2026-01-01T00:00:00.000Z', action, scope },
})
const needed = (cart: Cart, approvals: SaleApproval[] = [], rights = cashier) =>
  neededApprovals({ cart, approvals }, rights).map(({ scope, what }) => [scope, what])

describe('what somebody else has to allow (D5, STAFF-038)', () => {
  it('STAFF-037 is nothing for a basket within the rights, and nothing for those who may', () => {
    expect(needed(basket(10))).toEqual([])
    expect(needed(basket(90, 1), [], manager)).toEqual([])
  })

  it('STAFF-038 is a discount above the limit, and another price, each once', () => {
    expect(needed(basket(50, 500))).toEqual([
      ['up-to:5000', 'a discount of 50%'],
      ['price:tea:5.00', '£5.00 for Tea'],
    ])
    const twice = changeCart(basket(0, 500), { type: 'add', lineId: 'b', product: { ...product } })
    const both = changeCart(twice, { type: 'override-price', lineId: 'b', unitPriceMinor: 500 })
    expect(needed(both)).toEqual([['price:tea:5.00', '£5.00 for Tea']])
  })

  it('STAFF-038 is what was allowed no more, and more again once it goes beyond', () => {
    const approvals = [given('discount-above-limit', 'up-to:5000'), given('override-price', 'price:tea:5.00')]
    expect(needed(basket(50, 500), approvals)).toEqual([])
    expect(needed(basket(51, 500), approvals)).toEqual([['up-to:5100', 'a discount of 51%']])
    expect(needed(basket(0, 499), approvals)).toEqual([['price:tea:4.99', '£4.99 for Tea']])
  })

  it('D5 is the discount to the hundredth of a percent, and no more: 33.3% is not 34%', () => {
    expect(needed(basket(33.3))).toEqual([['up-to:3330', 'a discount of 33.3%']])
    const approvals = [given('discount-above-limit', 'up-to:3330')]
    expect(needed(basket(33.3), approvals)).toEqual([])
    expect(needed(basket(33.35), approvals)).toEqual([['up-to:3335', 'a discount of 33.35%']])
    const pound = { kind: 'amount', minor: 333 } as const
    const off = changeCart(basket(0), { type: 'discount-basket', discount: pound })
    expect(needed(off)).toEqual([['up-to:3330', 'a discount of 33.3%']])
  })

  it('D19 is a return, of its own sale or of none', () => {
    const back = { saleId: 'S1', receiptNumber: 'T1-000001', worthMinor: 1250 }
    const none = { saleId: undefined, receiptNumber: undefined, worthMinor: 300 }
    const ask = (asked: typeof back | typeof none, rights = cashier) =>
      neededApprovals({ cart: emptyCart, approvals: [], back: asked }, rights).map(({ scope, what }) => [
        scope,
        what,
      ])
    expect(ask(back)).toEqual([['of:s1', 'the return of goods worth £12.50 of T1-000001']])
    expect(ask(none)).toEqual([['without-receipt', 'a return of £3.00 without a receipt']])
    expect(ask(back, manager)).toEqual([])
  })
})
