import {
  believedAside,
  type JournalEnd,
  MAX_TILL_SEQUENCE,
  MOST_AHEAD,
  PASSED_OVER,
} from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** What is known of where a till's journal ends. */
export interface JournalRow {
  readonly id: string
  readonly last_sequence: number
  readonly last_seal: string
  readonly said_sequence: number | null
  readonly said_seal: string | null
  readonly set_aside: readonly SetAside[]
  readonly said_at: Date | null
}

interface SetAside {
  readonly from: number
  readonly to: number
  readonly at: string
  /** The end that the till said, where it was too far ahead to be believed. */
  readonly claimed?: number
}

/** A till that asks again this soon, because the answer was lost or two of its tabs asked, is given the same numbers. */
const SAME_LOSS_MS = 60_000

/**
 * Where a till goes on from: the furthest of what has arrived, what it said itself, and what was set aside before. What it
 * says is kept: no one at the server can make the till say otherwise the next time (R13).
 *
 * A till that remembers nothing may have printed receipts that never arrived, and nobody knows how many. Their numbers
 * must not be used again (R7, mandate 5), so a thousand are set aside; it goes on behind them, with the last known seal. So does
 * one that says an end far beyond the books: believed, a single word would use up all its numbers.
 */
export async function endOfJournal(
  tx: Tx,
  said: { organizationId: string; journal: JournalEnd | null | undefined; now: Date },
  row: JournalRow,
): Promise<JournalEnd> {
  const { organizationId, now } = said
  const till = believable(row)
  const claimed = said.journal && isTooFar(said.journal.sequence, till) ? said.journal.sequence : undefined
  const journal = claimed === undefined ? said.journal : null
  // The same word again moves no clock: a copy of one that the network held back may come after the till has lost its memory.
  if (journal && (till.said_sequence === null || journal.sequence > till.said_sequence))
    await tx.execute(sql`
      update tills set said_sequence = ${journal.sequence}, said_seal = ${journal.seal}, said_at = ${now}
       where organization_id = ${organizationId} and id = ${till.id}`)
  const end = furthestOf(till, journal)
  const neverSold = till.last_sequence === 0 && till.said_sequence === null && claimed === undefined
  if (journal !== null || neverSold) return end
  const aside = till.set_aside.at(-1)
  const givenAtMs = aside ? Date.parse(aside.at) : (till.said_at?.getTime() ?? 0)
  if ((aside?.to ?? 0) === end.sequence && now.getTime() - givenAtMs < SAME_LOSS_MS) return end
  const passedOver: SetAside = {
    from: end.sequence + 1,
    to: end.sequence + PASSED_OVER,
    at: now.toISOString(),
    ...(claimed === undefined ? {} : { claimed }),
  }
  if (passedOver.to >= MAX_TILL_SEQUENCE) return end
  await tx.execute(sql`
    update tills set set_aside = set_aside || ${JSON.stringify([passedOver])}::jsonb
     where organization_id = ${organizationId} and id = ${till.id}`)
  return { sequence: passedOver.to, seal: end.seal }
}

/** Whether a till that the books know nothing of may have come to this number; see `isTooFar`. */
export const isBelievedOfNew = (journal: JournalEnd | null | undefined): boolean =>
  (journal?.sequence ?? 0) <= MOST_AHEAD

/**
 * A device becomes a till, and says by that that it has sold nothing; unless it remembers having been this till, or one of its
 * code: books that were restored from before that give no number again. From here on it may sell, without anybody hearing of it,
 * so that a later question without a memory is answered as any other.
 */
export async function beginJournal(
  tx: Tx,
  { organizationId, journal, was, now }: Beginning,
  till: { readonly id: string; readonly code: string },
): Promise<JournalEnd> {
  const isTheSame = was === undefined || was.id === till.id || was.code === till.code
  const begun = journal && isTheSame && isBelievedOfNew(journal) ? journal : { sequence: 0, seal: '' }
  await tx.execute(sql`
    update tills set said_sequence = ${begun.sequence}, said_seal = ${begun.seal}, said_at = ${now}
     where organization_id = ${organizationId} and id = ${till.id}`)
  return begun
}

interface Beginning {
  readonly organizationId: string
  readonly journal: JournalEnd | null | undefined
  readonly was: { readonly id: string; readonly code: string } | undefined
  readonly now: Date
}

/** What is known without what was noted before words about a till's end had to be near its books. */
function believable(till: JournalRow): JournalRow {
  const kept = { ...till, set_aside: believedAside(till.last_sequence, till.set_aside) }
  if (till.said_sequence === null || !isTooFar(till.said_sequence, kept)) return kept
  return { ...kept, said_sequence: null, said_seal: null, said_at: null }
}

function isTooFar(sequence: number, { last_sequence, set_aside }: JournalRow): boolean {
  return sequence > Math.max(last_sequence, set_aside.at(-1)?.to ?? 0) + MOST_AHEAD
}

function furthestOf(till: JournalRow, journal: JournalEnd | null | undefined): JournalEnd {
  const arrived = { sequence: till.last_sequence, seal: till.last_seal }
  const earlier = { sequence: till.said_sequence ?? 0, seal: till.said_seal ?? '' }
  const known = [arrived, earlier, journal ?? arrived].reduce((a, b) => (b.sequence > a.sequence ? b : a))
  // A till that says an end has a memory: what was set aside was for a tab of it that asked before another had set it up, and
  // nobody uses it. One that is behind what is known was asked about late, while another tab of it sold; or it was restored from an
  // old copy, and asks again as one without a memory.
  if (journal) return known
  const aside = till.set_aside.at(-1)
  return aside && aside.to > known.sequence ? { sequence: aside.to, seal: known.seal } : known
}
