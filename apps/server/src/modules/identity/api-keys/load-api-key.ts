import { MINUTE_MS } from '@tuppence/domain/durations'
import { apiScopeSchema, permissionsOfScopes } from '@tuppence/domain/staff'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import type { Person } from '../../../platform/principal.ts'
import { alsoInOrganization, onPlatform, type Tx, whileOnPlatform } from '../../../platform/tenancy.ts'

interface Row extends Record<string, unknown> {
  id: string
  organization_id: string
  name: string
  scopes: unknown
  expires_at: Date | null
  last_used_at: Date | null
}

/** The program behind an API key, by the hash of it; undefined where the key is over or removed, or the business is not open. */
export function loadApiKey(
  { database, now: clock }: Pick<ModuleDeps, 'database' | 'now'>,
  hash: string,
): Promise<Person | undefined> {
  const now = clock()
  return onPlatform(database, async (tx) => {
    const [key] = await tx.execute<Row>(sql`
      select id, organization_id, name, scopes, expires_at, last_used_at from api_keys
       where hash = ${hash} and revoked_at is null and coalesce(expires_at > ${now}, true)`)
    if (!key) return undefined
    await alsoInOrganization(tx, key.organization_id)
    const [account] = await tx.execute<{ id: string; business_code: string }>(sql`
      select a.id, a.business_code
        from admin_customers a join organizations o on o.id = a.organization_id
       where a.organization_id = ${key.organization_id} and a.status = 'active' and a.archived_at is null
         and o.is_active and o.archived_at is null`)
    if (!account) return undefined
    await used(tx, key, now)
    return program(hash, key, account)
  })
}

/** It ends by its removal alone. */
const NEVER = new Date('9999-12-31T23:59:59Z')

function program(hash: string, key: Row, account: { id: string; business_code: string }): Person {
  const scopes = z.array(apiScopeSchema).parse(key.scopes)
  return {
    kind: 'api',
    sid: hash,
    organizationId: key.organization_id,
    adminCustomerId: account.id,
    businessCode: account.business_code,
    personId: key.id,
    staffName: key.name,
    role: 'cashier',
    flags: { canProcessRefunds: false, canManageInventory: false, canViewReports: false },
    permissions: permissionsOfScopes(scopes),
    scopes: new Set(scopes),
    expiresAt: key.expires_at ?? NEVER,
  }
}

/** What a list says to the minute is not worth a write at every request; whoever finds the row busy leaves it. */
const USED_AGAIN_AFTER_MS = 5 * MINUTE_MS

async function used(tx: Tx, { id, last_used_at: before }: Row, now: Date): Promise<void> {
  if (before !== null && before.getTime() >= now.getTime() - USED_AGAIN_AFTER_MS) return
  await whileOnPlatform(tx, () =>
    tx.execute(sql`
      update api_keys set last_used_at = ${now}
       where id in (select id from api_keys where id = ${id}::uuid for update skip locked)`),
  )
}
