import type { AnswerOf } from '@tuppence/contract/call'
import type { listSecondFactors } from '@tuppence/contract/second-factor'
import { roleSchema } from '@tuppence/domain/staff'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import type { Person } from '../../../platform/principal.ts'
import { alsoInOrganization, inOrganization, onPlatform } from '../../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../audit.ts'
import { forgetPasskeys } from '../passkeys/passkeys.ts'
import { endSessionsOf, organizationChanged } from '../sessions.ts'
import { holderKey } from './holder.ts'
import { forgetSecondFactor } from './second-factor.ts'

interface Row extends Record<string, unknown> {
  id: string
  name: string
  role: string
  since: Date | null
  passkeys: number
}

/** Who of the business has a second factor: its managers and owners, and whoever else has one. */
export function readSecondFactorsOfShop(
  { database }: ModuleDeps,
  { organizationId, personId }: Person,
): Promise<AnswerOf<typeof listSecondFactors>> {
  return onPlatform(database, async (tx) => {
    await alsoInOrganization(tx, organizationId)
    const [shop] = await tx.execute<{ is_required: boolean }>(sql`
      select managers_need_second_factor as is_required from organizations where id = ${organizationId}`)
    const anybody = holderKey({ kind: 'person', organizationId, personId: '' })
    const rows = await tx.execute<Row>(sql`
      select s.id, s.full_name as name, u.role, f.confirmed_at as since,
             (select count(*)::int from passkeys p where p.holder = ${anybody}::text || u.id) as passkeys
        from staff_members s
        join users u on u.organization_id = s.organization_id and u.staff_member_id = s.id
        left join second_factors f on f.holder = ${anybody}::text || u.id and f.confirmed_at is not null
       where s.organization_id = ${organizationId} and s.archived_at is null and u.archived_at is null
         and (u.role in ('manager', 'owner') or f.holder is not null
              or exists (select from passkeys p where p.holder = ${anybody}::text || u.id))
       order by lower(s.full_name), s.id`)
    return {
      isRequired: shop?.is_required ?? false,
      people: rows.map(({ id, name, role, since, passkeys }) => ({
        ...{ id, name, role: roleSchema.parse(role), since: since?.toISOString() ?? null, passkeys },
        isOwn: id === personId,
      })),
    }
  })
}

/** Whether the business requires a second factor of somebody. */
export function isRequiredOf(
  { database }: ModuleDeps,
  { organizationId, role }: Pick<Person, 'organizationId' | 'role'>,
): Promise<boolean> {
  if (role !== 'manager' && role !== 'owner') return Promise.resolve(false)
  return inOrganization(database, organizationId, async (tx) => {
    const [shop] = await tx.execute<{ is_required: boolean }>(sql`
      select managers_need_second_factor as is_required from organizations where id = ${organizationId}`)
    return shop?.is_required ?? false
  })
}

/** Managers and owners must have a second factor, or need not, from the next request on. */
export function requireOfManagers(
  { database, now }: ModuleDeps,
  by: Person,
  { isRequired, address }: { readonly isRequired: boolean; readonly address: string },
): Promise<void> {
  const { organizationId } = by
  return onPlatform(database, async (tx) => {
    await alsoInOrganization(tx, organizationId)
    const changed = await tx.execute(sql`
      update organizations set managers_need_second_factor = ${isRequired}, updated_at = now()
       where id = ${organizationId} and managers_need_second_factor <> ${isRequired} returning 1`)
    if (changed.length === 0) return
    const action = isRequired ? 'second-factor-required' : 'second-factor-not-required'
    await writeAudit(tx, { ...actorOf(by), at: now(), action, address })
    await organizationChanged(tx, organizationId)
  })
}

/**
 * Takes away the second factor that somebody of the business has lost, with their passkeys. Their password alone signs them in then, until they set up another.
 *
 * @throws Refused `not-found`, `second-factor-not-there`
 */
export function resetOf(
  { database, now }: ModuleDeps,
  by: Person,
  { personId, address }: { readonly personId: string; readonly address: string },
): Promise<void> {
  const { organizationId } = by
  return onPlatform(database, async (tx) => {
    await alsoInOrganization(tx, organizationId)
    const [person] = await tx.execute(sql`
      select 1 from staff_members where organization_id = ${organizationId} and id = ${personId}::uuid`)
    if (!person) throw new Refused('not-found')
    const holder = { kind: 'person', organizationId, personId } as const
    const hadFactor = await forgetSecondFactor(tx, holder)
    // What is lost with a phone is its passkey too.
    const hadPasskeys = await forgetPasskeys(tx, holder)
    if (!hadFactor && !hadPasskeys) throw new Refused('second-factor-not-there')
    if (hadPasskeys) await endSessionsOf(tx, organizationId, personId)
    await writeAudit(tx, {
      ...{ ...actorOf(by), at: now(), action: 'second-factor-removed', address },
      ...{ subjectType: 'staff', subjectId: personId },
    })
  })
}
