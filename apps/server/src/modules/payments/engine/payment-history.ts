import type { PaymentEventTold } from '@tuppence/contract/payment-history'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'

type Row = Omit<PaymentEventTold, 'at'> & { at: Date } & Record<string, unknown>

/** What happened to a payment, in its order. More of it than anybody reads is left out at its beginning. */
export async function readHistory(
  tx: Tx,
  organizationId: string,
  paymentId: string,
): Promise<PaymentEventTold[]> {
  const rows = await tx.execute<Row>(sql`
    select kind, state, amount, person_name as "personName", reason, happened_at as at from payment_events
     where organization_id = ${organizationId} and payment_id = ${paymentId}
     order by happened_at desc, id desc limit 200`)
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })).reverse()
}
