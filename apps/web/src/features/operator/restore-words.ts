import type { BusinessInBooks, KeptDatabase, RestoreRun } from '@tuppence/contract/restores'
import { counted, countWords } from '@tuppence/domain/counts'
import { timeWords } from './portal-words.ts'

/** What a database is called on the page. */
export function databaseWords({ restored, name }: KeptDatabase): string {
  if (!restored) return `The database “${name}”`
  const whose = restored.business ?? 'the whole server'
  return `The backup of ${whose} of ${timeWords(restored.madeAt)}`
}

/**
 * What of the sales of today's books is not in another database, in a sentence; null where either cannot be read. Only counts are
 * known, and both may have gone on since they parted: so it says "at least", and never that nothing is missing.
 */
export function missingWords(database: KeptDatabase, open: KeptDatabase | undefined): string | null {
  if (!database.businesses || !open?.businesses) return null
  const there = new Map(database.businesses.map((one) => [one.code, one]))
  const today = new Map(open.businesses.map((one) => [one.code, one]))
  const fewer = open.businesses.reduce(
    (sum, { code, sales }) => sum + Math.max(0, sales - (there.get(code)?.sales ?? 0)),
    0,
  )
  const least =
    fewer === 0
      ? 'Whether sales of today’s books are missing from it cannot be told by counting.'
      : `At least ${counted(fewer, 'sale')} of today’s books ${fewer === 1 ? 'is' : 'are'} not in it.`
  const wentOn = database.businesses.some((one) => hasMore(one, today.get(one.code)))
  if (wentOn) return `It has sales that today’s books have not, and they may have others. ${least}`
  if (fewer > 0) return least
  return open.businesses.every((one) => isAlike(one, there.get(one.code)))
    ? 'It counts as many sales, the same takings and the same last day of selling as today’s books.'
    : `It counts as many sales as today’s books, but other takings or days. ${least}`
}

type Sold = BusinessInBooks | undefined

const hasMore = (one: BusinessInBooks, other: Sold): boolean =>
  one.sales > (other?.sales ?? 0) || (one.lastSoldOn ?? '') > (other?.lastSoldOn ?? '')

const isAlike = (one: BusinessInBooks, other: Sold): boolean =>
  one.takings === (other?.takings ?? one.takings) && one.lastSoldOn === (other?.lastSoldOn ?? null)

export function stepWords({ step, rowsBack, rowsAll }: RestoreRun): string {
  if (step === 'reading') return 'The file is read to its end, to see that it is whole.'
  if (step === 'checking') return 'Every row is back. The books are being checked.'
  return `${countWords(rowsBack)} of ${countWords(rowsAll ?? 0)} rows are back.`
}
