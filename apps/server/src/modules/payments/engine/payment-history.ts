import type { PaymentEventTold } from '@tuppence/contract/payment-history'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'

type Row = Omit<PaymentEventTold, 'at'> & { at: Date } & Record<string, unknown>

/** What happened to a payment, in its order, with the refunds that were refused and who saw to them. More of it than anybody reads is left out at its beginning. */
export async function readHistory(
  tx: Tx,
  organizationId: string,
  paymentId: string,
): Promise<PaymentEventTold[]> {
  const rows = await tx.execute<Row>(sql`
    select kind, state, amount, person_name as "personName", reason, happened_at as at from (
      select id, kind, state, amount, person_name, reason, happened_at from payment_events
       where organization_id = ${organizationId} and payment_id = ${paymentId}
      union all
      select r.id, 'refund-refused', p.status, r.amount, r.asked_by_name, coalesce(r.error_message, r.reason), r.created_at
        from payment_refunds r
        join payment_transactions p on p.organization_id = r.organization_id and p.id = r.payment_id
       where r.organization_id = ${organizationId} and r.payment_id = ${paymentId} and r.state = 'refused'
         and not exists (select 1 from payment_events failed
                          where failed.organization_id = r.organization_id and failed.id = r.id)
      union all
      select seen.id, 'refund-seen-to', p.status, seen.amount, seen.seen_to_by_name, seen.seen_to_reason, seen.seen_to_at
        from payment_refunds seen
        join payment_transactions p on p.organization_id = seen.organization_id and p.id = seen.payment_id
       where seen.organization_id = ${organizationId} and seen.payment_id = ${paymentId} and seen.resolution = 'paid-another-way') told
     order by happened_at desc, id desc limit 200`)
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })).reverse()
}
