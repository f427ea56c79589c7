import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT_MINOR } from '../money/index.ts'
import type { RefusalCode } from '../refusals/index.ts'
import { cartArbitrary, MODES } from '../tax/carts.test-support.ts'
import { saleLines } from './complete-sale.ts'
import {
  type Cart,
  cartTotals,
  changeDue,
  completeSale,
  type Discount,
  emptyCart,
  MAX_LINES,
  MAX_QUANTITY,
  MAX_TENDERS,
  makeTender,
  paymentMethodOf,
  saleRequestSchema,
  type Tender,
  type TenderMethod,
  tenderedMinor,
  toSaleRequest,
} from './index.ts'
import { MAX_SALE_QUANTITY } from './sale.ts'
import { cartLine, id, product, SOLD_AT, STAFF, TILL, tendersFor } from './sales.test-support.ts'

const cart: Cart = { lines: [cartLine(1, { quantity: 5 })], customer: null, discount: null }
const complete = (tenders: readonly Tender[], of: Partial<Cart> = {}) =>
  completeSale(
    { ...cart, ...of },
    {
      id: id(1000),
      now: SOLD_AT,
      till: TILL,
      tillSequence: 42,
      staff: STAFF,
      vatMode: 'add',
      tenders,
    },
  )
const refusal = (tenders: readonly Tender[], of: Partial<Cart> = {}): RefusalCode | undefined => {
  const result = complete(tenders, of)
  return result.ok ? undefined : result.code
}
/** Five at £1.00 and 20% on top. */
const TOTAL = 600
const METHODS: readonly TenderMethod[] = ['cash', 'card', 'digital', 'other']

describe('change', () => {
  it('PAY-005, PAY-006 is received − owed, never below nothing, and only for cash', () => {
    expect(changeDue('cash', 2000, 1650)).toBe(350)
    expect(changeDue('cash', 1000, 1650)).toBe(0)
    for (const method of METHODS.slice(1)) expect(changeDue(method, 2000, 1650)).toBe(0)
    fc.assert(
      fc.property(fc.constantFrom(...METHODS), fc.nat(100_000), fc.nat(100_000), (method, received, owed) => {
        const tender = makeTender('t', method, received, owed)
        expect(tender.amountMinor + tender.changeMinor).toBe(received)
        if (method === 'cash') expect(tender.amountMinor).toBe(Math.min(received, owed))
      }),
    )
  })
})

describe('PAY-001 the name of how a sale was paid', () => {
  it('is the tender’s own, or split', () => {
    for (const method of ['cash', 'card', 'digital'] as const)
      expect(paymentMethodOf([makeTender('t', method, 600, 600)])).toBe(method)
    expect(paymentMethodOf([makeTender('t', 'other', 600, 600)])).toBe('split')
    expect(
      paymentMethodOf(
        tendersFor(600, [
          ['card', 300],
          ['cash', 300],
        ]),
      ),
    ).toBe('split')
    expect(paymentMethodOf([])).toBe('split')
  })
})

describe('what is refused', () => {
  it('SELL-049 an empty cart', () => {
    expect(refusal([makeTender('t', 'cash', 0, 0)], emptyCart)).toBe('cart-empty')
  })

  it('PAY-004 less than the total, and no tender at all', () => {
    expect(refusal([makeTender('t', 'cash', TOTAL - 1, TOTAL)])).toBe('insufficient-payment')
    expect(refusal([makeTender('t', 'card', TOTAL - 1, TOTAL)])).toBe('insufficient-payment')
    expect(refusal([])).toBe('insufficient-payment')
    expect(refusal([], { lines: [cartLine(1, { product: product(1, { priceMinor: 0 }) })] })).toBe(
      'insufficient-payment',
    )
  })

  it('PAY-001 a split that is a penny short or over', () => {
    expect(
      refusal(
        tendersFor(TOTAL, [
          ['card', 300],
          ['cash', 299],
        ]),
      ),
    ).toBe('split-does-not-add-up')
    const over = [
      ...tendersFor(TOTAL, [
        ['card', 300],
        ['cash', 300],
      ]),
      makeTender('t', 'cash', 1, 1),
    ]
    expect(refusal(over)).toBe('split-does-not-add-up')
  })

  it('PAY-006 change out of a card', () => {
    expect(refusal([makeTender('t', 'card', TOTAL + 1, TOTAL)])).toBe('change-only-from-cash')
    expect(
      refusal([{ id: 't', method: 'card', receivedMinor: 700, changeMinor: 100, amountMinor: 600 }]),
    ).toBe('change-only-from-cash')
  })

  it('PAY-004 amounts that are none, or do not agree with themselves', () => {
    const good = makeTender('t', 'cash', TOTAL, TOTAL)
    for (const bad of [
      { amountMinor: Number.NaN },
      { receivedMinor: 600.5, amountMinor: 600.5 },
      { receivedMinor: -600, amountMinor: -600 },
      { changeMinor: -1, amountMinor: 601 },
      { amountMinor: 599 },
      { receivedMinor: MAX_AMOUNT_MINOR + 1, amountMinor: MAX_AMOUNT_MINOR + 1 },
    ])
      expect(refusal([{ ...good, ...bad }]), JSON.stringify(bad)).toBe('bad-amount')
  })

  it('what the server’s schema would not take once cash has changed hands', () => {
    const million = { product: product(1, { priceMinor: MAX_AMOUNT_MINOR }) }
    expect(refusal([], { lines: [cartLine(1, million)] })).toBe('amount-too-large')
    const lines = Array.from({ length: MAX_LINES + 1 }, (_, i) => cartLine(i))
    expect(refusal([], { lines })).toBe('sale-too-long')
    expect(refusal([], { lines: lines.slice(1) })).toBe('insufficient-payment')
    const most = Array.from({ length: MAX_TENDERS }, (): [TenderMethod, number] => ['cash', TOTAL])
    expect(refusal(tendersFor(TOTAL, most))).toBeUndefined()
    expect(
      refusal(
        tendersFor(
          TOTAL,
          Array.from({ length: MAX_TENDERS + 1 }, () => ['cash', 0]),
        ),
      ),
    ).toBe('sale-too-long')
    const flood = tendersFor(TOTAL, [
      ['cash', MAX_AMOUNT_MINOR],
      ['cash', 1],
    ])
    expect(refusal(flood)).toBe('amount-too-large')
  })

  it('DATA-024 more of a thing than a sale can count, and not one fewer', () => {
    const free = product(1, { priceMinor: 0 })
    const lines = Array.from({ length: MAX_SALE_QUANTITY / MAX_QUANTITY }, (_, i) =>
      cartLine(i, { product: free, quantity: MAX_QUANTITY }),
    )
    const nothing = [makeTender(id(7), 'cash', 0, 0)]
    expect(refusal(nothing, { lines })).toBeUndefined()
    expect(refusal(nothing, { lines: [...lines, cartLine(99, { product: free })] })).toBe('amount-too-large')
  })

  it('DATA-024 goods beyond what money can hold, though a discount makes them cheap', () => {
    const most = product(1, { priceMinor: MAX_AMOUNT_MINOR, vatCode: 'zero', vatRate: 0 })
    const all: Discount = { kind: 'percent', hundredths: 10_000 }
    const lines = [cartLine(1, { product: most, discount: all })]
    const nothing = [makeTender(id(7), 'cash', 0, 0)]
    expect(refusal(nothing, { lines })).toBeUndefined()
    expect(refusal(nothing, { lines: [...lines, cartLine(2, { discount: all })] })).toBe('amount-too-large')
    const paid = [makeTender(id(7), 'card', MAX_AMOUNT_MINOR, MAX_AMOUNT_MINOR)]
    expect(refusal(paid, { lines: [cartLine(1, { product: most })] })).toBeUndefined()
  })
})

describe('what a sale says', () => {
  it('DATA-025 DATA-026 DATA-027, RCPT-025, RCPT-026 everything, as sold, with its numbers', () => {
    const customer = { id: id(3), firstName: 'Ada', lastName: null }
    const result = complete([makeTender(id(7), 'cash', 1000, TOTAL)], { customer })
    if (!result.ok) expect.fail(result.code)
    expect(result.sale).toMatchObject({
      id: id(1000),
      receiptNumber: 'T1-000042',
      transactionNumber: `TXN-${SOLD_AT.getTime()}T1`,
      soldAt: '2026-07-01T12:34:56.789Z',
      staffName: STAFF.name,
      customer,
      subtotalMinor: 500,
      vatMinor: 100,
      totalMinor: 600,
      discountMinor: 0,
      paymentMethod: 'cash',
      receivedMinor: 1000,
      changeMinor: 400,
      lines: [
        {
          productId: id(1),
          quantity: 5,
          unitPriceMinor: 100,
          listPriceMinor: 100,
          totalMinor: 500,
          netMinor: 500,
          vatMinor: 100,
        },
      ],
    })
  })

  it('DATA-024 DATA-025 no more than that, and nothing of what only a return says', () => {
    const discount: Discount = { kind: 'amount', minor: 50 }
    const line = cartLine(1, { quantity: 5, discount: { kind: 'percent', hundredths: 1000 } })
    const result = complete([makeTender(id(7), 'card', 480, 480)], { lines: [line], discount })
    if (!result.ok) expect.fail(result.code)
    expect(result.sale).toEqual({
      kind: 'sale',
      reversesId: null,
      reversesReceipt: null,
      reason: null,
      reasonNote: null,
      approvedBy: null,
      id: id(1000),
      tillId: TILL.id,
      tillSequence: 42,
      receiptNumber: 'T1-000042',
      transactionNumber: `TXN-${SOLD_AT.getTime()}T1`,
      soldAt: SOLD_AT.toISOString(),
      staffId: STAFF.id,
      staffName: STAFF.name,
      customer: null,
      vatMode: 'add',
      lines: [
        {
          id: line.id,
          productId: id(1),
          name: 'Product 1',
          sku: 'SKU-1',
          quantity: 5,
          unitPriceMinor: 100,
          listPriceMinor: 100,
          discountMinor: 50,
          basketDiscountMinor: 50,
          totalMinor: 450,
          netMinor: 400,
          vatMinor: 80,
          vatCode: 'standard',
          vatRate: 2000,
          vatInclusive: true,
        },
      ],
      returned: [],
      groups: [{ vatCode: 'standard', vatRate: 2000, netMinor: 400, vatMinor: 80, grossMinor: 480 }],
      goodsMinor: 500,
      discountMinor: 100,
      basketDiscountMinor: 50,
      subtotalMinor: 400,
      vatMinor: 80,
      totalMinor: 480,
      tenders: [{ id: id(7), method: 'card', amountMinor: 480, receivedMinor: 480, changeMinor: 0 }],
      paymentMethod: 'card',
      receivedMinor: 480,
      changeMinor: 0,
    })
  })

  it('throws where the totals are of another cart', () => {
    expect(() => saleLines(cart, cartTotals(emptyCart, 'add'))).toThrow(
      'Totals and cart have different lines',
    )
  })

  it('a free thing is a sale too, paid with nothing', () => {
    const free = { lines: [cartLine(1, { unitPriceMinor: 0 })] }
    const result = complete([makeTender(id(7), 'cash', 0, 0)], free)
    expect(result.ok && [result.sale.totalMinor, result.sale.lines[0]?.listPriceMinor]).toEqual([0, 100])
  })
})

describe('a split of any number of tenders', () => {
  it('PAY-001, PAY-005 pays any basket exactly, in any order and of any methods, with change from cash alone', () => {
    const cuts = fc.array(
      fc.record({ method: fc.constantFrom(...METHODS), share: fc.integer({ min: 0, max: 100 }) }),
      { minLength: 1, maxLength: MAX_TENDERS - 1 },
    )
    fc.assert(
      fc.property(
        cartArbitrary,
        fc.constantFrom(...MODES),
        cuts,
        fc.nat(5_000),
        (base, vatMode, parts, extra) => {
          fc.pre(base.lines.length > 0)
          const total = cartTotals(base, vatMode).totalMinor
          fc.pre(total + extra <= MAX_AMOUNT_MINOR)
          let owed = total
          const tenders = parts.map(({ method, share }, i) => {
            const tender = makeTender(id(700 + i), method, Math.floor((owed * share) / 100), owed)
            owed -= tender.amountMinor
            return tender
          })
          tenders.push(makeTender(id(800), 'cash', owed + extra, owed))
          const lines = base.lines.map((line, i) => ({
            ...line,
            id: id(500 + i),
            product: { ...line.product, id: id(i) },
          }))
          const result = completeSale(
            { ...base, lines },
            { id: id(1000), now: SOLD_AT, till: TILL, tillSequence: 1, staff: STAFF, vatMode, tenders },
          )
          if (!result.ok) expect.fail(result.code)
          const { sale } = result
          expect(tenderedMinor(sale.tenders)).toBe(sale.totalMinor)
          expect(sale.changeMinor).toBe(extra)
          expect(sale.receivedMinor - sale.changeMinor).toBe(sale.totalMinor)
          expect(sale.paymentMethod).toBe('split')
          // What completes at the till, the server takes.
          expect(saleRequestSchema.safeParse(toSaleRequest(sale)).error?.issues ?? []).toEqual([])
          // A penny less in any one tender, and it does not complete.
          const last = tenders.at(-1)
          if (last && last.amountMinor > 0) {
            const short = {
              ...last,
              receivedMinor: last.amountMinor - 1,
              changeMinor: 0,
              amountMinor: last.amountMinor - 1,
            }
            const refused = completeSale(
              { ...base, lines },
              {
                id: id(1000),
                now: SOLD_AT,
                till: TILL,
                tillSequence: 1,
                staff: STAFF,
                vatMode,
                tenders: [...tenders.slice(0, -1), short],
              },
            )
            expect(refused).toEqual({ ok: false, code: 'split-does-not-add-up' })
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
