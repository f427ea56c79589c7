import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, toPounds } from '../money/index.ts'
import {
  type Cart,
  cartTotals,
  completeSale,
  giveBack,
  makeTender,
  payOutTender,
  type Sale,
  soldSaleOf,
  voidSale,
} from '../sales/index.ts'
import { cartLine, id, product, STAFF, TILL, tendersFor } from '../sales/sales.test-support.ts'
import { cartArbitrary, MODES } from '../tax/carts.test-support.ts'
import type { VatMode } from '../tax/index.ts'
import {
  isReceiptQr,
  type ReceiptShop,
  receiptContent,
  receiptQrText,
  receiptText,
  saleIdOfQr,
} from './index.ts'

const SHOP: ReceiptShop = {
  businessCode: 'UK001',
  name: 'Corner Café',
  address: '1 High Street\nLeeds\n LS1 1AA ',
  phone: '0113 496 0000',
  vatNumber: 'GB 123 4567 82',
  timeZone: 'Europe/London',
  currency: 'GBP',
  footerMessage: null,
}
const SUMMER = new Date('2026-07-01T23:30:00.000Z')

function sell(cart: Partial<Cart>, vatMode: VatMode = 'as-marked', now = SUMMER, extraMinor = 0): Sale {
  const whole: Cart = { lines: [], customer: null, discount: null, ...cart }
  const owed = cartTotals(whole, vatMode).totalMinor
  const tenders = [makeTender(id(700), 'cash', owed + extraMinor, owed)]
  const result = completeSale(whole, {
    id: id(1000),
    now,
    till: TILL,
    tillSequence: 42,
    staff: STAFF,
    vatMode,
    tenders,
  })
  if (!result.ok) throw new Error(result.code)
  return result.sale
}

const lunch: Partial<Cart> = {
  lines: [
    cartLine(1, {
      product: product(1, { name: 'Flat white', priceMinor: 320 }),
      quantity: 2,
      unitPriceMinor: 320,
    }),
    cartLine(2, {
      product: product(2, { name: 'Bread', priceMinor: 240, vatCode: 'zero', vatRate: 0 }),
      unitPriceMinor: 240,
      discount: { kind: 'amount', minor: 40 },
    }),
  ],
}

describe('what a receipt says', () => {
  const sale = sell(
    { ...lunch, customer: { id: id(3), firstName: 'Ada', lastName: 'King' } },
    'as-marked',
    SUMMER,
    160,
  )
  const content = receiptContent(sale, SHOP)

  it('RCPT-024 business, date, time, number, cashier, lines, subtotal, VAT, total, payment and thanks', () => {
    expect(content).toMatchObject({
      banners: [],
      business: {
        name: 'Corner Café',
        addressLines: ['1 High Street', 'Leeds', 'LS1 1AA'],
        phone: '0113 496 0000',
        vatNumber: 'GB 123 4567 82',
      },
      cashier: 'Asha Patel',
      customer: { name: 'Ada King', addressLines: [] },
      lines: [
        {
          name: 'Flat white',
          itemCode: null,
          quantity: 2,
          unitPriceMinor: 320,
          goodsMinor: 640,
          discountMinor: 0,
          vatLabel: '20%',
        },
        {
          name: 'Bread',
          quantity: 1,
          unitPriceMinor: 240,
          goodsMinor: 240,
          discountMinor: 40,
          vatLabel: 'Zero-rated',
        },
      ],
      basketDiscountMinor: 0,
      subtotalMinor: 733,
      vatLabel: 'VAT',
      vatMinor: 107,
      totalMinor: 840,
      vatTable: [
        { label: '20%', netMinor: 533, vatMinor: 107, grossMinor: 640 },
        { label: 'Zero-rated', netMinor: 200, vatMinor: 0, grossMinor: 200 },
      ],
      paymentMethod: 'Cash',
      tenders: [{ label: 'Cash', receivedMinor: 1000 }],
      changeMinor: 160,
      thanks: 'Thank you for your custom',
    })
  })

  it('RCPT-025, RCPT-026 both numbers, whole', () => {
    expect(content.receiptNumber).toBe('T1-000042')
    expect(content.transactionNumber).toBe(`TXN-${SUMMER.getTime()}T1`)
  })

  it('RCPT-024 date and time of the shop, not of the device, across clock changes', () => {
    expect([content.date, content.time]).toEqual(['02/07/2026', '00:30'])
    const at = (instant: string, timeZone = 'Europe/London') => {
      const { date, time } = receiptContent({ ...sale, soldAt: instant }, { ...SHOP, timeZone })
      return `${date} ${time}`
    }
    expect(at('2026-01-05T00:05:00Z')).toBe('05/01/2026 00:05')
    expect(at('2026-03-29T00:59:00Z')).toBe('29/03/2026 00:59')
    expect(at('2026-03-29T01:00:00Z')).toBe('29/03/2026 02:00')
    expect(at('2026-10-25T00:30:00Z')).toBe('25/10/2026 01:30')
    expect(at('2026-10-25T01:30:00Z')).toBe('25/10/2026 01:30')
    expect(at('2026-07-01T23:30:00Z', 'Asia/Tokyo')).toBe('02/07/2026 08:30')
  })

  it('RCPT-029 VOIDED with the reason; and what else the paper is not', () => {
    const voided = { reason: 'Wrong items', voidedAt: '2026-07-02T08:00:00Z' }
    const marked = receiptContent(sale, SHOP, { voided, duplicate: true })
    expect(marked.banners).toEqual([
      { kind: 'voided', text: '*** VOIDED ***', detail: 'Wrong items, 02/07/2026 09:00' },
      { kind: 'duplicate', text: '*** DUPLICATE ***', detail: null },
    ])
    expect(receiptText(marked, 32).filter((line) => line.includes('*** VOIDED ***'))).toHaveLength(2)
    expect(receiptText(marked, 32).join('\n')).toContain('Wrong items, 02/07/2026 09:00')
  })

  it('PAY-001 every tender of a split', () => {
    const split = {
      ...sale,
      paymentMethod: 'split' as const,
      tenders: tendersFor(840, [
        ['card', 500],
        ['cash', 1000],
      ]),
    }
    const { tenders, changeMinor, paymentMethod } = receiptContent(split, SHOP)
    expect(tenders).toEqual([
      { label: 'Card', receivedMinor: 500 },
      { label: 'Cash', receivedMinor: 1000 },
    ])
    expect([changeMinor, paymentMethod]).toEqual([660, 'Split'])
  })

  it('SELL-048 a basket discount apart from the lines’ own', () => {
    const discounted = receiptContent(
      sell({ ...lunch, discount: { kind: 'percent', hundredths: 1000 } }),
      SHOP,
    )
    expect([discounted.basketDiscountMinor, discounted.totalMinor]).toEqual([84, 756])
    expect(discounted.lines.map((line) => line.discountMinor)).toEqual([0, 40])
  })

  it('RCPT-006 leaves out or adds what the shop’s settings say', () => {
    const bare = receiptContent(sale, SHOP, {
      showItemCodes: true,
      showVatBreakdown: false,
      showQrCode: false,
    })
    expect([bare.lines[0]?.itemCode, bare.vatTable, bare.qrText]).toEqual(['SKU-1', [], null])
  })
})

describe('what a receipt is in law (VAT Regulations 1995, 14 and 16A; VATREC16042)', () => {
  const kind = (
    priceMinor: number,
    of: { address?: string; vatNumber?: string | null; exempt?: boolean } = {},
  ) => {
    const vat = of.exempt ? ({ vatCode: 'exempt', vatRate: 0 } as const) : {}
    const sale = sell({
      lines: [cartLine(1, { product: product(1, { priceMinor, ...vat }), unitPriceMinor: priceMinor })],
      customer: { id: id(3), firstName: 'Ada', lastName: null },
    })
    const shop = { ...SHOP, ...(of.vatNumber === undefined ? {} : { vatNumber: of.vatNumber }) }
    return receiptContent(sale, shop, { customerAddress: of.address ?? null }).invoice
  }

  it('is a simplified VAT invoice up to £250.00, exempt goods aside', () => {
    expect(kind(25_000)).toBe('simplified')
    expect(kind(25_001)).toBe('receipt')
    expect(kind(100, { exempt: true })).toBe('receipt')
  })

  it('is a full VAT invoice with the customer’s name and address, and says each net', () => {
    expect(kind(25_001, { address: '2 Low Road\nYork' })).toBe('full')
    const sale = sell({ ...lunch, customer: { id: id(3), firstName: 'Ada', lastName: 'King' } })
    const text = receiptText(receiptContent(sale, SHOP, { customerAddress: '2 Low Road\nYork' }), 42).join(
      '\n',
    )
    for (const words of ['VAT INVOICE', 'Ada King', '2 Low Road', 'York', 'VAT 20%, net', '£5.33'])
      expect(text).toContain(words)
  })

  it('is a receipt and no more where the shop is not registered', () => {
    expect(kind(100, { vatNumber: null })).toBe('receipt')
    expect(kind(100, { vatNumber: '  ' })).toBe('receipt')
    expect(kind(100, { vatNumber: null, address: '2 Low Road' })).toBe('receipt')
  })
})

describe('the QR code', () => {
  it('RCPT-037, RCPT-038 holds prefix, business code and the id’s letters, digits and hyphens', () => {
    expect(receiptQrText('UK001', id(1))).toBe(`TUPPENCE:UK001:${id(1)}`)
    expect(receiptQrText('UK001', 'a b:c/é_-9')).toBe('TUPPENCE:UK001:abc-9')
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(receiptQrText('UK001', text)).toMatch(/^TUPPENCE:UK001:[A-Za-z0-9-]*$/)
      }),
    )
  })

  it('RCPT-033, RCPT-035, RCPT-036 reads back for the same business only', () => {
    fc.assert(
      fc.property(fc.uuid(), (saleId) => {
        expect(saleIdOfQr(` ${receiptQrText('UK001', saleId)}\n`, 'UK001')).toBe(saleId)
        expect(saleIdOfQr(receiptQrText('UK001', saleId), 'UK002')).toBeUndefined()
        expect(saleIdOfQr(`tuppence:UK001:${saleId}`, 'UK001')).toBe(saleId)
        expect(isReceiptQr(` tuppence:UK001:${saleId}`)).toBe(true)
      }),
    )
    for (const text of ['', 'TUPPENCE:UK001:', 'TUPPENCE:UK001:a:b', 'OTHER:UK001:a', 'TUPPENCE:UK001:a b'])
      expect(saleIdOfQr(text, 'UK001')).toBeUndefined()
    for (const text of ['', '5012345678900', 'T1-000042']) expect(isReceiptQr(text)).toBe(false)
  })
})

describe('the receipt as text', () => {
  it('RCPT-020, RCPT-024 reads as a receipt on 32 columns', () => {
    const sale = sell(lunch, 'as-marked', SUMMER, 160)
    expect(receiptText(receiptContent(sale, { ...SHOP, footerMessage: 'Follow us' }), 32)).toEqual([
      '          Corner Café',
      '         1 High Street',
      '             Leeds',
      '            LS1 1AA',
      '       Tel 0113 496 0000',
      '     VAT No. GB 123 4567 82',
      '--------------------------------',
      'Date            02/07/2026 00:30',
      'Receipt                T1-000042',
      `Transaction  TXN-${SUMMER.getTime()}T1`,
      'Cashier               Asha Patel',
      '--------------------------------',
      'Flat white',
      '  2 x £3.20                £6.40',
      'Bread                      £2.40',
      '  Discount                -£0.40',
      '--------------------------------',
      'TOTAL                      £8.40',
      'Includes VAT               £1.07',
      '--------------------------------',
      'Paid by                     Cash',
      'Cash                      £10.00',
      'Change                     £1.60',
      '--------------------------------',
      'VAT rate      Net    VAT   Gross',
      '20%          5.33   1.07    6.40',
      'Zero-rated   2.00   0.00    2.00',
      '--------------------------------',
      '   Thank you for your custom',
      '           Follow us',
    ])
  })

  const totalsOf = (sale: Sale) =>
    receiptText(receiptContent(sale, SHOP), 42).filter((line) =>
      /^(Subtotal|VAT( |$)|TOTAL|Includes)/.test(line),
    )
  const words = (rows: string[]) => rows.map((row) => row.replace(/\s{2,}/g, ' '))

  it('SELL-042 RCPT-024 with VAT on top, subtotal + VAT = total', () => {
    expect(words(totalsOf(sell(lunch, 'add'))).slice(0, 3)).toEqual([
      'Subtotal £8.40',
      'VAT £1.28',
      'TOTAL £9.68',
    ])
  })

  it('SELL-044 SELL-045 with VAT in the prices, the total says what it includes, and what came on top', () => {
    const standard = { lines: (lunch.lines ?? []).slice(0, 1) }
    expect(words(totalsOf(sell(standard))).slice(0, 2)).toEqual(['TOTAL £6.40', 'Includes VAT (20%) £1.07'])
    const net = cartLine(3, { product: product(3, { priceMinor: 100, vatInclusive: false }) })
    expect(words(totalsOf(sell({ lines: [...standard.lines, net] }))).slice(0, 3)).toEqual([
      'VAT on prices without it £0.20',
      'TOTAL £7.60',
      'Includes VAT (20%) £1.27',
    ])
  })

  it('SELL-044 the amounts above the total come to it, in both modes', () => {
    fc.assert(
      fc.property(cartArbitrary, fc.constantFrom(...MODES), (base, vatMode) => {
        fc.pre(base.lines.length > 0)
        const content = receiptContent(sell(base, vatMode), SHOP)
        const goods = content.lines.reduce((sum, line) => sum + line.goodsMinor - line.discountMinor, 0)
        expect(goods - content.basketDiscountMinor + content.addedVatMinor).toBe(content.totalMinor)
        if (vatMode === 'add') expect(content.addedVatMinor).toBe(content.vatMinor)
      }),
    )
  })

  it('RCPT-020 fits every paper, whatever is on it: no line too long, no amount cut, no word lost', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 140 }),
      fc.stringMatching(/^[A-Za-zÀ-ÿ&; ]{1,140}$/),
      fc.constantFrom('W'.repeat(140), 'Pain au chocolat', '\u001b@\u001dV0 drawer', 'a\nb\tc'),
    )
    fc.assert(
      fc.property(
        cartArbitrary,
        fc.array(name, { minLength: 12, maxLength: 12 }),
        fc.constantFrom(...MODES),
        fc.constantFrom(24, 32, 42, 48),
        fc.boolean(),
        (base, names, vatMode, width, full) => {
          fc.pre(base.lines.length > 0)
          const lines = base.lines.map((line, i) => ({
            ...line,
            product: { ...line.product, name: names[i] ?? '' },
          }))
          const sale = sell(
            { ...base, lines, customer: { id: id(3), firstName: names[0] ?? '', lastName: null } },
            vatMode,
            SUMMER,
            77,
          )
          const content = receiptContent(
            sale,
            { ...SHOP, name: names[1] ?? '' },
            {
              customerAddress: full ? (names[2] ?? '') : null,
              showItemCodes: full,
              voided: { reason: names[3] ?? '', voidedAt: sale.soldAt },
            },
          )
          const text = receiptText(content, width)
          for (const line of text) {
            expect([...line].length).toBeLessThanOrEqual(width)
            expect(line).not.toMatch(/\p{C}/u)
          }
          const words = text.join(' ').split(/\s+/)
          const amounts = [
            ...content.lines.map((line) => formatMoney(line.goodsMinor)),
            ...[content.vatMinor, content.totalMinor, content.changeMinor].map((minor) => formatMoney(minor)),
            ...(vatMode === 'add' ? [formatMoney(content.subtotalMinor)] : []),
            ...content.vatTable.flatMap((row) => [row.netMinor, row.vatMinor, row.grossMinor].map(toPounds)),
          ]
          for (const amount of amounts) expect(words).toContain(amount)
          const letters = (all: string) => all.normalize('NFC').replace(/[\p{C}\s]/gu, '')
          for (const line of content.lines) expect(letters(text.join(''))).toContain(letters(line.name))
        },
      ),
      { numRuns: 300 },
    )
  }, 30_000)

  it('throws for paper that holds no amount beside a word', () => {
    const content = receiptContent(sell(lunch), SHOP)
    for (const width of [0, 23, 32.5, Number.NaN])
      expect(() => receiptText(content, width)).toThrow(RangeError)
  })
})

describe('the receipt of what gives something back', () => {
  const sale = sell({
    lines: [
      cartLine(1, { quantity: 2, product: product(1, { priceMinor: 600, name: 'Teapot' }) }),
      cartLine(2, {
        product: product(2, { priceMinor: 250, name: 'Cup' }),
        discount: { kind: 'amount', minor: 50 },
      }),
    ],
  })
  const done = { id: id(2000), now: SUMMER, till: TILL, tillSequence: 43, staff: STAFF, approvedBy: null }
  const ids = () => id(3000)
  const made = (result: ReturnType<typeof voidSale>): Sale => {
    if (!result.ok) throw new Error(result.code)
    return result.sale
  }
  const back = (cart: Partial<Cart>, tenderMinor: number) =>
    made(
      giveBack(
        {
          from: { sale: soldSaleOf(sale), picks: [{ lineId: id(502), quantity: 1, restock: false }] },
          cart: { lines: [], customer: null, discount: null, ...cart },
          reason: 'faulty',
        },
        {
          ...done,
          vatMode: 'as-marked',
          reasonNote: 'handle came off',
          tenders: [payOutTender(id(1), { method: 'cash', amountMinor: tenderMinor })],
        },
        ids,
      ),
    )

  it('RCPT-029 of a void says VOIDED, which receipt, why and when, and every line goes back', () => {
    const content = receiptContent(
      made(voidSale(soldSaleOf(sale), 'wrong-items', { ...done, reasonNote: null }, ids)),
      SHOP,
    )
    expect(content.banners).toEqual([
      {
        kind: 'voided',
        text: '*** VOIDED ***',
        detail: 'Receipt T1-000042, Wrong items, 02/07/2026 00:30',
      },
    ])
    expect(content.lines.map(({ quantity, goodsMinor }) => [quantity, goodsMinor])).toEqual([
      [-2, -1200],
      [-1, -250],
    ])
    expect(content).toMatchObject({ totalMinor: -1400, paymentLabel: 'Given back by', invoice: 'receipt' })
    expect(content.vatTable[0]).toMatchObject({ grossMinor: -1400 })
    const text = receiptText(content, 42).join('\n')
    expect(text).toMatch(/-2 x £6\.00 +-£12\.00/)
    expect(text).toMatch(/Discount +£0\.50/)
    expect(text).toMatch(/TOTAL +-£14\.00/)
    expect(text).toMatch(/Given back by +Cash/)
  })

  it('of a refund and an exchange says so, of which receipt and why', () => {
    expect(receiptContent(back({}, 200), SHOP).banners).toEqual([
      { kind: 'refund', text: '*** REFUND ***', detail: 'Receipt T1-000042, Faulty: handle came off' },
    ])
    const even = back({ lines: [cartLine(3, { product: product(3, { priceMinor: 200 }) })] }, 0)
    const content = receiptContent(even, SHOP)
    expect(content).toMatchObject({ totalMinor: 0, paymentMethod: 'Nothing to pay', tenders: [] })
    expect(content.banners[0]?.text).toBe('*** EXCHANGE ***')
    for (const width of [24, 32, 42, 48])
      for (const line of receiptText(content, width)) expect(line.length).toBeLessThanOrEqual(width)
  })

  it('R15 of a sale kept by a till of before says what it always said', () => {
    const { kind: _, returned: __, reversesReceipt: ___, reason: ____, reasonNote: _____, ...older } = sale
    expect(receiptContent(older, SHOP)).toEqual(receiptContent(sale, SHOP))
  })
})
