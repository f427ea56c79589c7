import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** The worker looks at an order next at this time; undefined for never again. */
export async function lookAt(
  tx: Tx,
  organizationId: string,
  id: string,
  dueAt: Date | undefined,
): Promise<void> {
  if (dueAt)
    await tx.execute(sql`
      insert into online_order_turns (organization_id, id, due_at) values (${organizationId}, ${id}, ${dueAt})
      on conflict (organization_id, id) do update set due_at = excluded.due_at`)
  else
    await tx.execute(
      sql`delete from online_order_turns where organization_id = ${organizationId} and id = ${id}`,
    )
}
