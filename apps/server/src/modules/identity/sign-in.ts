import type { SessionKind } from '@tuppence/contract/call'
import { type Role, roleSchema } from '@tuppence/domain/staff'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { alsoInOrganization, onPlatform, type Tx } from '../../platform/tenancy.ts'
import { writeAudit } from './audit.ts'
import { checkPassword } from './check-password.ts'
import { keepDevice, type LoginDevice } from './known-devices.ts'
import { findTill } from './pins/refuse-till.ts'
import { askSecondFactor } from './second-factor/second-factor.ts'
import { openSession, SESSION_LIFE_MS } from './sessions.ts'
import { accountStillProved, type Proved, stillProved } from './still-proved.ts'

export interface Credentials {
  readonly businessCode: string
  readonly username: string
  readonly password: string
  /** Of the second factor, from those who have one. */
  readonly code?: string | undefined
}

/** Where a try comes from, and the session its browser already has. */
export interface Circumstances {
  readonly address: string
  /** Left out where a till changes hands: it is no new device. */
  readonly device?: LoginDevice | undefined
  /** The till's own id of the device, where it may be one. */
  readonly deviceId?: string | undefined
  /** What a till is called in its person's list of sessions, where it changes hands. */
  readonly deviceWords?: string | undefined
  readonly replaces?: string | undefined
  /** The one before can be handed on again until somebody comes by the new one. */
  readonly untilHeardOf?: boolean
}

/** A person who may come in, by whatever proof. */
export interface Admitted {
  readonly organizationId: string
  readonly personId: string
  readonly account: {
    readonly id: string
    readonly businessCode: string
    readonly businessName: string
    readonly location: string | null
    readonly plan: string
  }
  readonly username: string
  readonly staffName: string
  readonly role: Role
}

export interface Candidate extends Admitted {
  readonly password: string
  readonly open: boolean
  readonly isSuspended: boolean
  /** They themselves, or the person, are switched off in a business that is open. */
  readonly isDisabled: boolean
  /** When a password that the provider has reset is no good any more. */
  readonly passwordOverAt: Date | null
}

export interface OpenedSession {
  readonly token: string
  readonly expiresAt: Date
}

/**
 * Finds the person by business code, username and password.
 *
 * @throws Refused `too-many-tries` while locked; `credentials-invalid`, alike for an unknown code, name and password;
 *   `account-closed`, `account-suspended`, `person-disabled` and `password-over` only to somebody who knows the password, and so
 *   `second-factor-needed` and `second-factor-wrong`
 */
export async function checkCredentials(
  deps: ModuleDeps,
  given: Credentials,
  { address }: Circumstances,
): Promise<Admitted & { readonly bySecondFactor: boolean; readonly proved: Proved }> {
  const found = await checkPassword(deps, {
    account: `${given.businessCode.trim()}:${given.username}`,
    address,
    password: given.password,
    refusal: 'credentials-invalid',
    find: (tx) => findCandidate(tx, given),
    noteFailure: (tx, who, at) => noteFailedSignIn(tx, who, address, at),
  })
  // Somebody who knows the password learns at once that it is of no use.
  if (!found.open) throw new Refused(whyShut(found))
  refuseOver(found, deps.now())
  const { organizationId, personId } = found
  const holder = { kind: 'person' as const, organizationId, personId }
  const bySecondFactor = await askSecondFactor(deps, holder, { code: given.code, address })
  const proved = { by: 'password', hash: found.password, refusal: 'credentials-invalid' } as const
  return { ...found, bySecondFactor, proved }
}

/**
 * Somebody who has shown a passkey of theirs.
 *
 * @throws Refused `account-closed`, `account-suspended`, `person-disabled`; `passkey-refused` for somebody who is not there any more
 */
export async function findPersonToAdmit(
  { database }: ModuleDeps,
  { organizationId, personId }: Pick<Admitted, 'organizationId' | 'personId'>,
): Promise<Admitted> {
  const found = await onPlatform(database, async (tx) => {
    await alsoInOrganization(tx, organizationId)
    const [row] = await tx.execute<CandidateRow>(
      sql`${admittedRow} and u.organization_id = ${organizationId} and u.id = ${personId}`,
    )
    return row && candidateOf(row)
  })
  if (!found) throw new Refused('passkey-refused')
  if (!found.open) throw new Refused(whyShut(found))
  return found
}

const whyShut = ({ isSuspended, isDisabled }: Candidate) =>
  isSuspended ? 'account-suspended' : isDisabled ? 'person-disabled' : 'account-closed'

/** @throws Refused `password-over` where the provider reset this password and its day is over */
export function refuseOver({ passwordOverAt }: Pick<Candidate, 'passwordOverAt'>, now: Date): void {
  if (passwordOverAt !== null && passwordOverAt <= now) throw new Refused('password-over')
}

/**
 * Opens the session of somebody whose identity is proved.
 *
 * @throws Refused with the refusal of what they came in by, where they have a new PIN or password since
 */
export function admit(
  deps: ModuleDeps,
  who: Pick<Admitted, 'organizationId' | 'personId'>,
  kind: Exclude<SessionKind, 'operator' | 'remote' | 'api'>,
  circumstances: Circumstances & {
    readonly lifeMs?: number
    readonly endsWithBrowser?: boolean
    readonly byPassword?: boolean
    readonly bySecondFactor?: boolean
    /** Left out where an identity provider answers for them. */
    readonly proved?: Proved
  },
): Promise<OpenedSession> {
  const { organizationId, personId } = who
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + (circumstances.lifeMs ?? SESSION_LIFE_MS[kind]))
  return onPlatform(deps.database, async (tx) => {
    await alsoInOrganization(tx, organizationId)
    const { proved, address, device } = circumstances
    if (proved) await stillProved(tx, who, proved)
    await tx.execute(
      sql`update users set last_login_at = ${now} where organization_id = ${organizationId} and id = ${personId}`,
    )
    await tx.execute(sql`
      update admin_customers a set last_login_at = ${now} from staff_members s
       where a.organization_id = ${organizationId} and s.organization_id = a.organization_id
         and s.admin_customer_id = a.id and s.id = ${personId}::uuid and s.password is null`)
    if (proved) await accountStillProved(tx, who, proved)
    const token = await openSession(tx, {
      sess: {
        kind,
        ...(circumstances.endsWithBrowser ? { endsWithBrowser: true as const } : {}),
        ...(circumstances.byPassword ? { byPassword: true as const } : {}),
        ...(proved && proved.by !== 'pin' ? { provedAt: now.toISOString() } : {}),
        ...(circumstances.bySecondFactor ? { bySecondFactor: true as const } : {}),
      },
      organizationId,
      personId,
      now,
      expiresAt,
      replaces: circumstances.replaces,
      untilHeardOf: circumstances.untilHeardOf ?? false,
      device: device?.words ?? circumstances.deviceWords,
      address,
      tillId: await findTill(tx, organizationId, circumstances.deviceId),
    })
    const isNewDevice =
      device && (await keepDevice(tx, { kind: 'person', organizationId, personId }, device, now))
    await writeAudit(tx, {
      organizationId,
      personId,
      at: now,
      action: 'signed-in',
      detail: { kind, ...(device && { device: device.words }), ...(isNewDevice && { newDevice: true }) },
      address,
    })
    return { token, expiresAt }
  })
}

interface CandidateRow extends Record<string, unknown> {
  organization_id: string
  account_id: string
  business_code: string
  business_name: string
  location: string | null
  plan: string
  person_id: string
  username: string
  full_name: string
  role: string
  password: string
  open: boolean
  is_suspended: boolean
  is_disabled: boolean
  password_over_at: Date | null
}

/** The living person of this name. The account holder's password is the account's; everybody else has their own. */
export async function findCandidate(tx: Tx, given: Pick<Credentials, 'businessCode' | 'username'>) {
  const code = given.businessCode.trim().toUpperCase()
  const [account] = await tx.execute<{ organization_id: string }>(
    sql`select organization_id from admin_customers where business_code = ${code}`,
  )
  if (!account) return undefined
  await alsoInOrganization(tx, account.organization_id)
  const [row] = await tx.execute<CandidateRow>(sql`
    ${admittedRow} and lower(s.username) = lower(${given.username.trim()})
    and a.organization_id = ${account.organization_id}`)
  return row && candidateOf(row)
}

/** A person by id, in a transaction that sees their business; undefined where they may not come in. */
export async function findAdmitted(
  tx: Tx,
  organizationId: string,
  personId: string,
  /** At a till, which goes on selling while its business is suspended. */
  { evenSuspended = false } = {},
): Promise<Admitted | undefined> {
  const [row] = await tx.execute<CandidateRow>(
    sql`${admittedRow} and u.organization_id = ${organizationId} and u.id = ${personId}`,
  )
  const candidate = row && candidateOf(row)
  return candidate?.open || (evenSuspended && candidate?.isSuspended) ? candidate : undefined
}

const admittedRow = sql`
  select u.organization_id, a.id as account_id, a.business_code, a.business_name, a.location, a.plan,
         u.id as person_id, s.username, s.full_name, u.role, coalesce(s.password, a.password) as password,
         s.is_active and u.is_active and a.status = 'active' and a.archived_at is null
           and o.is_active and o.archived_at is null as open,
         s.is_active and u.is_active and a.status = 'suspended' as is_suspended,
         not (s.is_active and u.is_active) and a.status = 'active' and a.archived_at is null
           and o.is_active and o.archived_at is null as is_disabled,
         case when s.password is null then a.password_over_at end as password_over_at
    from staff_members s
    join users u on u.organization_id = s.organization_id and u.staff_member_id = s.id
    join admin_customers a on a.organization_id = s.organization_id and a.id = s.admin_customer_id
    join organizations o on o.id = s.organization_id
   where s.archived_at is null`

function candidateOf(row: CandidateRow): Candidate {
  return {
    organizationId: row.organization_id,
    personId: row.person_id,
    account: {
      id: row.account_id,
      businessCode: row.business_code,
      businessName: row.business_name,
      location: row.location,
      plan: row.plan,
    },
    username: row.username,
    staffName: row.full_name,
    role: roleSchema.parse(row.role),
    password: row.password,
    open: row.open,
    isSuspended: row.is_suspended,
    isDisabled: row.is_disabled,
    passwordOverAt: row.password_over_at,
  }
}

/** Writes into the audit log that somebody's password was tried in vain, at a sign-in or wherever it is asked for again. */
export async function noteFailedSignIn(tx: Tx, who: Admitted, address: string, at: Date): Promise<void> {
  const { organizationId, personId } = who
  await alsoInOrganization(tx, organizationId)
  await writeAudit(tx, { organizationId, personId, at, action: 'sign-in-failed', address })
}
