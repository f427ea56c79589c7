import { sql } from 'drizzle-orm'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import type { EngineParts } from './engine-parts.ts'
import { setNextPoll } from './next-poll.ts'
import { noteEvent, type PaymentRow, selectPayments } from './payment-rows.ts'

/** Longer than its terminal's earlier payment is asked after: whoever wanted to begin it is gone. */
const WAITS_FOR_TERMINAL_MS = 60_000

/**
 * Ends a payment that waits for its terminal and was sent to nobody: it can take no money. One that was sent meanwhile stays as it is.
 *
 * @param refusal why it is not begun, where that was said
 */
export const endUnsent = (
  parts: EngineParts,
  organizationId: string,
  id: string,
  refusal: string | undefined,
): Promise<void> =>
  endWhere(parts, organizationId, id, {
    isEnded: () => true,
    reason: `The payment was not sent. ${refusal ?? 'Its terminal could not be asked for.'}`,
  })

/** The same of one that was given up, or was left by whoever wanted to begin it. */
export const endLeft = (parts: EngineParts, organizationId: string, id: string): Promise<void> =>
  endWhere(parts, organizationId, id, {
    isEnded: ({ givenUpAt, createdAt }) =>
      givenUpAt !== null || parts.now().getTime() - createdAt.getTime() > WAITS_FOR_TERMINAL_MS,
    reason: 'The payment was given up before its terminal was free.',
  })

async function endWhere(
  { database, now, wake }: EngineParts,
  organizationId: string,
  id: string,
  { isEnded, reason }: { isEnded: (row: PaymentRow) => boolean; reason: string },
): Promise<void> {
  const at = now()
  const hasEnded = await inOrganization(database, organizationId, async (tx) => {
    const [row] = await selectPayments(tx, organizationId, sql`id = ${id} for update`)
    if (row?.state !== 'created' || !isEnded(row)) return false
    await noteEvent(tx, organizationId, id, { type: 'cancelled' }, { at, reason })
    await setNextPoll(tx, organizationId, id, at)
    await announce(tx, organizationId, { type: 'payments-changed', paymentId: id })
    return true
  })
  if (hasEnded) wake(organizationId)
}
