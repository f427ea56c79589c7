import { isPhoneLike, phoneKey } from '@tuppence/domain/customers'
import { type SQL, sql } from 'drizzle-orm'
import { asSearchText, containing, searchWords } from '../../platform/database/search-words.ts'
import { customers } from './customers.tables.ts'

/** Shorter words are the same as too many others but for a letter. */
const LEAST_LETTERS = 4
/** Every spelling of a word is looked for in every row, so no more of them than anybody types. */
const MOST_LETTERS = 16
const MOST_WORDS = 3

/**
 * What each word of a search asks of a customer: to stand in name, company, e-mail or phone. A telephone number is one word, however
 * it is written. Forgiving, a word may have one letter more, less, another, or two exchanged.
 */
export function searched(text: string, isForgiving: boolean): SQL | undefined {
  const words = isPhoneLike(text) ? [phoneKey(text)] : searchWords(text)
  if (words.length === 0) return undefined
  if (!isForgiving || isPhoneLike(text)) return sql`${SEARCHED} like all (${texts(words.map(containing))})`
  return sql.join(words.slice(0, MOST_WORDS).map(isLike), sql` and `)
}

/**
 * Beside `search_text`, which has no company: to put it in there would rewrite the whole table. Two signs stand between them, and no
 * pattern has a wildcard for more than one: none is found half in this and half in that.
 */
const SEARCHED = sql`(${customers.searchText} || coalesce(E'\n\n' || ${asSearchText(customers.company)}, ''))`

const texts = (patterns: readonly string[]): SQL => sql`${sql.param(patterns)}::text[]`

/**
 * A word with at most one mistake in it. One half of the word then stands there as it is, unless the mistake are the two letters in
 * its middle, exchanged: nearly every row is told by that, and is not held against each spelling.
 */
function isLike(word: string): SQL {
  const letters = Array.from(word)
  if (letters.length < LEAST_LETTERS || letters.length > MOST_LETTERS)
    return sql`${SEARCHED} like ${containing(word)}`
  const middle = Math.floor(letters.length / 2)
  const halves = [letters.slice(0, middle), letters.slice(middle), exchanged(letters, middle - 1)]
  const some = halves.map((half) => containing(half.join('')))
  return sql`${SEARCHED} like any (${texts(some)}) and ${SEARCHED} like any (${texts(spellings(letters))})`
}

/** Patterns for a word with one mistake in it: `_` stands for the letter that is other, or missing. */
function spellings(letters: readonly string[]): string[] {
  const patterns = new Set([containing(letters.join(''))])
  for (const at of letters.keys()) {
    const [before, from, after] = [letters.slice(0, at), letters.slice(at), letters.slice(at + 1)]
    patterns.add(`%${literal(before)}_${literal(after)}%`)
    patterns.add(`%${literal(before)}${literal(after)}%`)
    patterns.add(`%${literal(before)}_${literal(from)}%`)
    patterns.add(`%${literal(exchanged(letters, at))}%`)
  }
  return [...patterns]
}

/** With this letter and the next one in the other order. */
const exchanged = (letters: readonly string[], at: number): string[] => [
  ...letters.slice(0, at),
  ...letters.slice(at + 1, at + 2),
  ...letters.slice(at, at + 1),
  ...letters.slice(at + 2),
]

const literal = (letters: readonly string[]): string => containing(letters.join('')).slice(1, -1)
