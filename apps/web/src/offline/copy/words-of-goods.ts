import { type Meant, mostEdits, wordsMeant } from '@tuppence/domain/catalogue'
import {
  type Filed,
  type Files,
  type Forgiving,
  filedUnder,
  type Meant as MeantText,
  MOST_HITS,
} from './text-index.ts'

interface Known {
  /** How many texts have the word. */
  texts: number
  /** A bit for each letter in it, as `lettersOf` tells. */
  readonly letters: number
  /** Codes are meant as they are typed, and nobody slips in them. */
  readonly isCode: boolean
}

/** The words of all goods, each once, to tell which of them has a typed one inside, and which somebody meant who slipped. */
export class WordsOfGoods implements Forgiving {
  readonly #words = new Map<string, Known>()

  learn(haystack: string): void {
    for (const word of wordsWithLetters(haystack)) {
      const known = this.#words.get(word)
      if (known) known.texts += 1
      else this.#words.set(word, { texts: 1, letters: lettersOf(word), isCode: /\d/.test(word) })
    }
  }

  forget(haystack: string): void {
    for (const word of wordsWithLetters(haystack)) {
      const known = this.#words.get(word)
      if (!known) continue
      known.texts -= 1
      if (known.texts === 0) this.#words.delete(word)
    }
  }

  having(part: string): readonly string[] | undefined {
    if (part.length < SHORTEST || !/\D/.test(part)) return undefined
    return [...this.#words.keys()].filter((word) => word.includes(part))
  }

  meantByAll<E extends Filed>(
    words: readonly string[],
    files: Files<E>,
    isWanted: (entry: E) => boolean,
  ): MeantText<E>[] {
    const asked: Way[][] = words.map((word) => [
      { begins: ` ${word}`, cost: 0 },
      ...this.#meantBy(word).map(({ word, cost }) => ({ begins: ` ${word}`, cost })),
    ])
    const costs = new Map<E, number>()
    for (const entry of fewestOf(asked, files)) {
      if (costs.size >= MOST_HITS) break
      let sum = 0
      for (const ways of asked) {
        sum += costIn(entry.haystack, ways)
        if (sum === Number.POSITIVE_INFINITY) break
      }
      if (sum !== Number.POSITIVE_INFINITY && isWanted(entry)) costs.set(entry, sum)
    }
    return [...costs].map(([entry, cost]) => ({ entry, cost }))
  }

  /** By the rule of the server (decision 0074): the likeliest first; none where the word is too short for a slip. */
  #meantBy(word: string): readonly Meant[] {
    const most = mostEdits(word.length)
    if (most === 0 || /\d/.test(word)) return []
    const begins = word.slice(0, 2)
    const letters = lettersOf(word)
    const near: string[] = []
    for (const [known, { letters: its, isCode }] of this.#words) {
      if (isCode || known.length < word.length - most) continue
      // A slip brings in one wrong letter at the most, and leaves one of the first two in its place, or moves it by one.
      if (bitsIn(letters & ~its) > most) continue
      if (begins.includes(known.charAt(0)) || begins.includes(known.charAt(1))) near.push(known)
    }
    return wordsMeant(word, near)
  }
}

/** A word as it may stand in a text, with the blank before it. */
interface Way {
  readonly begins: string
  readonly cost: number
}

/** What may hold one of the words in any of its ways: of the word for which that is the fewest, the likeliest way first. */
function fewestOf<E extends Filed>(asked: readonly Way[][], files: Files<E>): Iterable<E> {
  const sizeOf = (ways: readonly Way[]) =>
    ways.reduce((sum, { begins }) => sum + (files.get(begins.slice(1, 4))?.size ?? 0), 0)
  const fewest = asked.reduce((a, b) => (sizeOf(a) <= sizeOf(b) ? a : b))
  return filedUnder(
    fewest.map(({ begins }) => begins.slice(1)),
    files,
  )
}

/** The least that one of the ways costs by which a text holds a word; infinite where it holds none. */
const costIn = (haystack: string, ways: readonly Way[]): number =>
  ways.reduce(
    (least, { begins, cost }) => (cost < least && haystack.includes(begins) ? cost : least),
    Number.POSITIVE_INFINITY,
  )

const SHORTEST = 3

const wordsWithLetters = (haystack: string): Set<string> =>
  new Set(
    haystack
      .trim()
      .split(' ')
      .filter((word) => word.length >= SHORTEST && /\D/.test(word)),
  )

/** Letters that share a bit only let more words through. */
function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

function bitsIn(number: number): number {
  let bits = 0
  for (let left = number; left !== 0; left &= left - 1) bits += 1
  return bits
}
