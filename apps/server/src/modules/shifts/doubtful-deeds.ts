import type { DoubtfulDeed, DrawerFlag } from '@tuppence/contract/shifts'
import type { DrawerKind } from '@tuppence/domain/shifts'
import { sql } from 'drizzle-orm'
import { behindMoment, exactly } from '../../platform/paging/list-cursor.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { isSetAside } from './drawers-till.ts'
import type { ShiftsAsked } from './shifts.queries.ts'

/** What was said to have been done at drawers and counts nowhere, by the day that it arrived on, newest first. */
export async function listDoubtfulDeeds(tx: Tx, asked: ShiftsAsked): Promise<DoubtfulDeed[]> {
  const { organizationId, from, to, limit, place } = asked
  const rows = await tx.execute<DeedRow>(sql`
    select r.id, t.code, t.name, r.kind, r.amount::text as amount, r.content->>'at' as at, ${exactly(sql`r.received_at`)} as received_at,
           coalesce(s.full_name, r.content->'staff'->>'name') as staff_name, sender.full_name as sent_by, r.flags
      from drawer_records r
      join organizations o on o.id = r.organization_id
      join tills t on t.organization_id = r.organization_id and t.id = r.till_id
      left join staff_members s on s.organization_id = r.organization_id and s.id = r.staff_id
      left join staff_members sender on sender.organization_id = r.organization_id and sender.id = r.recorded_by
     where r.organization_id = ${organizationId}
       and ${isSetAside}
       and (${from ?? null}::date is null
            or r.received_at >= ${from ?? null}::date::timestamp at time zone o.time_zone)
       and (${to ?? null}::date is null
            or r.received_at < (${to ?? null}::date + 1)::timestamp at time zone o.time_zone)
       and ${behindMoment(sql`r.received_at`, sql`r.id`, place)}
     order by r.received_at desc, r.id desc limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    tillCode: row.code,
    tillName: row.name,
    kind: row.kind,
    amount: row.amount,
    at: row.at,
    receivedAt: row.received_at,
    staffName: row.staff_name,
    sentBy: row.sent_by,
    flags: row.flags,
  }))
}

interface DeedRow extends Record<string, unknown> {
  id: string
  code: string
  name: string
  kind: DrawerKind
  amount: string | null
  at: string
  received_at: string
  staff_name: string
  sent_by: string | null
  flags: DrawerFlag[]
}
