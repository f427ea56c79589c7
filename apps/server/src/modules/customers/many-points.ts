import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { TOUCHED } from '../../platform/database/touched.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** Gives many customers points, or takes them, by hand and for one reason; each balance stays the sum of its ledger. */
export async function adjustMany(
  tx: Tx,
  { organizationId, userId, reason }: { organizationId: string; userId: string | null; reason: string },
  points: readonly { readonly customerId: string; readonly points: number }[],
  now: Date,
): Promise<void> {
  const entries = points.filter((one) => one.points !== 0).map((one) => ({ id: uuidv7(), ...one }))
  if (entries.length === 0) return
  await tx.execute(sql`
    with entry as (
      insert into loyalty_entries (organization_id, id, customer_id, kind, points, user_id, reason, created_at)
      select ${organizationId}::uuid, r.id, r."customerId", 'adjusted', r.points, ${userId}, ${reason},
             ${now.toISOString()}::timestamptz
        from json_to_recordset(${JSON.stringify(entries)}::json) as r (id uuid, "customerId" uuid, points bigint)
      returning customer_id, points
    )
    update customers c set loyalty_points = (c.loyalty_points + sums.points)::bigint, ${TOUCHED}
      from (select customer_id, sum(points) as points from entry group by customer_id) sums
     where c.organization_id = ${organizationId} and c.id = sums.customer_id`)
}
