import { opensSelling, permissionsOf, pinOpens, type Role, roleSchema } from '@tuppence/domain/staff'
import { sql } from 'drizzle-orm'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Operator, Person, Principal } from '../../platform/principal.ts'
import type { Settings } from '../../platform/settings.ts'
import { alsoInOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import { tillsGiven } from './pins/refuse-till.ts'
import { type Holder, holderKey } from './second-factor/holder.ts'
import { heardOf, type Sess, seen, sessSchema } from './sessions.ts'

/**
 * Who is behind a session, by the key of its row; undefined where the session is over, or the person or the business
 * may not come in any more.
 *
 * @param by 'request' where somebody comes by it; 'hand-over' finds also whom a till was taken over from, while the answer to that
 *   may be lost
 */
export function loadPrincipal(
  { database, settings, now: clock }: Pick<ModuleDeps, 'database' | 'settings' | 'now'>,
  sid: string,
  by?: 'request' | 'hand-over',
): Promise<Principal | undefined> {
  const now = clock()
  return onPlatform(database, async (tx) => {
    const [row] = await tx.execute<SessionRow>(sql`
      select sess, expire, organization_id, person_id, last_seen_at from sessions where sid = ${sid} and expire > ${now}`)
    if (!row) return undefined
    const session: FoundSession = {
      sid,
      sess: sessSchema.parse(row.sess),
      expiresAt: row.expire,
      personId: row.person_id,
    }
    const { over, handedTo, inPlaceOf } = session.sess
    if (over || (handedTo !== undefined) !== (by === 'hand-over')) return undefined
    if (inPlaceOf && by === 'request') await heardOf(tx, sid, inPlaceOf)
    if (await lacksSecondFactor(tx, session, row.organization_id)) return undefined
    const principal = await findHolder(tx, session, row.organization_id, { demo: settings.demo, now })
    // Last, so that the row is locked for no longer than this takes.
    if (principal && by === 'request') await seen(tx, sid, row.last_seen_at, now)
    return principal
  })
}

async function findHolder(
  tx: Tx,
  session: FoundSession,
  organizationId: string | null,
  { demo, now }: { readonly demo: Settings['demo']; readonly now: Date },
): Promise<Principal | undefined> {
  if (session.sess.kind === 'operator') return loadOperator(tx, session, demo)
  if (organizationId === null) return undefined
  await alsoInOrganization(tx, organizationId)
  if (session.sess.kind === 'remote') return loadRemote(tx, session, organizationId, now)
  return loadPerson(tx, session, organizationId)
}

interface SessionRow extends Record<string, unknown> {
  sess: unknown
  expire: Date
  organization_id: string | null
  person_id: string
  last_seen_at: Date | null
}

interface FoundSession {
  readonly sid: string
  readonly sess: Sess
  readonly expiresAt: Date
  readonly personId: string
}

/**
 * Whether a password alone opened this session of somebody who has a second factor, before they had it or while they set it up:
 * whoever else knew the password is out by then (decision 0055).
 */
async function lacksSecondFactor(
  tx: Tx,
  { sess, personId }: FoundSession,
  organizationId: string | null,
): Promise<boolean> {
  const { kind, byPassword, bySecondFactor } = sess
  const isByPassword = kind === 'operator' || kind === 'back-office' || (kind === 'pos' && byPassword)
  if (!isByPassword || bySecondFactor) return false
  const holder: Holder =
    organizationId === null
      ? { kind: 'operator', operatorId: personId }
      : { kind: 'person', organizationId, personId }
  const found = await tx.execute(sql`
    select 1 from second_factors where holder = ${holderKey(holder)} and confirmed_at is not null`)
  return found.length > 0
}

/** One of the provider's people. A password alone opens nothing of the portal, but where it is a demo (decision 0055). */
async function loadOperator(tx: Tx, session: FoundSession, isDemo: boolean): Promise<Operator | undefined> {
  const { sid, expiresAt, personId, sess } = session
  const key = holderKey({ kind: 'operator', operatorId: personId })
  const [row] = await tx.execute<{ name: string; has_second_factor: boolean }>(sql`
    select name, exists (select from second_factors where holder = ${key} and confirmed_at is not null) as has_second_factor
      from operators where id = ${personId}::uuid and is_active`)
  if (!row) return undefined
  return {
    ...{ kind: 'operator', sid, expiresAt, operatorId: personId, name: row.name },
    ...(sess.provedAt ? { provedAt: new Date(sess.provedAt) } : {}),
    ...(row.has_second_factor || isDemo ? {} : { mustSetUpSecondFactor: true as const }),
  }
}

interface PersonRow extends Record<string, unknown> {
  admin_customer_id: string
  business_code: string
  staff_name: string
  role: string
  can_process_refunds: boolean
  can_manage_inventory: boolean
  can_view_reports: boolean
  must_change_password: boolean
  till_access: unknown
  is_suspended: boolean
  must_have_second_factor: boolean
}

/** A person who may come in: not archived, active, in a business that is open. */
async function loadPerson(
  tx: Tx,
  session: FoundSession,
  organizationId: string,
): Promise<Person | undefined> {
  const [row] = await tx.execute<PersonRow>(sql`
    select a.id as admin_customer_id, a.business_code, s.full_name as staff_name, u.role,
           u.can_process_refunds, u.can_manage_inventory, u.can_view_reports, u.till_access,
           s.must_change_password, a.status = 'suspended' as is_suspended,
           o.managers_need_second_factor and u.role in ('manager', 'owner') as must_have_second_factor
      from users u
      join staff_members s on s.organization_id = u.organization_id and s.id = u.staff_member_id
      join admin_customers a on a.organization_id = u.organization_id and a.id = s.admin_customer_id
      join organizations o on o.id = u.organization_id
     where u.organization_id = ${organizationId} and u.id = ${session.personId}
       and u.is_active and u.archived_at is null and s.is_active and s.archived_at is null
       and (a.status = 'active' or a.status = 'suspended' and ${session.sess.kind === 'pos'})
       and a.archived_at is null and o.is_active and o.archived_at is null`)
  if (!row) return undefined
  const found = person(session, organizationId, row, roleSchema.parse(row.role))
  const isAsked = row.must_have_second_factor && found.kind !== 'identity-provider' && !found.passwordOpens
  if (!isAsked || (await hasSecondFactor(tx, session, organizationId))) return found
  return { ...found, mustSetUpSecondFactor: true }
}

/** Whether they have an app set up, or came in by a passkey that they still have. */
async function hasSecondFactor(
  tx: Tx,
  { personId, sess }: FoundSession,
  organizationId: string,
): Promise<boolean> {
  const key = holderKey({ kind: 'person', organizationId, personId })
  const found = await tx.execute(sql`
    select 1 from second_factors where holder = ${key} and confirmed_at is not null
     union all select 1 from passkeys where holder = ${key} and ${sess.bySecondFactor === true}`)
  return found.length > 0
}

const NO_FLAGS = {
  can_process_refunds: false,
  can_manage_inventory: false,
  can_view_reports: false,
  must_change_password: false,
  till_access: [],
  is_suspended: false,
  must_have_second_factor: false,
}

/** The provider in a shop: as a manager, for as long as neither side has ended it (decision D17). */
async function loadRemote(
  tx: Tx,
  session: FoundSession,
  organizationId: string,
  now: Date,
): Promise<Person | undefined> {
  const [row] = await tx.execute<Omit<PersonRow, 'role'>>(sql`
    select a.id as admin_customer_id, a.business_code, p.name as staff_name
      from remote_access r
      join operators p on p.id = r.operator_id and p.is_active
      join admin_customers a on a.organization_id = r.organization_id and a.status = 'active'
     where r.id = ${session.sess.remoteAccessId ?? null}::uuid and r.organization_id = ${organizationId}
       and r.ended_at is null and r.expires_at > ${now}`)
  return row && person(session, organizationId, { ...row, ...NO_FLAGS, role: 'admin' } as PersonRow, 'admin')
}

function person(session: FoundSession, organizationId: string, row: PersonRow, role: Role): Person {
  const flags = {
    canProcessRefunds: row.can_process_refunds,
    canManageInventory: row.can_manage_inventory,
    canViewReports: row.can_view_reports,
  }
  const { sid, expiresAt, personId, sess } = session
  const tills = tillsGiven(row.till_access)
  const all = permissionsOf(role, flags).filter(row.is_suspended ? opensSelling : () => true)
  const byPin = sess.kind === 'pos' && !sess.byPassword
  if (sess.kind === 'operator') throw new Error('An operator is no person of a shop')
  return {
    kind: sess.kind,
    sid,
    organizationId,
    adminCustomerId: row.admin_customer_id,
    businessCode: row.business_code,
    personId,
    staffName: row.staff_name,
    role,
    flags,
    permissions: new Set(byPin ? all.filter(pinOpens) : all),
    expiresAt,
    ...(sess.provedAt ? { provedAt: new Date(sess.provedAt) } : {}),
    ...(byPin ? { passwordOpens: new Set(all.filter((each) => !pinOpens(each))) } : {}),
    ...(tills ? { tills } : {}),
    ...(sess.lockedBy !== undefined ? { isLocked: true as const } : {}),
    // Whoever came in by PIN, or by an identity provider's word, did not come in with the password that they were given: it is
    // asked for at their first sign-in by password, and a PIN opens the till's work only.
    ...(row.must_change_password && sess.kind !== 'identity-provider' && !byPin
      ? { mustChangePassword: true as const }
      : {}),
    ...(sess.operatorId ? { operatorId: sess.operatorId } : {}),
  }
}
