import type { Received } from '@tuppence/contract/call'
import type { createPerson, PersonOfShop, updatePerson } from '@tuppence/contract/people'
import { fullName } from '@tuppence/domain/names'
import { maySetSecrets, roleSchema, storedRole, usernameFrom } from '@tuppence/domain/staff'
import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { personChanged } from '../identity/public.ts'
import { refuseBeyondPlan } from '../plans/public.ts'
import { addPerson } from './add-person.ts'
import {
  type Asked,
  changeMember,
  differences,
  livingPeople,
  note,
  refuseGrant,
  refuseTaken,
  setMemberPin,
} from './staff-changes.ts'
import { memberForChange } from './staff-row.ts'

interface Row extends Record<string, unknown> {
  id: string
  first_name: string | null
  last_name: string | null
  email: string | null
  username: string
  role: string
  till_access: unknown
  can_process_refunds: boolean
  can_manage_inventory: boolean
  can_view_reports: boolean
  is_active: boolean
  has_pin: boolean
  last_login_at: Date | null
  created_at: Date
}

/** The living people by name, with what each may do and where. */
export async function peopleOf(tx: Tx, organizationId: string): Promise<PersonOfShop[]> {
  return select(tx, organizationId, sql`true`)
}

async function findPerson(tx: Tx, organizationId: string, id: string): Promise<PersonOfShop> {
  const [found] = await select(tx, organizationId, sql`u.id = ${id}`)
  if (!found) throw new Refused('not-found')
  return found
}

/** No till named is every till there is: that is what is kept for somebody who may sell at all of them. */
async function select(tx: Tx, organizationId: string, which: SQL): Promise<PersonOfShop[]> {
  const rows = await tx.execute<Row>(sql`
    select u.id, u.first_name, u.last_name, u.email, s.username, u.role,
           case when u.till_access = '[]'::jsonb
                then (select coalesce(jsonb_agg(t.id order by t.code), '[]') from tills t
                       where t.organization_id = ${organizationId} and t.archived_at is null)
                else u.till_access end as till_access,
           u.can_process_refunds, u.can_manage_inventory, u.can_view_reports, u.is_active,
           u.staff_pin is not null as has_pin, u.last_login_at, u.created_at
      from users u
      join staff_members s on s.organization_id = u.organization_id and s.id = u.staff_member_id
     where u.organization_id = ${organizationId} and u.archived_at is null and ${which}
     order by lower(s.full_name), u.id`)
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    email: row.email,
    username: row.username,
    role: roleSchema.parse(row.role),
    tillAccess: z.array(z.string()).parse(row.till_access),
    canProcessRefunds: row.can_process_refunds,
    canManageInventory: row.can_manage_inventory,
    canViewReports: row.can_view_reports,
    isActive: row.is_active,
    hasPin: row.has_pin,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }))
}

/** What was typed of a password and a PIN, hashed; undefined where nothing was. */
export interface Secrets {
  readonly passwordHash?: string | undefined
  readonly pinHash?: string | undefined
}

/**
 * Adds a person with their till access and flags.
 *
 * @throws Refused `not-permitted`, `plan-limit`, `username-taken`, `email-taken`, `unknown-till`
 */
export async function createPersonOf(
  tx: Tx,
  asked: Asked,
  body: Received<typeof createPerson>['body'],
  secrets: { readonly passwordHash: string; readonly pinHash: string },
): Promise<PersonOfShop> {
  const { organizationId, adminCustomerId } = asked.by
  const role = storedRole(body.role)
  refuseGrant(asked, role)
  await refuseBeyondPlan(tx, organizationId, 'people', livingPeople(organizationId))
  const username = body.username ?? usernameFrom(body.email)
  await refuseTaken(tx, organizationId, username)
  await refuseTakenEmail(tx, organizationId, body.email)
  const id = uuidv7()
  const name = fullName(body)
  await addPerson(tx, {
    organizationId,
    adminCustomerId,
    id,
    username,
    fullName: name,
    role,
    email: body.email,
    mustChangePassword: true,
    ...secrets,
  })
  if (!body.isActive)
    await tx.execute(sql`
      update staff_members set is_active = false where organization_id = ${organizationId} and id = ${id}`)
  await storeRest(tx, organizationId, id, body)
  await note(tx, asked, 'staff-added', id, { username, fullName: name, role })
  return findPerson(tx, organizationId, id)
}

/**
 * Changes a person; see `changeMember` for what ends their sessions.
 *
 * @throws Refused `not-found`, `not-permitted`, `own-account`, `account-holder`, `username-taken`, `email-taken`, `unknown-till`
 */
export async function changePersonOf(
  tx: Tx,
  asked: Asked,
  id: string,
  body: Received<typeof updatePerson>['body'],
  { passwordHash, pinHash }: Secrets,
): Promise<PersonOfShop> {
  const { organizationId } = asked.by
  // Locked before they are read, or the later of two changes would write the earlier one's fields back, unrecorded.
  await memberForChange(tx, organizationId, id)
  const before = await findPerson(tx, organizationId, id)
  const { firstName = before.firstName, lastName = before.lastName, username, role, isActive, email } = body
  await changeMember(
    tx,
    asked,
    id,
    {
      fullName: fullName({ firstName, lastName }),
      username,
      role: role === undefined ? undefined : storedRole(role),
      isActive,
    },
    passwordHash,
  )
  if (email !== undefined && email.toLowerCase() !== before.email?.toLowerCase()) {
    // An identity provider signs in whoever has this address, and alerts go to it.
    if (id !== asked.by.personId && !maySetSecrets(asked.by, before)) throw new Refused('not-permitted')
    await refuseTakenEmail(tx, organizationId, email)
  }
  if (pinHash !== undefined) await setMemberPin(tx, asked, id, pinHash)
  const { tillAccess: tillsBefore, ...kept } = before
  await storeRest(tx, organizationId, id, { ...kept, ...given(body), firstName, lastName }, tillsBefore)
  await personChanged(tx, organizationId, id)
  const after = await findPerson(tx, organizationId, id)
  const changes = differences(before, after, NOTED)
  if (Object.keys(changes).length > 0) await note(tx, asked, 'staff-rights-changed', id, changes)
  return after
}

interface Rest
  extends Pick<
    PersonOfShop,
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'canProcessRefunds'
    | 'canManageInventory'
    | 'canViewReports'
    | 'isActive'
  > {
  /** Left out where it stays as it is: a till of it may have been archived since. */
  readonly tillAccess?: readonly string[] | undefined
}

/** What is kept with the person and not with their sign-in. */
async function storeRest(
  tx: Tx,
  organizationId: string,
  id: string,
  rest: Rest,
  tillsBefore: readonly string[] = [],
): Promise<void> {
  const meant = rest.tillAccess && (await tillsMeant(tx, organizationId, rest.tillAccess, tillsBefore))
  const tillAccess = meant && JSON.stringify(meant)
  await tx.execute(sql`
    update users set first_name = ${rest.firstName}, last_name = ${rest.lastName}, email = ${rest.email},
                     till_access = coalesce(${tillAccess ?? null}::jsonb, till_access), is_active = ${rest.isActive},
                     can_process_refunds = ${rest.canProcessRefunds},
                     can_manage_inventory = ${rest.canManageInventory},
                     can_view_reports = ${rest.canViewReports}, updated_at = now()
     where organization_id = ${organizationId} and id = ${id}`)
}

/** Undefined for the tills there were: a form names them all again, and an archived one must not make of the rest every till. */
async function tillsMeant(
  tx: Tx,
  organizationId: string,
  named: readonly string[],
  before: readonly string[],
): Promise<string[] | undefined> {
  const living = await tx.execute<{ id: string }>(sql`
    select id from tills where organization_id = ${organizationId} and archived_at is null`)
  const ids = new Set(living.map(({ id }) => id))
  const meant = [...new Set(named)]
  if (meant.some((id) => !ids.has(id))) throw new Refused('unknown-till')
  const still = before.filter((id) => ids.has(id))
  if (still.length === meant.length && still.every((id) => meant.includes(id))) return undefined
  return meant.length === ids.size ? [] : meant
}

async function refuseTakenEmail(tx: Tx, organizationId: string, email: string): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`email ${organizationId} ${email.toLowerCase()}`}, 0))`)
  const taken = await tx.execute(sql`
    select 1 from users
     where organization_id = ${organizationId} and lower(email) = lower(${email}) and archived_at is null`)
  if (taken.length > 0) throw new Refused('email-taken', [{ field: 'body.email', message: email }])
}

/** What of a change was said at all: a field that is left out must not empty what is kept. */
function given<Body extends object>(
  body: Body,
): Partial<{ [Key in keyof Body]: Exclude<Body[Key], undefined> }> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<{
    [Key in keyof Body]: Exclude<Body[Key], undefined>
  }>
}

const NOTED = [
  'email',
  'tillAccess',
  'canProcessRefunds',
  'canManageInventory',
  'canViewReports',
] as const satisfies readonly (keyof PersonOfShop)[]
