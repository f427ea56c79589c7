import { minorOf } from '@tuppence/domain/money'
import { type RefundState, refundableMinor } from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../../identity/public.ts'
import { answeredLongAgo } from './attention.ts'
import { type Asker, type EngineParts, findTheirs } from './engine-parts.ts'
import { setNextPoll } from './next-poll.ts'
import { noteEvent, paymentOf, selectPayments } from './payment-rows.ts'
import { driveRefunds, enterRefundEnd, resolveRefund } from './refund-payment.ts'
import { type RefundRow, selectRefunds } from './refund-rows.ts'

/**
 * A person says what became of a refund that was refused, or that has had no answer for long once its provider was asked and did not
 * know either (rule P9): that it is with its card after all, of the second, or how the customer has the money another way.
 *
 * @throws Refused with not-found where the payment has no such refund that waits for a person
 */
export async function seeToRefundByPerson(
  parts: EngineParts,
  { person, address }: Asker,
  {
    paymentId,
    id,
    reason,
    isGivenBack,
  }: { paymentId: string; id: string; reason: string; isGivenBack: boolean },
): Promise<void> {
  const { organizationId, staffName: by } = person
  await findTheirs(parts, person, paymentId)
  await driveRefunds(parts, organizationId, paymentId)
  const at = parts.now()
  await inOrganization(parts.database, organizationId, async (tx) => {
    const [payment] = await selectPayments(tx, organizationId, sql`id = ${paymentId} for update`)
    const [unanswered] = await selectRefunds(
      tx,
      organizationId,
      sql`id = ${id} and payment_id = ${paymentId} and state = 'unknown' and ${answeredLongAgo(at)}`,
    )
    if (unanswered) await decide(tx, organizationId, unanswered, isGivenBack ? 'refunded' : 'refused', at)
    if (isGivenBack) {
      if (!unanswered || !payment) throw new Refused('not-found')
      const event = { type: 'refunded', amountMinor: minorOf(unanswered.amount) } as const
      if (event.amountMinor > refundableMinor(paymentOf(payment))) throw new Refused('refund-too-large')
      await noteEvent(tx, organizationId, paymentId, event, { at, person, reason })
    } else
      await resolveRefund(tx, organizationId, {
        ...{ paymentId, id, by, at, reason },
        resolution: 'paid-another-way',
      })
    await setNextPoll(tx, organizationId, paymentId, at)
    await announce(tx, organizationId, { type: 'payments-changed', paymentId })
    await writeAudit(tx, {
      ...actorOf(person),
      ...{ at, action: 'payment-refund-seen-to', subjectType: 'payment', subjectId: paymentId, address },
      detail: { refundId: id, reason, ...(isGivenBack && { givenBack: true }) },
    })
  })
  parts.wake(organizationId)
}

async function decide(tx: Tx, organizationId: string, refund: RefundRow, state: RefundState, at: Date) {
  await tx.execute(sql`
    update payment_refunds set state = ${state}, updated_at = now()
     where organization_id = ${organizationId} and id = ${refund.id}`)
  await enterRefundEnd(tx, organizationId, refund, state, at)
}
