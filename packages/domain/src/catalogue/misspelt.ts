/** How far a typed word is from another, in letters left out, added, changed, or swapped with the next. */
export interface Edits {
  /** From the whole of it. */
  readonly whole: number
  /** From how it begins: somebody may be typing still. Never more than `whole`. */
  readonly beginning: number
}

/** How many slips of the finger a word of so many letters may have: short ones are too much like each other for any. */
export function mostEdits(letters: number): number {
  if (letters < 4) return 0
  return letters < 6 ? 1 : 2
}

/** Counts the edits between two words (optimal string alignment: no stretch is edited twice). */
export function editsBetween(typed: string, word: string): Edits {
  const width = word.length + 1
  let twoAbove: number[] = []
  let above = Array.from({ length: width }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const here = [row]
    for (let column = 1; column < width; column += 1) {
      const differs = typed[row - 1] === word[column - 1] ? 0 : 1
      let least = Math.min(at(above, column) + 1, at(here, column - 1) + 1, at(above, column - 1) + differs)
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      if (swapped) least = Math.min(least, at(twoAbove, column - 2) + 1)
      here.push(least)
    }
    twoAbove = above
    above = here
  }
  return { whole: at(above, word.length), beginning: Math.min(...above) }
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY

/** A word of the shop that may be the one that was meant; `cost` says how far-fetched that is, 0 for not at all. */
export interface Meant {
  readonly word: string
  readonly cost: number
}

const INSIDE = 4
const FOR_EACH_EDIT = 6
const FOR_A_BEGINNING = 2
const MOST_MEANT = 40

/** The words of a shop that a typed one may stand for: those it is a part of, and those that it misspells; the likeliest first. */
export function wordsMeant(typed: string, shopWords: readonly string[]): Meant[] {
  const most = mostEdits(typed.length)
  const meant: Meant[] = []
  for (const word of shopWords) {
    if (word.includes(typed)) {
      meant.push({ word, cost: INSIDE })
      continue
    }
    if (most === 0 || word.length < typed.length - most) continue
    // Somebody may have typed only a beginning: what comes behind it in a long word is not looked at.
    const { whole, beginning } = editsBetween(typed, word.slice(0, typed.length + most + 1))
    const isWhole = word.length <= typed.length + most && whole <= most
    if (isWhole) meant.push({ word, cost: whole * FOR_EACH_EDIT })
    else if (beginning <= most) meant.push({ word, cost: beginning * FOR_EACH_EDIT + FOR_A_BEGINNING })
  }
  meant.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1))
  // Where one slip explains it, nobody is shown what takes two.
  const likeliest = (meant.find(({ cost }) => cost > INSIDE)?.cost ?? INSIDE) + FOR_A_BEGINNING
  return meant.filter(({ cost }) => cost <= likeliest).slice(0, MOST_MEANT)
}
