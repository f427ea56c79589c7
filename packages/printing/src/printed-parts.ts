import { columnsOf } from '@tuppence/domain/receipts'
import { type DrawLines, type DrawnLine, drawnLine } from './line-parts.ts'
import { drawnBytes, paperBytes, type TextSize, textBytes } from './paper-bytes.ts'
import { isDrawn, printable } from './printable.ts'
import type { PrinterPaper } from './printer-families.ts'

/** Bytes, or a line that has to be drawn first. */
export type PaperPart = Uint8Array | DrawnLine

export interface LinesLook {
  readonly size?: TextSize
  readonly isCentred?: boolean
}

/** Lines that were laid out already: those whose letters the printer has as text, which is fast and sharp, the others to be drawn. */
export function partsOfLines(
  lines: readonly string[],
  paper: PrinterPaper,
  { size = 'ordinary', isCentred = false }: LinesLook = {},
): PaperPart[] {
  const columns = size === 'double' ? paper.columns / 2 : paper.columns
  const parts: PaperPart[] = []
  let asText: string[] = []
  const endText = () => {
    if (asText.length > 0) parts.push(textBytes(asText, paper, size))
    asText = []
  }
  for (const line of lines) {
    const shown = printable(line, paper)
    if (isDrawn(shown, paper)) {
      endText()
      parts.push(drawnLine(line, columns, size, isCentred, columnsOf))
    } else asText.push(shown)
  }
  endText()
  return parts
}

/** The parts of a paper as one sequence of bytes. @throws Error where a line was not drawn */
export async function printedParts(
  parts: readonly PaperPart[],
  paper: PrinterPaper,
  drawLines: DrawLines,
): Promise<Uint8Array> {
  const lines = parts.filter((part): part is DrawnLine => !(part instanceof Uint8Array))
  const drawn = new Map<DrawnLine, Uint8Array>()
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE)
    const pictures = await drawLines(some)
    for (const [at, line] of some.entries()) {
      const picture = pictures[at]
      if (!picture) throw new Error('A line was not drawn')
      drawn.set(line, drawnBytes(picture, paper))
    }
  }
  return paperBytes(parts.map((part) => (part instanceof Uint8Array ? part : (drawn.get(part) ?? NOTHING))))
}
/** A picture takes thirty times the memory of its bytes, and a receipt may have thousands of lines. */
const AT_ONCE = 32
const NOTHING = new Uint8Array()
