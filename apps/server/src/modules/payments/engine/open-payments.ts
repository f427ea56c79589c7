import type { Minor } from '@tuppence/domain/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { wasGivenAnotherWay } from './not-paid.sql.ts'
import { UNSETTLED } from './open-states.sql.ts'
import { type PaymentRow, selectPayments } from './payment-rows.ts'
import { readUnallocated, unallocatedBesideTry } from './unallocated.sql.ts'

/** A sale is written seconds after its payment; one that has none after this is of no sale. */
const SALE_FOLLOWS_WITHIN_MS = 10 * 60_000

const unsettled = sql`status in ${UNSETTLED}`

/** The payments of a till, or of all, whose end nobody knows: its Z read waits for them (decision D11). */
export function unsettledPayments(tx: Tx, organizationId: string, tillId?: string): Promise<PaymentRow[]> {
  const ofTill = tillId === undefined ? sql`true` : sql`till_id = ${tillId}`
  return selectPayments(tx, organizationId, sql`${unsettled} and ${ofTill} order by created_at, id`)
}

interface TakenNotUsedBy extends Record<string, unknown> {
  readonly provider: string
  readonly count: number
  readonly amount: string
}

/**
 * What providers have of payments that belong to no sale, by providers: what a person gave the customer another way included, for
 * its provider has it still. Money that a till's basket may be about to make a sale of is none of it until that is long ago.
 *
 * @param which a condition on rows of payment_transactions
 * @param isClose after a close no sale follows, but of what stands in a basket
 */
export async function sumTakenNotUsed(
  tx: Tx,
  organizationId: string,
  { which, isClose, now }: { readonly which: SQL; readonly isClose: boolean; readonly now: Date },
): Promise<TakenNotUsedBy[]> {
  const longAgo = new Date(now.getTime() - SALE_FOLLOWS_WITHIN_MS)
  const rows = await tx.execute<TakenNotUsedBy>(sql`
    select provider, count(*)::int as count, sum(approved_amount - refunded_amount)::numeric(18, 2)::text as amount
      from payment_transactions
     where organization_id = ${organizationId} and transaction_id is null and approved_amount > refunded_amount
       and (given_up_at is not null or refunded_amount > 0 or processed_at < ${longAgo}::timestamptz
            or ${isClose} and basket_till_id is null)
       and ${which}
     group by provider order by provider collate "C"`)
  return [...rows]
}

/** What a person has said that the customer has another way. */
export const givenAnotherWay = sql`coalesce((
  select sum(seen.amount) from payment_refunds seen
   where seen.organization_id = payment_transactions.organization_id and seen.payment_id = payment_transactions.id
     and ${sql.raw(wasGivenAnotherWay('seen'))}), 0)`

/** Whether no sale is to come any more for the payment of the row called so: the cashier had given up, or the till was lost before its sale. */
export const isLeftOver = (payment: string, now: Date): SQL => {
  const of = sql.raw(payment)
  const longAgo = new Date(now.getTime() - SALE_FOLLOWS_WITHIN_MS)
  return sql`(${of}.transaction_id is null and ${of}.approved_amount > 0
    and (${of}.given_up_at is not null or ${of}.refunded_amount > 0 or ${of}.processed_at < ${longAgo}::timestamptz))`
}

/** Money that was taken for no sale and that the customer does not have again, oldest first. */
export async function unallocatedPayments(
  tx: Tx,
  organizationId: string,
  now: Date,
): Promise<(PaymentRow & { readonly unallocatedMinor: Minor })[]> {
  const left = await readUnallocated(
    tx,
    organizationId,
    sql`p.approved_amount > p.refunded_amount and ${isLeftOver('p', now)}`,
    unallocatedBesideTry,
  )
  const rows = await selectPayments(
    tx,
    organizationId,
    sql`id in (select value::uuid from json_array_elements_text(${JSON.stringify([...left.keys()])}::json))
      order by created_at, id limit 200`,
  )
  return rows.map((row) => ({ ...row, unallocatedMinor: left.get(row.id) ?? 0 }))
}
