import { sql } from 'drizzle-orm'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import type { EngineParts } from './engine-parts.ts'
import { noteEvent, selectPayments } from './payment-rows.ts'
import { setNextTurn } from './turns.ts'

/** Longer than its terminal's earlier payment is asked after: whoever wanted to begin it is gone. */
const WAITS_FOR_TERMINAL_MS = 60_000

/**
 * Ends a payment that waits for its terminal and was sent to nobody: it can take no money. One that was sent meanwhile stays as it is.
 *
 * @param why `refused` by us; `nobody-waits` ends it only where it was given up, or was left by whoever wanted to begin it
 */
export async function endUnsent(
  { database, now, wake }: EngineParts,
  organizationId: string,
  id: string,
  why: 'refused' | 'nobody-waits',
): Promise<void> {
  const at = now()
  const hasEnded = await inOrganization(database, organizationId, async (tx) => {
    const [row] = await selectPayments(tx, organizationId, sql`id = ${id} for update`)
    if (row?.state !== 'created') return false
    const isLeft = at.getTime() - row.createdAt.getTime() > WAITS_FOR_TERMINAL_MS
    if (why === 'nobody-waits' && !row.givenUpAt && !isLeft) return false
    const reason =
      why === 'refused'
        ? 'The payment was not sent: its terminal was not free.'
        : 'The payment was given up before its terminal was free.'
    await noteEvent(tx, organizationId, id, { type: 'cancelled' }, { at, reason })
    await setNextTurn(tx, organizationId, id, at)
    await announce(tx, organizationId, { type: 'payments-changed', paymentId: id })
    return true
  })
  if (hasEnded) wake(organizationId)
}
