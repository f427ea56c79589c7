import {
  type ReceiptContent,
  receiptContent,
  receiptDocument,
  receiptShop,
  sampleSale,
} from '@tuppence/domain/receipts'
import { expect, it } from 'vitest'
import { pdfPieces } from '../../../testing/pdf-text.ts'
import { documentPdf } from './document-pdf.ts'

const NOW = new Date('2026-07-01T12:00:00Z')
const receiptPdf = (content: ReceiptContent, madeAt: Date) => documentPdf(receiptDocument(content), madeAt)
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const business = {
  businessCode: 'UK001',
  businessName: 'Łukasz’s Őzike Café',
  address: '1 High Street\nLeeds\nLS1 1AA',
  phone: '0113 496 0000',
  vatNumber: 'GB 123 4567 82',
  timeZone: 'Europe/London',
  currency: 'GBP',
  receiptFooter: 'Ask for a refund within 28 days',
}
const shop = receiptShop(business)
const withLogo = { ...shop, logoEnabled: true, logoUrl: LOGO }
const invoiceTo = { name: 'A. Buyer', address: '2 Low Street\nYork', issuedAt: NOW.toISOString() }

const sizeOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [
    Number(w),
    Number(h),
  ])

it('RCPT-020 a receipt is one page of a roll 80 mm wide, as long as it is', async () => {
  const sale = sampleSale('as-marked', NOW)
  const short = sizeOf(await receiptPdf(receiptContent(sale, shop), NOW))
  const long = sizeOf(
    await receiptPdf(receiptContent({ ...sale, lines: Array(200).fill(sale.lines[0]) }, shop), NOW),
  )
  expect(short).toHaveLength(1)
  expect(short[0]?.[0]).toBeCloseTo(226.77, 1)
  expect(long).toHaveLength(1)
  expect(long[0]?.[1]).toBeGreaterThan((short[0]?.[1] ?? 0) + 190 * 8)
})

it('a full VAT invoice is on A4, on as many pages as it takes', async () => {
  const sale = sampleSale('as-marked', NOW)
  const [one, ...none] = sizeOf(await receiptPdf(receiptContent(sale, withLogo, { invoiceTo }), NOW))
  expect(none).toEqual([])
  expect(one).toEqual([595.28, 841.89].map((points) => expect.closeTo(points, 1)))
  const [line] = sale.lines
  if (!line) throw new Error('the sample has a line')
  const totals = {
    ...{ subtotalMinor: 200 * line.netMinor, vatMinor: 200 * line.vatMinor, discountMinor: 0 },
    totalMinor: 200 * (line.netMinor + line.vatMinor),
  }
  const long = { ...sale, ...totals, lines: Array(200).fill(line) }
  expect(sizeOf(await receiptPdf(receiptContent(long, shop, { invoiceTo }), NOW)).length).toBeGreaterThan(5)
})

it('draws a document that it has never seen', async () => {
  const pdf = await documentPdf(
    {
      ...{ title: 'Transfer 7', author: 'Corner Café', page: 'roll' },
      blocks: [
        { kind: 'banner', text: '*** COPY ***', detail: null },
        { kind: 'image', url: LOGO },
        { kind: 'text', text: 'To Leeds', isCentred: true },
        { kind: 'rule' },
        { kind: 'row', label: 'Beans', text: '12', isIndented: true },
        { kind: 'table', heads: ['Rate', 'Net'], rows: [['20%', '5.00']] },
        { kind: 'text', text: 'Signed' },
        { kind: 'barcode', text: 'TR-7' },
        { kind: 'qr', text: 'TR-7', caption: 'Scan here' },
      ],
    },
    NOW,
  )
  const words = pdfPieces(pdf).map(({ text }) => text)
  for (const word of [
    '*** COPY ***',
    'To Leeds',
    'Beans',
    '12',
    'Rate',
    '5.00',
    'Signed',
    'TR-7',
    'Scan here',
  ])
    expect(words).toContain(word)
  expect(sizeOf(pdf)).toHaveLength(1)
})

it('its face is embedded, and has £ and Latin-2; no reader has to bring one', async () => {
  const pdf = (await receiptPdf(receiptContent(sampleSale('as-marked', NOW), withLogo), NOW)).toString(
    'latin1',
  )
  expect(pdf).toContain('DejaVuSansMono')
  expect(pdf).not.toContain('Helvetica')
})
