import { holdsCardNumber } from '@tuppence/domain/card-numbers'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'

export interface Presence {
  readonly person: Person
  readonly tillId: string
  readonly now: Date
  readonly address: string
  readonly userAgent: string | undefined
}

/**
 * Notes who is at a till (DATA-019, TILL-007), each time the till is heard of: somebody else's session ends the one before.
 *
 * @returns whether that is somebody else than before
 */
export async function notePresence(tx: Tx, presence: Presence): Promise<boolean> {
  const { person, tillId, now } = presence
  const { organizationId, personId, sid } = person
  // The provider's own people are at no till of the shop.
  if (person.operatorId) return false
  const [last] = await tx.execute<{ staff_id: string; session_token: string }>(sql`
    select staff_id, session_token from till_sessions
     where organization_id = ${organizationId} and till_id = ${tillId} and status = 'active'
     order by login_time desc limit 1`)
  if (last?.staff_id === personId && last.session_token === sid) return false
  await tx.execute(sql`
    update till_sessions set status = 'ended', logout_time = greatest(${now}::timestamptz, login_time)
     where organization_id = ${organizationId} and till_id = ${tillId} and status = 'active'`)
  await tx.execute(sql`
    insert into till_sessions (organization_id, id, till_id, staff_id, shift_id, login_time, ip_address, user_agent, session_token)
    select ${organizationId}, ${uuidv7()}, ${tillId}, s.id,
           (select h.id from shifts h where h.organization_id = ${organizationId} and h.till_id = ${tillId} and h.status <> 'closed'),
           ${now}, ${presence.address}::inet, ${browserOf(presence)}, ${sid}
      from staff_members s where s.organization_id = ${organizationId} and s.id = ${personId}`)
  await tx.execute(sql`
    update tills set current_user_id = ${personId}
     where organization_id = ${organizationId} and id = ${tillId} and current_user_id is distinct from ${personId}`)
  return last?.staff_id !== personId
}

/** What the browser says it is; a header may say anything, and nobody looks at it before it is kept (reliability R18). */
const browserOf = ({ userAgent = '' }: Presence): string | null =>
  userAgent === '' || holdsCardNumber(userAgent) ? null : userAgent.slice(0, 500)
