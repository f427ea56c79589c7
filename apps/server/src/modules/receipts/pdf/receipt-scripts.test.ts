import {
  type ReceiptContent,
  receiptContent,
  receiptDocument,
  receiptShop,
  sampleSale,
} from '@tuppence/domain/receipts'
import { expect, it } from 'vitest'
import { SCRIPTS } from '../../../platform/letters/scripts.test-support.ts'
import { pdfPieces, pdfSpans } from '../../../testing/pdf-text.ts'
import { documentPdf } from './document-pdf.ts'
import { PAPERS } from './paper.ts'

const NOW = new Date('2026-07-01T12:00:00Z')
const receiptPdf = (content: ReceiptContent, madeAt: Date) => documentPdf(receiptDocument(content), madeAt)
const shop = receiptShop({
  ...{ businessCode: 'UK001', businessName: '东方超市 مخبز', address: '1 High Street\nLeeds', phone: null },
  ...{ vatNumber: 'GB 123 4567 82', timeZone: 'Europe/London', currency: 'GBP', receiptFooter: 'شكرا 谢谢' },
})

async function drawn(names: readonly string[], isInvoice = false) {
  const sale = sampleSale('as-marked', NOW)
  const [line] = sale.lines
  if (!line) throw new Error('the sample has a line')
  const totals = {
    ...{
      subtotalMinor: names.length * line.netMinor,
      vatMinor: names.length * line.vatMinor,
      discountMinor: 0,
    },
    totalMinor: names.length * (line.netMinor + line.vatMinor),
  }
  const content = receiptContent(
    { ...sale, ...totals, lines: names.map((name) => ({ ...line, name })) },
    shop,
    isInvoice
      ? { invoiceTo: { name: 'محمد علي', address: '2 Low Street', issuedAt: NOW.toISOString() } }
      : {},
  )
  const pdf = await receiptPdf(content, NOW)
  const pieces = pdfPieces(pdf)
  return { pieces, seen: pieces.map(({ text }) => text).join(''), read: pdfSpans(pdf) }
}

it.each([
  ['a receipt', false],
  ['a VAT invoice', true],
])(
  'RCPT-024 %s as a PDF has every script, without a box, and to copy in the order of reading',
  async (_, isInvoice) => {
    const names = SCRIPTS.map(([, name]) => name)
    const { seen, read } = await drawn(names, isInvoice)
    expect(seen).not.toContain('\0')
    expect(seen).not.toContain('\uFFFD')
    for (const name of [...names, ...(isInvoice ? ['محمد علي'] : []), 'شكرا 谢谢'])
      expect(
        [...read, seen].some((text) => text.includes(name)),
        name,
      ).toBe(true)
  },
)

it('RCPT-024 sets Arabic words from right to left, and each of their letters joined', async () => {
  const { seen: text } = await drawn(['حليب كامل الدسم'])
  const at = ['الدسم', 'كامل', 'حليب'].map((word) => text.indexOf([...word].reverse().join('')))
  expect(at.every((place) => place >= 0)).toBe(true)
  expect(at).toEqual([...at].sort((a, b) => a - b))
})

it('draws nothing for a soft hyphen or a joiner', async () => {
  expect((await drawn(['Pain\u00ADkiller\u2060s'])).seen).toContain('Painkillers')
})

it('an amount ends at the right edge of its line, whatever letters stand before it', async () => {
  const paper = PAPERS.roll
  // Five letters of one width.
  const left = paper.width - paper.margin - 5 * 0.602 * paper.size
  for (const name of ['牛乳', 'حليب', 'Milk']) {
    const { pieces } = await drawn([name])
    expect(pieces.find(({ text }) => text === '£6.40')?.left).toBeCloseTo(left, 1)
  }
})
