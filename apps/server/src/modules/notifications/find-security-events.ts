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
  'staff-rights-changed': 'email-changed',
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
  present_email: string | null
  by_name: string | null
}

/** Tells people of what happened to their own login: of one kind once an hour at each email that they had. */
export async function findSecurityEvents(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<Found[]> {
  if (ids.length === 0) return []
  // Emails by a subselect: with one more join and old statistics PostgreSQL compares each id with the whole audit log.
  const entries = await tx.execute<Row>(sql`
    select a.id, a.at, a.action, a.address, a.detail ->> 'device' as device, s.id::text as person_id,
           (select email from users u where u.organization_id = s.organization_id and u.id = s.id::text) as present_email,
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
  const emailAt = await readEmails(tx, organizationId, entries)
  const told = await tx.execute<{
    person_id: string
    sent_to: string | null
    event: string
    happened_at: string
  }>(sql`
    select person_id, sent_to, facts ->> 'event' as event, max(facts ->> 'happenedAt') as happened_at from notifications
     where organization_id = ${organizationId} and kind = 'account-security'
     group by person_id, sent_to, facts ->> 'event'`)
  const keyOf = (personId: string, event: string | undefined, sentTo: string | null) =>
    `${personId} ${event} ${sentTo}`
  const lastAt = new Map(
    told.map((one) => [keyOf(one.person_id, one.event, one.sent_to), Date.parse(one.happened_at)]),
  )
  return entries.flatMap((entry) => {
    const { id, at, action, address, device, person_id: personId, by_name: byName } = entry
    const event = EVENTS[action]
    const sentTo = emailAt(entry)
    const key = keyOf(personId, event, sentTo)
    const before = lastAt.get(key)
    if (!event || (before !== undefined && at.getTime() - before < ONCE_IN_MS)) return []
    lastAt.set(key, at.getTime())
    const where = byName === null ? { device, address } : { device: null, address: null }
    return [
      {
        subject: `${id} ${personId}`,
        person: { id: personId, sentTo },
        facts: { kind: 'account-security' as const, event, happenedAt: at.toISOString(), ...where, byName },
      },
    ]
  })
}

/**
 * The email that each had when it happened: someone who got in and changed it must not receive the alert about that. This looks a
 * moment later: where the email was changed since, the entry of the first change has the one before, or null where there was none.
 */
async function readEmails(
  tx: Tx,
  organizationId: string,
  entries: readonly Row[],
): Promise<(entry: Row) => string | null> {
  const changes = await tx.execute<{ at: Date; person_id: string; before: string | null }>(sql`
    select at, subject_id as person_id, detail -> 'email' ->> 0 as before from audit_log
     where organization_id = ${organizationId} and at >= ${entries[0]?.at ?? null}
       and action = 'staff-rights-changed' and detail -> 'email' is not null
     order by at`)
  return ({ at, person_id, present_email }) => {
    const change = changes.find((one) => one.person_id === person_id && one.at >= at)
    return change ? change.before : present_email
  }
}
