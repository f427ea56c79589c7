import {
  documentText,
  type PrintDocument,
  plainLine,
  type ReceiptContent,
  receiptContent,
  receiptDocument,
} from '@tuppence/domain/receipts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Drawing, documentBytes, duplicateMark } from './document-bytes.ts'
import { DRAWN_LINE_DOTS, type DrawLines, type DrawnLine } from './line-parts.ts'
import { drawerBytes, type Picture, textBytes } from './paper-bytes.ts'
import { isDrawn, printable } from './printable.ts'
import {
  familyOf,
  PAPER_COLUMNS,
  PRINTER_FAMILIES,
  PRINTER_FAMILY_NAMES,
  type PrinterPaper,
} from './printer-families.ts'
import { readPaper } from './read-bytes.test-support.ts'
import { SALE, SHOP } from './sale.test-support.ts'
import { testPage } from './test-page.ts'

const papers: PrinterPaper[] = PRINTER_FAMILY_NAMES.flatMap((family) =>
  PAPER_COLUMNS.map((columns) => ({ family, columns })),
)
const content = (change: Partial<ReceiptContent> = {}): ReceiptContent => ({
  ...receiptContent(SALE, SHOP),
  ...change,
})
/** What centring and larger letters put between words. */
const blanksAside = (line: string) => line.trim().replace(/ {2,}/g, '  ')
const nothingToDraw: DrawLines = async (lines) => {
  throw new Error(`There are ${lines.length} lines to draw`)
}
const receiptBytes = (
  receipt: ReceiptContent,
  paper: PrinterPaper,
  { drawLines, logo = null }: Pick<Drawing, 'drawLines'> & { readonly logo?: Picture | null },
) => documentBytes(receiptDocument(receipt), paper, { drawLines, readPicture: async () => logo })
const NO_PICTURES: Drawing = { drawLines: nothingToDraw, readPicture: async () => null }
const said = (bytes: Uint8Array, paper: PrinterPaper) =>
  readPaper(bytes, paper).lines.map(({ text }) => text.trimEnd())

describe('a receipt in the bytes of every family and width of printer', () => {
  it.each(papers)('RCPT-024 says on $family of $columns what the receipt says', async (paper) => {
    const whole = content()
    const bytes = await receiptBytes(whole, paper, { drawLines: nothingToDraw })
    const read = readPaper(bytes, paper)
    const expected = documentText(receiptDocument(whole), paper.columns).map(blanksAside)
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

  it('RCPT-029 prints what the paper is not in double size, above and below all else', async () => {
    const voided = receiptContent(SALE, SHOP, {
      voided: { reason: 'Rung up twice', voidedAt: '2026-07-01T12:00:00.000Z' },
    })
    for (const paper of papers) {
      const { lines } = readPaper(await receiptBytes(voided, paper, { drawLines: nothingToDraw }), paper)
      const banners = lines.filter(({ size }) => size === 2).map(({ text }) => text.trim())
      expect(banners).toEqual(['*** VOIDED ***', 'Corner Café', '*** VOIDED ***'])
      expect(lines[0]?.text.trim()).toBe('*** VOIDED ***')
    }
  })

  it('RCPT-030 prints DUPLICATE on one line of every paper, above a read that is printed once more too', async () => {
    const receipt = receiptContent(SALE, SHOP, { duplicate: true })
    for (const paper of papers)
      for (const bytes of [receiptBytes(receipt, paper, { drawLines: nothingToDraw }), duplicateMark(paper)])
        expect(said(await bytes, paper).map((line) => line.trim())).toContain('*** DUPLICATE ***')
  })

  it('leaves the QR code out where the settings do, and a barcode that would not go on the paper', async () => {
    const paper: PrinterPaper = { family: 'epson', columns: 32 }
    const read = readPaper(
      await receiptBytes(content({ qrText: null, receiptNumber: 'A-VERY-LONG-TILL-000042' }), paper, {
        drawLines: nothingToDraw,
      }),
      paper,
    )
    expect(read.qr).toEqual([])
    expect(read.barcodes).toEqual([])
  })

  it('prints the shop’s picture in dots, no wider than two thirds of the paper', async () => {
    const whole = content()
    const withLogo = { ...whole, business: { ...whole.business, logoUrl: 'data:image/png;base64,AAAA' } }
    const data = new Uint8ClampedArray(800 * 80 * 4).fill(255)
    // The left half is black.
    for (let at = 0; at < 800 * 80; at += 1) if (at % 800 < 400) data.set([0, 0, 0], at * 4)
    for (const family of PRINTER_FAMILY_NAMES) {
      const paper: PrinterPaper = { family, columns: 48 }
      const { pictures } = readPaper(
        await receiptBytes(withLogo, paper, {
          ...{ drawLines: nothingToDraw, logo: { data, width: 800, height: 80 } },
        }),
        paper,
      )
      expect(pictures.length).toBeGreaterThan(0)
      for (const { widthBytes } of pictures) expect(widthBytes * 8).toBeLessThanOrEqual(48 * 12)
      expect(pictures.flatMap(({ dots }) => dots)).toContain(0xff)
      expect(pictures.flatMap(({ dots }) => dots)).toContain(0)
    }
  })

  it('lays out a document that it has never seen, part by part, with what it lacks as what comes nearest', async () => {
    const note: PrintDocument = {
      ...{ title: 'Transfer 7', author: 'Corner Café', page: 'roll' },
      blocks: [
        { kind: 'banner', text: '*** COPY ***', detail: 'Not the first – of two' },
        { kind: 'image', url: 'data:image/png;base64,AAAA' },
        { kind: 'title', text: 'TRANSFER' },
        { kind: 'text', text: 'To Leeds', isCentred: true },
        { kind: 'rule' },
        { kind: 'row', label: 'Flat white – beans', text: '12', isIndented: true },
        { kind: 'table', heads: ['Rate', 'Net'], rows: [['20% –', '5.00']] },
        { kind: 'text', text: 'Signed', isIndented: true },
        { kind: 'barcode', text: 'TR-7' },
        { kind: 'qr', text: 'TR-7', caption: 'Scan – here' },
      ],
    }
    for (const paper of papers) {
      const { lines, qr, barcodes, cuts } = readPaper(await documentBytes(note, paper, NO_PICTURES), paper)
      const words = lines.map(({ text }) => text.trim().replace(/ +/g, ' ')).filter((text) => text !== '')
      const shown = (text: string) => printable(text, paper)
      expect(words).toEqual([
        ...[
          '*** COPY ***',
          shown('Not the first – of two'),
          'TRANSFER',
          'To Leeds',
          '-'.repeat(paper.columns),
        ],
        ...[shown('Flat white – beans 12'), 'Rate Net', shown('20% – 5.00'), 'Signed', shown('Scan – here')],
      ])
      expect(lines.find(({ text }) => text.includes('Signed'))?.text).toBe('  Signed')
      expect({ qr, barcodes, cuts }).toEqual({ qr: ['TR-7'], barcodes: ['TR-7'], cuts: ['partial'] })
    }
  })

  it('DEV-002 opens the first drawer by a pulse as long as its lock needs, and prints nothing with it', () => {
    for (const paper of papers) {
      const read = readPaper(drawerBytes(paper), paper)
      expect(read).toMatchObject({ cuts: [], lines: [] })
      expect(read.pulses).toEqual([{ drawer: 1, onMs: 120, offMs: 240 }])
    }
  })

  it('has a test page for each, whose line of digits fills the paper', async () => {
    for (const paper of papers) {
      const lines = said(await documentBytes(testPage('Front desk', paper), paper, NO_PICTURES), paper)
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
    'RCPT-024 %s prints each sign as itself, as what comes nearest, or as a picture, and never as ?',
    (family) => {
      const paper: PrinterPaper = { family, columns: 48 }
      fc.assert(
        fc.property(
          fc.array(anySign, { maxLength: 12 }).map((signs) => plainLine(signs.join(''))),
          (text) => {
            const shown = printable(text, paper)
            if (!text.normalize('NFKD').includes('?')) expect(shown).not.toContain('?')
            if (!isDrawn(shown, paper))
              expect(said(textBytes([shown], paper), paper)).toEqual([shown.trimEnd()])
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
      for (const drawn of ['👨‍👩‍👧', '☺', 'می‌خواهم']) {
        expect(printable(drawn, paper)).toBe(drawn)
        expect(isDrawn(drawn, paper)).toBe(true)
      }
    }
    expect(printable('Łódź’s €5', { family: 'other', columns: 48 })).toBe("Lódz's EUR5")
  })

  it.each([
    ['⅓ ⅔ ⅛', '1/3 2/3 1/8'],
    ['1⅓ cups', '1 1/3 cups'],
    ['12″ × 6′', '12" x 6\''],
    ['Coca‑Cola', 'Coca-Cola'],
    ['Hawaiʻi, ʼn', "Hawai'i, 'n"],
    ['x\u0302', 'x'],
    ['Ca\u200Dfe', 'Cafe'],
  ])('RCPT-024 writes %s as %s, where a printer has none of these signs', (text, written) =>
    expect(printable(text, { family: 'other', columns: 48 })).toBe(written),
  )

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

/** Every dot that its line's parts have room in is black. */
const blackParts: DrawLines = async (lines) =>
  lines.map(({ parts, width, height, across, down }) => {
    const [wide, high] = [width * across, height * down]
    const dots = new Uint32Array(wide * high).fill(0xffffffff)
    for (const { left, right } of parts)
      for (let y = 0; y < high; y += 1)
        dots.fill(0xff000000, y * wide + left * across, y * wide + right * across)
    return { data: new Uint8ClampedArray(dots.buffer), width: wide, height: high }
  })

describe('lines whose letters a printer has not', () => {
  const [line] = content().lines
  const receiptOf = (...names: string[]) =>
    content({ lines: names.map((name) => ({ ...(line ?? expect.fail()), quantity: 1, name })), qrText: null })

  it.each(papers)(
    'RCPT-024 are pictures as wide as the paper on $family of $columns, the others text',
    async (paper) => {
      const drawn: DrawnLine[] = []
      const bytes = await receiptBytes(receiptOf('حليب', 'Milk', '牛奶'), paper, {
        drawLines: (lines) => {
          drawn.push(...lines)
          return blackParts(lines)
        },
      })
      expect(drawn.map(({ parts }) => parts[0]?.text)).toEqual(['حليب', '牛奶'])
      const price = content().lines[0]?.goodsMinor ?? 0
      for (const { parts, width } of drawn) {
        expect(width).toBe(paper.columns * 12)
        expect(parts).toHaveLength(2)
        expect(parts[0]).toMatchObject({ left: 0, place: 'left' })
        // The price ends where those above and below it end.
        expect(parts[1]).toMatchObject({ text: `£${(price / 100).toFixed(2)}`, right: width, place: 'right' })
        expect(parts[0]?.right).toBeLessThan(parts[1]?.left ?? 0)
      }
      const read = readPaper(bytes, paper)
      expect(read.lines.map(({ text }) => text).join('\n')).toContain('Milk')
      const wide = read.pictures.filter(({ widthBytes }) => widthBytes * 8 >= paper.columns * 12)
      const dots = wide.reduce((sum, { height }) => sum + height, 0)
      // A stripe of Star's ends its line; nothing else of a picture leaves one empty.
      const stripes = familyOf(paper).language === 'esc-pos' ? 0 : read.pictures.length
      const ofText = await receiptBytes(receiptOf('Milk', 'Milk', 'Milk'), paper, {
        drawLines: nothingToDraw,
      })
      const empty = (some: Uint8Array) => said(some, paper).filter((text) => text === '').length
      expect(empty(bytes)).toBe(empty(ofText) + stripes)
      // Star's stripes are 24 dots high.
      expect(dots).toBeGreaterThanOrEqual(2 * DRAWN_LINE_DOTS)
      for (const { widthBytes } of wide) expect(widthBytes).toBe(paper.columns * 1.5)
      expect(wide.flatMap((picture) => picture.dots)).toContain(0xff)
    },
  )

  it('RCPT-029 sets a business’s name as large as its letters allow, in the middle', async () => {
    const drawn: DrawnLine[] = []
    const named = content({ business: { ...content().business, name: '东方超市' }, qrText: null })
    await receiptBytes(
      named,
      { family: 'epson', columns: 48 },
      {
        drawLines: (lines) => {
          drawn.push(...lines)
          return blackParts(lines)
        },
      },
    )
    expect(drawn).toEqual([
      {
        parts: [{ text: '东方超市', left: 0, right: 288, place: 'centre' }],
        ...{ width: 288, height: DRAWN_LINE_DOTS, across: 2, down: 2 },
      },
    ])
  })

  it('throws where a line was not drawn: a receipt without a line is none', async () => {
    await expect(
      receiptBytes(receiptOf('牛奶'), { family: 'epson', columns: 48 }, { drawLines: async () => [] }),
    ).rejects.toThrow('A line was not drawn')
  })
})
