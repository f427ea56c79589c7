import { refusePin } from '@tuppence/domain/staff'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import { announce } from '../../../platform/live/announce.ts'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import type { Person } from '../../../platform/principal.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { writeAudit } from '../audit.ts'
import { knownOf } from '../known-of.ts'
import { hashChosenPassword, hashPassword } from '../passwords.ts'
import { endPinSessionsOf, endSessionsOf } from '../sessions.ts'
import { accountStillProved, type Proved, stillProved } from '../still-proved.ts'
import { type AtSession, checkOwnPassword } from './check-pin.ts'
import { forgetTillPerson } from './till-people.ts'

/**
 * A person chooses their own PIN, and shows by their password that it is they.
 *
 * @throws Refused with pin-common, password-wrong or too-many-tries
 */
export async function chooseOwnPin(
  deps: ModuleDeps,
  at: AtSession,
  { password, pin }: { readonly password: string; readonly pin: string },
): Promise<void> {
  const refused = refusePin(pin)
  if (refused) throw new Refused(refused.code)
  const proved = await checkOwnPassword(deps, at, password)
  const hash = await hashPassword(deps.secrets, pin)
  const { organizationId, personId, sid } = at.by
  await inOrganization(deps.database, organizationId, async (tx) => {
    await ownStillProved(tx, at.by, proved)
    await storePin(tx, organizationId, personId, hash, sid)
    await writeAudit(tx, {
      organizationId,
      personId,
      at: deps.now(),
      action: 'pin-set',
      subjectType: 'staff',
      subjectId: personId,
      address: at.address,
    })
  })
}

/**
 * Stores the argon2id of a PIN. Tills at which the old one was proved must hear the new one first, and what the old one opened or
 * could unlock is over, but one's own session.
 */
export async function storePin(
  tx: Tx,
  organizationId: string,
  personId: string,
  hash: string,
  exceptSid = '',
): Promise<void> {
  await tx.execute(sql`
    update users set staff_pin = ${hash}, updated_at = now()
     where organization_id = ${organizationId} and id = ${personId}`)
  await forgetTillPerson(tx, organizationId, personId)
  await endPinSessionsOf(tx, organizationId, personId, exceptSid)
  await announce(tx, organizationId, { type: 'staff-changed' })
}

/**
 * A person changes their own password; every other session of theirs ends.
 *
 * @throws Refused with password-same, password-common, password-wrong or too-many-tries
 */
export async function changeOwnPassword(
  deps: ModuleDeps,
  at: AtSession,
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
): Promise<void> {
  const proved = await checkOwnPassword(deps, at, password)
  if (password.normalize('NFC') === newPassword.normalize('NFC')) throw new Refused('password-same')
  const { organizationId, personId, sid } = at.by
  const known = await knownOf(deps.database, organizationId, personId)
  const hash = await hashChosenPassword(deps.secrets, newPassword, known, 'body.newPassword')
  await inOrganization(deps.database, organizationId, async (tx) => {
    await ownStillProved(tx, at.by, proved)
    await tx.execute(sql`
      update staff_members set password = case when password is null then null else ${hash} end,
                               must_change_password = false, updated_at = now()
       where organization_id = ${organizationId} and id = ${personId}::uuid`)
    // The account holder's password is the account's.
    await tx.execute(sql`
      update admin_customers a set password = ${hash}, password_over_at = null, updated_at = now()
        from staff_members s
       where s.organization_id = ${organizationId} and s.id = ${personId}::uuid and s.password is null
         and a.organization_id = s.organization_id and a.id = s.admin_customer_id`)
    await endSessionsOf(tx, organizationId, personId, sid)
    await writeAudit(tx, {
      organizationId,
      personId,
      at: deps.now(),
      action: 'password-changed',
      subjectType: 'staff',
      subjectId: personId,
      address: at.address,
    })
  })
}

/**
 * Holds on to the password that somebody has just shown. Work of argon2 lies in between, in which a manager may have set another:
 * whoever is being locked out must not write over it.
 *
 * @throws Refused with password-wrong
 */
export async function ownStillProved(
  tx: Tx,
  { organizationId, personId }: Person,
  proved: Proved,
): Promise<void> {
  const who = { organizationId, personId }
  await stillProved(tx, who, proved)
  await tx.execute(sql`
    select from admin_customers a
      join staff_members s on s.organization_id = a.organization_id and s.admin_customer_id = a.id
     where s.organization_id = ${organizationId} and s.id = ${personId}::uuid and s.password is null
       for no key update of a`)
  await accountStillProved(tx, who, proved)
}
