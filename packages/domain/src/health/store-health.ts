import { DAY_MS, MINUTE_MS } from '../durations/index.ts'
import { byUrgency, type HealthFinding, type Verdict, verdictOf } from './health-finding.ts'
import { CLOCK_TOLERANCE_MS, type TillFacts, tillHealth } from './till-health.ts'

const GB = 1024 ** 3
/** Clocks that are wrong by the same, within this, are wrong for one reason. */
const SAME_OFFSET_MS = MINUTE_MS

/** What the server knows of itself. */
export interface ServerFacts {
  /** Free space and size of the disk that the database is on; null where the database is elsewhere. */
  readonly disk: { readonly freeBytes: number; readonly sizeBytes: number } | null
  /** PostgreSQL's safety settings that are off now, though the server would not start with them. */
  readonly unsafeSettings: readonly string[]
  readonly hasChecksums: boolean
  /** When the last backup was made; null for never. */
  readonly lastBackupAt: string | null
  /** How many times making one failed since then. */
  readonly backupFailures: number
  /** When one was last brought back to see that it can be; null for never. */
  readonly lastDrillAt: string | null
  /** When that last failed, where it has not gone well since. */
  readonly drillFailedAt: string | null
}

/** The clocks of several servers on one database may differ by so much. */
export const CLOCKS_DIFFER_MS = 60 * MINUTE_MS
/** One is made every night: two hours more than a day allow for one that takes its time. */
export const BACKUP_OLD_MS = DAY_MS + 120 * MINUTE_MS
/** So many nights without one is no accident any more. */
const BACKUP_MISSED_MS = 3 * DAY_MS
const FAILURES_TOLD = 3

/** What the provider did to the sign-in of the account holder, which opens the whole shop. */
export interface ProviderDeed {
  readonly kind: 'password-reset-by-provider' | 'second-factor-removed-by-provider'
  readonly at: Date
  readonly holder: string
  readonly operator: string
}

/** For so long the shop is told of it, and nobody can make it go sooner: whoever was let in wrongly would (decision 0069). */
export const PROVIDER_DEEDS_SHOWN_MS = 30 * DAY_MS

export interface StoreHealth {
  readonly verdict: Verdict
  /** What the provider did to the account holder's sign-in lately. */
  readonly provider: readonly HealthFinding[]
  /** Those of the server, the most pressing first. */
  readonly server: readonly HealthFinding[]
  readonly tills: ReadonlyArray<{ tillId: string; verdict: Verdict; findings: readonly HealthFinding[] }>
}

/** Whether the shop's data is safe, and what stands against it. */
export function storeHealth(
  facts: {
    readonly tills: readonly TillFacts[]
    readonly server: ServerFacts
    readonly provider: readonly ProviderDeed[]
  },
  now: Date,
  version: string,
): StoreHealth {
  const wrongServerMs = serverClockOffMs(facts.tills)
  const tills = facts.tills.map((till) => {
    const all = tillHealth(till, now, version)
    const findings = byUrgency(
      wrongServerMs === null ? all : all.filter(({ kind }) => kind !== 'clock-wrong'),
    )
    return { tillId: till.id, verdict: verdictOf(findings), findings }
  })
  const server = byUrgency([
    ...serverFindings(facts.server, wrongServerMs),
    ...backupFindings(facts.server, now),
  ])
  const provider = byUrgency(providerFindings(facts.provider, now))
  const verdict = verdictOf([...provider, ...server, ...tills.flatMap(({ findings }) => findings)])
  return { verdict, provider, server, tills }
}

/** One of each kind, the newest, with how often it was done. */
function providerFindings(deeds: readonly ProviderDeed[], now: Date): HealthFinding[] {
  const found = new Map<ProviderDeed['kind'], HealthFinding>()
  const lately = deeds.filter(({ at }) => now.getTime() - at.getTime() < PROVIDER_DEEDS_SHOWN_MS)
  for (const { kind, at, holder, operator } of [...lately].sort((a, b) => b.at.getTime() - a.at.getTime())) {
    const newer = found.get(kind)
    const first = { at: at.toISOString(), what: holder, by: operator }
    const count = (newer?.count ?? 0) + 1
    found.set(kind, { kind, level: 'act', tillId: null, ...first, ...newer, count })
  }
  return [...found.values()]
}

function serverFindings(
  { disk, unsafeSettings, hasChecksums }: ServerFacts,
  wrongClockMs: number | null,
): HealthFinding[] {
  const found: HealthFinding[] = []
  const add = (
    kind: HealthFinding['kind'],
    level: HealthFinding['level'],
    more: Partial<HealthFinding> = {},
  ) => found.push({ kind, level, tillId: null, count: null, at: null, what: null, ...more })
  if (unsafeSettings.length > 0) add('database-unsafe', 'act', { what: unsafeSettings.join(', ') })
  if (disk) {
    const count = Math.floor((100 * disk.freeBytes) / Math.max(1, disk.sizeBytes))
    if (disk.freeBytes < GB) add('disk-low', 'act', { count })
    else if (disk.freeBytes < 5 * GB || count < 5) add('disk-low', 'look', { count })
  }
  if (wrongClockMs !== null)
    add('server-clock-wrong', 'look', { count: Math.round(wrongClockMs / MINUTE_MS) })
  if (!hasChecksums) add('no-checksums', 'look')
  return found
}

function backupFindings(
  { lastBackupAt, backupFailures, drillFailedAt }: ServerFacts,
  now: Date,
): HealthFinding[] {
  const finding = { tillId: null, count: null, at: lastBackupAt, what: null }
  const found: HealthFinding[] = []
  const since = lastBackupAt === null ? null : now.getTime() - Date.parse(lastBackupAt)
  // One with a date to come was made by a clock that was ahead, and says nothing of how old it is.
  const age = since !== null && since < -CLOCKS_DIFFER_MS ? null : since
  const isLongMissed = age !== null && age > BACKUP_MISSED_MS
  if (backupFailures >= FAILURES_TOLD)
    found.push({ ...finding, kind: 'backups-failing', level: 'act', count: backupFailures })
  else if (age === null) found.push({ ...finding, kind: 'no-backups', level: 'look' })
  else if (age > BACKUP_OLD_MS)
    found.push({ ...finding, kind: 'backup-old', level: isLongMissed ? 'act' : 'look' })
  if (drillFailedAt !== null)
    found.push({ ...finding, kind: 'drill-failed', level: 'act', at: drillFailedAt })
  return found
}

/**
 * By how much the server's own clock seems to be wrong: two tills and more that all disagree with it by the same are not
 * wrong themselves. Null where nothing speaks for that.
 */
function serverClockOffMs(tills: readonly TillFacts[]): number | null {
  const offsets = tills
    .map(({ holding }) => holding?.clockOffsetMs ?? null)
    .filter((offset): offset is number => offset !== null)
  const [first] = offsets
  if (first === undefined || offsets.length < 2 || Math.abs(first) <= CLOCK_TOLERANCE_MS) return null
  return offsets.every((offset) => Math.abs(offset - first) <= SAME_OFFSET_MS) ? first : null
}
