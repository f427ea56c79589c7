import { createHmac } from 'node:crypto'
import type { Received } from '@tuppence/contract/call'
import type { Account, createAccount } from '@tuppence/contract/operator'
import type { Plan } from '@tuppence/domain/plans'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import { announceToProvider } from '../../platform/live/live-feed.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { alsoInOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import { hashChosenPassword, hashPassword, verifyPassword, writeAudit } from '../identity/public.ts'
import { giveRoom } from '../plans/public.ts'
import { addPerson } from '../staff/public.ts'
import { readPlatformSettings } from './platform-settings.ts'

/** Of a password that is made, as long as those of a reset. */
const PASSWORD_LENGTH = 8

/** What a new business finds on its shelves' signs. */
const FIRST_CATEGORIES = ['Beverages', 'Food', 'Bakery', 'Snacks', 'Fresh']

export interface NewAccount {
  /** Of the account; left out, it is a new one. */
  readonly id?: string | undefined
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
  const [organizationId, accountId, ownerId] = [uuidv7(), wanted.id ?? uuidv7(), uuidv7()]
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

/**
 * Opens a business at the operator's wish; without a password one is made and answered. An id opens one business: its repeat is
 * answered as the first was, as long as its password is the made one still with that.
 *
 * @throws Refused `not-found` for one that was closed since
 */
export async function openAccountFor(
  deps: ModuleDeps,
  operatorId: string,
  body: Received<typeof createAccount>['body'],
): Promise<Account & { generatedPassword?: string }> {
  const id = body.id ?? uuidv7()
  const generated = body.password ? undefined : passwordMadeFor(deps, id)
  const passwordHash = await (body.password
    ? hashChosenPassword(deps.secrets, body.password, [body.businessName, body.location, body.username])
    : hashPassword(deps.secrets, generated ?? ''))
  const opened = await onPlatform(deps.database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account ${id}`}, 0))`)
    const before = await findOpened(tx, id)
    if (before) return before
    const { account, organizationId } = await openAccount(tx, {
      id,
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
    return { account, password: passwordHash }
  })
  const { account, password } = opened
  const isStill = generated && (await verifyPassword(deps.secrets, password, generated))
  return isStill ? { ...account, generatedPassword: generated } : account
}

/** From the account's id and the server's secret, so that a repeat at another server is told the same one. */
function passwordMadeFor({ secrets }: ModuleDeps, id: string): string {
  const digest = createHmac('sha256', secrets.pepper)
    .update(`first password of the account ${id}`)
    .digest('hex')
  return BigInt(`0x${digest}`).toString(36).slice(-PASSWORD_LENGTH).padStart(PASSWORD_LENGTH, '0')
}

/** @throws Refused `not-found` for one that is closed */
async function findOpened(tx: Tx, id: string): Promise<{ account: Account; password: string } | undefined> {
  const [row] = await tx.execute<
    Account & { password: string; isClosed: boolean } & Record<string, unknown>
  >(sql`
    select id, business_code as "businessCode", business_name as "businessName", business_type as "businessType", location,
           username, plan, status, password, archived_at is not null as "isClosed" from admin_customers where id = ${id}`)
  if (!row) return undefined
  const { password, isClosed, ...account } = row
  if (isClosed) throw new Refused('not-found')
  return { account, password }
}
