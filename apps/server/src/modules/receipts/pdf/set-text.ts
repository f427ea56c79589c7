import { plainLine } from '@tuppence/domain/receipts'
import { lettersOf } from '../../../platform/letters/faces.ts'
import type { PdfLetters, PdfLook } from '../../../platform/letters/pdf-letters.ts'
import type { Paper } from './paper.ts'

export interface Letters {
  readonly isBold?: boolean
  /** Times the paper's size. */
  readonly scale?: number
}

const LEADING = 1.3

/** More than any script puts on a letter. Each is set by itself: a letter with forty took as long as forty letters. */
const MOST_MARKS = 5
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')

/** A text as it is drawn: a letter has a few marks above and below it, whatever was written, and nothing unseen is between. */
export const fewMarks = (text: string): string => plainLine(text).replace(TOO_MANY_MARKS, '$1')

/** Measures and draws letters on a paper. Each line is set by itself: the library's own wrapping begins pages where it likes. */
export class TextSetter {
  readonly #letters: PdfLetters
  readonly #paper: Paper
  readonly width: number

  constructor(letters: PdfLetters, paper: Paper) {
    this.#letters = letters
    this.#paper = paper
    this.width = paper.width - 2 * paper.margin
  }

  lineHeight({ scale = 1 }: Letters = {}): number {
    return this.#paper.size * scale * LEADING
  }

  widthOf(text: string, letters: Letters = {}): number {
    return this.#letters.widthOf(text, this.#look(letters))
  }

  /** The lines of a text; a word is broken only where it alone is wider. */
  wrap(text: string, width: number, letters: Letters = {}): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of fewMarks(text).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.widthOf(longer, letters) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      while (line !== '' && this.widthOf(line, letters) > width) {
        const most = this.#mostThatFits(line, width, letters)
        lines.push(line.slice(0, most))
        line = line.slice(most)
      }
    }
    return [...lines, line]
  }

  /** How much of a word stands on one line: a sign at least, and never half of one. */
  #mostThatFits(word: string, width: number, letters: Letters): number {
    const ends = lettersOf(word).map((sign) => sign.length)
    for (let i = 1; i < ends.length; i += 1) ends[i] = (ends[i] ?? 0) + (ends[i - 1] ?? 0)
    let [fits, tooMany] = [0, ends.length - 1]
    while (fits < tooMany - 1) {
      const middle = Math.floor((fits + tooMany) / 2)
      if (this.widthOf(word.slice(0, ends[middle]), letters) <= width) fits = middle
      else tooMany = middle
    }
    return ends[fits] ?? word.length
  }

  /** @param left from the left margin @param top from the page's upper edge */
  draw(text: string, left: number, top: number, letters: Letters = {}): void {
    this.#letters.draw(fewMarks(text), this.#paper.margin + left, top, this.#look(letters))
  }

  drawRight(text: string, top: number, letters: Letters = {}, right = this.width): void {
    this.draw(text, right - this.widthOf(text, letters), top, letters)
  }

  drawCentred(text: string, top: number, letters: Letters = {}): void {
    this.draw(text, (this.width - this.widthOf(text, letters)) / 2, top, letters)
  }

  /** Lines below each other. */
  stack(
    lines: readonly string[],
    top: number,
    place: 'left' | 'right' | 'centre',
    letters: Letters = {},
    left = 0,
  ): void {
    for (const [i, line] of lines.entries()) {
      const at = top + i * this.lineHeight(letters)
      if (place === 'left') this.draw(line, left, at, letters)
      else if (place === 'right') this.drawRight(line, at, letters)
      else this.drawCentred(line, at, letters)
    }
  }

  #look({ isBold = false, scale = 1 }: Letters): PdfLook {
    return { weight: isBold ? 700 : 400, size: this.#paper.size * scale }
  }
}
