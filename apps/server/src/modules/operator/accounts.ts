import type { Received } from '@tuppence/contract/call'
import type { Account, changeAccount as changeAccountCall } from '@tuppence/contract/operator'
import { DAY_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import { announceToProvider } from '../../platform/live/live-feed.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { alsoInOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import {
  endSessionsOf,
  endSessionsOfOrganization,
  forgetPasskeys,
  forgetSecondFactor,
  generatePassword,
  hashPassword,
  organizationChanged,
  removeApiKeysOf,
  writeAudit,
} from '../identity/public.ts'
import { giveRoom } from '../plans/public.ts'

/** The businesses that are open or suspended, by code; never a password (OPER-012). */
export function listAccounts({ database }: ModuleDeps): Promise<Account[]> {
  return onPlatform(database, async (tx) => {
    const rows = await tx.execute<AccountRow>(sql`
      select ${accountColumns} from admin_customers where archived_at is null order by length(business_code), business_code`)
    return [...rows]
  })
}

type AccountRow = Account & Record<string, unknown>
const accountColumns = sql.raw(
  `id, business_code as "businessCode", business_name as "businessName", business_type as "businessType", location, username, plan, status`,
)

/**
 * Gives a business another plan, suspends it, or takes it up again. A smaller plan takes nothing away: it only says no to
 * more. Suspended, a business keeps what its tills need to sell, and everything else is closed (rule 7).
 *
 * @throws Refused `not-found`
 */
export function changeAccount(
  deps: ModuleDeps,
  operatorId: string,
  id: string,
  change: Received<typeof changeAccountCall>['body'],
): Promise<Account> {
  return onPlatform(deps.database, async (tx) => {
    const at = deps.now()
    const { organizationId, plan, status } = await findAccount(tx, id)
    const after = { plan: change.plan ?? plan, status: change.status ?? status }
    const [account] = await tx.execute<AccountRow>(sql`
      update admin_customers set plan = ${after.plan}, status = ${after.status}, updated_at = now() where id = ${id}
      returning ${accountColumns}`)
    if (!account) throw new Refused('not-found')
    await alsoInOrganization(tx, organizationId)
    const entry = { organizationId, operatorId, at, subjectType: 'account', subjectId: id }
    if (after.plan !== plan) {
      await giveRoom(tx, organizationId, after.plan)
      await writeAudit(tx, { ...entry, action: 'plan-changed', detail: { from: plan, to: after.plan } })
    }
    if (after.status !== status) {
      await organizationChanged(tx, organizationId)
      const action = after.status === 'suspended' ? 'account-suspended' : 'account-resumed'
      await writeAudit(tx, { ...entry, action })
    }
    await announceToProvider(tx, organizationId, { type: 'accounts-changed' })
    return account
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
      update admin_customers set status = 'archived', archived_at = ${at}, updated_at = now() where id = ${id}`)
    await tx.execute(sql`
      update organizations set is_active = false, archived_at = ${at}, updated_at = now() where id = ${organizationId}`)
    await endSessionsOfOrganization(tx, organizationId)
    await alsoInOrganization(tx, organizationId)
    await removeApiKeysOf(tx, organizationId, at)
    await writeAudit(tx, {
      organizationId,
      operatorId,
      at,
      action: 'account-closed',
      subjectType: 'account',
      subjectId: id,
    })
    await announceToProvider(tx, organizationId, { type: 'accounts-changed' })
  })
}

/** So long a reset password opens the page on which its person chooses their own. */
const RESET_PASSWORD_LIFE_MS = DAY_MS

/**
 * Gives the account holder a new password, which is to be changed at the next sign-in, within a day; the old sessions end. Their
 * second factor stays: whoever is told this password is not in by it alone (rule 10).
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
    const at = deps.now()
    const over = new Date(at.getTime() + RESET_PASSWORD_LIFE_MS)
    await tx.execute(sql`
      update admin_customers set password = ${hash}, password_over_at = ${over}, updated_at = now() where id = ${id}`)
    await tx.execute(sql`
      update staff_members set must_change_password = true, updated_at = now()
       where organization_id = ${organizationId} and admin_customer_id = ${id} and password is null`)
    for (const personId of await holdersOf(tx, organizationId, id)) {
      await forgetPasskeys(tx, { kind: 'person', organizationId, personId })
      await endSessionsOf(tx, organizationId, personId)
    }
    const entry = { organizationId, operatorId, at, subjectType: 'account', subjectId: id }
    await writeAudit(tx, { ...entry, action: 'account-password-reset' })
  })
  return generated
}

/**
 * Takes away a second factor that the account holder has lost with its recovery codes. An act of its own, which the shop reads of.
 *
 * @throws Refused `not-found`, `second-factor-not-there`
 */
export function removeHoldersSecondFactor(deps: ModuleDeps, operatorId: string, id: string): Promise<void> {
  return onPlatform(deps.database, async (tx) => {
    const { organizationId } = await findAccount(tx, id)
    await alsoInOrganization(tx, organizationId)
    let isGone = false
    for (const personId of await holdersOf(tx, organizationId, id))
      for (const forget of [forgetSecondFactor, forgetPasskeys])
        if (await forget(tx, { kind: 'person', organizationId, personId })) isGone = true
    if (!isGone) throw new Refused('second-factor-not-there')
    const entry = { organizationId, operatorId, at: deps.now(), subjectType: 'account', subjectId: id }
    await writeAudit(tx, { ...entry, action: 'account-second-factor-removed' })
  })
}

/** Whoever signs in by the account's own password. */
async function holdersOf(tx: Tx, organizationId: string, accountId: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from staff_members
     where organization_id = ${organizationId} and admin_customer_id = ${accountId} and password is null`)
  return rows.map(({ id }) => id)
}

/** Holds the account until the transaction ends. @throws Refused `not-found` */
export async function findAccount(
  tx: Tx,
  id: string,
): Promise<Pick<Account, 'plan' | 'status'> & { organizationId: string }> {
  const [row] = await tx.execute<
    Pick<Account, 'plan' | 'status'> & Record<string, unknown> & { organization_id: string }
  >(sql`
    select organization_id, plan, status from admin_customers where id = ${id} and archived_at is null for update`)
  if (!row) throw new Refused('not-found')
  return { organizationId: row.organization_id, plan: row.plan, status: row.status }
}
