import type { Notification } from '@tuppence/contract/notifications'
import type { NotificationFacts } from '@tuppence/domain/notifications'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type BY_MOMENT, behindMoment, exactly } from '../../platform/paging/list-cursor.ts'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** A manager does not see what is for owners, and nobody what is for somebody else. */
const isFor = ({ organizationId, role, personId, permissions }: Person) => sql`
  organization_id = ${organizationId}
  and case when person_id is null
           then ${permissions.has('manage-settings')} and (${role === 'owner'} or audience = 'managers')
           else person_id = ${personId} end`

export async function readList(
  tx: Tx,
  person: Person,
  limit: number,
  place: z.output<typeof BY_MOMENT> | undefined,
): Promise<{ unread: number; notifications: Notification[] }> {
  const isUnread = sql`not (${person.personId} = any(read_by))`
  const rows = await tx.execute<{ id: string; at: string; facts: NotificationFacts; is_read: boolean }>(sql`
    select id, ${exactly(sql`notifications.at`)} as at, facts, not (${isUnread}) as is_read from notifications
     where ${isFor(person)} and ${behindMoment(sql`notifications.at`, sql`id`, place)}
     order by notifications.at desc, id desc limit ${limit}`)
  const [count] = await tx.execute<{ unread: number }>(sql`
    select count(*)::int as unread from notifications where ${isFor(person)} and ${isUnread}`)
  return {
    unread: count?.unread ?? 0,
    notifications: rows.map(({ id, at, facts, is_read }) => ({
      id,
      at,
      facts,
      isRead: is_read,
    })),
  }
}

/** @returns whether any was unread */
export async function markRead(tx: Tx, person: Person, ids: readonly string[] | 'all'): Promise<boolean> {
  const which =
    ids === 'all'
      ? sql`true`
      : sql`id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`
  const marked = await tx.execute(sql`
    update notifications set read_by = array_append(read_by, ${person.personId}::text)
     where ${isFor(person)} and ${which} and not (${person.personId} = any(read_by))
    returning id`)
  return marked.length > 0
}
