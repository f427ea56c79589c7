import type { Display } from '@tuppence/contract/displays'
import { DAY_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { DisplayDevice } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import type { DisplayKey } from './display-cookie.ts'

/** How long a device stays a display without being switched on. */
export const DISPLAY_LIFE_MS = 90 * DAY_MS
/** A display writes down that it is there every half minute. */
const HEARD_WITHIN_MS = 75_000

/** Of a till that is in use, in a business that is open: displays end with both, and are back with them. */
export const LIVING_TILL = sql`
  tills t join organizations o on o.id = t.organization_id and o.is_active and o.archived_at is null
          join admin_customers a on a.organization_id = t.organization_id and a.status = 'active'
                                and a.archived_at is null`

/** The display that a cookie is of; undefined where it is none, or none any more. */
export async function findDisplay(
  tx: Tx,
  { organizationId, tokenHash }: DisplayKey,
  now: Date,
): Promise<DisplayDevice | undefined> {
  const [row] = await tx.execute<{ id: string; till_id: string; till_name: string }>(sql`
    select d.id, d.till_id, t.name as till_name
      from ${LIVING_TILL} join displays d on d.organization_id = t.organization_id and d.till_id = t.id
     where d.organization_id = ${organizationId} and d.token_hash = ${tokenHash} and d.expires_at > ${now}
       and t.archived_at is null`)
  return row && { id: row.id, organizationId, tillId: row.till_id, tillName: row.till_name }
}

interface Row extends Record<string, unknown> {
  id: string
  tillId: string
  tillName: string
  name: string
  isOn: boolean
  connectedAt: Date
  seenAt: Date
}

/** The displays of the tills in use, by the tills' codes. */
export async function listDisplays(tx: Tx, organizationId: string, now: Date): Promise<Display[]> {
  const rows = await tx.execute<Row>(sql`
    select d.id, d.till_id as "tillId", t.name as "tillName", d.name, d.is_on as "isOn",
           d.connected_at as "connectedAt", d.seen_at as "seenAt"
      from displays d join tills t on t.organization_id = d.organization_id and t.id = d.till_id
     where d.organization_id = ${organizationId} and d.expires_at > ${now} and t.archived_at is null
     order by length(t.code), t.code, d.connected_at`)
  return rows.map(({ isOn, connectedAt, seenAt, ...display }) => ({
    ...display,
    isConnected: isOn && now.getTime() - new Date(seenAt).getTime() < HEARD_WITHIN_MS,
    connectedAt: new Date(connectedAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
  }))
}

/**
 * The till that a device is, for a session that stands at it.
 *
 * @throws Refused with unknown-till, where it is none of this business, or the session was last heard of at another
 */
export async function tillOfDevice(
  tx: Tx,
  { organizationId, deviceId, sid }: { organizationId: string; deviceId: string; sid: string },
): Promise<string> {
  const [till] = await tx.execute<{ id: string; stands_at: string | null }>(sql`
    select t.id,
           (select s.till_id
              from tills each
             cross join lateral (select * from till_sessions
                                  where organization_id = each.organization_id and till_id = each.id
                                  order by login_time desc limit 1) s
             where each.organization_id = ${organizationId} and s.session_token = ${sid} and s.status = 'active'
             order by s.login_time desc limit 1) as stands_at
      from tills t
     where t.organization_id = ${organizationId} and t.device_id = ${deviceId} and t.archived_at is null`)
  // A session that was not heard of at any till yet has just begun here.
  if (!till || (till.stands_at !== null && till.stands_at !== till.id)) throw new Refused('unknown-till')
  return till.id
}

export async function countDisplays(
  tx: Tx,
  organizationId: string,
  tillId: string,
  now: Date,
): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from displays
     where organization_id = ${organizationId} and till_id = ${tillId} and expires_at > ${now}`)
  return row?.count ?? 0
}

/** @throws Refused not-found */
export async function removeDisplay(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<{ tillId: string; name: string }> {
  const [row] = await tx.execute<{ tillId: string; name: string }>(sql`
    delete from displays where organization_id = ${organizationId} and id = ${id}
    returning till_id as "tillId", name`)
  if (!row) throw new Refused('not-found')
  return row
}

/** Notes that a display is there, or was switched off; answers whether that is news. */
export async function noteDisplay(
  tx: Tx,
  { organizationId, id }: DisplayDevice,
  isOn: boolean,
  now: Date,
): Promise<boolean> {
  const [before] = await tx.execute<{ is_on: boolean; seen_at: Date }>(sql`
    select is_on, seen_at from displays where organization_id = ${organizationId} and id = ${id}
       for no key update`)
  if (!before) return false
  await tx.execute(sql`
    update displays set is_on = ${isOn}, seen_at = ${now},
           expires_at = ${new Date(now.getTime() + DISPLAY_LIFE_MS)}
     where organization_id = ${organizationId} and id = ${id}`)
  const wasOn = before.is_on && now.getTime() - new Date(before.seen_at).getTime() < HEARD_WITHIN_MS
  return wasOn !== isOn
}
