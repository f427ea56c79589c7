import { isRefusal } from '@tuppence/contract/client'
import {
  discardBasket,
  listParkedBaskets,
  type ParkedSummary,
  parkBasket,
  recallBasket,
  takenOf,
} from '@tuppence/contract/parked'
import type { TillDatabase } from '../device/database.ts'
import { send } from '../session/calls.ts'
import { bySender } from '../session/session-organization.ts'
import { changeParkedRow, type ParkedRow, readParkedRows } from './parked-row.ts'

/** A counter does not wait for a slow network. */
export const PATIENCE_MS = 6_000
export const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS), headers: bySender() })

interface Parts {
  readonly db: TillDatabase
  readonly organizationId: string
}

/**
 * Tells the server what happened on this device: what was parked, and what was recalled or discarded since. All of it is
 * idempotent, so a lost answer costs nothing. A network or a session that is lost ends the run; what one basket is refused
 * for holds up no other.
 *
 * @returns the baskets that wait in the shop, as the server has them now
 * @throws when the server does not answer, or knows no session
 */
export async function syncParked({ db, organizationId }: Parts): Promise<ParkedSummary[]> {
  for (const row of await readParkedRows(db, organizationId)) {
    if (row.alsoTaken || (row.end && !row.end.isDone)) continue
    const isThere = row.sent === 'yes' || (await sendParked({ db, organizationId }, row))
    if (isThere && row.end) await sendEnd({ db, organizationId }, row)
  }
  const known = await readParkedRows(db, organizationId)
  const waiting = await send(listParkedBaskets, {}, patience())
  await forgetTaken({ db, organizationId }, known, waiting)
  return waiting
}

/** Sends one basket of this device; false where the server will not have it, which the row then says. */
export async function sendParked({ db, organizationId }: Parts, row: ParkedRow): Promise<boolean> {
  const { basket } = row
  if (!basket) return true
  const { id } = basket
  // Written down first: from here on nobody can say that the server does not have it.
  const isOurs = await changeParkedRow(db, organizationId, id, (now) => now && { ...now, sent: 'maybe' })
  // Taken up again in another window meanwhile: nobody else ever saw it.
  if (!isOurs) return false
  try {
    const { id: _, ...body } = basket
    await send(parkBasket, { params: { id }, body }, patience())
    await changeParkedRow(db, organizationId, id, (now) => now && { ...now, sent: 'yes', reason: null })
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    const reason = error.problem.message
    await changeParkedRow(
      db,
      organizationId,
      id,
      (now) =>
        // What was recalled or discarded here since is no longer the server's business.
        now && (now.end?.isDone ? null : { ...now, sent: 'no', reason }),
    )
    return false
  }
}

/** Tells how a basket ended here. Where somebody else was first, the row stays and says who, until it has been read. */
async function sendEnd({ db, organizationId }: Parts, { summary: { id }, end }: ParkedRow): Promise<void> {
  if (!end) return
  const { how, endId, tillId, staff, at } = end
  const call = how === 'recalled' ? recallBasket : discardBasket
  try {
    await send(call, { params: { id }, body: { endId, tillId, staff, at } }, patience())
    await changeParkedRow(db, organizationId, id, (now) => now && null)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const taken = takenOf(error.problem)
    const isTwice = taken?.how === 'recalled' && how === 'recalled'
    await changeParkedRow(
      db,
      organizationId,
      id,
      (now) => now && (isTwice ? { ...now, alsoTaken: taken } : null),
    )
  }
}

/** What the server had before the list was asked for, and has no longer, was taken up or discarded elsewhere. */
async function forgetTaken(
  { db, organizationId }: Parts,
  known: readonly ParkedRow[],
  waiting: readonly ParkedSummary[],
): Promise<void> {
  const ids = new Set(waiting.map(({ id }) => id))
  for (const { summary, sent, end } of known)
    if (sent === 'yes' && end === null && !ids.has(summary.id))
      await changeParkedRow(db, organizationId, summary.id, (now) => (now?.end === null ? null : undefined))
}
