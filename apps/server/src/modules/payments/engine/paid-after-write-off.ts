import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { unallocatedBesideTry } from './unallocated.sql.ts'

/** A sale that somebody had written off as unpaid, or as paid another way, and that its card has paid since (rule P17). */
interface PaidAfterWriteOff extends Record<string, unknown> {
  readonly paymentId: string
  readonly receiptNumber: string
  readonly writtenOffByName: string
  readonly writtenOffReason: string
  /** What of the card's money the sale does not account for, in pounds with two decimals. */
  readonly unallocatedAmount: string
  /** When the card's last money came. */
  readonly paidAt: Date
}

const unallocated = sql.raw(unallocatedBesideTry('payment_transactions'))

/** Such sales, until their money is given back or somebody says that it is right. */
export async function paidAfterWriteOff(
  tx: Tx,
  organizationId: string,
  paymentId?: string,
): Promise<readonly PaidAfterWriteOff[]> {
  const rows = await tx.execute<PaidAfterWriteOff>(sql`
    select payment_transactions.id as "paymentId", t.receipt_number as "receiptNumber",
           word.person_name as "writtenOffByName", word.reason as "writtenOffReason",
           (${unallocated} / 100)::numeric(12, 2)::text as "unallocatedAmount",
           (select max(e.at) from settlement_entries e
             where e.organization_id = ${organizationId} and e.account_kind = 'payment' and e.account_id = payment_transactions.id
               and e.amount_minor > 0) as "paidAt"
      from (select distinct account_id as id from settlement_entries
             where organization_id = ${organizationId} and cause_kind = 'written-off' and account_kind = 'payment') written_off
      join payment_transactions on payment_transactions.organization_id = ${organizationId}
           and payment_transactions.id = written_off.id
      join transactions t on t.organization_id = ${organizationId} and t.id = payment_transactions.transaction_id
     cross join lateral (
       select e.person_name, e.reason from payment_events e
        where e.organization_id = ${organizationId} and e.payment_id = payment_transactions.id and e.kind = 'unpaid-sale-seen-to'
        order by e.happened_at desc, e.id desc limit 1) word
     where ${unallocated} > 0
       and ${paymentId === undefined ? sql`true` : sql`payment_transactions.id = ${paymentId}`}
     order by payment_transactions.created_at, payment_transactions.id limit 200`)
  return [...rows]
}
