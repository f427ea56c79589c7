import { DAY_MS } from '@tuppence/domain/durations'
import { CLOCKS_DIFFER_MS } from '@tuppence/domain/health'

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

/** What has a later date than this was made by a clock that was ahead: it tells nothing of when. */
export const latestBelieved = (now: Date): Date => new Date(now.getTime() + CLOCKS_DIFFER_MS)

/**
 * Those that are past their thirty days, by the clock and by what was made since: until there are backups of the whole server of
 * thirty later days, nothing goes. So a clock that is ahead takes no more with it than a night would, the last of the server stays
 * for ever, and a backup with a date to come goes when thirty days of others make up for it.
 */
export function pastKeeping(all: readonly StoredBackup[], now: Date): StoredBackup[] {
  const isBelieved = ({ madeAt }: StoredBackup): boolean => madeAt <= latestBelieved(now)
  const whole = all.filter((one) => one.business === null && isBelieved(one))
  const daysSince = (since: Date | null): number =>
    new Set(
      whole
        .filter(({ madeAt }) => !since || madeAt > since)
        .map(({ madeAt }) => madeAt.toISOString().slice(0, 10)),
    ).size
  return all.filter((one) => {
    if (!isBelieved(one)) return daysSince(null) >= KEPT_DAYS
    return now.getTime() - one.madeAt.getTime() > KEPT_DAYS * DAY_MS && daysSince(one.madeAt) >= KEPT_DAYS
  })
}
