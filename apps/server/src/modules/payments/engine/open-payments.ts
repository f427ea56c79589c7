import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { type PaymentRow, selectPayments } from './payment-rows.ts'

/** A sale is written seconds after its payment; one that has none after this is of no sale. */
const SALE_FOLLOWS_WITHIN_MS = 10 * 60_000

const unsettled = sql`status in ('created', 'sent', 'waiting', 'unknown')`

/** The payments of a till, or of all, whose end nobody knows: its Z read waits for them (decision D11). */
export function unsettledPayments(tx: Tx, organizationId: string, tillId?: string): Promise<PaymentRow[]> {
  const ofTill = tillId === undefined ? sql`true` : sql`till_id = ${tillId}`
  return selectPayments(tx, organizationId, sql`${unsettled} and ${ofTill} order by created_at, id`)
}

/**
 * Money that was taken for no sale and not given back: the cashier had given up, or the till was lost before its sale. What a provider
 * refused to give back stands among the refunds, until somebody says how the customer has it instead.
 */
export function takenNotUsed(tx: Tx, organizationId: string, now: Date): Promise<PaymentRow[]> {
  const longAgo = new Date(now.getTime() - SALE_FOLLOWS_WITHIN_MS)
  return selectPayments(
    tx,
    organizationId,
    sql`transaction_id is null
        and approved_amount > refunded_amount + coalesce((
          select max(r.amount) from payment_refunds r
           where r.organization_id = payment_transactions.organization_id and r.payment_id = payment_transactions.id
             and r.state = 'refused'), 0)
        and (given_up_at is not null or processed_at < ${longAgo}::timestamptz)
      order by created_at, id limit 200`,
  )
}
