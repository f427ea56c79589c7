import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Accents that stand apart once a letter is taken to pieces. */
const ACCENTS = /[\u0300-\u036f]/g

/**
 * What somebody typed, as the words that must occur in a row's search text: in lower case, without accents
 * ("Crème  BRÛLÉE" → "creme", "brulee"). More than eight say nothing more about what is meant.
 */
export function searchWords(typed: string): string[] {
  const plain = typed.toLowerCase().normalize('NFKD').replace(ACCENTS, '')
  return [...new Set(plain.split(/\s+/).filter((word) => word !== ''))].slice(0, 8)
}

/** A LIKE pattern that finds this text anywhere, with its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** A column that no search text holds, written as they are: in lower case, without accents. */
export const asSearchText = (column: SQLWrapper): SQL =>
  sql`regexp_replace(normalize(lower(${column}), NFKD), '[\\u0300-\\u036f]', '', 'g')`
