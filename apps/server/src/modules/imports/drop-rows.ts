import { AT_WORK } from '@tuppence/domain/imports'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { inOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'

/** Forgets what an import's file said, and with it what it says of people, and the way back. */
export async function dropRows(tx: Tx, organizationId: string, importId: string): Promise<void> {
  await tx.execute(
    sql`delete from import_chunks where organization_id = ${organizationId} and import_id = ${importId}`,
  )
  await tx.execute(
    sql`update imports set sheets = '[]' where organization_id = ${organizationId} and id = ${importId}`,
  )
}

const atWork = sql`(select value from json_array_elements_text(${JSON.stringify(AT_WORK)}::json))`

/** Forgets an import's rows if their time is over, which somebody's erasure may have said while it was at work. */
export async function dropRowsIfOverdue(tx: Tx, organizationId: string, importId: string): Promise<void> {
  const [overdue] = await tx.execute(sql`
    update imports set status = case when status in ('read', 'checked') then 'cancelled' else status end
     where organization_id = ${organizationId} and id = ${importId} and rows_go_at <= clock_timestamp()
       and status not in ${atWork} returning id`)
  if (overdue) await dropRows(tx, organizationId, importId)
}

/** The same for all imports of all businesses; one that is at work keeps its rows until it is done. */
export async function dropRowsOverdue(database: Database): Promise<void> {
  const overdue = await onPlatform(database, (tx) =>
    tx.execute<{ organization_id: string; id: string }>(sql`
      select organization_id, id from imports
       where rows_go_at <= now() and sheets::text <> '[]' and status not in ${atWork}`),
  )
  for (const { organization_id: organizationId, id } of overdue)
    await inOrganization(database, organizationId, (tx) => dropRowsIfOverdue(tx, organizationId, id))
}
