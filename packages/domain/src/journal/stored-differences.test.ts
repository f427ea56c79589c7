import { describe, expect, it } from 'vitest'
import { type StoredRows, storedDifferences } from './stored-differences.ts'

const SOLD_AT = '2026-06-01T10:00:00.000Z'

/** A sale as it was sealed, with every field that its rows keep. */
const sealed = {
  transaction: {
    tillId: 'till-1',
    tillSequence: 42,
    offlineId: 'sale-1',
    receiptNumber: 'T1-000042',
    transactionNumber: 'TXN-1T1',
    createdAt: SOLD_AT,
    kind: 'refund',
    reversesId: 'sale-0',
    customerId: 'customer-1',
    staffName: 'Asha',
    vatMode: 'add',
    subtotal: '-1.00',
    taxAmount: '-0.20',
    discountAmount: '0.10',
    basketDiscount: '0.05',
    totalAmount: '-1.20',
    paymentMethod: 'cash',
    reason: 'faulty',
    reasonNote: 'Torn',
    tenders: [{ method: 'cash', amount: '-1.20' }],
  },
  items: [
    {
      productId: 'product-1',
      name: 'Tea',
      sku: 'T-1',
      quantity: 3,
      unitPrice: '2.00',
      listPrice: '2.50',
      discountAmount: '0.30',
      totalPrice: '5.70',
      vatCode: 'zero',
    },
  ],
  returns: [
    {
      productId: 'product-2',
      name: 'Cake',
      sku: 'C-1',
      quantity: 2,
      unitPrice: '3.00',
      listPrice: '3.00',
      discountAmount: '0.40',
      totalPrice: '5.60',
      vatCode: 'standard',
    },
  ],
}

/** Its rows, as the server wrote them. */
const stored: StoredRows = {
  sale: {
    till_id: 'till-1',
    till_sequence: 42,
    id: 'sale-1',
    receipt_number: 'T1-000042',
    transaction_number: 'TXN-1T1',
    created_at: Date.parse(SOLD_AT) / 1000,
    kind: 'refund',
    reverses_id: 'sale-0',
    customer_id: 'customer-1',
    staff_name: 'Asha',
    vat_mode: 'add',
    subtotal: -1,
    tax_amount: -0.2,
    discount_amount: 0.1,
    basket_discount: 0.05,
    total_amount: '-1.20',
    payment_method: 'cash',
    reason: 'faulty',
    reason_note: 'Torn',
  },
  lines: [
    {
      product_id: 'product-1',
      name: 'Tea',
      sku: 'T-1',
      quantity: 3,
      unit_price: 2,
      list_price: 2.5,
      discount_amount: 0.3,
      total_price: 5.7,
      vat_code: 'zero',
    },
    {
      product_id: 'product-2',
      name: 'Cake',
      sku: 'C-1',
      quantity: -2,
      unit_price: 3,
      list_price: 3,
      discount_amount: -0.4,
      total_price: -5.6,
      vat_code: 'standard',
    },
  ],
  tenders: [{ method: 'cash', amount: -1.2 }],
}

const inWords = (content: object, rows: StoredRows) =>
  storedDifferences({ ...content }, rows, 'GBP').map(({ what, sealed: said, stored: kept }) => [
    what,
    said,
    kept,
  ])
const without = <T extends object>(whole: T, ...names: (keyof T)[]) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.some((gone) => gone === name)))
const empty: StoredRows = { sale: {}, lines: [], tenders: [] }

describe('what is stored otherwise than it was sealed', () => {
  it('R13 finds nothing in rows that nobody touched, though amounts and goods that came back are written another way', () => {
    expect(storedDifferences(sealed, stored, 'GBP')).toEqual([])
  })

  it('R13 names every field of a sale, its lines and its tenders, with what each side says', () => {
    const goods = {
      product_id: 'p',
      name: 'n',
      sku: 's',
      quantity: 9,
      unit_price: 9,
      list_price: 8,
      discount_amount: 7,
      total_price: 6,
      vat_code: 'exempt',
    }
    const changed: StoredRows = {
      sale: {
        till_id: 'till-2',
        till_sequence: 43,
        id: 'sale-2',
        receipt_number: 'T1-000043',
        transaction_number: 'TXN-2T1',
        created_at: Date.parse(SOLD_AT) / 1000 + 1.5,
        kind: 'void',
        reverses_id: null,
        customer_id: undefined,
        staff_name: 'Ben',
        vat_mode: 'as-marked',
        subtotal: 1,
        tax_amount: 0.2,
        discount_amount: 0,
        basket_discount: 0.051,
        total_amount: '1.20',
        payment_method: 'card',
        reason: 'other',
        reason_note: null,
      },
      lines: [goods, goods],
      tenders: [{ method: 'card', amount: 1.2 }],
    }
    expect(inWords(sealed, changed)).toEqual([
      ['till', 'till-1', 'till-2'],
      ['number', '42', '43'],
      ['id', 'sale-1', 'sale-2'],
      ['receipt number', 'T1-000042', 'T1-000043'],
      ['transaction number', 'TXN-1T1', 'TXN-2T1'],
      ['time of sale', SOLD_AT, '2026-06-01T10:00:01.500Z'],
      ['kind', 'refund', 'void'],
      ['sale it reverses', 'sale-0', '–'],
      ['customer', 'customer-1', '–'],
      ['seller', 'Asha', 'Ben'],
      ['VAT mode', 'add', 'as-marked'],
      ['subtotal', '−£1.00', '£1.00'],
      ['VAT', '−£0.20', '£0.20'],
      ['discount', '£0.10', '£0.00'],
      ['total', '−£1.20', '£1.20'],
      ['way of paying', 'cash', 'card'],
      ['reason', 'faulty', 'other'],
      ['note', 'Torn', '–'],
      ['line 1: product', 'product-1', 'p'],
      ['line 1: name', 'Tea', 'n'],
      ['line 1: SKU', 'T-1', 's'],
      ['line 1: quantity', '3', '9'],
      ['line 1: price', '£2.00', '£9.00'],
      ['line 1: list price', '£2.50', '£8.00'],
      ['line 1: discount', '£0.30', '£7.00'],
      ['line 1: amount', '£5.70', '£6.00'],
      ['line 1: VAT code', 'zero', 'exempt'],
      ['line 2: product', 'product-2', 'p'],
      ['line 2: name', 'Cake', 'n'],
      ['line 2: SKU', 'C-1', 's'],
      ['line 2: quantity', '-2', '9'],
      ['line 2: price', '£3.00', '£9.00'],
      ['line 2: list price', '£3.00', '£8.00'],
      ['line 2: discount', '−£0.40', '£7.00'],
      ['line 2: amount', '−£5.60', '£6.00'],
      ['line 2: VAT code', 'standard', 'exempt'],
      ['tender 1: method', 'cash', 'card'],
      ['tender 1: amount', '−£1.20', '£1.20'],
    ])
    expect(inWords(sealed, { ...stored, sale: { ...stored.sale, basket_discount: 0.06 } })).toEqual([
      ['basket discount', '£0.05', '£0.06'],
    ])
  })

  it('R13 D11 names a tender that stands on another card payment, or on none', () => {
    const by = (id: string) => ({ id, provider: 'stripe', card: { last4: '4242' } })
    const text = {
      transaction: { customerId: 'customer-1', tenders: [{ method: 'card', payment: by('one') }] },
    }
    const found = (payment: object | null) =>
      inWords(text, {
        sale: { customer_id: 'customer-1', payment_method: 'card' },
        lines: [],
        tenders: [{ method: 'card', payment }],
      })
    expect(found(by('one'))).toEqual([])
    expect(found(by('other'))).toEqual([['tender 1: card payment', 'one', 'other']])
    expect(found(null)).toEqual([['tender 1: card payment', 'one', '–']])
  })

  it('R13 holds a sale to no field that its text leaves open, but for the customer', () => {
    const text = { transaction: { totalAmount: '-1.20' }, items: [{}], returns: [{}] }
    expect(inWords(text, stored)).toEqual([['customer', '–', 'customer-1']])
    const of = { ...sealed.transaction, kind: undefined, tenders: undefined }
    expect(inWords({ ...sealed, transaction: of }, stored)).toEqual([])
  })

  it('R13 compares no reason of a sale, which keeps none', () => {
    const rows = { ...stored, sale: { ...stored.sale, kind: 'sale', reason: null, reason_note: null } }
    for (const kind of ['sale', undefined])
      expect(inWords({ ...sealed, transaction: { ...sealed.transaction, kind } }, rows)).toEqual([])
  })

  it('R13 compares why a sale and its lines were discounted, whatever blanks stand around it', () => {
    const found = (said: string, kept: string | null) =>
      inWords(
        { transaction: { basketDiscountReason: said }, items: [{ discountReason: said }] },
        {
          ...empty,
          sale: { basket_discount_reason: kept },
          lines: [{ discount_reason: kept }],
        },
      )
    expect(found(' Damaged ', 'Damaged')).toEqual([])
    expect(found('  ', null)).toEqual([])
    expect(found('Damaged', 'Friend')).toEqual([
      ['reason of the basket discount', 'Damaged', 'Friend'],
      ['line 1: reason of the discount', 'Damaged', 'Friend'],
    ])
    expect(found('Damaged', null)).toEqual([
      ['reason of the basket discount', 'Damaged', '–'],
      ['line 1: reason of the discount', 'Damaged', '–'],
    ])
  })

  it('R13 leaves the name of a seller whom the books know to the books, and nothing else', () => {
    const found = (staffId: string | undefined, user_id: string | undefined) =>
      inWords(
        { transaction: { staffId, staffName: 'Asha', subtotal: '1.00' } },
        { ...empty, sale: { user_id, staff_name: 'Ben', subtotal: 2 } },
      ).map(([what]) => what)
    expect(found('user-1', 'user-1')).toEqual(['subtotal'])
    expect(found('user-1', 'user-2')).toEqual(['seller', 'subtotal'])
    expect(found(undefined, undefined)).toEqual(['seller', 'subtotal'])
  })

  it('R13 compares how many points paid, and the offers of goods that came back', () => {
    const text = {
      transaction: { tenders: [{ points: 120 }] },
      returns: [{ offerAmount: '0.50' }],
    }
    const found = (points: number, offer_amount: number) =>
      inWords(text, {
        sale: { payment_method: 'undefined' },
        lines: [{ offer_amount }],
        tenders: [{ points }],
      })
    expect(found(120, -0.5)).toEqual([])
    expect(found(121, -0.4)).toEqual([
      ['line 1: offers in all', '−£0.50', '−£0.40'],
      ['tender 1: points', '120', '121'],
    ])
  })

  it('R13 counts the lines, of what was sold and of what came back, and the tenders', () => {
    const [line = {}] = stored.lines
    expect(inWords(sealed, { ...stored, lines: [line] })).toEqual([['number of lines', '2', '1']])
    expect(inWords(sealed, { ...stored, lines: [...stored.lines, line] })).toEqual([
      ['number of lines', '2', '3'],
    ])
    expect(inWords(sealed, { ...stored, tenders: [] })).toEqual([['number of tenders', '1', '0']])
    // A text that names no tender says nothing of how many there are.
    const untold = { ...sealed, transaction: without(sealed.transaction, 'tenders') }
    expect(inWords(untold, stored)).toEqual([])
  })

  it('R13 takes the way of paying from the tenders where the text names them, else from its own word', () => {
    const tenders = [...sealed.transaction.tenders, { method: 'card', amount: '0.00' }]
    const rows = [...stored.tenders, { method: 'card', amount: 0 }]
    const split = { ...sealed, transaction: { ...sealed.transaction, tenders } }
    expect(inWords(split, { ...stored, tenders: rows })).toEqual([['way of paying', 'split', 'cash']])
    const own = { ...sealed, transaction: { ...sealed.transaction, tenders: [], paymentMethod: 'card' } }
    expect(inWords(own, { ...stored, tenders: [] })).toEqual([['way of paying', 'card', 'cash']])
  })

  it('R13 tells a moment however it is written, and shows one that no calendar has as it stands', () => {
    const of = (createdAt: unknown, created_at: unknown) =>
      inWords({ transaction: { createdAt } }, { ...empty, sale: { created_at } })
    expect(of('2026-06-01T11:00:00+01:00', Date.parse(SOLD_AT) / 1000)).toEqual([])
    expect(of(SOLD_AT, SOLD_AT)).toEqual([])
    expect(of(SOLD_AT, 'gone')).toEqual([['time of sale', SOLD_AT, 'gone']])
    expect(of(SOLD_AT, 8.64e12)).toEqual([['time of sale', SOLD_AT, '+275760-09-13T00:00:00.000Z']])
    expect(of(SOLD_AT, 8.64e12 + 1)).toEqual([['time of sale', SOLD_AT, String(8.64e12 + 1)]])
    expect(of(SOLD_AT, -8.64e12 - 1)).toEqual([['time of sale', SOLD_AT, String(-8.64e12 - 1)]])
  })

  it('R13 tells fractions of a penny from none by the penny alone, and nothing from nothing below', () => {
    const of = (totalAmount: string, total_amount: unknown) =>
      inWords({ transaction: { totalAmount } }, { ...empty, sale: { total_amount } })
    expect(of('0.30', 0.1 + 0.2)).toEqual([])
    expect(of('0.30', 0.29)).toEqual([['total', '£0.30', '£0.29']])
  })

  it('R13 stands a text that is made of other things than a sale', () => {
    for (const content of [
      {},
      { transaction: 'x', items: 'x', returns: 4 },
      { transaction: null, items: null },
    ])
      expect(inWords(content, empty)).toEqual([])
    const odd = { transaction: { tenders: [null] }, items: [null, 'x'] }
    expect(inWords(odd, { ...empty, lines: [{}, {}], tenders: [{}] })).toEqual([])
  })
})
