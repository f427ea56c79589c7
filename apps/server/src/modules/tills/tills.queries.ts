import type { Till } from '@tuppence/contract/tills'
import { SERVER_TILL_CODE } from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** A till is online while it has been heard of within this time; it says what it holds every minute. */
const ONLINE_WITHIN_MS = 2 * 60_000

export interface TillsAsked {
  readonly organizationId: string
  readonly now: Date
  readonly isArchivedToo: boolean
}

/** The tills at counters, in the order of their numbers; the server's own till is no device and is left out. */
export async function listTills(tx: Tx, { organizationId, now, isArchivedToo }: TillsAsked): Promise<Till[]> {
  const since = new Date(now.getTime() - ONLINE_WITHIN_MS)
  const rows = await tx.execute<TillRow>(sql`
    select t.id, t.code, t.name, t.location, t.device_id is not null as has_device, t.last_heartbeat,
           t.device_id is null and t.last_sequence = 0 and t.archived_at is null as is_waiting,
           t.archived_at is not null as is_archived, coalesce(t.last_heartbeat > ${since}, false) as is_online,
           s.full_name
      from tills t
      left join staff_members s on s.organization_id = t.organization_id and s.id::text = t.current_user_id
     where t.organization_id = ${organizationId} and t.code <> ${SERVER_TILL_CODE}
       and (${isArchivedToo} or t.archived_at is null)
     order by length(t.code), t.code`)
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    location: row.location,
    status: row.is_online ? 'online' : 'offline',
    lastSeenAt: row.last_heartbeat?.toISOString() ?? null,
    hasDevice: row.has_device,
    isWaiting: row.is_waiting,
    staffName: row.is_online ? row.full_name : null,
    isArchived: row.is_archived,
  }))
}

interface TillRow extends Record<string, unknown> {
  id: string
  code: string
  name: string
  location: string | null
  has_device: boolean
  is_waiting: boolean
  is_archived: boolean
  is_online: boolean
  last_heartbeat: Date | null
  full_name: string | null
}
