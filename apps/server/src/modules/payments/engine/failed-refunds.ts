import { minorOf } from '@tuppence/domain/money'
import { sql } from 'drizzle-orm'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { ProviderError } from '../providers/provider.ts'
import { warnOf } from './drive-payment.ts'
import type { EngineParts } from './engine-parts.ts'
import { setNextPoll } from './next-poll.ts'
import { findPayment, noteEvent, selectPayments } from './payment-rows.ts'
import { reachProvider } from './reach-provider.ts'
import { readableReason } from './readable-answer.ts'
import { enterRefundEnd } from './refund-payment.ts'
import { type RefundRow, selectRefunds } from './refund-rows.ts'
import { enterSettlement } from './settlement.ts'

/**
 * Asks whether what was given back of a payment is still given back: a card's bank may send it back days later (rule P16). A
 * question without an answer changes nothing, and neither does a provider that does not know the refund any more.
 */
export async function checkRefunds(
  parts: EngineParts,
  organizationId: string,
  paymentId: string,
): Promise<void> {
  const { reached, refunds } = await inOrganization(parts.database, organizationId, async (tx) => {
    const kept = await selectRefunds(
      tx,
      organizationId,
      sql`payment_id = ${paymentId} order by created_at, id`,
    )
    if (!kept.some(({ state }) => state === 'refunded')) return { reached: undefined, refunds: kept }
    const payment = await findPayment(tx, organizationId, paymentId)
    return { reached: await reachProvider(tx, parts, organizationId, payment), refunds: kept }
  })
  if (!reached) return
  for (const refund of refunds.filter(({ state }) => state === 'refunded'))
    try {
      const others = refunds.filter(({ id }) => id !== refund.id)
      const minorOfThem = (which: (other: RefundRow) => boolean) =>
        others.filter(which).map(({ amount }) => minorOf(amount))
      const answer = await reached.provider().refundStands?.(reached.account, {
        ...{ ...reached.ref, refundId: refund.id, amountMinor: minorOf(refund.amount) },
        otherRefunds: minorOfThem(({ state }) => state !== 'refused'),
        refusedRefunds: minorOfThem(({ state }) => state === 'refused'),
      })
      if (answer?.kind === 'refused') await noteFailed(parts, organizationId, refund, answer.reason)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      warnOf(parts, { organizationId, paymentId, refundId: refund.id }, error)
    }
}

/**
 * A provider's own word that a refund failed, where it tells it by webhook alone.
 *
 * @returns whether this business has such a refund of that provider's, that was given back or is on its way
 */
export async function refundTold(
  parts: EngineParts,
  organizationId: string,
  provider: string,
  { refundId, providerRefundId, reason }: { refundId?: string; providerRefundId: string; reason: string },
): Promise<boolean> {
  const [refund] = await inOrganization(parts.database, organizationId, (tx) =>
    selectRefunds(
      tx,
      organizationId,
      sql`state <> 'refused' and (id::text = ${refundId ?? null} or provider_refund_id = ${providerRefundId})
          and exists (select 1 from payment_transactions p
                       where p.organization_id = payment_refunds.organization_id
                         and p.id = payment_refunds.payment_id and p.provider = ${provider})`,
    ),
  )
  if (refund) await noteFailed(parts, organizationId, refund, reason)
  return refund !== undefined
}

/**
 * Notes that what went back did not stay with the card. It is owed to the customer again, and waits for a person as any refund
 * that was refused (rule P9); the records and reads of its day stay as they are. Its event stands under the refund's own id.
 */
async function noteFailed(
  { database, now, wake }: EngineParts,
  organizationId: string,
  { id, paymentId, amount }: RefundRow,
  said: string,
): Promise<void> {
  const at = now()
  const reason = readableReason(said)
  await inOrganization(database, organizationId, async (tx) => {
    await selectPayments(tx, organizationId, sql`id = ${paymentId} for update`)
    const [before] = await selectRefunds(tx, organizationId, sql`id = ${id} and state <> 'refused'`)
    if (!before) return
    await tx.execute(sql`
      update payment_refunds set state = 'refused', error_message = ${reason}, updated_at = now()
       where organization_id = ${organizationId} and id = ${id}`)
    if (before.state === 'refunded') {
      await enterSettlement(tx, organizationId, { kind: 'refund-reversed', id, paymentId, at }, [
        ['provider-suspense', paymentId, -minorOf(amount)],
        ['refund-payable', id, minorOf(amount)],
      ])
      const event = { type: 'refund-failed', amountMinor: minorOf(amount) } as const
      await noteEvent(tx, organizationId, paymentId, event, { at, eventId: id, reason })
    }
    await enterRefundEnd(tx, organizationId, before, 'refused', at)
    await setNextPoll(tx, organizationId, paymentId, at)
    await announce(tx, organizationId, { type: 'payments-changed', paymentId })
  })
  wake(organizationId)
}
