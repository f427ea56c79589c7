import { MINUTE_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import { announce, announceToProvider } from '../../platform/live/live-feed.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { alsoInOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import { hashToken, newToken, openSession, writeAudit } from '../identity/public.ts'
import { findAccount } from './accounts.ts'
import { readPlatformSettings } from './platform-settings.ts'

/** A link that nobody uses dies after so long (decision D17). */
const UNUSED_LIFE_MS = 15 * MINUTE_MS

export interface AskedRemoteAccess {
  readonly id: string
  readonly link: string
  readonly expiresAt: Date
  readonly organizationId: string
}

/**
 * Makes a link by which one operator may help in one shop, once. The reason is for the shop to read.
 *
 * @throws Refused `not-found`, `account-suspended`
 */
export function makeRemoteLink(
  deps: ModuleDeps,
  wanted: {
    readonly operatorId: string
    readonly accountId: string
    readonly reason: string
    /** By which the operator reached us: the link leads there too. */
    readonly origin: string
  },
): Promise<AskedRemoteAccess> {
  const { operatorId, accountId, reason, origin } = wanted
  const token = newToken()
  const at = deps.now()
  const expiresAt = new Date(at.getTime() + UNUSED_LIFE_MS)
  return onPlatform(deps.database, async (tx) => {
    const { organizationId, status } = await findAccount(tx, accountId)
    if (status !== 'active') throw new Refused('account-suspended')
    const id = uuidv7()
    await tx.execute(sql`
      insert into remote_access (id, token_hash, organization_id, operator_id, reason, expires_at, created_at)
      values (${id}, ${hashToken(token)}, ${organizationId}, ${operatorId}, ${reason}, ${expiresAt}, ${at})`)
    await tell(tx, organizationId)
    await writeAudit(tx, {
      ...{ organizationId, operatorId, at, action: 'remote-access-asked' },
      ...{ subjectType: 'remote-access', subjectId: id, detail: { reason } },
    })
    const link = `${origin}/?remote=${token}&org=${organizationId}`
    return { id, link, expiresAt, organizationId }
  })
}

export interface OpenedRemoteAccess {
  readonly token: string
  readonly organizationId: string
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
  return onPlatform(deps.database, async (tx) => {
    const { remoteAccessMinutes } = await readPlatformSettings(tx)
    const expiresAt = new Date(at.getTime() + remoteAccessMinutes * MINUTE_MS)
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
    await tell(tx, organizationId)
    await writeAudit(tx, {
      ...{ organizationId, operatorId, at, action: 'remote-access-opened', address: from.address },
      ...{ subjectType: 'remote-access', subjectId: id },
    })
    return { token, organizationId, businessName: row.business_name, expiresAt }
  })
}

/** Lets both sides look again; the transaction sees the business afterwards. */
export async function tell(tx: Tx, organizationId: string): Promise<void> {
  await alsoInOrganization(tx, organizationId)
  await announce(tx, organizationId, { type: 'remote-access-changed' })
  await announceToProvider(tx, organizationId, { type: 'remote-access-changed' })
}
