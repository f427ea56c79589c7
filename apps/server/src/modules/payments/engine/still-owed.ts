import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { isOfNothing } from './gainsaid.ts'

/**
 * What refunds of these records were refused and are still owed to customers (rule P9). One that was tried again is owed by its last
 * try; one that somebody gave another way is not owed.
 *
 * @param records a query of the ids of records
 */
export async function sumStillOwed(tx: Tx, organizationId: string, records: SQL) {
  const [owed] = await tx.execute<{ count: number; amount: string }>(sql`
    with recursive tried as (
      select r.id, r.organization_id, r.transaction_id, r.payment_id, r.amount, r.state, r.resolution
        from payment_refunds r
       where r.organization_id = ${organizationId} and r.transaction_id in (${records})
      union
      select again.id, again.organization_id, tried.transaction_id, again.payment_id, again.amount, again.state, again.resolution
        from tried join payment_refunds again
          on again.organization_id = ${organizationId} and again.retry_of = tried.id
    )
    select count(*)::int as count, coalesce(sum(
             case when p.status = 'part-approved' then least(tried.amount, p.approved_amount - p.refunded_amount)
                  else tried.amount end), 0)::numeric(18, 2)::text as amount
      from tried join payment_transactions p on p.organization_id = tried.organization_id and p.id = tried.payment_id
     where tried.state = 'refused' and tried.resolution is null and not ${sql.raw(isOfNothing('tried'))}`)
  if (!owed) throw new Error('An aggregate answers one row')
  return owed
}
