import type { AnswerOf } from '@tuppence/contract/call'
import type { activeShifts, Till } from '@tuppence/contract/tills'
import { SERVER_TILL_CODE } from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** A till is online while it has been heard of within this time. */
const ONLINE_WITHIN_MS = 2 * 60_000

/** The tills at counters, in the order of their numbers; the server's own till is no device and is left out. */
export async function listTills(tx: Tx, organizationId: string, now: Date): Promise<Till[]> {
  const since = new Date(now.getTime() - ONLINE_WITHIN_MS)
  const rows = await tx.execute<Till & Record<string, unknown>>(sql`
    select id, code, name, location,
           case when last_heartbeat > ${since} then 'online' else 'offline' end as status
      from tills where organization_id = ${organizationId} and code <> ${SERVER_TILL_CODE}
     order by length(code), code`)
  return [...rows]
}

/** The shifts that are open now, oldest first. */
export async function listActiveShifts(
  tx: Tx,
  organizationId: string,
): Promise<AnswerOf<typeof activeShifts>> {
  const rows = await tx.execute<ShiftRow>(sql`
    select h.id, s.full_name, t.name as till_name, h.start_time, h.status, h.total_sales::text as total_sales,
           h.total_transactions
      from shifts h
      join staff_members s on s.organization_id = h.organization_id and s.id = h.staff_id
      join tills t on t.organization_id = h.organization_id and t.id = h.till_id
     where h.organization_id = ${organizationId} and h.status <> 'closed'
     order by h.start_time, h.id`)
  return rows.map((row) => ({
    id: row.id,
    staffName: row.full_name,
    tillName: row.till_name,
    startTime: row.start_time.toISOString(),
    status: row.status,
    totalSales: row.total_sales,
    transactions: row.total_transactions,
  }))
}

interface ShiftRow extends Record<string, unknown> {
  id: string
  full_name: string
  till_name: string
  start_time: Date
  status: string
  total_sales: string
  total_transactions: number
}
