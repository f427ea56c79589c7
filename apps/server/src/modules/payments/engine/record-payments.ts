import { minorOf, toPounds } from '@tuppence/domain/money'
import { isUnsettled } from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { type PaymentRow, paymentOf, selectPayments } from './payment-rows.ts'
import { leftToRefundMinor } from './refund-rows.ts'
import { setTurn } from './turns.ts'

/** A tender of a recorded sale, void, refund or exchange that a payment stands behind. */
export interface PaidTender {
  /** The tender's own id: of money that goes back it is the refund's as well. */
  readonly id: string
  readonly paymentId: string
  /** In pounds with two decimals, above nothing in both directions. */
  readonly amount: string
}

/** A tender whose payment is not as the record says, with why in a sentence. */
export interface NotStanding {
  readonly tenderId: string
  readonly paymentId: string
  readonly reason: string
}

/**
 * Says of the payments of a recorded sale that they are its own: those that are here, took exactly the tender's amount and are of no
 * other sale. A second time it changes nothing (rule P8).
 *
 * @returns what does not stand, for the record's flag; it is never refused for that
 */
export async function linkPayments(
  tx: Tx,
  organizationId: string,
  saleId: string,
  tenders: readonly PaidTender[],
): Promise<NotStanding[]> {
  const rows = await lockedPayments(tx, organizationId, tenders)
  const standing: string[] = []
  const not: NotStanding[] = []
  for (const { id: tenderId, paymentId, amount } of tenders) {
    const reason = standing.includes(paymentId)
      ? 'The payment stands behind another tender of this sale.'
      : whyNotOfSale(rows.get(paymentId), saleId, amount)
    if (reason) not.push({ tenderId, paymentId, reason })
    else standing.push(paymentId)
  }
  for (const paymentId of standing)
    await tx.execute(sql`
      update payment_transactions set transaction_id = ${saleId}
       where organization_id = ${organizationId} and id = ${paymentId}`)
  return not
}

function whyNotOfSale(row: PaymentRow | undefined, saleId: string, amount: string): string | undefined {
  if (!row) return 'No such payment was made in this shop.'
  if (row.transactionId !== null && row.transactionId !== saleId) return 'The payment paid for another sale.'
  if (minorOf(row.approvedAmount) === 0) return 'The payment took no money, as far as is known.'
  return row.approvedAmount === amount ? undefined : 'The payment took another amount.'
}

/** A record that gives money back to cards. */
export interface ReversalOfPayments {
  readonly recordId: string
  /** The sale that it reverses, in whole or in part: money goes back to that sale's payments and no other. */
  readonly saleId: string
  readonly askedBy: string
  readonly askedByName: string
  readonly at: Date
  readonly tenders: readonly PaidTender[]
}

/**
 * Keeps a refund for each tender of a reversal that goes back to a card, and gives it a turn: the worker sends it and asks after
 * it until it is given back or refused. What cannot be given back is kept as refused, so that a person sees it (rule P9). The
 * same record a second time changes nothing.
 *
 * @returns what cannot go back, for the record's flag; it is never refused for that
 */
export async function beginRefundsOf(
  tx: Tx,
  organizationId: string,
  reversal: ReversalOfPayments,
): Promise<NotStanding[]> {
  const { recordId, saleId, askedBy, askedByName, at, tenders } = reversal
  const rows = await lockedPayments(tx, organizationId, tenders)
  const not: NotStanding[] = []
  for (const { id, paymentId, amount } of tenders) {
    const row = rows.get(paymentId)
    const reason = await whyNotGivenBack(tx, organizationId, row, { id, saleId, amount })
    if (reason) not.push({ tenderId: id, paymentId, reason })
    if (!row) continue
    const [added] = await tx.execute(sql`
      insert into payment_refunds (organization_id, id, payment_id, amount, state, reason, transaction_id,
                                   error_message, asked_by, asked_by_name, created_at)
      values (${organizationId}, ${id}, ${paymentId}, ${amount}, ${reason ? 'refused' : 'sent'},
              'Given back with a record of the till', ${recordId}, ${reason ?? null}, ${askedBy}, ${askedByName}, ${at})
      on conflict (organization_id, id) do nothing returning id`)
    // A turn is the payment's: the worker asks after the payment and every refund of it that is open.
    if (added && !reason) await setTurn(tx, organizationId, paymentId, at)
  }
  return not
}

async function whyNotGivenBack(
  tx: Tx,
  organizationId: string,
  row: PaymentRow | undefined,
  { id, saleId, amount }: { id: string; saleId: string; amount: string },
): Promise<string | undefined> {
  if (!row) return 'No such payment was made in this shop.'
  const [kept] = await tx.execute<{ state: string; reason: string | null }>(sql`
    select state, error_message as reason from payment_refunds
     where organization_id = ${organizationId} and id = ${id}`)
  if (kept) return kept.state === 'refused' ? (kept.reason ?? 'It was refused.') : undefined
  if (isUnsettled(paymentOf(row))) return 'Nobody knows yet whether the payment took money.'
  if (row.transactionId !== saleId) return 'The payment did not pay for that sale.'
  const leftMinor = await leftToRefundMinor(tx, organizationId, row)
  return minorOf(amount) > leftMinor
    ? `The payment has £${toPounds(leftMinor)} left to give back.`
    : undefined
}

/** In the order of their ids, so that two records of the same payments wait for each other. */
async function lockedPayments(
  tx: Tx,
  organizationId: string,
  tenders: readonly PaidTender[],
): Promise<ReadonlyMap<string, PaymentRow>> {
  if (tenders.length === 0) return new Map()
  const ids = tenders.map(({ paymentId }) => paymentId)
  const rows = await selectPayments(
    tx,
    organizationId,
    sql`id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json)) order by id for update`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
