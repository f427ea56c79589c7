import type { ReceiptContent } from './receipt-content.ts'
import { type ReceiptRow, receiptRows } from './receipt-rows.ts'
import { centred, leftAndRight, table, wrap } from './text-layout.ts'

/** The narrowest paper that holds the largest amount beside a word. */
const MIN_WIDTH = 24
const INDENT = 2

/**
 * A receipt as lines of monospaced text, none longer than the paper: 32 columns on 58 mm, 42 or 48 on 80 mm. Names wrap
 * and amounts are never cut. Logo, barcode and QR code are pictures: whoever prints puts them above and below.
 *
 * @throws RangeError for a paper under 24 columns
 */
export function receiptText(content: ReceiptContent, width: number): string[] {
  if (!Number.isSafeInteger(width) || width < MIN_WIDTH) throw new RangeError('The paper is too narrow')
  return receiptRows(content)
    .flatMap((row) => textOfRow(row, width))
    .map(isolated)
}

const RUNS_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u
const [LEFT_TO_RIGHT, ISOLATE, END_OF_ISOLATE] = ['\u200E', '\u2068', '\u2069']

/** Where letters run to the left, the name and the price of a line would change places: each is kept apart (UAX 9, 2.7). */
const isolated = (line: string): string =>
  RUNS_LEFT.test(line)
    ? LEFT_TO_RIGHT + line.replace(/\S+(?: \S+)*/g, (words) => ISOLATE + words + END_OF_ISOLATE)
    : line

/** One part of a receipt as lines; none for a picture, which whoever prints draws. */
export function textOfRow(row: ReceiptRow, width: number): string[] {
  switch (row.kind) {
    case 'banner':
      return [...centred(row.text, width), ...(row.detail === null ? [] : centred(row.detail, width))]
    case 'title':
    case 'centred':
      return centred(row.text, width)
    case 'rule':
      return ['-'.repeat(width)]
    case 'pair':
      return leftAndRight(row.label, row.text, width, row.isIndented ? INDENT : 0)
    case 'text':
      return row.isIndented
        ? wrap(row.text, width - INDENT).map((part) => ' '.repeat(INDENT) + part)
        : wrap(row.text, width)
    case 'table':
      return table([row.heads, ...row.rows], width) ?? blocks(row, width)
    case 'logo':
    case 'barcode':
    case 'qr':
      return []
  }
}

/** On paper too narrow for columns of such amounts, a block for each rate. */
function blocks({ heads, rows }: Extract<ReceiptRow, { kind: 'table' }>, width: number): string[] {
  const [first = '', ...rest] = heads
  return rows.flatMap(([label = '', ...amounts]) => [
    ...wrap(`${first} ${label}`, width),
    ...rest.flatMap((head, i) => leftAndRight(head, amounts[i] ?? '', width, INDENT)),
  ])
}
