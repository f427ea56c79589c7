import { DAY_MS, MINUTE_MS } from '../durations/index.ts'
import type { HealthFinding, HealthKind, HealthLevel } from './health-finding.ts'
import { type Holding, shareUsed, unsentCount } from './holding.ts'

/** A till that says something every minute is in touch for so long after the last word. */
export const IN_TOUCH_MS = 2 * MINUTE_MS
/** On a good network a sale waits for a second; from here on something is in its way. */
const LATE_MS = 15 * MINUTE_MS
/** Mandate 6: beyond this a clock is called wrong. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS
/** From here on people are told that a device fills up. */
export const NEARLY_FULL = 0.8

/** What the server knows of a till. */
export interface TillFacts {
  readonly id: string
  /** False for a till that no device is: the history of one, which holds nothing. */
  readonly hasDevice: boolean
  /** When it was last heard of, by the server's clock; null for never. */
  readonly heardAt: string | null
  readonly holding: Holding | null
  /** When it said what it holds, by the server's clock; null for never. */
  readonly heldAt: string | null
  /** The highest number that the server has of it, or has set aside for it. */
  readonly knownSequence: number
  readonly journal: JournalCounts
}

/** Of the newest records of a till's journal. */
export interface JournalCounts {
  /** Numbers that are not here and were not set aside. */
  readonly missing: number
  /** Records that do not follow the one before, numbers that are there twice, and a cut end. */
  readonly wrong: number
}

/** What there is to know of one till now. `serverVersion` is the version that it ought to run. */
export function tillHealth(till: TillFacts, now: Date, serverVersion: string): HealthFinding[] {
  const { holding, heldAt, hasDevice } = till
  const about = (found: Found): HealthFinding => ({ ...NOTHING_MORE, ...found, tillId: till.id })
  if (!hasDevice) return journal(till).map(about)
  if (!holding || heldAt === null)
    return [{ kind: 'never-said' as const, level: 'look' as const, at: till.heardAt }, ...journal(till)].map(
      about,
    )
  const said = { holding, heldAt, isInTouch: now.getTime() - Date.parse(heldAt) < IN_TOUCH_MS }
  return [
    ...unsent(said, now),
    ...lost(till, holding),
    ...silent(said, now),
    ...device(holding, serverVersion),
    ...journal(till),
  ].map(about)
}

type Found = { kind: HealthKind; level: HealthLevel } & Partial<Omit<HealthFinding, 'kind' | 'level'>>
const NOTHING_MORE = { count: null, at: null, what: null }

interface Said {
  readonly holding: Holding
  readonly heldAt: string
  readonly isInTouch: boolean
}

function unsent({ holding, heldAt, isInTouch }: Said, now: Date): Found[] {
  const { attentionCount, pendingCount, oldestUnsentMs, parkedUnsentCount } = holding
  const found: Found[] = []
  if (attentionCount > 0) found.push({ kind: 'needs-attention', level: 'act', count: attentionCount })
  if (pendingCount > 0) {
    const sinceMs = Date.parse(heldAt) - (oldestUnsentMs ?? 0)
    const waitedMs = now.getTime() - sinceMs
    const late = waitedMs >= LATE_MS || !isInTouch ? 'look' : 'note'
    const level = waitedMs >= DAY_MS ? 'act' : late
    found.push({ kind: 'unsent', level, count: pendingCount, at: new Date(sinceMs).toISOString() })
  }
  if (parkedUnsentCount > 0) found.push({ kind: 'parked-here-only', level: 'note', count: parkedUnsentCount })
  return found
}

/** The till has numbered records that neither it nor the server has: their sales are on paper only. */
function lost({ knownSequence }: TillFacts, holding: Holding): Found[] {
  const count = holding.journalSequence - knownSequence
  return unsentCount(holding) === 0 && count > 0 ? [{ kind: 'records-lost', level: 'act', count }] : []
}

/** A till that is switched off for the night is nothing to worry about; after a day somebody should know why. */
function silent({ heldAt, isInTouch }: Said, now: Date): Found[] {
  if (isInTouch) return []
  const isLong = now.getTime() - Date.parse(heldAt) >= DAY_MS
  return [{ kind: 'silent', level: isLong ? 'look' : 'note', at: heldAt }]
}

function device(holding: Holding, serverVersion: string): Found[] {
  const found: Found[] = []
  const share = shareUsed(holding)
  if (holding.isStorageFull) found.push({ kind: 'storage-full', level: 'act' })
  else if (share !== null && share >= NEARLY_FULL)
    found.push({ kind: 'storage-low', level: 'look', count: Math.min(100, Math.floor(share * 100)) })
  if (holding.isStoragePersistent === false) found.push({ kind: 'storage-not-kept', level: 'look' })
  if (!holding.isAppKept) found.push({ kind: 'app-not-kept', level: 'look' })
  const offsetMs = holding.clockOffsetMs ?? 0
  if (Math.abs(offsetMs) > CLOCK_TOLERANCE_MS)
    found.push({ kind: 'clock-wrong', level: 'look', count: Math.round(offsetMs / MINUTE_MS) })
  if (holding.appVersion !== serverVersion)
    found.push({ kind: 'older-version', level: 'note', what: holding.appVersion })
  return found
}

/** A number that is missing while its till has records to send is most likely on its way (decision 0013). */
function journal({ journal: { missing, wrong }, holding }: TillFacts): Found[] {
  const found: Found[] = []
  const onTheWay = holding ? unsentCount(holding) : 0
  if (missing > 0)
    found.push({ kind: 'journal-missing', level: missing <= onTheWay ? 'note' : 'look', count: missing })
  if (wrong > 0) found.push({ kind: 'journal-wrong', level: 'act', count: wrong })
  return found
}
