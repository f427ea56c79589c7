import { DAY_MS } from '@tuppence/domain/durations'
import type { CartProduct, SaleRequest } from '@tuppence/domain/sales'
import type { VatRates } from '@tuppence/domain/tax'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { TestTill } from '../../testing/test-till.ts'
import { takenOf } from './arriving.ts'
import { asComplete, fillIn, type ProductFacts } from './fill-in.ts'
import { saleRows } from './sale-rows.ts'

const CHANGES_AT = new Date('2027-04-01T00:00:00+01:00')
/** As if the law had raised the standard rate. */
const CHANGED: VatRates = [
  { code: 'reduced', from: '1997-09-01T00:00:00+01:00', rate: 500 },
  { code: 'standard', from: '2011-01-04T00:00:00Z', rate: 2000 },
  { code: 'standard', from: '2027-04-01T00:00:00+01:00', rate: 2200 },
]
const after = (days: number) => new Date(CHANGES_AT.getTime() + days * DAY_MS)
const till = new TestTill({ id: uuidv7(), code: 'T1' }, { id: uuidv7(), name: 'Cashier' })
const tea: CartProduct = {
  ...{ id: uuidv7(), name: 'Tea', sku: 'TEA', priceMinor: 250 },
  ...{ vatCode: 'standard', vatRate: 2000, vatInclusive: true },
}
const seller = {
  ...{ userId: null, name: 'Cashier', mayVoid: false, mayRefund: false },
  ...{ mayOverridePrice: false, mayDiscount: false },
}

/** The first line of a sealed request as it is recorded. */
function firstLine(request: SaleRequest, arrivedAt: Date, rates?: VatRates) {
  const noticed = {
    ...{ contentHash: '', recordedBy: null, approvedBy: null, idGiven: true, sealedByTill: true },
    ...{ sealIsRight: true, previousSeal: '', seal: '', sealedText: '', arrivedAt, flags: [] },
  }
  const paid = takenOf(request.transaction, request.transaction.totalAmount ?? '')
  return saleRows(asComplete(request, uuidv7()), paid, seller, noticed, uuidv7, rates).lines[0]
}

describe('D26 D27 RULES 8 a line is judged by the VAT rate of its own time', () => {
  const isRight = (product: CartProduct, soldAt: Date, arrivedAt: Date) =>
    firstLine(till.sell({ lines: [{ product }], at: soldAt }), arrivedAt, CHANGED)?.is_rate_of_code

  it('that of its code when it was sold, or the day before for a cart that was open', () => {
    const rightAt = (product: CartProduct) =>
      [-1, 0, 0.9, 1].map((days) => isRight(product, after(days), after(days)))
    expect(rightAt(tea)).toEqual([true, true, true, false])
    expect(rightAt({ ...tea, vatRate: 2200 })).toEqual([false, true, true, true])
  })

  it('a sale from an offline till is right at the rate before the change, up to 90 days after it', () => {
    expect(isRight(tea, after(-1), after(88))).toBe(true)
    expect(isRight(tea, after(-1), after(92))).toBe(false)
    expect(isRight({ ...tea, vatRate: 2200 }, after(-1), after(92))).toBe(true)
  })

  it('a till whose clock is ahead is judged by the moment at which its sale arrived', () => {
    expect(isRight({ ...tea, vatRate: 2200 }, after(2), after(-2))).toBe(false)
    expect(isRight(tea, after(2), after(-2))).toBe(true)
  })

  it('a zero-rated line is charged nothing, whatever rate its request has beside it', () => {
    const request = till.sell({ lines: [{ product: { ...tea, vatCode: 'zero', vatRate: 0 } }] })
    const items = request.items.map((item) => ({ ...item, vatRate: '20.00' }))
    expect(firstLine({ ...request, items }, new Date())).toMatchObject({
      vat_rate: '0.00',
      is_rate_of_code: true,
    })
  })
})

describe('a line that leaves its VAT to the server', () => {
  const facts: ProductFacts = {
    ...{ id: tea.id, name: 'Tea', sku: 'TEA', price: '2.50', vatInclusive: true },
    ...{ vatCode: 'standard', vatRate: '20.00' },
  }
  const filled = (
    item: Partial<SaleRequest['items'][number]>,
    product: ProductFacts,
    sealedAt: Date | undefined,
    now: Date,
  ) => {
    const { transaction, items } = till.sell({ lines: [{ product: tea }], at: sealedAt ?? now })
    const { seal, ...unsealed } = transaction
    const result = fillIn(
      {
        transaction: sealedAt ? transaction : unsealed,
        items: items.map(({ vatCode: _, vatRate: __, ...rest }) => ({ ...rest, ...item })),
      },
      {
        ...{ id: uuidv7(), till: { id: till.id, code: till.code }, sequence: 1 },
        ...{ vatMode: 'add', now },
      },
      new Map([[tea.id, product]]),
      [],
      CHANGED,
    )
    if (!result.ok) throw new Error(result.code)
    const [{ vatCode, vatRate } = {}] = result.request.items
    return [vatCode, vatRate]
  }

  it('has the rate of its code at that moment, whatever is stored with the product', () => {
    expect(filled({}, facts, undefined, after(-2))).toEqual(['standard', '20.00'])
    expect(filled({}, facts, undefined, after(2))).toEqual(['standard', '22.00'])
    expect(filled({}, { ...facts, vatCode: 'custom', vatRate: '12.50' }, undefined, after(2))).toEqual([
      'custom',
      '12.50',
    ])
  })

  it('has the rate of when its till sealed it, though it arrives after the change', () => {
    expect(filled({}, facts, after(-2), after(30))).toEqual(['standard', '20.00'])
  })

  it('keeps the product’s code at a rate that the code has or had the day before, also where another code has it', () => {
    expect(filled({ vatRate: '22.00' }, facts, undefined, after(2))).toEqual(['standard', '22.00'])
    expect(filled({ vatRate: '20.00' }, facts, undefined, after(0.5))).toEqual(['standard', '20.00'])
    expect(filled({ vatRate: '20.00' }, facts, undefined, after(2))).toEqual(['custom', '20.00'])
    const custom: ProductFacts = { ...facts, vatCode: 'custom', vatRate: '22.00' }
    expect(filled({ vatRate: '22.00' }, custom, undefined, after(2))).toEqual(['custom', '22.00'])
    expect(filled({ vatCode: 'custom' }, facts, undefined, after(2))).toEqual(['custom', '22.00'])
    const exempt: ProductFacts = { ...facts, vatCode: 'exempt', vatRate: '0.00' }
    expect(filled({ vatRate: '0.00' }, exempt, undefined, after(2))).toEqual(['exempt', '0.00'])
    expect(filled({ vatRate: '5.00' }, exempt, undefined, after(2))).toEqual(['reduced', '5.00'])
  })
})
