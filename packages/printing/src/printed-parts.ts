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
  const pictures = lines.length === 0 ? [] : await drawLines(lines)
  const drawn = new Map(lines.map((line, at) => [line, pictures[at]]))
  return paperBytes(
    parts.map((part) => {
      if (part instanceof Uint8Array) return part
      const picture = drawn.get(part)
      if (!picture) throw new Error('A line was not drawn')
      return drawnBytes(picture, paper)
    }),
  )
}
