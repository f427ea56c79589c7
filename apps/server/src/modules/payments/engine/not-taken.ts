import type { Minor } from '@tuppence/domain/money'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { tookNothing } from './gainsaid.ts'
import { dueBy, enterSettlement } from './settlement.ts'

/**
 * Enters that refunds which a record of this payment asked for, and which were refused, are not due while the card gave nothing, and that
 * they are once it paid after all or its sale was written off (rule P17). Called after whatever changes one of these; where nothing
 * did, it enters nothing.
 */
export async function enterNotTaken(
  tx: Tx,
  organizationId: string,
  paymentId: string,
  cause: { readonly id: string; readonly at: Date; readonly by?: string | undefined },
): Promise<void> {
  const rows = await tx.execute<{ id: string; minor: string }>(sql`
    select r.id, (case when ${sql.raw(tookNothing('p'))} then 0 else r.amount * 100 end
                  - ${sql.raw(dueBy('r'))})::bigint::text as minor
      from payment_refunds r
      join payment_transactions p on p.organization_id = r.organization_id and p.id = r.payment_id
     where r.organization_id = ${organizationId} and r.payment_id = ${paymentId} and r.state = 'refused'
       and r.transaction_id is not null and r.resolution is null`)
  const moved = rows.map(({ id, minor }) => ['refund-payable', id, Number(minor)] as const)
  const dueMinor = moved.reduce((sum: Minor, [, , minor]) => sum + minor, 0)
  await enterSettlement(tx, organizationId, { kind: 'not-taken', paymentId, ...cause }, [
    ...moved,
    ['payment', paymentId, -dueMinor],
  ])
}
