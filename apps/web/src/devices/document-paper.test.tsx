import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  code128,
  QUIET_MODULES,
  type ReceiptOptions,
  type ReceiptSale,
  type ReceiptShop,
  receiptContent,
  receiptDocument,
  receiptShop,
} from '@tuppence/domain/receipts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { DocumentPaper } from './document-paper.tsx'
import { pageRule } from './page-size.ts'
import { lettersAcross, type ReceiptLook } from './receipt-look.ts'

const shop: ReceiptShop = receiptShop({
  businessCode: 'UK001',
  businessName: 'Ann & Sons <Café>',
  address: '1 High Street\nLeeds',
  phone: null,
  vatNumber: 'GB123456789',
  timeZone: 'Europe/London',
  currency: 'GBP',
  receiptFooter: '',
})

const sale: ReceiptSale = {
  id: '01990000-0000-7000-8000-000000000001',
  receiptNumber: 'T1-000042',
  transactionNumber: 'TXN-1780000000000T1',
  soldAt: '2026-11-21T14:05:00.000Z',
  staffName: 'Priya',
  vatMode: 'add',
  customer: null,
  lines: [
    {
      name: 'Flat white',
      sku: 'FW',
      quantity: 2,
      unitPriceMinor: 300,
      discountMinor: 0,
      totalMinor: 600,
      vatCode: 'standard',
      vatRate: 2000,
      netMinor: 600,
      vatMinor: 120,
    },
  ],
  discountMinor: 0,
  subtotalMinor: 600,
  vatMinor: 120,
  totalMinor: 720,
  paymentMethod: 'cash',
  tenders: [{ method: 'cash', amountMinor: 720, receivedMinor: 1000, changeMinor: 280 }],
}

const margins = { top: 5, bottom: 5, left: 2, right: 2 }
const on = (paperSize: ReceiptLook['paperSize'], fontSize: ReceiptLook['fontSize'] = 'medium') => ({
  ...{ paperSize, fontSize, margins },
})
const qr = { size: 2, data: Uint8Array.from([1, 0, 0, 1]) }

function paperOf(
  options: ReceiptOptions = {},
  look: ReceiptLook = on('80mm'),
  set: Partial<ReceiptShop> = {},
) {
  const content = receiptContent(sale, { ...shop, ...set }, options)
  return renderToStaticMarkup(
    <DocumentPaper document={receiptDocument(content)} look={look} qr={options.test ? undefined : qr} />,
  )
}

describe('the receipt on paper by the browser', () => {
  it('RCPT-024 RCPT-025 RCPT-026 says whose, when, what and how paid, with both numbers whole', () => {
    const paper = paperOf()
    for (const words of ['T1-000042', 'TXN-1780000000000T1', 'Priya', 'Flat white', '£7.20', '£2.80'])
      expect(paper).toContain(words)
    expect(paper).toContain('21/11/2026')
    expect(paper).toContain('VAT (20%)')
    expect(paper).toContain('Thank you')
    expect(paper).toContain('Ann &amp; Sons &lt;Café&gt;')
  })

  it('RCPT-027 the code is 150 px, with three squares of white around it', () => {
    expect(paperOf()).toMatch(/<svg[^>]*aria-label="QR code"[^>]*width="150" height="150" viewBox="0 0 8 8"/)
    expect(paperOf()).toContain('M3 3h1v1h-1zM4 4h1v1h-1z')
  })

  it('RCPT-028 says QR FAILED where the picture could not be made', () => {
    expect(paperOf({ test: true })).toContain('QR FAILED')
    expect(paperOf()).not.toContain('QR FAILED')
    expect(paperOf({ test: true }, on('80mm'), { showQrCode: false })).not.toContain('QR FAILED')
  })

  it('RCPT-029 prints the banner of a void', () => {
    const paper = paperOf({ voided: { reason: 'Wrong items', voidedAt: '2026-11-21T15:00:00.000Z' } })
    expect(paper).toContain('*** VOIDED ***')
    expect(paper).toContain('Wrong items')
  })

  it('RCPT-012 has the shop’s margins, and its number as bars', () => {
    const paper = paperOf({}, { ...on('58mm'), margins: { top: 1, right: 20, bottom: 0, left: 3.5 } })
    expect(paper).toContain('--margins:1mm 20mm 0mm 3.5mm')
    expect(paper).toContain('aria-label="Barcode T1-000042"')
  })

  it('RCPT-018 RCPT-019 tells a rate from top to bottom where its amounts have no room side by side', () => {
    expect(lettersAcross(on('58mm'))).toBe(21)
    expect(lettersAcross(on('80mm'))).toBe(29)
    expect(lettersAcross(on('110mm', 'small'))).toBe(47)
    expect(paperOf({}, on('80mm'))).toContain('<table>')
    expect(paperOf({}, on('58mm', 'large'))).not.toContain('<table>')
    expect(paperOf({}, on('58mm', 'large'))).toContain('VAT rate')
  })
})

it('RCPT-018 RCPT-021 a roll is one page, as long as its receipt; A4 is pages with margins', () => {
  expect(pageRule(on('58mm'), 960)).toBe('@page { size: 58mm 280mm; margin: 0; }')
  expect(pageRule(on('80mm'), 10)).toBe('@page { size: 80mm 80mm; margin: 0; }')
  expect(pageRule(on('A4'), 5_000)).toBe('@page { size: A4; margin: 5mm 2mm 5mm 2mm; }')
})

it('RCPT-018 RCPT-019 RCPT-020 the style sheet has the widths, the sizes and the face', () => {
  const css = readFileSync(new URL('receipt.css', import.meta.url), 'utf8')
  for (const [paper, width] of [
    ['58mm', '220px'],
    ['80mm', '320px'],
    ['110mm', '420px'],
  ])
    expect(css).toMatch(new RegExp(`\\.paper-${paper} \\{\\s*width: ${width};`))
  for (const [size, px] of [
    ['small', '14px'],
    ['medium', '16px'],
    ['large', '20px'],
  ])
    expect(css).toMatch(new RegExp(`\\.font-${size} \\{\\s*font-size: ${px};`))
})

it('the number’s bars are read back by a scanner that others made', async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const { buffer, byteOffset, byteLength } = wasm
  const wasmBinary = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
  // Blanks at an end are taken for white by many.
  const texts = [
    'T1-000042',
    'API-000007',
    'T123-999999',
    ascii.slice(1, 40),
    ascii.slice(40, 80),
    ascii.slice(80),
  ]
  for (const text of texts) {
    const [read] = await readBarcodes(pictureOf(text), { formats: ['Code128'] })
    expect(read?.text).toBe(text)
  }
  expect(code128('Café')).toBeUndefined()
  expect(code128('')).toBeUndefined()
})

/** The bars as a scanner sees them: three dots a module, black on white. */
function pictureOf(text: string): ImageData {
  const dots = 3
  const row: number[] = []
  const white = (modules: number) => row.push(...Array<number>(modules * dots).fill(255))
  white(QUIET_MODULES)
  for (const [i, width] of (code128(text) ?? []).entries())
    row.push(...Array<number>(width * dots).fill(i % 2 === 0 ? 0 : 255))
  white(QUIET_MODULES)
  const height = 60
  const data = Uint8ClampedArray.from(
    Array.from({ length: height }, () => row.flatMap((shade) => [shade, shade, shade, 255])).flat(),
  )
  return { data, width: row.length, height, colorSpace: 'srgb' } as ImageData
}
