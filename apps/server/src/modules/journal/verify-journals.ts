import { type Finding, isNotice } from '@tuppence/domain/journal'
import { minorOfPounds } from '@tuppence/domain/money'
import { type Period, readTills, type ShownRecord, type TillOfShop } from './read-journal.ts'
import { type Ask, walkTill } from './walk-till.ts'

/** What verifying came to, for one till. */
export interface VerifiedTill {
  readonly till: TillOfShop
  /** Of the period. */
  readonly records: number
  readonly firstNumber: number | null
  readonly lastNumber: number | null
  readonly lastSeal: string | null
  /** The first of them, in the order of their numbers. */
  readonly findings: readonly Finding[]
  readonly findingCount: number
  /** Findings that are more than a notice. */
  readonly wrongCount: number
  /** Per trading day: records and their total, as stored. */
  readonly days: ReadonlyMap<string, { count: number; totalMinor: number }>
  /** The newest of the sales that carry flags. */
  readonly flagged: readonly FlaggedSale[]
  readonly flaggedCount: number
}

export interface FlaggedSale {
  readonly id: string
  readonly sequence: number
  readonly receiptNumber: string
  readonly createdAt: string
  readonly totalMinor: number
  readonly flags: readonly string[]
}

/** Enough to see what happened; all of them are counted. */
const MOST_SHOWN = 200

/** Verifies every till of a business over a period, one after the other. */
export async function verifyJournals(
  ask: Ask,
  organizationId: string,
  period: Period,
): Promise<VerifiedTill[]> {
  const tills = await ask((tx) => readTills(tx, organizationId))
  const verified: VerifiedTill[] = []
  for (const till of tills) verified.push(await verifyTill(ask, organizationId, till, period))
  return verified
}

async function verifyTill(
  ask: Ask,
  organizationId: string,
  till: TillOfShop,
  period: Period,
): Promise<VerifiedTill> {
  const findings: Finding[] = []
  const days = new Map<string, { count: number; totalMinor: number }>()
  let flagged: FlaggedSale[] = []
  const counts = { records: 0, findings: 0, wrong: 0, flagged: 0 }
  let first: number | null = null
  let last: ShownRecord | null = null
  for await (const part of walkTill(ask, organizationId, till, period)) {
    counts.findings += part.findings.length
    counts.wrong += part.findings.filter((found) => !isNotice(found)).length
    findings.push(...part.findings.slice(0, MOST_SHOWN - findings.length))
    for (const record of part.records) {
      if (!isWithin(record, period)) continue
      counts.records += 1
      first ??= record.sequence
      last = record
      addToDay(days, record)
      const flags = flagsOf(record, part.findings)
      if (flags.length === 0) continue
      counts.flagged += 1
      flagged.push(shown(record, flags))
    }
    if (flagged.length > MOST_SHOWN) flagged = flagged.slice(-MOST_SHOWN)
  }
  return {
    till,
    records: counts.records,
    firstNumber: first,
    lastNumber: last?.sequence ?? null,
    lastSeal: last?.seal ?? null,
    findings,
    findingCount: counts.findings,
    wrongCount: counts.wrong,
    days,
    flagged: flagged.reverse(),
    flaggedCount: counts.flagged,
  }
}

/** The records at the edges of a period are walked for their seals and belong to other days. */
export function isWithin({ stored }: ShownRecord, { from, to }: Period): boolean {
  const day = String(stored?.sale.trading_day ?? '')
  return stored === null || ((from === null || day >= from) && (to === null || day <= to))
}

function addToDay(days: Map<string, { count: number; totalMinor: number }>, { stored }: ShownRecord): void {
  if (!stored) return
  const day = String(stored.sale.trading_day)
  const sum = days.get(day) ?? { count: 0, totalMinor: 0 }
  days.set(day, {
    count: sum.count + 1,
    totalMinor: sum.totalMinor + minorOfPounds(Number(stored.sale.total_amount ?? 0)),
  })
}

/** What was noted as it arrived, and what shows only beside its neighbours. */
function flagsOf(record: ShownRecord, findings: readonly Finding[]): string[] {
  const flags = new Set(record.flags)
  for (const { kind, to, recordId } of findings) {
    if (kind === 'chain-broken' && recordId === record.id) flags.add('journal-break')
    if (GAPS.has(kind) && to === record.sequence - 1) flags.add('journal-gap')
  }
  if (record.isDisputed) flags.add('id-disputed')
  return [...flags]
}

const GAPS: ReadonlySet<Finding['kind']> = new Set(['records-missing', 'numbers-skipped', 'set-aside'])

function shown({ id, sequence, stored }: ShownRecord, flags: readonly string[]): FlaggedSale {
  const sale = stored?.sale ?? {}
  return {
    id,
    sequence,
    receiptNumber: String(sale.receipt_number ?? ''),
    createdAt: new Date(Math.round(Number(sale.created_at ?? 0) * 1_000)).toISOString(),
    totalMinor: minorOfPounds(Number(sale.total_amount ?? 0) + Number(sale.charges_total ?? 0)),
    flags,
  }
}
