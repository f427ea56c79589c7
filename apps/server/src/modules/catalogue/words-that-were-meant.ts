import { mostEdits, partsOfWord, wordsMeant } from '@tuppence/domain/catalogue'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { exactly, type Stretch } from './stretch.ts'

/** Below this a word is in every other one. */
const FEWEST_LETTERS = 3

/**
 * Where else to look for typed words that found too little: the words of the shop that have one of them inside, or are
 * misspelt by it. Codes are taken as they are typed.
 */
export async function wordsThatWereMeant(
  tx: Tx,
  organizationId: string,
  words: readonly string[],
): Promise<Stretch[]> {
  const typed = words.map((word, n) => ({ word, n })).filter(({ word }) => isPlain(word))
  if (typed.length === 0) return []
  // As one text: a row for each of some thousand words would take longer to read than to compare.
  const [row] = await tx.execute<{ words: string | null }>(sql`
    select string_agg(word, ' ') as words from shop_words
     where organization_id = ${organizationId} and (${sql.join(
       typed.map(({ word }) => mayBeMeant(word)),
       sql` or `,
     )})`)
  const shopWords = row?.words?.split(' ') ?? []
  return typed.flatMap(({ word, n }) =>
    wordsMeant(word, shopWords).map(({ word: meant, cost }) => exactly(meant, n, cost + 1)),
  )
}

const isPlain = (word: string): boolean =>
  word.length >= FEWEST_LETTERS && !/\d/.test(word) && partsOfWord(word).length > 0

/** A first sieve: a slip of the finger leaves one of the first two letters in its place, or moves it by one. */
function mayBeMeant(word: string): SQL {
  const inside = sql`strpos(word, ${word}) > 0`
  const most = mostEdits(word.length)
  if (most === 0) return inside
  const [first = '', second = ''] = [...word]
  return sql`${inside} or (length(word) >= ${word.length - most}::int and (
    left(word, 1) in (${first}, ${second}) or substr(word, 2, 1) in (${first}, ${second})))`
}
