import {
  type ReceiptContent,
  type ReceiptRow,
  receiptRows,
  textOfRow,
  tillReadText,
} from '@tuppence/domain/receipts'
import type { DrawLines } from './line-parts.ts'
import { barcodeBytes, cutBytes, type Picture, pictureBytes, qrBytes, startBytes } from './paper-bytes.ts'
import { printable, printableAll } from './printable.ts'
import { type PaperPart, partsOfLines, printedParts } from './printed-parts.ts'
import { familyOf, type PrinterPaper } from './printer-families.ts'

export interface ReceiptBytesOptions {
  /** Draws the lines whose letters the printer has not. */
  readonly drawLines: DrawLines
  /** The shop's picture, where its settings show one and it could be read. */
  readonly logo?: Picture | null
}

/** A receipt as the bytes that a receipt printer takes, cut at its end (RCPT-024, RCPT-029, RCPT-037). */
export function receiptBytes(
  content: ReceiptContent,
  paper: PrinterPaper,
  { drawLines, logo = null }: ReceiptBytesOptions,
): Promise<Uint8Array> {
  const rows = receiptRows({ ...printableAll(content, paper), qrText: content.qrText })
  const parts = rows.flatMap((row) => partsOf(row, paper, logo))
  return printedParts([startBytes(paper), ...parts, cutBytes(paper)], paper, drawLines)
}

/** A part of the receipt; what the paper is not, who sells and the total are set larger. */
function partsOf(row: ReceiptRow, paper: PrinterPaper, logo: Picture | null): PaperPart[] {
  const { columns } = paper
  const centred = (text: string) =>
    partsOfLines(textOfRow({ kind: 'centred', text }, columns), paper, { isCentred: true })
  switch (row.kind) {
    case 'banner':
      return [...doubleParts(row.text, paper, false), ...(row.detail === null ? [] : centred(row.detail))]
    case 'title':
      return doubleParts(row.text, paper)
    case 'logo':
      return logo ? [pictureBytes(logo, paper)] : []
    case 'barcode':
      return [barcodeBytes(row.text, paper)]
    case 'qr':
      return [qrBytes(row.text, paper), ...(row.caption === null ? [] : centred(row.caption))]
    case 'pair':
      return partsOfLines(textOfRow(row, columns), paper, { size: row.isTotal ? 'tall' : 'ordinary' })
    default:
      return partsOfLines(textOfRow(row, columns), paper, { isCentred: row.kind === 'centred' })
  }
}

/** A name may break into lines; what the paper is not stands on one, and on a narrow roll is tall instead of double. */
function doubleParts(text: string, paper: PrinterPaper, mayBreak = true): PaperPart[] {
  const lines = textOfRow({ kind: 'centred', text }, paper.columns / 2)
  return lines.length > 1 && !mayBreak
    ? partsOfLines(textOfRow({ kind: 'centred', text }, paper.columns), paper, {
        ...{ size: 'tall', isCentred: true },
      })
    : partsOfLines(lines, paper, { size: 'double', isCentred: true })
}

const DUPLICATE = '*** DUPLICATE ***'

/** What stands above a paper that is printed once more, whatever the paper is. */
export const duplicateMark = (paper: PrinterPaper): Promise<Uint8Array> =>
  printedParts([startBytes(paper), ...doubleParts(DUPLICATE, paper, false)], paper, NOTHING_TO_DRAW)

/** For words of ours, which every printer has. */
const NOTHING_TO_DRAW: DrawLines = async () => []

/** An X or Z read, cut at its end. */
export function tillReadBytes(
  read: Parameters<typeof tillReadText>[0],
  shop: Parameters<typeof tillReadText>[1],
  paper: PrinterPaper,
  { drawLines, duplicate = false }: { readonly drawLines: DrawLines; readonly duplicate?: boolean },
): Promise<Uint8Array> {
  const lines = tillReadText(printableAll(read, paper), printableAll(shop, paper), paper.columns)
  const head = duplicate ? doubleParts(DUPLICATE, paper, false) : []
  return printedParts(
    [startBytes(paper), ...head, ...partsOfLines(lines, paper), cutBytes(paper)],
    paper,
    drawLines,
  )
}

/**
 * What the set-up wizard prints: everything that goes wrong where the family or the width is the wrong one. A line of digits
 * as long as the paper wraps on a narrower one, and £ é show the code page.
 */
export function testPageBytes(
  printerName: string,
  paper: PrinterPaper,
  { drawLines }: Pick<ReceiptBytesOptions, 'drawLines'>,
): Promise<Uint8Array> {
  const rule = '-'.repeat(paper.columns)
  const centred = (text: string) =>
    partsOfLines(textOfRow({ kind: 'centred', text }, paper.columns), paper, { isCentred: true })
  const plain = (...lines: string[]) => partsOfLines(lines, paper)
  const digits = Array.from({ length: paper.columns }, (_, at) => String((at + 1) % 10)).join('')
  return printedParts(
    [
      startBytes(paper),
      ...doubleParts('*** TEST ***', paper),
      ...plain(rule),
      ...centred(printable(printerName, paper)),
      ...centred(familyOf(paper).label),
      ...plain(rule, 'Pounds        £1.50 £20.00', 'Accents       é è ü ñ ç Café'),
      ...plain(printable('Further       ł ő ’ “ ” €', paper)),
      ...plain(rule, digits, rule),
      ...centred('This line of digits fills the paper once.'),
      qrBytes('TEST', paper),
      cutBytes(paper),
    ],
    paper,
    drawLines,
  )
}
