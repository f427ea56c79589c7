import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ModuleDeps } from '../../app.ts'
import { Refused } from '../../platform/http/refused.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import {
  alsoInOrganization,
  hashToken,
  newToken,
  openSession,
  SESSION_LIFE_MS,
  writeAudit,
} from '../identity/public.ts'

/** A link that nobody uses dies after so long (decision D17). */
const UNUSED_LIFE_MS = 15 * 60 * 1_000

/** Makes a link by which one operator may help in one shop, once. The reason is for the shop to read. */
export function makeRemoteLink(
  deps: ModuleDeps,
  wanted: { readonly operatorId: string; readonly organizationId: string; readonly reason: string },
): Promise<{ link: string; expiresAt: Date }> {
  const { operatorId, organizationId, reason } = wanted
  const token = newToken()
  const at = deps.now()
  const expiresAt = new Date(at.getTime() + UNUSED_LIFE_MS)
  return onPlatform(deps.database, async (tx) => {
    const id = uuidv7()
    await tx.execute(sql`
      insert into remote_access (id, token_hash, organization_id, operator_id, reason, expires_at)
      values (${id}, ${hashToken(token)}, ${organizationId}, ${operatorId}, ${reason}, ${expiresAt})`)
    await alsoInOrganization(tx, organizationId)
    await writeAudit(tx, {
      organizationId,
      operatorId,
      at,
      action: 'remote-access-asked',
      subjectType: 'remote-access',
      subjectId: id,
      detail: { reason },
    })
    return { link: `${deps.settings.publicUrl}/?remote=${token}&org=${organizationId}`, expiresAt }
  })
}

export interface OpenedRemoteAccess {
  readonly token: string
  readonly businessName: string
  readonly expiresAt: Date
}

/**
 * Uses a link: at most once, in time, for the shop it was made for (named by id or business code).
 *
 * @throws Refused `link-spent`, alike whatever is wrong with it
 */
export function useRemoteLink(
  deps: ModuleDeps,
  given: { readonly token: string; readonly org: string },
  from: { readonly address: string; readonly replaces?: string | undefined },
): Promise<OpenedRemoteAccess> {
  const at = deps.now()
  const expiresAt = new Date(at.getTime() + SESSION_LIFE_MS.remote)
  return onPlatform(deps.database, async (tx) => {
    // One statement decides, so that of two people with the same link only one comes in.
    const [row] = await tx.execute<
      Record<'id' | 'organization_id' | 'operator_id' | 'business_name', string>
    >(sql`
      update remote_access r set used_at = ${at}, expires_at = ${expiresAt}
        from admin_customers a, operators p
       where r.token_hash = ${hashToken(given.token)} and r.used_at is null and r.ended_at is null
         and r.expires_at > ${at} and a.organization_id = r.organization_id and a.status = 'active'
         and (r.organization_id::text = ${given.org} or a.business_code = ${given.org.toUpperCase()})
         and p.id = r.operator_id and p.is_active
      returning r.id, r.organization_id, r.operator_id, a.business_name`)
    if (!row) throw new Refused('link-spent')
    const { id, organization_id: organizationId, operator_id: operatorId } = row
    const token = await openSession(tx, {
      sess: { kind: 'remote', remoteAccessId: id, operatorId },
      organizationId,
      personId: operatorId,
      now: at,
      expiresAt,
      replaces: from.replaces,
    })
    await alsoInOrganization(tx, organizationId)
    await writeAudit(tx, {
      organizationId,
      operatorId,
      at,
      action: 'remote-access-opened',
      subjectType: 'remote-access',
      subjectId: id,
      address: from.address,
    })
    return { token, businessName: row.business_name, expiresAt }
  })
}
