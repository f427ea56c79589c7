import { setImmediate as breathe } from 'node:timers/promises'
import { beginWalk, endWalk, type Finding, walkOn } from '@tuppence/domain/journal'
import type { Database } from '../../platform/database/connect.ts'
import { sha256 } from '../../platform/sha256.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import {
  CHUNK,
  type Period,
  readRange,
  readRecords,
  readSealsAt,
  readUnlisted,
  type ShownRecord,
  type TillOfShop,
} from './read-journal.ts'

/** Runs work in a transaction of its own that sees the business. */
export type Ask = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** @param ending where it is aborted, nothing more is asked: the next question throws its reason */
export const asking =
  (database: Database, organizationId: string, ending?: AbortSignal): Ask =>
  async (work) => {
    ending?.throwIfAborted()
    return await inOrganization(database, organizationId, work)
  }

/** A part of a till's journal, with what was found in it. */
export interface WalkedPart {
  readonly records: readonly ShownRecord[]
  readonly findings: readonly Finding[]
}

/**
 * Walks a till's journal over a period, part by part. Each part is a short transaction of its own and the server answers
 * others in between, so that a year of a busy shop stalls nobody; what arrives meanwhile is simply walked too.
 */
export async function* walkTill(
  ask: Ask,
  organizationId: string,
  till: TillOfShop,
  period: Period,
): AsyncGenerator<WalkedPart> {
  const range = await ask((tx) => readRange(tx, organizationId, till.id, period))
  const seals = await ask((tx) => readSealsAt(tx, organizationId, till.id, range.after))
  let walk = beginWalk(till, { sequence: range.after, seals })
  let place = { sequence: range.after, id: LAST_ID }
  for (;;) {
    const records = await ask((tx) => readRecords(tx, organizationId, till.id, place, range.upTo))
    const findings: Finding[] = []
    for (const record of records) {
      const step = walkOn(walk, record, sha256)
      walk = step.walk
      findings.push(...step.findings)
    }
    const last = records.at(-1)
    if (!last) break
    place = { sequence: last.sequence, id: last.id }
    yield { records, findings }
    if (records.length < CHUNK) break
    await breathe()
  }
  const unlisted = await ask((tx) => readUnlisted(tx, organizationId, till.id, range))
  const findings = unlisted.map(({ id, sequence }): Finding => notInJournal(id, sequence))
  if (range.upTo === null) {
    const { said } = till
    const sealsAt = said ? await ask((tx) => readSealsAt(tx, organizationId, till.id, said.sequence)) : []
    findings.push(...endWalk(walk, sealsAt))
  }
  yield { records: [], findings }
}

/** After every record of a number. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const notInJournal = (recordId: string, sequence: number): Finding => ({
  kind: 'not-in-journal',
  from: sequence,
  to: sequence,
  recordId,
  differences: [],
  at: null,
})
