import type { Received } from '@tuppence/contract/call'
import type { Account, createAccount } from '@tuppence/contract/operator'
import type { Plan } from '@tuppence/domain/plans'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { announceToProvider } from '../../platform/live/live-feed.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { alsoInOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import { generatePassword, hashPassword, writeAudit } from '../identity/public.ts'
import { giveRoom } from '../plans/public.ts'
import { addPerson } from '../staff/public.ts'
import { readPlatformSettings } from './platform-settings.ts'

/** What a new business finds on its shelves' signs. */
const FIRST_CATEGORIES = ['Beverages', 'Food', 'Bakery', 'Snacks', 'Fresh']

export interface NewAccount {
  readonly businessName: string
  readonly businessType: string
  readonly location: string | null
  readonly username: string
  readonly passwordHash: string
  readonly plan: Plan
}

export interface OpenedAccount {
  readonly account: Account
  readonly organizationId: string
  readonly ownerId: string
}

/**
 * Opens a business in the given transaction of the platform: the organisation, its account under the next business code,
 * its owner, who holds the account, and its first categories. The transaction sees this business afterwards.
 */
export async function openAccount(tx: Tx, wanted: NewAccount): Promise<OpenedAccount> {
  const [organizationId, accountId, ownerId] = [uuidv7(), uuidv7(), uuidv7()]
  await tx.execute(sql`
    insert into organizations (id, name, business_name)
    values (${organizationId}, ${wanted.businessName}, ${wanted.businessName})`)
  await giveRoom(tx, organizationId, wanted.plan)
  const businessCode = await nextBusinessCode(tx)
  await tx.execute(sql`
    insert into admin_customers (id, business_code, business_name, business_type, location, username, password, plan,
                                 organization_id)
    values (${accountId}, ${businessCode}, ${wanted.businessName}, ${wanted.businessType}, ${wanted.location},
            ${wanted.username}, ${wanted.passwordHash}, ${wanted.plan}, ${organizationId})`)
  await alsoInOrganization(tx, organizationId)
  await addPerson(tx, {
    organizationId,
    adminCustomerId: accountId,
    id: ownerId,
    username: wanted.username,
    passwordHash: null,
    // Made or typed, the provider knows it: it is good for choosing another (decision 0065).
    mustChangePassword: true,
    fullName: wanted.username,
    role: 'owner',
  })
  for (const [colour, name] of FIRST_CATEGORIES.entries()) {
    await tx.execute(sql`
      insert into categories (organization_id, id, name, colour) values (${organizationId}, ${uuidv7()}, ${name}, ${colour})`)
  }
  const { businessName, businessType, location, username, plan } = wanted
  const account = {
    id: accountId,
    businessCode,
    businessName,
    businessType,
    location,
    username,
    plan,
    status: 'active' as const,
  }
  return { account, organizationId, ownerId }
}

/** The next code (decision D18): UK001 … UK999, UK1000. The counter only grows, so that none is ever given again. */
async function nextBusinessCode(tx: Tx): Promise<string> {
  const [counter] = await tx.execute<{ last: number }>(
    sql`update business_code_counter set last = last + 1 returning last`,
  )
  if (!counter) throw new Error('The counter of business codes has no row')
  return `UK${String(counter.last).padStart(3, '0')}`
}

/** Opens a business at the operator's wish; without a password one is made and answered, once. */
export async function openAccountFor(
  deps: ModuleDeps,
  operatorId: string,
  body: Received<typeof createAccount>['body'],
): Promise<Account & { generatedPassword?: string }> {
  const generated = body.password ? undefined : generatePassword()
  const passwordHash = await hashPassword(deps.secrets, body.password || generated || '')
  return onPlatform(deps.database, async (tx) => {
    const { account, organizationId } = await openAccount(tx, {
      businessName: body.businessName,
      businessType: body.businessType,
      location: body.location || null,
      username: body.username,
      passwordHash,
      plan: body.plan ?? (await readPlatformSettings(tx)).defaultPlan,
    })
    await writeAudit(tx, {
      organizationId,
      operatorId,
      at: deps.now(),
      action: 'account-opened',
      subjectType: 'account',
      subjectId: account.id,
      detail: { businessCode: account.businessCode, plan: account.plan },
    })
    await announceToProvider(tx, organizationId, { type: 'accounts-changed' })
    return generated ? { ...account, generatedPassword: generated } : account
  })
}
