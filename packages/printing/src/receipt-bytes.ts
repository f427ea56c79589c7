import {
  type ReceiptContent,
  type ReceiptRow,
  receiptRows,
  textOfRow,
  tillReadText,
} from '@tuppence/domain/receipts'
import {
  barcodeBytes,
  cutBytes,
  type Picture,
  paperBytes,
  pictureBytes,
  qrBytes,
  startBytes,
  type TextSize,
  textBytes,
} from './paper-bytes.ts'
import { printable, printableAll } from './printable.ts'
import { familyOf, type PrinterPaper } from './printer-families.ts'

export interface ReceiptBytesOptions {
  /** The shop's picture, where its settings show one and it could be read. */
  readonly logo?: Picture | null
}

/** A receipt as the bytes that a receipt printer takes, cut at its end (RCPT-024, RCPT-029, RCPT-037). */
export function receiptBytes(
  content: ReceiptContent,
  paper: PrinterPaper,
  { logo = null }: ReceiptBytesOptions = {},
): Uint8Array {
  const rows = receiptRows({ ...printableAll(content, paper), qrText: content.qrText })
  return paperBytes([startBytes(paper), ...rows.flatMap((row) => partsOf(row, paper, logo)), cutBytes(paper)])
}

/** A part of the receipt; what the paper is not, who sells and the total are set larger. */
function partsOf(row: ReceiptRow, paper: PrinterPaper, logo: Picture | null): Uint8Array[] {
  const text = (of: ReceiptRow, size: TextSize = 'ordinary') =>
    textBytes(textOfRow(of, size === 'double' ? paper.columns / 2 : paper.columns), paper, size)
  switch (row.kind) {
    case 'banner':
      return [
        doubleBytes(row.text, paper, false),
        ...(row.detail === null ? [] : [text({ kind: 'centred', text: row.detail })]),
      ]
    case 'title':
      return [doubleBytes(row.text, paper)]
    case 'logo':
      return logo ? [pictureBytes(logo, paper)] : []
    case 'barcode':
      return [barcodeBytes(row.text, paper)]
    case 'qr':
      return [
        qrBytes(row.text, paper),
        ...(row.caption === null ? [] : [text({ kind: 'centred', text: row.caption })]),
      ]
    case 'pair':
      return [text(row, row.isTotal ? 'tall' : 'ordinary')]
    default:
      return [text(row)]
  }
}

/** A name may break into lines; what the paper is not stands on one, and on a narrow roll is tall instead of double. */
function doubleBytes(text: string, paper: PrinterPaper, mayBreak = true): Uint8Array {
  const lines = textOfRow({ kind: 'centred', text }, paper.columns / 2)
  return lines.length > 1 && !mayBreak
    ? textBytes(textOfRow({ kind: 'centred', text }, paper.columns), paper, 'tall')
    : textBytes(lines, paper, 'double')
}

/** What stands above a paper that is printed once more, whatever the paper is. */
export const duplicateMark = (paper: PrinterPaper): Uint8Array =>
  paperBytes([startBytes(paper), doubleBytes('*** DUPLICATE ***', paper, false)])

/** An X or Z read, cut at its end. */
export function tillReadBytes(
  read: Parameters<typeof tillReadText>[0],
  shop: Parameters<typeof tillReadText>[1],
  paper: PrinterPaper,
  { duplicate = false }: { readonly duplicate?: boolean } = {},
): Uint8Array {
  const lines = tillReadText(printableAll(read, paper), printableAll(shop, paper), paper.columns)
  const head = duplicate ? duplicateMark(paper) : startBytes(paper)
  return paperBytes([head, textBytes(lines, paper), cutBytes(paper)])
}

/**
 * What the set-up wizard prints: everything that goes wrong where the family or the width is the wrong one. A line of digits
 * as long as the paper wraps on a narrower one, and £ é show the code page.
 */
export function testPageBytes(printerName: string, paper: PrinterPaper): Uint8Array {
  const rule = '-'.repeat(paper.columns)
  const centred = (text: string) => textOfRow({ kind: 'centred', text }, paper.columns)
  const digits = Array.from({ length: paper.columns }, (_, at) => String((at + 1) % 10)).join('')
  const lines = [
    rule,
    ...centred(printable(printerName, paper)),
    ...centred(familyOf(paper).label),
    rule,
    'Pounds        £1.50 £20.00',
    'Accents       é è ü ñ ç Café',
    printable('Further       ł ő ’ “ ” €', paper),
    rule,
    digits,
    rule,
    ...centred('This line of digits fills the paper once.'),
  ]
  return paperBytes([
    startBytes(paper),
    doubleBytes('*** TEST ***', paper),
    textBytes(lines, paper),
    qrBytes('TEST', paper),
    cutBytes(paper),
  ])
}
