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
export function searched(text: string, isForgiving: boolean): SQL[] {
  if (isPhoneLike(text)) return [contains(containing(phoneKey(text)))]
  const words = searchWords(text)
  if (!isForgiving) return words.map((word) => contains(containing(word)))
  return words
    .slice(0, MOST_WORDS)
    .map((word) => sql`(${sql.join(spellings(word).map(contains), sql` or `)})`)
}

/** Beside `search_text`, which has no company: to put it in there would rewrite the whole table. */
const COMPANY = asSearchText(customers.company)

const contains = (pattern: string): SQL =>
  sql`(${customers.searchText} like ${pattern} or (${customers.company} is not null and ${COMPANY} like ${pattern}))`

/** Patterns for a word with one mistake in it: `_` stands for the letter that is other, or missing. */
function spellings(word: string): string[] {
  if (word.length < LEAST_LETTERS || word.length > MOST_LETTERS) return [containing(word)]
  const patterns = new Set([containing(word)])
  for (let at = 0; at < word.length; at += 1) {
    const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)]
    const mistakes = [
      [before, '_', after],
      [before, '', after],
      [before, '_', letter + after],
      [before, `${after.slice(0, 1)}${letter}`, after.slice(1)],
    ] as const
    for (const [start, between, end] of mistakes)
      patterns.add(`%${literal(start)}${between === '_' ? '_' : literal(between)}${literal(end)}%`)
  }
  return [...patterns]
}

const literal = (text: string): string => containing(text).slice(1, -1)
