import type { Account } from '@tuppence/contract/operator'
import { sql } from 'drizzle-orm'
import type { ModuleDeps } from '../../app.ts'
import { Refused } from '../../platform/http/refused.ts'
import { onPlatform, type Tx } from '../../platform/tenancy.ts'
import {
  alsoInOrganization,
  endSessionsOf,
  endSessionsOfOrganization,
  generatePassword,
  hashPassword,
  writeAudit,
} from '../identity/public.ts'

/** The businesses that are open or suspended, by code; never a password (OPER-012). */
export function listAccounts({ database }: ModuleDeps): Promise<Account[]> {
  return onPlatform(database, async (tx) => {
    const rows = await tx.execute<Record<keyof Account, string> & { location: string | null }>(sql`
      select id, business_code as "businessCode", business_name as "businessName", business_type as "businessType",
             location, username, plan, status
        from admin_customers where archived_at is null order by length(business_code), business_code`)
    return [...rows]
  })
}

/**
 * Closes a business: nobody can sign in, everybody's sessions end, its books stay (decision D12).
 *
 * @throws Refused `not-found`
 */
export function closeAccount(deps: ModuleDeps, operatorId: string, id: string): Promise<void> {
  return onPlatform(deps.database, async (tx) => {
    const at = deps.now()
    const { organizationId } = await findAccount(tx, id)
    await tx.execute(sql`
      update admin_customers set status = 'archived', archived_at = ${at}, updated_at = ${at} where id = ${id}`)
    await tx.execute(sql`
      update organizations set is_active = false, archived_at = ${at}, updated_at = ${at} where id = ${organizationId}`)
    await endSessionsOfOrganization(tx, organizationId)
    await alsoInOrganization(tx, organizationId)
    await writeAudit(tx, {
      organizationId,
      operatorId,
      at,
      action: 'account-closed',
      subjectType: 'account',
      subjectId: id,
    })
  })
}

/**
 * Gives the account holder a new password, which is to be changed at the next sign-in; the old sessions end.
 *
 * @returns the password, told this once (decision D3)
 * @throws Refused `not-found`
 */
export async function resetPassword(deps: ModuleDeps, operatorId: string, id: string): Promise<string> {
  const generated = generatePassword()
  const hash = await hashPassword(deps.secrets, generated)
  await onPlatform(deps.database, async (tx) => {
    const { organizationId } = await findAccount(tx, id)
    await alsoInOrganization(tx, organizationId)
    await tx.execute(sql`update admin_customers set password = ${hash}, updated_at = now() where id = ${id}`)
    const holders = await tx.execute<{ id: string }>(sql`
      update staff_members set must_change_password = true, updated_at = now()
       where organization_id = ${organizationId} and admin_customer_id = ${id} and password is null returning id`)
    for (const holder of holders) await endSessionsOf(tx, organizationId, holder.id)
    await writeAudit(tx, {
      organizationId,
      operatorId,
      at: deps.now(),
      action: 'account-password-reset',
      subjectType: 'account',
      subjectId: id,
    })
  })
  return generated
}

async function findAccount(tx: Tx, id: string): Promise<{ organizationId: string }> {
  const [row] = await tx.execute<{ organization_id: string }>(
    sql`select organization_id from admin_customers where id = ${id} and archived_at is null for update`,
  )
  if (!row) throw new Refused('not-found')
  return { organizationId: row.organization_id }
}
