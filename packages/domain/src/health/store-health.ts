import { byUrgency, type HealthFinding, type Verdict, verdictOf } from './health-finding.ts'
import { CLOCK_TOLERANCE_MS, type TillFacts, tillHealth } from './till-health.ts'

const GB = 1024 ** 3
const MINUTE_MS = 60_000
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
}

export interface StoreHealth {
  readonly verdict: Verdict
  /** Those of the server, the most pressing first. */
  readonly server: readonly HealthFinding[]
  readonly tills: ReadonlyArray<{ tillId: string; verdict: Verdict; findings: readonly HealthFinding[] }>
}

/** Whether the shop's data is safe, and what stands against it. */
export function storeHealth(
  facts: { readonly tills: readonly TillFacts[]; readonly server: ServerFacts },
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
  const server = byUrgency(serverFindings(facts.server, wrongServerMs))
  return { verdict: verdictOf([...server, ...tills.flatMap(({ findings }) => findings)]), server, tills }
}

function serverFindings(
  { disk, unsafeSettings, hasChecksums, lastBackupAt }: ServerFacts,
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
  if (lastBackupAt === null) add('no-backups', 'look')
  if (!hasChecksums) add('no-checksums', 'look')
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
