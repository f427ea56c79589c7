import { facesFor } from '@tuppence/printing/script-faces'
import bidiFactory from 'bidi-js'
import { type Faces, lettersOf, PLAIN } from './faces.ts'
import type { Typeface, Weight } from './typeface.ts'

/** Letters of one face that run one way. */
export interface TextRun {
  readonly face: Typeface
  readonly text: string
}

const bidi = bidiFactory()
interface Piece {
  readonly face: Typeface
  readonly text: string
  /** How deeply its direction is nested: odd ones run from right to left (UAX 9). */
  readonly level: number
}

/**
 * A line of text as runs in the order in which they are seen, from left to right: in the direction of its first letter that has one, as
 * dir="auto" does in a browser.
 */
export function runsOf(text: string, faces: Faces, weight: Weight): TextRun[] {
  if (PLAIN.test(text)) return text === '' ? [] : [{ face: faces.house(weight), text }]
  const levels = bidi.getEmbeddingLevels(text).levels
  const asked = facesFor(text)
  const pieces: Piece[] = []
  let at = 0
  for (const written of lettersOf(text)) {
    const level = levels[at] ?? 0
    at += written.length
    const last = pieces.at(-1)
    const { face, letter } = faces.faceFor(written, asked, weight, last?.face)
    if (last && last.face === face && last.level === level)
      pieces[pieces.length - 1] = { ...last, text: last.text + letter }
    else pieces.push({ face, text: letter, level })
  }
  return inOrderOfSight(pieces).map(({ face, text: letters, level }) => ({
    face,
    // The shaper turns the letters of scripts that run to the left; what they share with others is turned here.
    text: level % 2 === 1 && !RUNS_LEFT.test(letters) ? turned(letters) : letters,
  }))
}

const RUNS_LEFT = /[\p{scx=Arab}\p{scx=Hebr}]/u

const turned = (letters: string): string =>
  lettersOf(letters)
    .reverse()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join('')

/** Rule L2 of UAX 9: from the deepest level outwards, each stretch of it is reversed. */
function inOrderOfSight(pieces: readonly Piece[]): Piece[] {
  const order = [...pieces]
  const deepest = Math.max(0, ...order.map(({ level }) => level))
  for (let depth = deepest; depth > 0; depth -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while ((order[to]?.level ?? 0) >= depth) to += 1
      order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(from, to - 1)
    }
  return order
}

/** How wide a run is, in ems. */
export const widthOfRun = ({ face, text }: TextRun): number =>
  face.set(text).reduce((sum, { xAdvance }) => sum + xAdvance, 0) / face.unitsPerEm
