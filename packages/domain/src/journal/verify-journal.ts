import type { Sha256 } from '../sales/index.ts'
import { type Difference, type Finding, finding } from './finding.ts'
import { type StoredRows, storedDifferences } from './stored-differences.ts'

/** One entry of a till's journal, with the rows that belong to it. */
export interface JournalRecord {
  readonly id: string
  readonly sequence: number
  readonly previousSeal: string
  readonly seal: string
  /** The text that was sealed; empty where it was not kept. */
  readonly content: string
  /** Null where the sale itself is gone. */
  readonly stored: StoredRows | null
  /** Whether the stored columns still have the digest that was taken of them. */
  readonly digestFits: boolean
  /** Nothing proves that its till made it. */
  readonly isUnproven?: boolean
}

/** A till as the books know it, and as it says itself. */
export interface JournalTill {
  readonly id: string
  /** What its shop's money is in. */
  readonly currency: string
  readonly lastSequence: number
  readonly lastSeal: string
  /** Where the till last said its journal ends; null where it never said. */
  readonly said: { readonly sequence: number; readonly seal: string; readonly at: string } | null
  /** Numbers passed over because a till that lost its memory may have used them. */
  readonly setAside: readonly {
    readonly from: number
    readonly to: number
    readonly at: string
    /** The end that the till said then, where it was not believed. */
    readonly claimed?: number
  }[]
}

/** How far a journal has been walked. A walk takes records in their order and in as many parts as one likes. */
export interface Walk {
  readonly till: JournalTill
  /** The number walked last, and every seal found under it. */
  readonly at: number
  readonly seals: readonly string[]
  /** The seals under the number before, for a number that is there twice. */
  readonly before: readonly string[]
  /** How many records were walked. One at the edge of a period is looked at for its seal only, and is none of them. */
  readonly records: number
  readonly first: number | null
}

/**
 * Begins a walk.
 *
 * @param after the record before the first, where the journal is walked from its middle
 */
export function beginWalk(till: JournalTill, after?: { sequence: number; seals: readonly string[] }): Walk {
  const at = after?.sequence ?? 0
  const seals = after?.seals ?? ['']
  return { till, at, seals, before: [], records: 0, first: null }
}

/** Takes the next record: its number, its place in the chain, its seal, its text and its columns (R7, R13). */
export function walkOn(
  walk: Walk,
  record: JournalRecord,
  sha256: Sha256,
): { walk: Walk; findings: Finding[] } {
  const { sequence, previousSeal } = record
  const unproven = record.isUnproven
    ? [finding('till-unproven', sequence, sequence, { recordId: record.id })]
    : []
  // What somebody made up stands in no record's way; what an older version of the till sent stands where it says.
  if (record.isUnproven && !(sequence === walk.at + 1 && walk.seals.includes(previousSeal))) {
    const walked = { ...walk, records: walk.records + 1, first: walk.first ?? sequence }
    return { walk: walked, findings: [...unproven, ...lookInto(record, walk.till, sha256)] }
  }
  const place = placeOf(walk, record)
  const isTwice = record.sequence === walk.at && walk.records > 0
  return {
    walk: {
      ...walk,
      at: record.sequence,
      seals: isTwice ? [...walk.seals, record.seal] : [record.seal],
      before: isTwice ? walk.before : walk.seals,
      records: walk.records + 1,
      first: walk.first ?? record.sequence,
    },
    findings: [...unproven, ...place, ...lookInto(record, walk.till, sha256)],
  }
}

function placeOf(walk: Walk, { id, sequence, previousSeal }: JournalRecord): Finding[] {
  const one = { recordId: id }
  if (sequence === walk.at && walk.records > 0) {
    const twice = finding('number-twice', sequence, sequence, one)
    return walk.before.includes(previousSeal)
      ? [twice]
      : [twice, finding('chain-broken', sequence, sequence, one)]
  }
  const joined = walk.seals.includes(previousSeal)
  const from = walk.at + 1
  const aside = setAsideBefore(walk.till, sequence, walk.at)
  const made = aside.at(-1)?.from ?? sequence
  const unknown = made > from ? [finding(joined ? 'numbers-skipped' : 'records-missing', from, made - 1)] : []
  if (made === from && !joined) unknown.push(finding('chain-broken', sequence, sequence, one))
  return [...unknown, ...aside]
}

/** The numbers set aside right before a number, the last first, and none that are in the journal already. */
function setAsideBefore({ setAside }: JournalTill, sequence: number, at: number): Finding[] {
  const found: Finding[] = []
  let next = sequence
  for (const { from, to, at: when } of [...setAside].sort((a, b) => b.to - a.to)) {
    if (to !== next - 1 || from <= at) continue
    found.push(finding('set-aside', from, to, { at: when }))
    next = from
  }
  return found
}

/** What one record says of itself, without its neighbours. */
function lookInto(record: JournalRecord, till: JournalTill, sha256: Sha256): Finding[] {
  const { id, sequence, content, stored } = record
  const found: Finding[] = []
  const note = (kind: Finding['kind'], differences: Difference[] = []) =>
    found.push(finding(kind, sequence, sequence, { recordId: id, differences }))
  if (stored === null) note('sale-missing')
  if (content === '') note('content-missing')
  else if (sha256(content) !== record.seal) note('seal-wrong')
  if (stored !== null) {
    const differences = content === '' ? [] : differencesOf(record, stored, till)
    if (differences.length > 0 || !record.digestFits) note('record-changed', differences)
  }
  return found
}

function differencesOf(record: JournalRecord, stored: StoredRows, till: JournalTill): Difference[] {
  const content = read(record.content)
  if (content === null) return [{ what: 'sealed text', sealed: 'a sale', stored: 'something that is none' }]
  const said = (content.transaction ?? {}) as Record<string, unknown>
  const place: [string, unknown, unknown][] = [
    ['journal: till', said.tillId, till.id],
    ['journal: number', said.tillSequence, record.sequence],
    ['journal: seal before', said.previousSeal, record.previousSeal],
  ]
  return [
    ...place
      .filter(([, sealed, kept]) => sealed !== undefined && sealed !== kept)
      .map(([what, sealed, kept]) => ({ what, sealed: String(sealed), stored: String(kept) })),
    ...storedDifferences(content, stored, till.currency),
  ]
}

function read(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/**
 * Ends a walk that came to the journal's last record: nothing may be cut off. The till's row in the books knows the last
 * number and seal; the till itself told the same from its own storage, which nobody at the server can change.
 *
 * @param sealsAt the seals in the journal under the number that the till said
 */
export function endWalk(walk: Walk, sealsAt: readonly string[]): Finding[] {
  const { till, at, seals } = walk
  const found: Finding[] = []
  if (till.lastSequence > at) found.push(finding('tail-missing', at + 1, till.lastSequence))
  else if (till.lastSequence === at && !seals.includes(till.lastSeal) && at > 0)
    found.push(finding('end-differs', at))
  for (const { claimed, at: when } of till.setAside)
    if (claimed !== undefined) found.push(finding('end-not-believed', claimed, claimed, { at: when }))
  const { said } = till
  const end = Math.max(at, till.lastSequence)
  if (said && said.sequence > end) {
    const aside = setAsideBefore(till, said.sequence + 1, end)
    const made = (aside.at(-1)?.from ?? said.sequence + 1) - 1
    if (made > end) found.push(finding('not-arrived', end + 1, made, { at: said.at }))
    found.push(...aside)
  } else if (said && said.sequence > 0 && sealsAt.length > 0 && !sealsAt.includes(said.seal))
    found.push(finding('till-disagrees', said.sequence, said.sequence, { at: said.at }))
  return found
}

/** Walks a whole journal that is at hand: its records in the order of their numbers. */
export function verifyJournal(
  till: JournalTill,
  records: readonly JournalRecord[],
  sha256: Sha256,
): Finding[] {
  let walk = beginWalk(till)
  const found: Finding[] = []
  for (const record of records) {
    const step = walkOn(walk, record, sha256)
    walk = step.walk
    found.push(...step.findings)
  }
  const sealsAt = records.filter(({ sequence }) => sequence === till.said?.sequence).map(({ seal }) => seal)
  return [...found, ...endWalk(walk, sealsAt)]
}
