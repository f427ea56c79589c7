import type { BookFinding } from '@tuppence/domain/journal'
import { formatMoney, minorOfPounds } from '@tuppence/domain/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '../read-journal.ts'

/** Enough to see what happened; all of them are counted. */
export const MOST_OF_A_KIND = 50

/** What one comparison came upon: the first of them, and how many there are. */
export interface Found {
  readonly findings: readonly BookFinding[]
  readonly count: number
}

/** What a comparison's rows say; each has the number of all of them, of which only the first were read. */
export function foundIn<Row extends { readonly found: number }>(
  rows: readonly Row[],
  asFinding: (row: Row) => BookFinding,
): Found {
  return { count: rows[0]?.found ?? 0, findings: rows.map((row) => onAKnownDay(asFinding(row))) }
}

/** A wild clock may have said a day that no calendar of a program has, such as "0001-12-31 BC": it is an unknown one. */
function onAKnownDay(finding: BookFinding): BookFinding {
  const isDay = finding.day !== null && /^\d{4}-\d{2}-\d{2}$/.test(finding.day)
  return isDay ? finding : { ...finding, day: null }
}

/** Whether a day is of the period, whose ends may be open. */
export const within = (day: SQL, { from, to }: Period): SQL =>
  sql`${day} >= coalesce(${from}::date, '-infinity') and ${day} <= coalesce(${to}::date, 'infinity')`

const AMOUNT = /^-?\d+(\.\d{1,2})?$/

/** Writes amounts as people read them; sums come as numbers here, and as texts that somebody may have changed. */
export type InMoney = (amount: number | string) => string

export const inMoney =
  (currency: string): InMoney =>
  (amount) =>
    typeof amount === 'number' || AMOUNT.test(amount)
      ? formatMoney(minorOfPounds(Number(amount)), currency)
      : amount
