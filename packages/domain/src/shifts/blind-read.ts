import type { TillRead } from './till-read.ts'

/**
 * An X read for somebody who has yet to count the drawer and may not see reports: without the drawer, and without how it was
 * paid, because float and cash taken are what it should hold.
 */
export function blindRead({ notPaid: _, takenNotUsed: __, movedSince: ___, ...read }: TillRead): TillRead {
  return { ...read, drawer: null, sales: { ...read.sales, tenders: [] } }
}
