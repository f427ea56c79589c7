import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refused } from '../../../platform/http/refused.ts'
import type { Tx } from '../../../platform/tenancy.ts'

/** The tills that somebody was given, as users.till_access keeps them; undefined for every till (STAFF-033). */
export function tillsGiven(kept: unknown): readonly string[] | undefined {
  const tills = z.array(z.string()).parse(kept ?? [])
  return tills.length === 0 ? undefined : tills
}

/**
 * The till of this business that a device is, by the device's own id.
 *
 * @throws Refused with no-till-here
 */
export async function tillOfDevice(
  tx: Tx,
  organizationId: string,
  deviceId: string | undefined,
): Promise<string> {
  const till = await findTill(tx, organizationId, deviceId)
  if (till === undefined) throw new Refused('no-till-here')
  return till
}

/** The till that a device is; undefined for one that is none. */
export async function findTill(
  tx: Tx,
  organizationId: string,
  deviceId: string | undefined,
): Promise<string | undefined> {
  if (deviceId === undefined) return undefined
  const [till] = await tx.execute<{ id: string }>(sql`
    select id from tills
     where organization_id = ${organizationId} and device_id = ${deviceId}::uuid and archived_at is null`)
  return till?.id
}

export interface AtTill {
  readonly organizationId: string
  readonly personId: string
  /** By its own id or by that of its device, whichever is said; none of this business is none that is refused. */
  readonly tillId?: string | undefined
  readonly deviceId?: string | undefined
}

/**
 * Refuses a till that is not among those somebody was given (rule 19). Asked after their secret was found right, so that
 * nobody else learns of it.
 *
 * @throws Refused with till-not-given
 */
export async function refuseTillNotGiven(tx: Tx, asked: AtTill): Promise<void> {
  const { organizationId, personId, tillId = null, deviceId = null } = asked
  if (tillId === null && deviceId === null) return
  const [row] = await tx.execute(sql`
    select 1
      from users u
      join tills t on t.organization_id = u.organization_id and (t.id = ${tillId}::uuid or t.device_id = ${deviceId}::uuid)
     where u.organization_id = ${organizationId} and u.id = ${personId}
       and u.till_access <> '[]'::jsonb and not u.till_access @> to_jsonb(t.id::text)`)
  if (row) throw new Refused('till-not-given')
}
