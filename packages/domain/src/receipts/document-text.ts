import type { PrintBlock, PrintDocument } from './print-document.ts'
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

/**
 * One part of a document as lines; none for a picture, which whoever prints draws.
 *
 * @param written a text as the paper has it, before it is laid out: a sign that a printer lacks may take three columns
 */
export function textOfBlock(block: PrintBlock, width: number, written = asItIs): string[] {
  switch (block.kind) {
    case 'banner':
      return [block.text, block.detail ?? ''].flatMap((words) => centred(written(words), width))
    case 'title':
      return centred(written(block.text), width)
    case 'rule':
      return ['-'.repeat(width)]
    case 'row':
      return leftAndRight(written(block.label), written(block.text), width, block.isIndented ? INDENT : 0)
    case 'text':
      if (block.isCentred) return centred(written(block.text), width)
      return block.isIndented
        ? wrap(written(block.text), width - INDENT).map((part) => ' '.repeat(INDENT) + part)
        : wrap(written(block.text), width)
    case 'table': {
      const rows = [block.heads, ...block.rows].map((cells) => cells.map(written))
      return table(rows, width) ?? rowByRow(rows, width)
    }
    case 'image':
    case 'barcode':
    case 'qr':
      return []
  }
}

const asItIs = (text: string): string => text

/** On paper too narrow for columns of such amounts, each row from top to bottom. */
function rowByRow([heads = [], ...rows]: readonly (readonly string[])[], width: number): string[] {
  const [first = '', ...rest] = heads
  return rows.flatMap(([label = '', ...amounts]) => [
    ...wrap(`${first} ${label}`, width),
    ...rest.flatMap((head, i) => leftAndRight(head, amounts[i] ?? '', width, INDENT)),
  ])
}
