import type { Cell } from './kind.ts'

/** What stands where a sign could not be read (U+FFFD). */
const BROKEN = '\ufffd'

/**
 * A text as the database can keep it: what is no letter in any text, a NUL or half of a pair of signs, becomes the sign for
 * that, by which the row is found again.
 */
export const keepable = (text: string): string =>
  text.replaceAll('\0', BROKEN).replace(/\p{Surrogate}/gu, BROKEN)

export const isBroken = (cell: Cell): boolean => typeof cell === 'string' && cell.includes(BROKEN)
