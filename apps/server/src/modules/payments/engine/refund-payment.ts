import { type Minor, minorOf } from '@tuppence/domain/money'
import { refundableMinor } from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { ProviderError, type RefundProgress } from '../providers/provider.ts'
import type { Asker, EngineParts } from './payment-engine.ts'
import { cardPayment, findPayment, noteEvent, paymentOf, selectPayments } from './payment-rows.ts'
import { reachProvider } from './reach-provider.ts'

type RefundState = 'sent' | 'refunded' | 'refused' | 'unknown'

export interface RefundAsked {
  /** The refund's own, made by the caller. */
  readonly id: string
  /** In pounds with two decimals. */
  readonly amount: string
  readonly reason: string
}

/**
 * Gives money back to the card. What is on its way, or without an answer, keeps its share of the payment, so that two refunds at
 * once are never more than was taken; asking the same again asks the provider under the same id, which does it once.
 *
 * @throws Refused
 */
export async function refundPayment(parts: EngineParts, asker: Asker, paymentId: string, asked: RefundAsked) {
  const { organizationId } = asker
  const begun = await inOrganization(parts.database, organizationId, async (tx) => {
    const state = await keepRefund(tx, asker, paymentId, asked)
    const row = await findPayment(tx, organizationId, paymentId)
    const otherRefunds = await otherRefundsOf(tx, organizationId, paymentId, asked.id)
    return { state, otherRefunds, ...(await reachProvider(tx, parts, organizationId, row)) }
  })
  const { provider, account, ref, otherRefunds } = begun
  let state = begun.state
  if (state === 'sent' || state === 'unknown') {
    const refund = { ...ref, refundId: asked.id, amountMinor: minorOf(asked.amount), otherRefunds }
    state = await answered(parts, asker, paymentId, asked, async () => provider().refund(account, refund))
  }
  const payment = await inOrganization(parts.database, organizationId, (tx) =>
    findPayment(tx, organizationId, paymentId),
  )
  parts.wake(organizationId)
  return { state, payment: cardPayment(payment) }
}

/** @returns how the refund of this id stood; a new one stands as sent */
async function keepRefund(tx: Tx, asker: Asker, paymentId: string, asked: RefundAsked): Promise<RefundState> {
  const { organizationId, personId, staffName } = asker
  const [row] = await selectPayments(tx, organizationId, sql`id = ${paymentId} for update`)
  if (!row) throw new Refused('not-found')
  const [kept] = await tx.execute<{ state: RefundState; amount: string; payment_id: string }>(sql`
    select state, amount, payment_id from payment_refunds
     where organization_id = ${organizationId} and id = ${asked.id}`)
  if (kept) {
    if (kept.amount !== asked.amount || kept.payment_id !== paymentId) throw new Refused('payment-id-reused')
    return kept.state
  }
  const [open] = await tx.execute<{ amount: string | null }>(sql`
    select sum(amount)::numeric(12, 2) as amount from payment_refunds
     where organization_id = ${organizationId} and payment_id = ${paymentId} and state in ('sent', 'unknown')`)
  const leftMinor = refundableMinor(paymentOf(row)) - minorOf(open?.amount ?? '0.00')
  if (minorOf(asked.amount) > leftMinor) throw new Refused('refund-too-large')
  await tx.execute(sql`
    insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, asked_by, asked_by_name)
    values (${organizationId}, ${asked.id}, ${paymentId}, ${asked.amount}, 'sent', ${asked.reason},
            ${personId}, ${staffName})`)
  return 'sent'
}

async function otherRefundsOf(
  tx: Tx,
  organizationId: string,
  paymentId: string,
  refundId: string,
): Promise<Minor[]> {
  const rows = await tx.execute<{ amount: string }>(sql`
    select amount from payment_refunds
     where organization_id = ${organizationId} and payment_id = ${paymentId} and id <> ${refundId}
       and state <> 'refused'`)
  return rows.map(({ amount }) => minorOf(amount))
}

async function answered(
  parts: EngineParts,
  asker: Asker,
  paymentId: string,
  asked: RefundAsked,
  ask: () => Promise<RefundProgress>,
): Promise<RefundState> {
  try {
    return await noteRefund(parts, asker, paymentId, asked, await ask())
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const progress: RefundProgress | undefined =
      error.failure === 'unsure' ? undefined : { kind: 'refused', reason: error.message }
    return noteRefund(parts, asker, paymentId, asked, progress)
  }
}

/** @param progress undefined where nothing came back */
async function noteRefund(
  { database, now }: EngineParts,
  asker: Asker,
  paymentId: string,
  asked: RefundAsked,
  progress: RefundProgress | undefined,
): Promise<RefundState> {
  const { organizationId } = asker
  const state = stateOf(progress)
  const providerId = progress && 'providerRefundId' in progress ? progress.providerRefundId : null
  await inOrganization(database, organizationId, async (tx) => {
    await selectPayments(tx, organizationId, sql`id = ${paymentId} for update`)
    const [moved] = await tx.execute(sql`
      update payment_refunds
         set state = ${state}, provider_refund_id = coalesce(${providerId}, provider_refund_id),
             error_message = ${progress?.kind === 'refused' ? progress.reason : null}, updated_at = now()
       where organization_id = ${organizationId} and id = ${asked.id} and state in ('sent', 'unknown')
      returning id`)
    if (!moved || state !== 'refunded') return
    const event = { type: 'refunded', amountMinor: minorOf(asked.amount) } as const
    await noteEvent(tx, organizationId, paymentId, event, { at: now(), person: asker, reason: asked.reason })
    await announce(tx, organizationId, { type: 'payments-changed', paymentId })
  })
  return state
}

function stateOf(progress: RefundProgress | undefined): RefundState {
  if (progress === undefined) return 'unknown'
  if (progress.kind === 'refunded') return 'refunded'
  return progress.kind === 'pending' ? 'sent' : 'refused'
}
