import { type ReceiptContent, receiptContent, receiptText } from '@tuppence/domain/receipts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawerBytes, textBytes } from './paper-bytes.ts'
import { printable } from './printable.ts'
import {
  PAPER_COLUMNS,
  PRINTER_FAMILIES,
  PRINTER_FAMILY_NAMES,
  type PrinterPaper,
} from './printer-families.ts'
import { readPaper } from './read-bytes.test-support.ts'
import { duplicateMark, receiptBytes, testPageBytes } from './receipt-bytes.ts'
import { SALE, SHOP } from './sale.test-support.ts'

const papers: PrinterPaper[] = PRINTER_FAMILY_NAMES.flatMap((family) =>
  PAPER_COLUMNS.map((columns) => ({ family, columns })),
)
const content = (change: Partial<ReceiptContent> = {}): ReceiptContent => ({
  ...receiptContent(SALE, SHOP),
  ...change,
})
/** What centring and larger letters put between words. */
const blanksAside = (line: string) => line.trim().replace(/ {2,}/g, '  ')
const said = (bytes: Uint8Array, paper: PrinterPaper) =>
  readPaper(bytes, paper).lines.map(({ text }) => text.trimEnd())

describe('a receipt in the bytes of every family and width of printer', () => {
  it.each(papers)('RCPT-024 says on $family of $columns what the receipt says', (paper) => {
    const whole = content()
    const bytes = receiptBytes(whole, paper)
    const read = readPaper(bytes, paper)
    const expected = receiptText(whole, paper.columns).map(blanksAside)
    // The business's name is set larger, which may break it into lines.
    const lines = said(bytes, paper).map(blanksAside)
    const nameLines = lines.indexOf('1 High Street')
    expect(
      [lines.slice(0, nameLines).join(' '), ...lines.slice(nameLines)].slice(0, expected.length),
    ).toEqual(expected)
    expect(expected.join('\n')).toContain('Corner Café')
    expect(expected.join('\n')).toMatch(/20%\s+5\.33\s+1\.07\s+6\.40/)
    expect(expected.join('\n')).toContain('£')
    expect(read.qr).toEqual([whole.qrText])
    expect(read.barcodes).toEqual([whole.receiptNumber])
    expect(read.cuts).toEqual(['partial'])
    expect(read.pulses).toEqual([])
    for (const { text, size } of read.lines)
      expect([...text].length * size).toBeLessThanOrEqual(paper.columns)
  })

  it('RCPT-029 prints what the paper is not in double size, above and below all else', () => {
    const voided = receiptContent(SALE, SHOP, {
      voided: { reason: 'Rung up twice', voidedAt: '2026-07-01T12:00:00.000Z' },
    })
    for (const paper of papers) {
      const { lines } = readPaper(receiptBytes(voided, paper), paper)
      const banners = lines.filter(({ size }) => size === 2).map(({ text }) => text.trim())
      expect(banners).toEqual(['*** VOIDED ***', 'Corner Café', '*** VOIDED ***'])
      expect(lines[0]?.text.trim()).toBe('*** VOIDED ***')
    }
  })

  it('RCPT-030 prints DUPLICATE on one line of every paper, above a read that is printed once more too', () => {
    const receipt = receiptContent(SALE, SHOP, { duplicate: true })
    for (const paper of papers)
      for (const bytes of [receiptBytes(receipt, paper), duplicateMark(paper)])
        expect(said(bytes, paper).map((line) => line.trim())).toContain('*** DUPLICATE ***')
  })

  it('leaves the QR code out where the settings do, and a barcode that would not go on the paper', () => {
    const paper: PrinterPaper = { family: 'epson', columns: 32 }
    const read = readPaper(
      receiptBytes(content({ qrText: null, receiptNumber: 'A-VERY-LONG-TILL-000042' }), paper),
      paper,
    )
    expect(read.qr).toEqual([])
    expect(read.barcodes).toEqual([])
  })

  it('prints the shop’s picture in dots, no wider than two thirds of the paper', () => {
    const whole = content()
    const withLogo = { ...whole, business: { ...whole.business, logoUrl: 'data:image/png;base64,AAAA' } }
    const data = new Uint8ClampedArray(800 * 80 * 4).fill(255)
    // The left half is black.
    for (let at = 0; at < 800 * 80; at += 1) if (at % 800 < 400) data.set([0, 0, 0], at * 4)
    for (const family of PRINTER_FAMILY_NAMES) {
      const paper: PrinterPaper = { family, columns: 48 }
      const { pictures } = readPaper(
        receiptBytes(withLogo, paper, { logo: { data, width: 800, height: 80 } }),
        paper,
      )
      expect(pictures.length).toBeGreaterThan(0)
      for (const { widthBytes } of pictures) expect(widthBytes * 8).toBeLessThanOrEqual(48 * 12)
      expect(pictures.flatMap(({ dots }) => dots)).toContain(0xff)
      expect(pictures.flatMap(({ dots }) => dots)).toContain(0)
    }
  })

  it('DEV-002 opens the first drawer by a pulse as long as its lock needs, and prints nothing with it', () => {
    for (const paper of papers) {
      const read = readPaper(drawerBytes(paper), paper)
      expect(read).toMatchObject({ cuts: [], lines: [] })
      expect(read.pulses).toEqual([{ drawer: 1, onMs: 120, offMs: 240 }])
    }
  })

  it('has a test page for each, whose line of digits fills the paper', () => {
    for (const paper of papers) {
      const lines = said(testPageBytes('Front desk', paper), paper)
      expect(lines.join('\n')).toContain('£20.00')
      expect(lines.join('\n')).toContain('Café')
      expect(lines.some((line) => /^\d+$/.test(line) && line.length === paper.columns)).toBe(true)
    }
  })
})

const anySign = fc.oneof(
  fc.constantFrom(
    '£',
    'é',
    'É',
    'ł',
    '’',
    '“',
    '€',
    '…',
    '😀',
    '👨‍👩‍👧',
    '🇬🇧',
    '→',
    '☺',
    '♪',
    '\u001b',
    '日',
    'ß',
    'Ж',
    'π',
    'ő',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)

describe('£ and accents on every code page', () => {
  it.each(PRINTER_FAMILY_NAMES)(
    'RCPT-024 %s prints each sign as itself, as what comes nearest, or as ?',
    (family) => {
      const paper: PrinterPaper = { family, columns: 48 }
      fc.assert(
        fc.property(
          fc.array(anySign, { maxLength: 12 }).map((signs) => signs.join('')),
          (text) => {
            const shown = printable(text, paper)
            const line = shown.replaceAll('\n', ' ')
            expect(said(textBytes([line], paper), paper)).toEqual([line.trimEnd()])
            for (const sign of shown) expect(sign === '\n' || sign >= ' ').toBe(true)
          },
        ),
        { numRuns: 300 },
      )
    },
  )

  it('keeps £ é ü ñ everywhere, and never another letter for ł, ’ or a picture', () => {
    for (const family of PRINTER_FAMILY_NAMES) {
      const paper: PrinterPaper = { family, columns: 48 }
      expect(printable('£3 Crème brûlée, jalapeño', paper)).toBe('£3 Crème brûlée, jalapeño')
      expect(['ł', 'l']).toContain(printable('ł', paper))
      expect(['’', "'"]).toContain(printable('’', paper))
      expect(printable('👨‍👩‍👧', paper)).toBe('?')
      expect(printable('☺', paper)).toBe('?')
    }
    expect(printable('Łódź’s €5', { family: 'other', columns: 48 })).toBe("Lódz's EUR5")
  })

  it('names each code page by the number that the library’s own table of the make has', async () => {
    const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder')
    const mapping = {
      epson: 'epson',
      star: 'star',
      'star-line': 'star',
      bixolon: 'bixolon',
      citizen: 'citizen',
      sunmi: 'sunmi',
      xprinter: 'xprinter',
      other: 'epson',
    } as const
    for (const family of PRINTER_FAMILY_NAMES) {
      const { language, codePages } = PRINTER_FAMILIES[family]
      for (const [page, number] of Object.entries(codePages)) {
        const encoder = new Encoder({ language, columns: 48, codepageMapping: mapping[family] })
        const bytes = encoder
          .codepage(page as 'cp437')
          .line('x')
          .encode()
        const command = language === 'esc-pos' ? [0x1b, 0x74] : [0x1b, 0x1d, 0x74]
        expect([...bytes.subarray(0, command.length + 1)], `${family} ${page}`).toEqual([...command, number])
      }
    }
  })
})
