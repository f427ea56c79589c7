import { DAY_MS } from '@tuppence/domain/durations'

export interface StoredBackup {
  readonly name: string
  readonly madeAt: Date
  /** The code of the one business it holds; null for the whole server. */
  readonly business: string | null
  readonly bytes: number
  /** SHA-256 of the file, in hexadecimal, as it was written; null where that was lost, or is not asked for. */
  readonly checksum: string | null
}

const NAME = /^tuppence-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([A-Za-z0-9-]+)\.backup$/
/** Ends the name of the file beside a backup that `sha256sum -c` reads. */
export const CHECKSUM = '.sha256'
const WHOLE = 'whole'

export const backupName = (madeAt: Date, business: string | null): string =>
  `tuppence-${madeAt.toISOString().replace(/[-:.]/g, '')}-${business ?? WHOLE}.backup`

/** What a backup's name says; undefined for a file that is none. */
export function readName(name: string): Pick<StoredBackup, 'madeAt' | 'business'> | undefined {
  const [, year, month, day, hour, minute, second, ms, of] = NAME.exec(name) ?? []
  if (!of) return undefined
  return {
    madeAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`),
    business: of === WHOLE ? null : of,
  }
}

/** SITE-010: kept for thirty days. */
export const KEPT_DAYS = 30

/** Those that are past their thirty days, but never the last of the whole server: while none is made, that one is all there is. */
export function pastKeeping(all: readonly StoredBackup[], now: Date): StoredBackup[] {
  const newest = all.find(({ business }) => business === null)
  return all.filter(
    ({ name, madeAt }) => now.getTime() - madeAt.getTime() > KEPT_DAYS * DAY_MS && name !== newest?.name,
  )
}
