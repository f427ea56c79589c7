import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { onPlatform, type Tx } from '../../platform/tenancy.ts'

/** The platform setting in which a database that was seeded as a demo says so. */
export const DEMO_RECORD = 'demo'

/**
 * The businesses that the demo seed made. Whoever tries the demo is let into these and into no other: a business code
 * alone proves nothing, because the first real business of a server is UK001 as well.
 */
export async function demoOrganizations(tx: Tx): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select jsonb_array_elements_text(value -> 'organizationIds') as id from platform_settings
     where key = ${DEMO_RECORD} and jsonb_typeof(value -> 'organizationIds') = 'array'`)
  return rows.map(({ id }) => id)
}

/** Whether the demo seed made this business: anybody may come into it, so what it says of itself is a stranger's word. */
export async function isDemoBusiness(database: Database, organizationId: string): Promise<boolean> {
  return (await onPlatform(database, demoOrganizations)).includes(organizationId)
}

/** Whether the demo seed made this database. Demo mode is nothing without it: a real database is never a demo. */
export async function isDemoDatabase(database: Database): Promise<boolean> {
  return (await onPlatform(database, demoOrganizations)).length > 0
}
