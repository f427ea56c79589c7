import { HOUR_MS } from '@tuppence/domain/durations'
import type { SecurityEvent } from '@tuppence/domain/notifications'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import type { Found } from './note-found.ts'

/** What the entries of the audit log are to the person whose login they are about. */
const EVENTS: Readonly<Record<string, SecurityEvent>> = {
  'signed-in': 'new-device',
  'second-factor-wrong': 'second-factor-wrong',
  'second-factor-set-up': 'second-factor-set-up',
  'second-factor-removed': 'second-factor-removed',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
  'account-second-factor-removed': 'second-factor-removed',
  'password-changed': 'password-changed',
  'account-password-reset': 'password-changed',
  'staff-changed': 'password-changed',
  'pin-set': 'pin-changed',
}

/** Whoever guesses codes all day must not fill anybody's letter box: the audit log has every one. */
const ONCE_IN_MS = HOUR_MS

interface Row extends Record<string, unknown> {
  id: string
  at: Date
  action: string
  address: string | null
  device: string | null
  person_id: string
  by_name: string | null
}

/** Tells people of what happened to their own login: of one kind once an hour. */
export async function findSecurityEvents(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<Found[]> {
  if (ids.length === 0) return []
  const entries = await tx.execute<Row>(sql`
    select a.id, a.at, a.action, a.address, a.detail ->> 'device' as device, s.id::text as person_id,
           case when a.operator_id is not null then 'your provider'
                when a.person_id <> s.id::text then by.full_name end as by_name
      from audit_log a
      join staff_members s
        on s.organization_id = a.organization_id
       and case when a.subject_type = 'account' then s.admin_customer_id::text = a.subject_id and s.password is null
                else s.id::text = coalesce(a.subject_id, a.person_id) end
      left join staff_members by on by.organization_id = a.organization_id and by.id::text = a.person_id
     where a.organization_id = ${organizationId}
       and a.id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
     order by a.at`)
  const told = await tx.execute<{ person_id: string; event: string; happened_at: string }>(sql`
    select person_id, facts ->> 'event' as event, max(facts ->> 'happenedAt') as happened_at from notifications
     where organization_id = ${organizationId} and kind = 'account-security'
     group by person_id, facts ->> 'event'`)
  const lastAt = new Map(told.map((one) => [`${one.person_id} ${one.event}`, Date.parse(one.happened_at)]))
  return entries.flatMap(({ id, at, action, address, device, person_id: personId, by_name: byName }) => {
    const event = EVENTS[action]
    const before = lastAt.get(`${personId} ${event}`)
    if (!event || (before !== undefined && at.getTime() - before < ONCE_IN_MS)) return []
    lastAt.set(`${personId} ${event}`, at.getTime())
    const where = byName === null ? { device, address } : { device: null, address: null }
    return [
      {
        subject: `${id} ${personId}`,
        personId,
        facts: { kind: 'account-security' as const, event, happenedAt: at.toISOString(), ...where, byName },
      },
    ]
  })
}
