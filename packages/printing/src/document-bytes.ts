import { duplicateBanner, type PrintBlock, type PrintDocument, textOfBlock } from '@tuppence/domain/receipts'
import type { DrawLines } from './line-parts.ts'
import { barcodeBytes, cutBytes, type Picture, pictureBytes, qrBytes, startBytes } from './paper-bytes.ts'
import { printable } from './printable.ts'
import { type PaperPart, partsOfLines, printedParts } from './printed-parts.ts'
import type { PrinterPaper } from './printer-families.ts'

/** What only the machine that prints can do. */
export interface Drawing {
  /** Draws the lines whose letters the printer has not. */
  readonly drawLines: DrawLines
  /** The dots of a picture; null where it cannot be read: the paper is printed all the same. */
  readonly readPicture: (url: string) => Promise<Picture | null>
}

/** A document as the bytes that a receipt printer takes, cut at its end (RCPT-024, RCPT-029, RCPT-037). */
export async function documentBytes(
  { blocks }: PrintDocument,
  paper: PrinterPaper,
  { drawLines, readPicture }: Drawing,
): Promise<Uint8Array> {
  const parts: PaperPart[] = [startBytes(paper)]
  for (const block of blocks) {
    const picture = block.kind === 'image' ? await readPicture(block.url) : null
    parts.push(...(picture ? [pictureBytes(picture, paper)] : partsOf(block, paper)))
  }
  return printedParts([...parts, cutBytes(paper)], paper, drawLines)
}

const linesOf = (block: PrintBlock, paper: PrinterPaper, width: number = paper.columns): string[] =>
  textOfBlock(block, width, (text) => printable(text, paper))

/** What the paper is not, who hands it out and the total are set larger. */
function partsOf(block: PrintBlock, paper: PrinterPaper): PaperPart[] {
  const lines = (one: PrintBlock) => linesOf(one, paper)
  const centred = (text: string | null) =>
    text === null
      ? []
      : partsOfLines(lines({ kind: 'text', text, isCentred: true }), paper, { isCentred: true })
  switch (block.kind) {
    case 'banner':
      return [...doubleParts(block.text, paper, false), ...centred(block.detail)]
    case 'title':
      return doubleParts(block.text, paper)
    case 'barcode':
      return [barcodeBytes(block.text, paper)]
    case 'qr':
      return [qrBytes(block.text, paper), ...centred(block.caption)]
    case 'row':
      return partsOfLines(lines(block), paper, { size: block.isTotal ? 'tall' : 'ordinary' })
    case 'text':
      return partsOfLines(lines(block), paper, { isCentred: block.isCentred ?? false })
    default:
      return partsOfLines(lines(block), paper)
  }
}

/** A name may break into lines; what the paper is not stands on one, and on a narrow roll is tall instead of double. */
function doubleParts(text: string, paper: PrinterPaper, mayBreak = true): PaperPart[] {
  const title = { kind: 'title', text } as const
  const lines = linesOf(title, paper, paper.columns / 2)
  return lines.length > 1 && !mayBreak
    ? partsOfLines(linesOf(title, paper), paper, { size: 'tall', isCentred: true })
    : partsOfLines(lines, paper, { size: 'double', isCentred: true })
}

/** What stands above a paper that is printed once more, whatever the paper is. */
export const duplicateMark = (paper: PrinterPaper): Promise<Uint8Array> =>
  printedParts([startBytes(paper), ...partsOf(duplicateBanner, paper)], paper, NOTHING_TO_DRAW)

/** For words of ours, which every printer has. */
const NOTHING_TO_DRAW: DrawLines = async () => []
