import { describe, expect, it } from 'vitest'
import { salesFiguresOf } from '../shifts/index.ts'
import {
  type Charge,
  type Completion,
  chargesMinor,
  completeSale,
  makeTender,
  payableMinor,
  type Sale,
  type SaleRequest,
  saleRequestSchema,
  soldSaleOf,
  statusOfSale,
  toSaleRequest,
  voidSale,
} from './index.ts'
import { cartLine, id, SOLD_AT, STAFF, TILL } from './sales.test-support.ts'

const charge = (amount: string, of: Partial<Charge> = {}): Charge => ({
  ...{ kind: 'deposit', name: 'Deposit', amount },
  ...of,
})

/** Goods of £1 with these beside them, paid in cash. */
function saleWith(charges: readonly Charge[]): Sale {
  const completion: Completion = {
    ...{ id: id(1), now: SOLD_AT, till: TILL, tillSequence: 1, staff: STAFF, vatMode: 'as-marked' },
    tenders: [makeTender(id(2), 'cash', 100, 100)],
  }
  const done = completeSale({ lines: [cartLine(1)], customer: null, discount: null }, completion)
  if (!done.ok) throw new Error(done.code)
  const dueMinor = 100 + chargesMinor(charges)
  return { ...done.sale, charges, tenders: [makeTender(id(2), 'cash', dueMinor, dueMinor)] }
}

const voided = (sale: Sale): Sale => {
  const completion = { id: id(3), now: SOLD_AT, till: TILL, tillSequence: 2, staff: STAFF }
  const back = voidSale(
    soldSaleOf(sale),
    'wrong-items',
    { ...completion, reasonNote: null, approvedBy: null },
    () => id(4),
  )
  if (!back.ok) throw new Error(back.code)
  return back.sale
}

describe('charges', () => {
  it('are paid with the goods, and are in no total, VAT or group', () => {
    const sale = saleWith([charge('20.00'), charge('5.00', { kind: 'tip', name: 'Tip' })])
    expect(payableMinor(sale)).toBe(2_600)
    expect(sale).toMatchObject({ totalMinor: 100, subtotalMinor: 83, vatMinor: 17, receivedMinor: 100 })
    expect(sale.groups.map(({ grossMinor }) => grossMinor)).toEqual([100])
    const request = toSaleRequest(sale)
    expect(request.transaction).toMatchObject({ totalAmount: '1.00', charges: sale.charges })
    expect(saleRequestSchema.safeParse(request).error?.issues).toBeUndefined()
    expect(toSaleRequest({ ...sale, charges: undefined }).transaction).not.toHaveProperty('charges')
  })

  it('D19 go back with a void, all of them, and one without them voids nothing', () => {
    const sale = saleWith([charge('20.00'), charge('5.00')])
    const back = voided(sale)
    expect(back.charges?.map(({ amount }) => amount)).toEqual(['-20.00', '-5.00'])
    expect(payableMinor(back)).toBe(-2_600)
    const { returned, tenders } = back
    const of = (paid: typeof tenders) => ({
      ...{ id: back.id, kind: 'void' as const, tenders: paid },
      lines: returned.map(({ original, quantity }) => ({ lineId: original?.lineId ?? '', quantity })),
    })
    expect(statusOfSale({ ...soldSaleOf(sale), returns: [of(tenders)] })).toBe('voided')
    const goodsAlone = tenders.map((tender) => ({ ...tender, amountMinor: -100 }))
    expect(statusOfSale({ ...soldSaleOf(sale), returns: [of(goodsAlone)] })).toBe('part-refunded')
  })

  it('stand in a read by kind, what was given back taken off; net and charges are what was paid', () => {
    const sale = saleWith([charge('20.00'), charge('25.00', { kind: 'gift-card' }), charge('5.00')])
    const read = salesFiguresOf([sale])
    expect(read).toMatchObject({ gross: '1.00', net: '1.00', tenders: [{ taken: '51.00' }] })
    expect(read.charges).toEqual([
      { kind: 'deposit', count: 2, amount: '25.00' },
      { kind: 'gift-card', count: 1, amount: '25.00' },
    ])
    expect(salesFiguresOf([sale, voided(sale)]).charges?.map(({ amount }) => amount)).toEqual([
      '0.00',
      '0.00',
    ])
    expect(salesFiguresOf([{ ...sale, charges: undefined }])).not.toHaveProperty('charges')
  })
})

type Asked = Partial<SaleRequest['transaction']>
const refused = (transaction: Asked, of: Partial<SaleRequest> = {}): string[] => {
  const request = { transaction: { paymentMethod: 'cash', ...transaction }, items: [], ...of }
  return saleRequestSchema.safeParse(request).error?.issues.map(({ path }) => path.join('.')) ?? []
}
const item = { productId: id(1), quantity: 1, unitPrice: '3.00' }

describe('a record with charges', () => {
  it('can be of charges alone', () => {
    expect(refused({})).toEqual(['items'])
    expect(refused({ charges: [charge('20.00')] })).toEqual([])
  })

  it('takes them in a sale and gives them back in a void; nothing else has any', () => {
    expect(refused({ charges: [charge('-3.00')] }, { items: [item] })).toEqual([
      'transaction.charges.0.amount',
    ])
    const voids: Asked = { kind: 'void', reversesId: id(3), reason: 'wrong-items' }
    expect(refused({ ...voids, charges: [charge('-20.00')] })).toEqual([])
    expect(refused({ ...voids, charges: [charge('20.00')] })).toEqual(['transaction.charges.0.amount'])
    const returns = [{ productId: id(1), quantity: 1 }]
    const back: Asked = { reason: 'changed-mind', charges: [charge('-1.00')] }
    expect(refused({ ...back, kind: 'refund' }, { returns })).toEqual(['transaction.charges'])
    expect(refused({ ...back, kind: 'exchange' }, { items: [item], returns })).toEqual([
      'transaction.charges',
    ])
  })

  it('has no charge of nothing, none that no paper can print, and no more than money can hold', () => {
    expect(refused({ charges: [] })).toEqual(['transaction.charges'])
    expect(refused({ charges: [charge('0.00')] })).toEqual(['transaction.charges.0.amount'])
    expect(refused({ charges: [charge('1.00', { name: ' ' })] })).toEqual(['transaction.charges.0.name'])
    expect(refused({ charges: [charge('1.00', { reference: 'A\nB' })] })).toEqual([
      'transaction.charges.0.reference',
    ])
    const most = charge('999999999.99')
    expect(refused({ charges: [most] })).toEqual([])
    expect(refused({ charges: [most, charge('0.01')] })).toEqual(['transaction.charges'])
  })
})
