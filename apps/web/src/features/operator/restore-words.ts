import type { KeptDatabase, RestoreRun } from '@tuppence/contract/restores'
import { countWords } from '@tuppence/domain/counts'
import { timeWords } from './portal-words.ts'

/** What a database is called on the page. */
export function databaseWords({ restored, name }: KeptDatabase): string {
  if (!restored) return `The database “${name}”`
  const whose = restored.business ?? 'the whole server'
  return `The backup of ${whose} of ${timeWords(restored.madeAt)}`
}

/** How many sales of those in use are not in another, business by business; null where either cannot be read. */
export function missingSales(database: KeptDatabase, open: KeptDatabase | undefined): number | null {
  if (!database.businesses || !open?.businesses) return null
  const there = new Map(database.businesses.map(({ code, sales }) => [code, sales]))
  return open.businesses.reduce(
    (sum, { code, sales }) => sum + Math.max(0, sales - (there.get(code) ?? 0)),
    0,
  )
}

export function stepWords({ step, rowsBack, rowsAll }: RestoreRun): string {
  if (step === 'reading') return 'The file is read to its end, to see that it is whole.'
  if (step === 'checking') return 'Every row is back. The books are being checked.'
  return `${countWords(rowsBack)} of ${countWords(rowsAll ?? 0)} rows are back.`
}
