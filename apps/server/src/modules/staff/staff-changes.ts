import type { Received } from '@tuppence/contract/call'
import type { createStaff, StaffMember, updateStaff } from '@tuppence/contract/staff'
import {
  mayChange,
  mayGrant,
  maySetSecrets,
  newUsernameSchema,
  PERSON_WORDS,
  type Role,
} from '@tuppence/domain/staff'
import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import { announce } from '../../platform/live/announce.ts'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import {
  actorOf,
  dismissSessionsOf,
  endSessionsOf,
  forgetPasskeys,
  personChanged,
  storePin,
  writeAudit,
} from '../identity/public.ts'
import { refuseBeyondPlan } from '../plans/public.ts'
import { addPerson, splitName } from './add-person.ts'
import { asStaffMember, type FoundMember, memberForChange } from './staff-row.ts'

/** Who asks, when, and from where. */
export interface Asked {
  readonly by: Person
  readonly at: Date
  readonly address: string
}

/**
 * Adds a member.
 *
 * @throws Refused `not-permitted` for a role above one's own, `plan-limit`, `username-taken`
 */
export async function addMember(
  tx: Tx,
  asked: Asked,
  body: Received<typeof createStaff>['body'],
  passwordHash: string,
): Promise<StaffMember> {
  const { organizationId, adminCustomerId } = asked.by
  refuseGrant(asked, body.role)
  await refuseBeyondPlan(tx, organizationId, 'people', livingPeople(organizationId))
  await refuseTaken(tx, organizationId, body.username)
  const id = uuidv7()
  const { username, fullName, role, permissions } = body
  await addPerson(tx, {
    organizationId,
    adminCustomerId,
    id,
    username,
    passwordHash,
    // Whoever typed it knows it: it is good for the first sign-in only (rule 9).
    mustChangePassword: true,
    fullName,
    role,
    permissions,
  })
  await note(tx, asked, 'staff-added', id, { username, fullName, role })
  return { id, username, fullName, role, permissions, isActive: true, adminCustomerId }
}

/**
 * Changes a member; a new password and a disabling end their sessions, a new role holds from their next request.
 *
 * @throws Refused `not-found`, `not-permitted`, `password-needed`, `own-secrets`, `own-account`, `account-holder`, `username-taken`,
 *   `invalid-request` for a new username with a blank in it
 */
export async function changeMember(
  tx: Tx,
  asked: Asked,
  id: string,
  body: Received<typeof updateStaff>['body'],
  passwordHash: string | undefined,
): Promise<StaffMember> {
  const { organizationId } = asked.by
  const before = await findChangeable(tx, asked, id)
  if (passwordHash !== undefined) refuseSecrets(asked, before)
  const after: FoundMember = {
    ...before,
    fullName: body.fullName ?? before.fullName,
    username: body.username ?? before.username,
    role: body.role ?? before.role,
    isActive: body.isActive ?? before.isActive,
  }
  const standing = after.role !== before.role || after.isActive !== before.isActive
  if (standing) refuseStanding(asked, before)
  if (after.role !== before.role) refuseGrant(asked, after.role)
  if (after.username.toLowerCase() !== before.username.toLowerCase()) {
    refuseBlanks(after.username)
    await refuseTaken(tx, organizationId, after.username)
  }
  await store(tx, organizationId, after, passwordHash)
  if (!after.isActive) await dismissSessionsOf(tx, organizationId, id)
  else if (passwordHash !== undefined) await endSessionsOf(tx, organizationId, id)
  if (passwordHash !== undefined) await forgetPasskeys(tx, { kind: 'person', organizationId, personId: id })
  else await personChanged(tx, organizationId, id)
  await note(tx, asked, 'staff-changed', id, {
    ...differences(before, after, ['fullName', 'username', 'role', 'isActive']),
    ...(passwordHash === undefined ? {} : { password: 'changed' }),
  })
  return asStaffMember(after)
}

/**
 * Sets the PIN of a member: a PIN lets one take over a till as its person, so it is set by whom their password may be.
 *
 * @throws Refused `not-found`, `not-permitted`, `own-secrets`
 */
export async function setMemberPin(tx: Tx, asked: Asked, id: string, pinHash: string): Promise<void> {
  const member = await findChangeable(tx, asked, id)
  refuseSecrets(asked, member)
  await storePin(tx, asked.by.organizationId, id, pinHash)
  await note(tx, asked, 'pin-set', id, { username: member.username })
}

/**
 * Archives a member: gone from lists and sign-in, there for history (decision D12).
 *
 * @throws Refused `not-found`, `not-permitted`, `own-account`, `account-holder`
 */
export async function archiveMember(tx: Tx, asked: Asked, id: string): Promise<void> {
  const { organizationId } = asked.by
  const member = await findChangeable(tx, asked, id)
  refuseStanding(asked, member)
  await tx.execute(sql`
    update staff_members set archived_at = ${asked.at}, is_active = false, updated_at = now()
     where organization_id = ${organizationId} and id = ${id}`)
  await tx.execute(sql`
    update users set archived_at = ${asked.at}, is_active = false, updated_at = now()
     where organization_id = ${organizationId} and id = ${id}`)
  await dismissSessionsOf(tx, organizationId, id)
  await note(tx, asked, 'staff-archived', id, { username: member.username })
}

async function findChangeable(tx: Tx, { by }: Asked, id: string): Promise<FoundMember> {
  const member = await memberForChange(tx, by.organizationId, id)
  if (!member) throw new Refused('not-found')
  if (!mayChange(by, member)) throw new Refused('not-permitted')
  return member
}

/**
 * A role is given by whoever may, and an owner's by an owner who has shown their password, and so their second factor: an identity
 * provider asks for neither of ours.
 *
 * @throws Refused `not-permitted`, `password-needed`
 */
export function refuseGrant({ by }: Asked, role: Role): void {
  if (!mayGrant(by, role)) throw new Refused('not-permitted')
  if (role === 'owner' && by.kind === 'identity-provider') throw new Refused('password-needed')
}

/** @throws Refused `own-secrets` for oneself, whose present password is asked for elsewhere; `not-permitted` */
function refuseSecrets({ by }: Asked, member: FoundMember): void {
  if (member.id === by.personId) throw new Refused('own-secrets')
  if (!maySetSecrets(by, member)) throw new Refused('not-permitted')
}

/** Nobody locks themselves out, and the account keeps its holder. */
function refuseStanding({ by }: Asked, member: FoundMember): void {
  if (member.id === by.personId) throw new Refused('own-account')
  if (member.holdsAccount) throw new Refused('account-holder')
}

async function store(
  tx: Tx,
  organizationId: string,
  member: FoundMember,
  passwordHash: string | undefined,
): Promise<void> {
  const { id, username, fullName, role, isActive, adminCustomerId } = member
  const own = member.holdsAccount ? undefined : passwordHash
  await tx.execute(sql`
    update staff_members
       set username = ${username}, full_name = ${fullName}, role = ${role}, is_active = ${isActive},
           password = coalesce(${own ?? null}::text, password), updated_at = now(),
           must_change_password = must_change_password or ${passwordHash !== undefined}
     where organization_id = ${organizationId} and id = ${id}`)
  const { firstName, lastName } = splitName(fullName)
  await tx.execute(sql`
    update users set first_name = ${firstName}, last_name = ${lastName}, role = ${role}, is_active = ${isActive},
                     updated_at = now()
     where organization_id = ${organizationId} and id = ${id}`)
  if (!member.holdsAccount) return
  // The account carries its holder's name and password: they stay one.
  await tx.execute(sql`
    update admin_customers
       set username = ${username}, password = coalesce(${passwordHash ?? null}::text, password),
           password_over_at = case when ${passwordHash === undefined} then password_over_at end, updated_at = now()
     where organization_id = ${organizationId} and id = ${adminCustomerId}`)
}

/** How many people the business has, for what its plan has room for. */
export const livingPeople = (organizationId: string): SQL =>
  sql`(select count(*) from staff_members where organization_id = ${organizationId} and archived_at is null)`

export async function refuseTaken(tx: Tx, organizationId: string, username: string): Promise<void> {
  // A lock on the name, so that two people who type the same one at once get an answer and not an error.
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`username ${organizationId} ${username.toLowerCase()}`}, 0))`)
  const taken = await tx.execute(sql`
    select 1 from staff_members
     where organization_id = ${organizationId} and lower(username) = lower(${username}) and archived_at is null`)
  if (taken.length > 0) throw new Refused('username-taken', [{ field: 'body.username', message: username }])
}

/** A new name has no blank in it, as when somebody is added; one from before stays as it is. */
function refuseBlanks(username: string): void {
  if (newUsernameSchema.safeParse(username).success) return
  throw new Refused('invalid-request', [{ field: 'body.username', message: PERSON_WORDS.username }])
}

/** What of the named is another than before, each with both values: what the audit log keeps of a change. */
export function differences<Member extends object>(
  before: Member,
  after: Member,
  names: readonly (keyof Member)[],
): Partial<Record<keyof Member, unknown>> {
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(differing.map((name) => [name, [before[name], after[name]]])) as Partial<
    Record<keyof Member, unknown>
  >
}

export async function note(
  tx: Tx,
  { by, at, address }: Asked,
  action: string,
  subjectId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await writeAudit(tx, { ...actorOf(by), at, action, subjectType: 'staff', subjectId, detail, address })
  await announce(tx, by.organizationId, { type: 'staff-changed' })
}
