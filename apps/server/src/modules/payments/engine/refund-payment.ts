import type { AllowedByPin } from '@tuppence/contract/payments'
import { type Minor, minorOf } from '@tuppence/domain/money'
import {
  givingBackScope,
  OPEN_REFUND_STATES,
  type RefundResolution,
  type RefundState,
} from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import { announce } from '../../../platform/live/announce.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../../identity/public.ts'
import { ProviderError, type RefundProgress } from '../providers/provider.ts'
import { type Allower, reasonWith, whoAllows } from './allowed-by-pin.ts'
import { earlierOf } from './chain.sql.ts'
import { warnOf } from './drive-payment.ts'
import { type Asker, type EngineParts, findTheirs } from './engine-parts.ts'
import { refuseInBasket } from './hold-payment.ts'
import { setNextPoll } from './next-poll.ts'
import { enterNotTaken } from './not-taken.ts'
import { OPEN_REFUND } from './open-states.sql.ts'
import { cardPayment, findPayment, noteEvent, type PaymentRow, selectPayments } from './payment-rows.ts'
import { OF_ANOTHER_KEY, reachProvider } from './reach-provider.ts'
import { readableName, readableReason } from './readable-answer.ts'
import {
  afterItsSale,
  leftToRefundMinor,
  type RefundRow,
  refundableByPersonMinor,
  selectRefunds,
} from './refund-rows.ts'
import { balanceMinor, enterSettlement } from './settlement.ts'
import { unallocatedMinor } from './unallocated.sql.ts'

export interface RefundAsked {
  /** The refund's own, made by the caller. */
  readonly id: string
  /** In pounds with two decimals. */
  readonly amount: string
  readonly reason: string
  /** A refused one of the same payment, which this one tries again. */
  readonly insteadOf?: string | undefined
  /** By whose PIN, where whoever asks may not refund. */
  readonly allowed?: AllowedByPin | undefined
  /** Whoever asks knows that it stands in the basket of a till. */
  readonly outOfBasket?: boolean | undefined
}

/**
 * Gives money back to the card. What is on its way, or without an answer, keeps its share of the payment, so that two refunds at
 * once are never more than was taken; asking the same again asks the provider under the same id, which does it once.
 *
 * @throws Refused
 */
export async function refundPayment(parts: EngineParts, asker: Asker, paymentId: string, asked: RefundAsked) {
  const { organizationId } = asker.person
  await findTheirs(parts, asker.person, paymentId)
  const scope = givingBackScope(paymentId, asked.amount)
  const allower = await whoAllows(parts, asker.person, { allowed: asked.allowed, scope, usedFor: asked.id })
  const { refund, isNew } = await inOrganization(parts.database, organizationId, (tx) =>
    keepRefund(tx, parts, asker, paymentId, { ...asked, allower }),
  )
  const state = isOpen(refund)
    ? await sendRefund(parts, organizationId, refund, isNew ? 'first' : 'again')
    : refund.state
  const payment = await inOrganization(parts.database, organizationId, (tx) =>
    findPayment(tx, organizationId, paymentId),
  )
  parts.wake(organizationId)
  return { state, payment: cardPayment(payment) }
}

const isOpen = ({ state }: RefundRow) => OPEN_REFUND_STATES.some((open) => open === state)

/** @returns the refund of this id as it stood; a new one stands as sent, and the audit log has it once (rule P6) */
async function keepRefund(
  tx: Tx,
  parts: EngineParts,
  { person, address }: Asker,
  paymentId: string,
  asked: RefundAsked & { readonly allower: Allower },
): Promise<{ refund: RefundRow; isNew: boolean }> {
  const { organizationId, personId, staffName } = person
  const { id, amount, insteadOf, allower } = asked
  const reason = reasonWith(asked.reason, allower)
  const [row] = await selectPayments(tx, organizationId, sql`id = ${paymentId} for update`)
  if (!row) throw new Refused('not-found')
  const at = await afterItsSale(tx, organizationId, row, parts.now())
  const [kept] = await selectRefunds(tx, organizationId, sql`id = ${id}`)
  if (kept) {
    if (kept.amount !== amount || kept.paymentId !== paymentId) throw new Refused('payment-id-reused')
    return { refund: kept, isNew: false }
  }
  const owed = await owedOfRecord(tx, organizationId, row, asked)
  if (!row.transactionId && row.basketTillId && !asked.outOfBasket)
    await refuseInBasket(tx, organizationId, row.basketTillId)
  const leftMinor = await (owed ? leftToRefundMinor : refundableByPersonMinor)(tx, organizationId, row)
  if (minorOf(amount) > leftMinor) throw new Refused('refund-too-large')
  if (owed && minorOf(amount) < Math.min(minorOf(owed.amount), leftMinor))
    throw new Refused('invalid-request', [{ field: 'amount', message: ALL_OF_IT }])
  const resolution = 'retried'
  const dueMinor = insteadOf
    ? await resolveRefund(tx, organizationId, {
        paymentId,
        id: insteadOf,
        by: staffName,
        at,
        reason,
        resolution,
      })
    : 0
  await tx.execute(sql`
    insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, transaction_id, retry_of,
                                 asked_by, asked_by_name, created_at)
    values (${organizationId}, ${id}, ${paymentId}, ${amount}, 'sent', ${reason}, ${owed?.recordId ?? null},
            ${insteadOf ?? null}, ${personId}, ${staffName}, ${at})`)
  await enterSettlement(
    tx,
    organizationId,
    { kind: 'refund-due', id, paymentId, at, by: staffName, retryOf: insteadOf },
    [
      ['refund-payable', insteadOf ?? id, -dueMinor],
      ['payment', paymentId, dueMinor - minorOf(amount)],
      ['refund-payable', id, minorOf(amount)],
    ],
  )
  await setNextPoll(tx, organizationId, paymentId, at)
  await writeAudit(tx, {
    ...actorOf(person),
    approverId: allower?.id,
    ...{ at, action: 'payment-refunded', subjectType: 'payment', subjectId: paymentId, address },
    detail: { refundId: id, amount, reason },
  })
  const [refund] = await selectRefunds(tx, organizationId, sql`id = ${id}`)
  if (!refund) throw new Error('A refund that was kept has no row')
  return { refund, isNew: true }
}

interface Owed extends Record<string, unknown> {
  /** In pounds with two decimals. */
  readonly amount: string
  readonly recordId: string
}

/**
 * Money of a sale goes back with a void or a return of its goods, or of what they were exchanged for, or it would go back twice (rule P8): but
 * for what such a record could not give back, and what its card paid after it was written off (P17). The caller holds the payment's row.
 *
 * @returns what that record could not give back: the next try is of that record too, and can be tried again itself
 * @throws Refused with payment-of-a-sale, naming the sale, or refund-too-large
 */
async function owedOfRecord(
  tx: Tx,
  organizationId: string,
  { id, transactionId: saleId }: PaymentRow,
  { insteadOf, amount }: RefundAsked,
): Promise<Owed | undefined> {
  const isOfSale = sql`${saleId} in (select id from ${sql.raw(earlierOf('r.organization_id', 'coalesce(t.reverses_id, t.id)'))} chain)`
  const [owed] = await tx.execute<Owed>(sql`
    select r.amount, r.transaction_id as "recordId" from payment_refunds r
      join transactions t on t.organization_id = r.organization_id and t.id = r.transaction_id
     where r.organization_id = ${organizationId} and r.id = ${insteadOf ?? null}::uuid and r.state = 'refused'
       and ${saleId === null ? sql`r.payment_id = ${id}` : isOfSale}`)
  if (owed && minorOf(amount) > minorOf(owed.amount)) throw new Refused('refund-too-large')
  if (owed || saleId === null) return owed
  if (minorOf(amount) <= (await unallocatedMinor(tx, organizationId, id))) return undefined
  const [sale] = await tx.execute<{ receiptNumber: string }>(sql`
    select receipt_number as "receiptNumber" from transactions
     where organization_id = ${organizationId} and id = ${saleId}`)
  const message = `This payment paid for ${sale?.receiptNumber ?? 'a sale'}: void or return that sale, and the money goes back with it.`
  throw new Refused('payment-of-a-sale', [{ field: 'payment', message }])
}

/** The refused refund is resolved by its retry: what that left out would be owed nowhere. */
const ALL_OF_IT = 'Give all of it back at once: what is left out would stand nowhere.'

interface Resolved {
  readonly paymentId: string
  readonly id: string
  readonly by: string
  readonly at: Date
  readonly reason: string
  readonly resolution: RefundResolution
}

/**
 * Notes what became of a refused refund.
 *
 * @returns what was due by it: what a record could not give back; a person's refused refund is with the payment again
 * @throws Refused with not-found where the payment has no such refund that is refused and not resolved; refund-too-large where a person's
 * is said to be paid another way, and a sale or the card has that money since
 */
export async function resolveRefund(
  tx: Tx,
  organizationId: string,
  { paymentId, id, by, at, reason, resolution }: Resolved,
): Promise<Minor> {
  const [resolved] = await tx.execute<{ amount: string; of_record: boolean }>(sql`
    update payment_refunds
       set resolution = ${resolution}, seen_to_at = ${at}, seen_to_by_name = ${by}, seen_to_reason = ${reason},
           updated_at = now()
     where organization_id = ${organizationId} and id = ${id} and payment_id = ${paymentId}
       and state = 'refused' and resolution is null
    returning amount, transaction_id is not null as of_record`)
  if (!resolved) throw new Refused('not-found')
  const amountMinor = minorOf(resolved.amount)
  const dueMinor = await balanceMinor(tx, organizationId, 'refund-payable', id)
  if (resolution === 'paid-another-way') {
    if (!resolved.of_record && amountMinor > (await unallocatedMinor(tx, organizationId, paymentId)))
      throw new Refused('refund-too-large')
    await enterSettlement(tx, organizationId, { kind: resolution, id, paymentId, at, by }, [
      ['refund-payable', id, -dueMinor],
      ['payment', paymentId, dueMinor - amountMinor],
      ['outside', paymentId, amountMinor],
    ])
  }
  return dueMinor
}

/**
 * Sends a refund, or asks how it stands, until it is given back or refused (rule P6).
 *
 * @param how `first`: it was never sent, so that "not begun" is a refusal that the person who asked sees. `again`: it may have been
 * done, and only the provider's own "no" is one. `ask`: whoever sent it may be dead, so the provider is asked before it is sent
 */
export async function sendRefund(
  parts: EngineParts,
  organizationId: string,
  refund: RefundRow,
  how: 'first' | 'again' | 'ask',
): Promise<RefundState> {
  const { id, paymentId, amount } = refund
  const { provider, account, keySetAt, ref, row, others } = await inOrganization(
    parts.database,
    organizationId,
    async (tx) => {
      const payment = await findPayment(tx, organizationId, paymentId)
      return {
        ...(await reachProvider(tx, parts, organizationId, payment)),
        row: payment,
        others: await selectRefunds(
          tx,
          organizationId,
          sql`payment_id = ${paymentId} and id <> ${id} and state <> 'refused' order by created_at, id`,
        ),
      }
    },
  )
  const otherRefunds = others.map((other) => minorOf(other.amount))
  const asked = { ...ref, refundId: id, amountMinor: minorOf(amount), otherRefunds }
  const noted = (answer: RefundAnswer) => noteRefund(parts, organizationId, refund, answer)
  let leaves: Leave | undefined
  try {
    const showsWithinMs = provider().refundShowsWithinMs ?? 0
    // What knows no key is asked whether it did it: it may be this very refund that left a moment ago.
    const isAsked = how === 'ask' || (how === 'again' && showsWithinMs > 0)
    const heard = isAsked ? await provider().refundProgress(account, asked) : undefined
    if (heard && heard.kind !== 'none') return await noted(heard)
    leaves = await takeLeave(parts, organizationId, id, showsWithinMs)
    if (!leaves) return await noted({ kind: 'unanswered', reason: NOT_SHOWN_YET })
    const answer = await provider().refund(account, asked)
    if (answer.kind === 'none' && keySetAt && keySetAt > row.createdAt)
      throw new ProviderError('unsure', OF_ANOTHER_KEY)
    return await noted(answer)
  } catch (error) {
    // What surely did not begin has not left.
    if (leaves && error instanceof ProviderError && error.failure !== 'unsure')
      await setSentAt(parts, organizationId, id, leaves.before)
    if (!(error instanceof ProviderError)) {
      parts.log.error(
        { err: error, organizationId, paymentId, refundId: id },
        'A refund’s answer could not be read',
      )
      return noted({ kind: 'unanswered', reason: 'The answer could not be read.' })
    }
    if (error.message !== refund.said) warnOf(parts, { organizationId, paymentId, refundId: id }, error)
    const isRefused = how === 'first' && error.failure !== 'unsure'
    return noted({ kind: isRefused ? 'refused' : 'unanswered', reason: error.message })
  }
}

const NOT_SHOWN_YET = 'The provider was asked for this refund a moment ago, and does not show it yet.'

interface Leave {
  /** When it had left before; null for never. */
  readonly before: Date | null
}

/**
 * Writes down that a refund leaves for its provider now, before it does: whichever server would send it again reads it there.
 *
 * @returns undefined where it left so short a time ago that it may yet show there, or where it is not open any more
 */
function takeLeave(
  { database, now }: EngineParts,
  organizationId: string,
  id: string,
  showsWithinMs: number,
): Promise<Leave | undefined> {
  return inOrganization(database, organizationId, async (tx) => {
    const [row] = await tx.execute<{ before: Date | null }>(sql`
      select sent_at as before from payment_refunds
       where organization_id = ${organizationId} and id = ${id} and state in ${OPEN_REFUND} for update`)
    const at = now()
    if (!row || (row.before && at.getTime() - row.before.getTime() < showsWithinMs)) return undefined
    await tx.execute(sql`
      update payment_refunds set sent_at = ${at} where organization_id = ${organizationId} and id = ${id}`)
    return { before: row.before }
  })
}

const setSentAt = ({ database }: EngineParts, organizationId: string, id: string, at: Date | null) =>
  inOrganization(database, organizationId, (tx) =>
    tx.execute(sql`
      update payment_refunds set sent_at = ${at} where organization_id = ${organizationId} and id = ${id}`),
  )

/** The open refunds of a payment, one after the other. */
export async function driveRefunds(parts: EngineParts, organizationId: string, paymentId: string) {
  const open = await inOrganization(parts.database, organizationId, (tx) =>
    selectRefunds(
      tx,
      organizationId,
      sql`payment_id = ${paymentId} and state in ${OPEN_REFUND} order by created_at, id`,
    ),
  )
  for (const refund of open) await sendRefund(parts, organizationId, refund, 'ask')
}

type RefundAnswer = RefundProgress | { readonly kind: 'unanswered'; readonly reason: string }

async function noteRefund(
  { database, now, wake }: EngineParts,
  organizationId: string,
  refund: RefundRow,
  answer: RefundAnswer,
): Promise<RefundState> {
  const { id, paymentId, amount, reason, askedBy, askedByName } = refund
  const at = now()
  const state = stateOf(answer)
  const providerId = 'providerRefundId' in answer ? readableName(answer.providerRefundId) : null
  const kept = await inOrganization(database, organizationId, async (tx) => {
    await selectPayments(tx, organizationId, sql`id = ${paymentId} for update`)
    const [moved] = await tx.execute(sql`
      update payment_refunds
         set state = ${state}, provider_refund_id = coalesce(${providerId}, provider_refund_id),
             error_message = ${saidBy(answer)}, updated_at = now()
       where organization_id = ${organizationId} and id = ${id} and state in ${OPEN_REFUND}
      returning id`)
    if (moved && state === 'refunded') {
      const event = { type: 'refunded', amountMinor: minorOf(amount) } as const
      const person = { personId: askedBy, staffName: askedByName }
      await noteEvent(tx, organizationId, paymentId, event, { at, person, reason })
    }
    if (moved) await enterRefundEnd(tx, organizationId, refund, state, at)
    if (moved) await announce(tx, organizationId, { type: 'payments-changed', paymentId })
    await setNextPoll(tx, organizationId, paymentId, at)
    const [now] = await selectRefunds(tx, organizationId, sql`id = ${id}`)
    return now?.state ?? state
  })
  wake(organizationId)
  return kept
}

/** Where an open refund has ended, its money is with the card, or it is the payment's again; what a record gives back is due still, if anything was taken. */
export async function enterRefundEnd(
  tx: Tx,
  organizationId: string,
  { id, paymentId, amount, transactionId }: RefundRow,
  state: RefundState,
  at: Date,
): Promise<void> {
  const amountMinor = minorOf(amount)
  if (state === 'refunded')
    await enterSettlement(tx, organizationId, { kind: 'refunded', id, paymentId, at }, [
      ['refund-payable', id, -amountMinor],
      ['provider-suspense', paymentId, amountMinor],
    ])
  if (state === 'refused' && transactionId === null)
    await enterSettlement(tx, organizationId, { kind: 'refund-refused', id, paymentId, at }, [
      ['refund-payable', id, -amountMinor],
      ['payment', paymentId, amountMinor],
    ])
  if (state === 'refused' && transactionId !== null)
    await enterNotTaken(tx, organizationId, paymentId, { id, at })
}

function stateOf({ kind }: RefundAnswer): RefundState {
  if (kind === 'refunded') return 'refunded'
  if (kind === 'pending') return 'sent'
  return kind === 'unanswered' ? 'unknown' : 'refused'
}

function saidBy(answer: RefundAnswer): string | null {
  if ('reason' in answer) return readableReason(answer.reason)
  return answer.kind === 'none' ? 'The provider does not know the payment.' : null
}
