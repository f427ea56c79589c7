import type { RefundOfRecord } from '@tuppence/contract/payments'
import type { Minor } from '@tuppence/domain/money'
import { minorOf } from '@tuppence/domain/money'
import { type RefundState, refundableMinor } from '@tuppence/domain/payments'
import { type SQL, sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import type { Tx } from '../../../platform/tenancy.ts'
import { givenAnotherWay } from './open-payments.ts'
import { OPEN_REFUND } from './open-states.sql.ts'
import { type PaymentRow, paymentOf } from './payment-rows.ts'
import { dueBy } from './settlement.ts'
import { unallocatedMinor } from './unallocated.sql.ts'

export interface RefundRow extends Record<string, unknown> {
  readonly id: string
  readonly paymentId: string
  /** In pounds with two decimals. */
  readonly amount: string
  readonly state: RefundState
  readonly reason: string
  /** What the provider said, or that it said nothing. */
  readonly said: string | null
  /** The record that gives it back, where one does. */
  readonly transactionId: string | null
  readonly askedBy: string
  readonly askedByName: string
  readonly createdAt: Date
}

export async function selectRefunds(tx: Tx, organizationId: string, which: SQL): Promise<RefundRow[]> {
  const rows = await tx.execute<RefundRow>(sql`
    select id, payment_id as "paymentId", amount, state, reason, error_message as said,
           transaction_id as "transactionId", asked_by as "askedBy", asked_by_name as "askedByName",
           created_at as "createdAt"
      from payment_refunds where organization_id = ${organizationId} and ${which}`)
  return [...rows]
}

/** What its card can still be given of a payment: neither given back, to it or another way, nor on its way. The caller holds the payment's row. */
export async function leftToRefundMinor(tx: Tx, organizationId: string, row: PaymentRow): Promise<Minor> {
  const [open] = await tx.execute<{ amount: string | null; another: string }>(sql`
    select (select sum(amount)::numeric(12, 2) from payment_refunds
             where organization_id = ${organizationId} and payment_id = ${row.id}
               and state in ${OPEN_REFUND}) as amount,
           (${givenAnotherWay})::numeric(12, 2) as another
      from payment_transactions where organization_id = ${organizationId} and id = ${row.id}`)
  return refundableMinor(paymentOf(row)) - minorOf(open?.amount ?? '0.00') - minorOf(open?.another ?? '0.00')
}

/** What a person may give back of it: what of it is unallocated, and no more than its card can still be given. */
export const refundableByPersonMinor = async (
  tx: Tx,
  organizationId: string,
  row: PaymentRow,
): Promise<Minor> =>
  Math.min(
    await leftToRefundMinor(tx, organizationId, row),
    await unallocatedMinor(tx, organizationId, row.id),
  )

const NOTHING_TAKEN = 'By its provider the card gave nothing: there is nothing to give back.'

/**
 * What became of the money that a record sends back to its cards: of what was tried again, by its last try.
 *
 * @throws Refused with not-found where the shop has no such record, or it has not come yet
 */
export async function refundsOfRecord(tx: Tx, organizationId: string, id: string): Promise<RefundOfRecord[]> {
  type Row = RefundOfRecord & Record<string, unknown>
  const [record] = await tx.execute(sql`
    select from transactions where organization_id = ${organizationId} and id = ${id}`)
  if (!record) throw new Refused('not-found')
  const rows = await tx.execute<Row>(sql`
    select id, amount, state, coalesce(seen_to_reason,
             case when state = 'refused' and ${sql.raw(dueBy('payment_refunds'))} = 0 then ${NOTHING_TAKEN}::text end) as "seenTo" from payment_refunds
     where organization_id = ${organizationId} and transaction_id = ${id} and resolution is distinct from 'retried'
     order by created_at, id`)
  return [...rows]
}

/**
 * When a refund that begins now is asked for: after the payment's sale came, whatever the clock of the server said that recorded it. Whether
 * money went back before the sale is told by these times.
 */
export async function afterItsSale(
  tx: Tx,
  organizationId: string,
  { id, transactionId }: PaymentRow,
  now: Date,
): Promise<Date> {
  if (transactionId === null) return now
  const [taken] = await tx.execute<{ at: Date | null }>(sql`
    select max(at) as at from settlement_entries
     where organization_id = ${organizationId} and account_kind = 'payment' and account_id = ${id} and cause_kind = 'allocated'`)
  return new Date(Math.max(now.getTime(), (taken?.at?.getTime() ?? 0) + 1))
}
