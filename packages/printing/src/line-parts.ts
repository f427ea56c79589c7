import type { Picture, TextSize } from './paper-bytes.ts'
import { DOTS_A_COLUMN } from './printer-families.ts'

/** Dots from one drawn line to the next: room for the marks above and below the letters of every script. */
export const DRAWN_LINE_DOTS = 40

/** Words that stand together on a drawn line. */
export interface DrawnPart {
  readonly text: string
  /** The room they have, in dots from the paper's left edge; what is wider is drawn narrower. */
  readonly left: number
  readonly right: number
  readonly place: 'left' | 'centre' | 'right'
}

/** A line that is printed as a picture, because the printer lacks some of its letters. */
export interface DrawnLine {
  readonly parts: readonly DrawnPart[]
  /** In dots, before it is made larger. */
  readonly width: number
  readonly height: number
  /** How many times as wide and as high as ordinary letters. */
  readonly across: 1 | 2
  readonly down: 1 | 2
}

/** Draws lines in black on white, each in its width and height times how large it is; a part in the direction of its own letters. */
export type DrawLines = (lines: readonly DrawnLine[]) => Promise<readonly Picture[]>

/** Words and the blanks before them: within words there is one blank at most (see text-layout.ts of the receipts). */
const WORDS = /\S+(?: \S+)*/g

/**
 * A line of text that was laid out in columns as parts to be drawn: the words keep the edge that they stand at, whatever width
 * their letters have, so that prices stay below each other.
 *
 * @param columns of the paper, in letters of this size
 * @param columnsOf how many columns a text takes
 */
export function drawnLine(
  line: string,
  columns: number,
  size: TextSize,
  isCentred: boolean,
  columnsOf: (text: string) => number,
): DrawnLine {
  const width = columns * DOTS_A_COLUMN
  const found = [...line.matchAll(WORDS)].map(({ 0: text, index }) => ({
    text,
    from: columnsOf(line.slice(0, index)),
    to: columnsOf(line.slice(0, index + text.length)),
  }))
  const parts = found.map(({ text, from, to }, at): DrawnPart => {
    if (isCentred) return { text, left: 0, right: width, place: 'centre' }
    const before = found[at - 1]
    const after = found[at + 1]
    // The last at the right edge ends there, and so does whatever stands in a column of figures.
    if (before && (to >= columns || after))
      return { text, left: from * DOTS_A_COLUMN, right: to * DOTS_A_COLUMN, place: 'right' }
    if (!before && !after && from > 0 && to >= columns) return { text, left: 0, right: width, place: 'right' }
    return {
      text,
      left: from * DOTS_A_COLUMN,
      right: after ? (after.from - 1) * DOTS_A_COLUMN : width,
      place: 'left',
    }
  })
  return {
    parts,
    width,
    height: DRAWN_LINE_DOTS,
    across: size === 'double' ? 2 : 1,
    down: size === 'ordinary' ? 1 : 2,
  }
}
