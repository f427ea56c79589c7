import type { CardPayment } from '@tuppence/contract/payments'
import { type Minor, minorOf, toPounds } from '@tuppence/domain/money'
import {
  afterEvent,
  type CardFacts,
  OUTCOMES_WITHOUT_MONEY,
  type Payment,
  type PaymentEvent,
  type PaymentState,
  type PaymentWay,
} from '@tuppence/domain/payments'
import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../../platform/http/refused.ts'
import type { Tx } from '../../../platform/tenancy.ts'
import type { Progress } from '../providers/provider.ts'
import { enterNotTaken } from './not-taken.ts'
import { enterSettlement } from './settlement.ts'

export interface PaymentRow extends Record<string, unknown> {
  readonly id: string
  readonly state: PaymentState
  readonly by: PaymentWay
  readonly payAt: string | null
  readonly terminalId: string | null
  readonly tillId: string | null
  readonly shiftId: string | null
  readonly provider: string
  readonly providerPaymentId: string | null
  readonly amount: string
  readonly approvedAmount: string
  readonly refundedAmount: string
  readonly card: CardFacts | null
  readonly reason: string | null
  readonly givenUpAt: Date | null
  readonly transactionId: string | null
  /** The till that told that it stands in its basket. */
  readonly basketTillId: string | null
  readonly askedByName: string | null
  readonly createdAt: Date
}

export async function selectPayments(tx: Tx, organizationId: string, which: SQL): Promise<PaymentRow[]> {
  const rows = await tx.execute<PaymentRow>(sql`
    select id, status as state, terminal_id as "terminalId", till_id as "tillId", shift_id as "shiftId", provider,
           provider_transaction_id as "providerPaymentId", amount, approved_amount as "approvedAmount",
           refunded_amount as "refundedAmount", receipt_data as card,
           taken_by as "by", pay_at as "payAt",
           error_message as reason, given_up_at as "givenUpAt", transaction_id as "transactionId",
           basket_till_id as "basketTillId", asked_by_name as "askedByName", created_at as "createdAt"
      from payment_transactions where organization_id = ${organizationId} and ${which}`)
  return [...rows]
}

/** @throws Refused with not-found */
export async function findPayment(tx: Tx, organizationId: string, id: string): Promise<PaymentRow> {
  const [row] = await selectPayments(tx, organizationId, sql`id = ${id}`)
  if (!row) throw new Refused('not-found')
  return row
}

/** What a person settled has no card; the provider's own word on it brings it. */
const isByWord = ({ card, approvedAmount }: PaymentRow): boolean =>
  card === null && minorOf(approvedAmount) > 0

export const paymentOf = (row: PaymentRow): Payment => ({
  state: row.state,
  askedMinor: minorOf(row.amount),
  approvedMinor: minorOf(row.approvedAmount),
  isByWord: isByWord(row),
  refundedMinor: minorOf(row.refundedAmount),
  isGivenUp: row.givenUpAt !== null,
})

export function cardPayment({
  providerPaymentId: _,
  shiftId: __,
  basketTillId: ___,
  givenUpAt,
  createdAt,
  ...row
}: PaymentRow): CardPayment {
  return { ...row, isGivenUp: givenUpAt !== null, createdAt: createdAt.toISOString() }
}

/** What is noted beside an event: who said it, why, and what the provider told of the card. */
export interface Noted {
  readonly at: Date
  /** The event's own; made here where none is given. */
  readonly eventId?: string
  readonly person?: { readonly personId: string; readonly staffName: string }
  readonly reason?: string
  readonly approved?: Extract<Progress, { kind: 'approved' }>
  readonly providerPaymentId?: string
  /** Where the customer pays, of a payment by link. */
  readonly payAt?: string
}

/**
 * Takes an event into a payment, whose row it locks: of two answers that come at once each finds what the other left. What
 * changes nothing is not noted again, but an answer against an approval is, once, and a new reason why nobody knows how it ended:
 * that one is read where a person is asked to say what happened.
 *
 * @returns whether the payment reads otherwise now
 */
export async function noteEvent(
  tx: Tx,
  organizationId: string,
  id: string,
  event: PaymentEvent,
  noted: Noted,
): Promise<boolean> {
  const [row] = await selectPayments(tx, organizationId, sql`id = ${id} for update`)
  if (!row) throw new Refused('not-found')
  const before = paymentOf(row)
  const after = afterEvent(before, event)
  const isAgainstApproval = before.approvedMinor > 0 && isWithoutMoney(event)
  const tellsTheCard = event.type === 'approved' && row.card === null
  const tellsTheLink = noted.payAt !== undefined && row.payAt === null
  const tellsWhy =
    event.type === 'unanswered' && row.state === 'unknown' && noted.reason !== (row.reason ?? undefined)
  if (after === before && !isAgainstApproval && !tellsTheCard && !tellsTheLink && !tellsWhy) return false
  if (after === before && isAgainstApproval && (await wasNoted(tx, organizationId, id, event))) return false
  const { approved, at, person } = noted
  const amountMinor =
    'amountMinor' in event ? event.amountMinor : 'takenMinor' in event ? event.takenMinor : undefined
  const eventId = noted.eventId ?? uuidv7()
  await tx.execute(sql`
    insert into payment_events (organization_id, id, payment_id, kind, state, amount, person_id, person_name,
                                reason, happened_at)
    values (${organizationId}, ${eventId}, ${id}, ${event.type}, ${after.state},
            ${amountMinor === undefined ? null : toPounds(amountMinor)},
            ${person?.personId ?? null}, ${person?.staffName ?? null}, ${noted.reason ?? null}, ${at})`)
  const reference = approved?.providerPaymentId ?? noted.providerPaymentId
  // Why it took nothing goes once it turns out that it did, and why nobody knew once somebody does; but a provider's no to what a
  // person alone said stays, for somebody to see to (rule P17).
  const isGainsaid = isAgainstApproval && before.isByWord
  const isWordStill = before.isByWord && after.isByWord
  const isTaken = after.approvedMinor > 0 && !isGainsaid && !isWordStill
  const isForgotten = isTaken || after.state === 'waiting' || event.type === 'word-taken-back'
  const said = isWordStill && !isGainsaid ? row.reason : (noted.reason ?? row.reason)
  const reason = isForgotten ? null : said
  await enterTaken(tx, organizationId, row, {
    ...{ takenMinor: believedMinor(after, reason), eventId, event, at, by: person?.staffName },
  })
  await tx.execute(sql`
    update payment_transactions
       set status = ${after.state}, approved_amount = ${toPounds(after.approvedMinor)},
           refunded_amount = ${toPounds(after.refundedMinor)},
           given_up_at = case when ${after.isGivenUp} then coalesce(given_up_at, ${at}::timestamptz) end,
           provider_transaction_id = coalesce(${reference ?? null}, provider_transaction_id),
           card_type = coalesce(${approved?.card.cardType ?? null}, card_type),
           card_last4 = coalesce(${approved?.card.last4 ?? null}, card_last4),
           receipt_data = coalesce(${approved ? JSON.stringify(approved.card) : null}::jsonb, receipt_data),
           pay_at = coalesce(${noted.payAt ?? null}, pay_at), error_message = ${reason},
           processed_at = case when ${after.approvedMinor > 0} then coalesce(processed_at, ${at}::timestamptz) end
     where organization_id = ${organizationId} and id = ${id}`)
  if (before.isByWord || after.isByWord)
    await enterNotTaken(tx, organizationId, id, { id: eventId, at, by: person?.staffName })
  return after !== before || tellsTheCard || tellsTheLink || tellsWhy || isGainsaid
}

/** What the card is believed to have paid: of a person's word that the provider has gainsaid, nothing (rule P17). */
const believedMinor = ({ approvedMinor, isByWord: byWord }: Payment, reason: string | null): Minor =>
  byWord && reason !== null ? 0 : approvedMinor

/** What an event changes of it goes into the settlement ledger. */
async function enterTaken(
  tx: Tx,
  organizationId: string,
  row: PaymentRow,
  {
    takenMinor,
    eventId,
    event,
    at,
    by,
  }: { takenMinor: Minor; eventId: string; event: PaymentEvent; at: Date; by: string | undefined },
): Promise<void> {
  const moreMinor = takenMinor - believedMinor(paymentOf(row), row.reason)
  const isSaid = event.type === 'settled' ? 'manually-confirmed' : 'confirmation-revoked'
  const kind = event.type === 'approved' ? 'captured' : isSaid
  await enterSettlement(tx, organizationId, { kind, id: eventId, paymentId: row.id, at, by }, [
    ['provider-suspense', row.id, -moreMinor],
    ['payment', row.id, moreMinor],
  ])
}

const isWithoutMoney = ({ type }: PaymentEvent): boolean =>
  OUTCOMES_WITHOUT_MONEY.some((outcome) => outcome === type)

/** Of what a person said anew the provider's word is noted anew. */
async function wasNoted(
  tx: Tx,
  organizationId: string,
  id: string,
  { type }: PaymentEvent,
): Promise<boolean> {
  const [noted] = await tx.execute(sql`
    select 1 from payment_events
     where organization_id = ${organizationId} and payment_id = ${id} and kind = ${type}
       and happened_at >= coalesce((select max(said.happened_at) from payment_events said
                                     where said.organization_id = ${organizationId} and said.payment_id = ${id}
                                       and said.kind = 'settled'), '-infinity') limit 1`)
  return noted !== undefined
}
