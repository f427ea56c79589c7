import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { dueBy } from './settlement.ts'
import { isRefusedTry, unallocated } from './unallocated.sql.ts'

/**
 * What refunds of these records were refused and are still due to customers by the settlement ledger (rule P9). One that was tried
 * again is due by its last try, which is of the same record.
 *
 * @param records a query of the ids of records
 */
export async function sumStillOwed(tx: Tx, organizationId: string, records: SQL) {
  const [owed] = await tx.execute<{ count: number; amount: string }>(sql`
    select count(*)::int as count, coalesce(sum(
             case when p.status = 'part-approved' then least(due.minor / 100, p.approved_amount - p.refunded_amount)
                  else due.minor / 100 end), 0)::numeric(18, 2)::text as amount
      from payment_refunds r
      join payment_transactions p on p.organization_id = r.organization_id and p.id = r.payment_id
     cross join lateral (select ${sql.raw(dueBy('r'))} as minor) due
     where r.organization_id = ${organizationId} and r.transaction_id in (${records}) and r.state = 'refused'
       and due.minor > 0`)
  if (!owed) throw new Error('An aggregate answers one row')
  return owed
}

/**
 * Whether the refund of the row called so waits for a person, once it was refused or has had no answer for long (rule P9): its money is
 * due to a customer, or a person asked for it last and its money is the payment's again, until the customer has it.
 */
export const isUnresolved = (refund: string): SQL => sql`(
  ${sql.raw(`${refund}.state in ('sent', 'unknown', 'refused') and ${refund}.seen_to_at is null`)} and (
    ${sql.raw(dueBy(refund))} > 0
    or ${sql.raw(isRefusedTry(refund))} and exists (
      select from payment_transactions payment
       where payment.organization_id = ${sql.raw(refund)}.organization_id and payment.id = ${sql.raw(refund)}.payment_id
         and ${sql.raw(unallocated('payment'))} > 0)))`
