import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, toPounds } from '../money/index.ts'
import { makeTender, pointsTender, type Sale } from '../sales/index.ts'
import { cartLine, id, product } from '../sales/sales.test-support.ts'
import { cartArbitrary, MODES } from '../tax/carts.test-support.ts'
import { columns } from './clusters.ts'
import { type ReceiptSale, receiptContent, textOfBlock } from './index.ts'
import { lunch, receiptText, SHOP, SUMMER, sell } from './receipts.test-support.ts'

describe('the receipt as text', () => {
  it('says what a customer’s sale did to their points, and their balance where it is known', () => {
    const customer = { id: id(5), firstName: 'Ada', lastName: null }
    const plain = sell({ ...lunch, customer })
    const paid: Sale = {
      ...plain,
      tenders: [pointsTender(id(1), { points: 230, amountMinor: 230 }), makeTender(id(2), 'card', 610, 610)],
    }
    const pointsOf = (sale: Sale, options = {}) =>
      receiptText(receiptContent(sale, SHOP, options), 32).filter((line) => line.startsWith('Points'))
    expect(pointsOf(plain)).toEqual(['Points earned                  8'])
    expect(pointsOf(paid, { pointsBalance: 1_234 })).toEqual([
      'Points                     £2.30',
      'Points redeemed              230',
      'Points earned                  6',
      'Points balance             1,234',
    ])
    expect(pointsOf({ ...paid, customer: null })).toEqual(['Points                     £2.30'])
  })

  it('D27 says what each offer took off, what else a line has, and what was saved in all', () => {
    const sale = sell(lunch, 'as-marked', SUMMER, 160)
    const [coffee, ...rest] = sale.lines
    if (!coffee) throw new Error('no line')
    const offers = [
      { name: 'Two for £5', savedMinor: 140 },
      { name: 'Happy hour', savedMinor: 60 },
    ]
    const line = {
      ...coffee,
      totalMinor: coffee.totalMinor - 200,
      offerMinor: 200,
      offers,
      details: { modifiers: [{ id: id(7), name: 'Oat milk', price: '0.40' }] },
    }
    const rows = (of: Partial<ReceiptSale>) =>
      receiptText(
        receiptContent({ ...sale, lines: [line, ...rest], totalMinor: sale.totalMinor - 200, ...of }, SHOP),
        32,
      )
    expect(rows({}).slice(12, 23)).toEqual([
      'Flat white',
      '  2 x £3.20                £6.40',
      '  + Oat milk',
      '  Two for £5              -£1.40',
      '  Happy hour              -£0.60',
      'Bread                      £2.40',
      '  Discount                -£0.40',
      '--------------------------------',
      'TOTAL                      £6.40',
      'You saved                  £2.00',
      'Includes VAT               £1.07',
    ])
    // What comes back says its part, and no refund says what was saved.
    const { offers: _, ...returned } = line
    const back = rows({ kind: 'void', lines: [], returned: [returned], discountMinor: 0, totalMinor: -440 })
    expect(back.filter((text) => /Offers|saved/.test(text))).toEqual(['  Offers                   £2.00'])
  })

  it('says below the total what was paid that is no goods, and what was paid in all', () => {
    const charges = [
      { kind: 'deposit' as const, name: 'Deposit for a bicycle', amount: '20.00' },
      { kind: 'gift-card' as const, name: 'Gift card', amount: '25.00', reference: 'GC-1042' },
    ]
    const rows = (of: Partial<ReceiptSale>) => {
      const text = receiptText(receiptContent({ ...sell(lunch), charges, ...of }, SHOP), 32)
      return text
        .slice(
          text.findIndex((row) => row.startsWith('TOTAL ')),
          -1,
        )
        .slice(0, 8)
    }
    expect(rows({ tenders: [makeTender(id(1), 'cash', 5_340, 5_340)] })).toEqual([
      'TOTAL                      £8.40',
      'Includes VAT               £1.07',
      'Deposit for a bicycle     £20.00',
      'Gift card                 £25.00',
      '  GC-1042',
      'TOTAL PAID                £53.40',
      '--------------------------------',
      'Paid by                     Cash',
    ])
    const alone = receiptText(receiptContent({ ...sell(lunch), lines: [], totalMinor: 0, charges }, SHOP), 32)
    expect(alone.filter((row) => /TOTAL {2}|Includes VAT/.test(row))).toEqual([])
    const back = receiptContent(
      {
        ...sell(lunch),
        kind: 'refund',
        lines: [],
        totalMinor: 0,
        charges: [{ kind: 'deposit', name: 'Deposit', amount: '-20.00' }],
      },
      SHOP,
    )
    expect(back).toMatchObject({ paymentLabel: 'Given back by', payableMinor: -2_000 })
  })

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
            { ...SHOP, businessName: names[1] ?? '', showItemCodes: full },
            {
              invoiceTo: full
                ? { name: names[0] ?? '', address: names[2] ?? '', issuedAt: sale.soldAt }
                : null,
              voided: { reason: names[3] ?? '', voidedAt: sale.soldAt },
            },
          )
          const text = receiptText(content, width)
          for (const line of text) {
            expect(columns(line)).toBeLessThanOrEqual(width)
            expect(line).not.toMatch(/(?!\p{Cf})\p{C}|[\u00AD\u200B\u2060\uFEFF]/u)
          }
          const words = text
            .join(' ')
            .replace(/[\u200E\u2068\u2069]/g, '')
            .split(/\s+/)
          const amounts = [
            ...content.lines.map((line) => formatMoney(line.goodsMinor, 'GBP')),
            ...[content.vatMinor, content.totalMinor, content.changeMinor].map((minor) =>
              formatMoney(minor, 'GBP'),
            ),
            ...(vatMode === 'add' ? [formatMoney(content.subtotalMinor, 'GBP')] : []),
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

  it('leaves no last word alone below a full line of what is centred', () => {
    const lines = textOfBlock(
      { kind: 'text', isCentred: true, text: 'Returns within 28 days with this receipt.' },
      32,
    )
    expect(lines.map((line) => line.trim())).toEqual(['Returns within 28 days', 'with this receipt.'])
  })

  it('RCPT-020 keeps a name that runs to the left and its price apart, so that neither takes the other’s place', () => {
    const content = receiptContent(sell(lunch), SHOP)
    const [line] = content.lines
    if (!line) throw new Error('the lunch has a line')
    const named = (name: string) => receiptText({ ...content, lines: [{ ...line, quantity: 1, name }] }, 32)
    const price = formatMoney(line.goodsMinor, 'GBP')
    const kept = named('حليب كامل').find((text) => text.includes('حليب'))
    expect(kept).toMatch(new RegExp(`^\u200E\u2068حليب كامل\u2069 {2,}\u2068${price}\u2069$`, 'u'))
    expect(columns(kept ?? '')).toBe(32)
    expect(named('Milk').join('')).not.toMatch(/\p{Cf}/u)
  })

  it('throws for paper that holds no amount beside a word', () => {
    const content = receiptContent(sell(lunch), SHOP)
    for (const width of [0, 23, 32.5, Number.NaN])
      expect(() => receiptText(content, width)).toThrow(RangeError)
  })
})
