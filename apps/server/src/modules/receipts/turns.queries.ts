import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

export interface Turn {
  readonly organizationId: string
  readonly id: string
  readonly purpose: 'send' | 'forget'
  readonly dueAt: Date
}

/** When something is next to be done with a mail: there is one such moment for each. */
export async function setTurn(
  tx: Tx,
  organizationId: string,
  id: string,
  purpose: Turn['purpose'],
  dueAt: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into receipt_mail_turns (organization_id, id, purpose, due_at)
    values (${organizationId}, ${id}, ${purpose}, ${dueAt})
    on conflict (organization_id, id) do update set purpose = excluded.purpose, due_at = excluded.due_at`)
}

export async function endTurn(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx.execute(
    sql`delete from receipt_mail_turns where organization_id = ${organizationId} and id = ${id}`,
  )
}

/**
 * What is due, of all businesses; for a transaction of the platform.
 *
 * @param sendableTo the due time up to which mails are looked at: now, or long ago where nothing can be sent
 */
export async function dueTurns(tx: Tx, now: Date, sendableTo: Date, limit: number): Promise<Turn[]> {
  const rows = await tx.execute<{
    organization_id: string
    id: string
    purpose: Turn['purpose']
    due_at: Date
  }>(sql`
    select organization_id, id, purpose, due_at from receipt_mail_turns
     where due_at <= case purpose when 'send' then ${sendableTo}::timestamptz else ${now}::timestamptz end
     order by due_at limit ${limit}`)
  return rows.map((row) => ({
    organizationId: row.organization_id,
    id: row.id,
    purpose: row.purpose,
    dueAt: row.due_at,
  }))
}

/**
 * Takes a turn for this process until a time: whoever dies with it leaves it to be taken again then.
 *
 * @returns false where another server was quicker
 */
export async function takeTurn(tx: Tx, turn: Turn, until: Date): Promise<boolean> {
  const taken = await tx.execute(sql`
    update receipt_mail_turns set due_at = ${until}
     where organization_id = ${turn.organizationId} and id = ${turn.id} and due_at = ${turn.dueAt}
    returning id`)
  return taken.length > 0
}
