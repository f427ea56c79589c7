import type { BookFinding } from '@tuppence/domain/journal'

/** Enough to see what happened; all of them are counted. */
export const MOST_OF_A_KIND = 50

/** What one comparison came upon: the first of them, and how many there are. */
export interface Found {
  readonly findings: readonly BookFinding[]
  readonly count: number
}
