import type { PrintBlock, PrintDocument, TableBlock } from './print-document.ts'
import { centred, leftAndRight, table, wrap } from './text-layout.ts'

/** The narrowest paper that holds the largest amount beside a word. */
const MIN_WIDTH = 24
const INDENT = 2

/**
 * A document as lines of monospaced text, none longer than the paper: 32 columns on 58 mm, 42 or 48 on 80 mm. Names wrap
 * and amounts are never cut. Pictures, barcodes and QR codes are left out.
 *
 * @throws RangeError for a paper under 24 columns
 */
export function documentText({ blocks }: PrintDocument, width: number): string[] {
  if (!Number.isSafeInteger(width) || width < MIN_WIDTH) throw new RangeError('The paper is too narrow')
  return blocks.flatMap((block) => textOfBlock(block, width)).map(isolated)
}

const RUNS_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u
const [LEFT_TO_RIGHT, ISOLATE, END_OF_ISOLATE] = ['\u200E', '\u2068', '\u2069']

/** Where letters run to the left, the name and the price of a line would change places: each is kept apart (UAX 9, 2.7). */
const isolated = (line: string): string =>
  RUNS_LEFT.test(line)
    ? LEFT_TO_RIGHT + line.replace(/\S+(?: \S+)*/g, (words) => ISOLATE + words + END_OF_ISOLATE)
    : line

/** One part of a document as lines; none for a picture, which whoever prints draws. */
export function textOfBlock(block: PrintBlock, width: number): string[] {
  switch (block.kind) {
    case 'banner':
      return [...centred(block.text, width), ...(block.detail === null ? [] : centred(block.detail, width))]
    case 'title':
      return centred(block.text, width)
    case 'rule':
      return ['-'.repeat(width)]
    case 'row':
      return leftAndRight(block.label, block.text, width, block.isIndented ? INDENT : 0)
    case 'text':
      if (block.isCentred) return centred(block.text, width)
      return block.isIndented
        ? wrap(block.text, width - INDENT).map((part) => ' '.repeat(INDENT) + part)
        : wrap(block.text, width)
    case 'table':
      return table([block.heads, ...block.rows], width) ?? rowByRow(block, width)
    case 'image':
    case 'barcode':
    case 'qr':
      return []
  }
}

/** On paper too narrow for columns of such amounts, each row from top to bottom. */
function rowByRow({ heads, rows }: TableBlock, width: number): string[] {
  const [first = '', ...rest] = heads
  return rows.flatMap(([label = '', ...amounts]) => [
    ...wrap(`${first} ${label}`, width),
    ...rest.flatMap((head, i) => leftAndRight(head, amounts[i] ?? '', width, INDENT)),
  ])
}
