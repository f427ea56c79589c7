import type { Minor } from '@tuppence/domain/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { balanceOf } from './settlement.ts'

/**
 * What a person may still give back of the payment of the row called so, in pence: what no sale has of it and no refund is to give back, by the
 * settlement ledger (decision 0158). What a person said was charged, and its provider denies, is theirs to give back while no sale has it.
 */
export const unallocated = (payment: string): string => `(
  ${balanceOf(`${payment}.organization_id`, 'payment', `${payment}.id`)}
  + case when ${payment}.transaction_id is null and ${payment}.receipt_data is null and ${payment}.error_message is not null
         then ${payment}.approved_amount * 100 else 0 end)`

/** Whether the refund of the row called so is the last that a person asked for of its payment, was refused and is not resolved. */
export const isRefusedTry = (refund: string): string => `(
  ${refund}.transaction_id is null and ${refund}.state = 'refused' and ${refund}.seen_to_at is null and not exists (
    select from payment_refunds later
     where later.organization_id = ${refund}.organization_id and later.payment_id = ${refund}.payment_id
       and later.transaction_id is null and (later.created_at, later.id) > (${refund}.created_at, ${refund}.id)))`

/** What of that the lists show as the payment's, in pence: without a refund of it that was refused, which is shown in its place. */
export const unallocatedBesideTry = (payment: string): string => `(
  ${unallocated(payment)} - coalesce((
    select refused.amount * 100 from payment_refunds refused
     where refused.organization_id = ${payment}.organization_id and refused.payment_id = ${payment}.id
       and ${isRefusedTry('refused')}), 0))`

/**
 * What there is of it, in pence by the ids of payments; those of which there is nothing are left out.
 *
 * @param which a condition on rows of payment_transactions, called p
 */
export async function readUnallocated(
  tx: Tx,
  organizationId: string,
  which: SQL,
  amount = unallocated,
): Promise<ReadonlyMap<string, Minor>> {
  const rows = await tx.execute<{ id: string; minor: string }>(sql`
    select p.id, counted.minor::bigint::text as minor
      from payment_transactions p cross join lateral (select ${sql.raw(amount('p'))} as minor) counted
     where p.organization_id = ${organizationId} and ${which} and counted.minor > 0`)
  return new Map(rows.map(({ id, minor }) => [id, Number(minor)]))
}

/** What of one payment a person may still give back, in pence. The caller holds its row. */
export const unallocatedMinor = async (tx: Tx, organizationId: string, paymentId: string): Promise<Minor> =>
  (await readUnallocated(tx, organizationId, sql`p.id = ${paymentId}`)).get(paymentId) ?? 0
