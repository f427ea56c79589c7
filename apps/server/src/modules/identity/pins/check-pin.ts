import { sql } from 'drizzle-orm'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import type { Person } from '../../../platform/principal.ts'
import { alsoInOrganization, inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { writeAudit } from '../audit.ts'
import { checkPassword } from '../check-password.ts'
import { findCandidate, noteFailedSignIn, refuseOver } from '../sign-in.ts'
import { guardsOfPin, hasLocked } from '../sign-in-limits.ts'
import type { Proved } from '../still-proved.ts'

/** Whoever enters a secret at a session that somebody has opened, and from where. */
export interface AtSession {
  readonly by: Person
  readonly address: string
}

interface PinTry {
  /** Whose PIN it is said to be. */
  readonly personId: string
  readonly pin: string
  /** What for, as the audit log says it where it was wrong. */
  readonly purpose: 'approval' | 'switch' | 'unlock'
}

interface Kept extends Record<string, unknown> {
  password: string | null
}

/**
 * Tries the PIN of a person of the session's business, counted as rule 13 says (reliability R12). Somebody who has no PIN, and
 * nobody at all, are answered alike. A lock is in the audit log, with whoever guessed.
 *
 * @returns what to hold on to in the transaction that goes by it (`stillProved`)
 * @throws Refused with pin-wrong or too-many-tries
 */
export async function checkPin(deps: ModuleDeps, { by, address }: AtSession, tried: PinTry): Promise<Proved> {
  const { organizationId } = by
  const { personId, purpose } = tried
  const find = async (tx: Tx): Promise<Kept | undefined> => {
    const [row] = await tx.execute<Kept>(sql`
      select u.staff_pin as password
        from users u
        join staff_members s on s.organization_id = u.organization_id and s.id = u.staff_member_id
       where u.organization_id = ${organizationId} and u.id = ${personId}
         and u.is_active and u.archived_at is null and s.is_active and s.archived_at is null`)
    return row
  }
  const now = deps.now()
  const kept = (await inOrganization(deps.database, organizationId, find))?.password ?? null
  const found = await checkPassword(deps, {
    account: `${organizationId} ${personId}`,
    address,
    guards: guardsOfPin({ organizationId, personId, kept, by, now }),
    password: tried.pin,
    refusal: 'pin-wrong',
    find: async (tx) => {
      await alsoInOrganization(tx, organizationId)
      return find(tx)
    },
    noteFailure: async (tx, _, at, counted) => {
      await alsoInOrganization(tx, organizationId)
      const entry = {
        ...{ organizationId, personId: by.personId, at, address },
        ...{ subjectType: 'staff', subjectId: personId, detail: { purpose } },
      }
      await writeAudit(tx, { ...entry, action: 'pin-wrong' })
      if (hasLocked(counted)) await writeAudit(tx, { ...entry, action: 'pin-tries-locked' })
    },
  })
  // Where there is none, nothing is right.
  return { by: 'pin', hash: found.password ?? '', refusal: 'pin-wrong' }
}

/**
 * Tries the password of whoever is signed in, counted as a sign-in under their name is.
 *
 * @returns what to hold on to in the transaction that goes by it (`stillProved`)
 * @throws Refused with password-wrong, password-over or too-many-tries
 */
export async function checkOwnPassword(
  deps: ModuleDeps,
  { by, address }: AtSession,
  password: string,
): Promise<Proved> {
  const { businessCode, organizationId, personId } = by
  const username = await inOrganization(deps.database, organizationId, async (tx) => {
    const [row] = await tx.execute<{ username: string }>(sql`
      select username from staff_members where organization_id = ${organizationId} and id = ${personId}::uuid`)
    return row?.username ?? ''
  })
  const found = await checkPassword(deps, {
    account: `${businessCode}:${username}`,
    address,
    password,
    refusal: 'password-wrong',
    find: (tx) => findCandidate(tx, { businessCode, username }),
    noteFailure: (tx, who, at) => noteFailedSignIn(tx, who, address, at),
  })
  refuseOver(found, deps.now())
  return { by: 'password', hash: found.password ?? '', refusal: 'password-wrong' }
}
