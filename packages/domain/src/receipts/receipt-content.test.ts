import { describe, expect, it } from 'vitest'
import { type Cart, giveBack, payOutTender, type Sale, soldSaleOf, voidSale } from '../sales/index.ts'
import { cartLine, id, product, STAFF, TILL, tendersFor } from '../sales/sales.test-support.ts'
import { receiptContent } from './index.ts'
import { lunch, receiptText, SHOP, SUMMER, sell } from './receipts.test-support.ts'

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
      { label: 'Card', receivedMinor: 500, card: [] },
      { label: 'Cash', receivedMinor: 1000, card: [] },
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
    const bare = receiptContent(sale, {
      ...SHOP,
      showItemCodes: true,
      showVatBreakdown: false,
      showQrCode: false,
    })
    expect([bare.lines[0]?.itemCode, bare.vatTable, bare.qrText]).toEqual(['SKU-1', [], null])
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
