import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import type { Period } from '../read-journal.ts'
import { type Found, foundIn, type InMoney, MOST_OF_A_KIND, within } from './found.ts'

/** A record is in the books a moment before the audit log tells of it. */
const ON_ITS_WAY_MS = 60_000

/**
 * Records that are gone, and whose traces are not: the live feed was told of each, stock was moved by it, a return is in the
 * audit log, an approval was used up by it. For the server's own till this is what a cut tail leaves behind, because no
 * device remembers its end. The period is that of the traces.
 */
export async function findGone(tx: Tx, organizationId: string, period: Period): Promise<Found> {
  const rows = await tx.execute<{
    id: string
    day: string
    where: string[]
    till: string | null
    found: number
  }>(sql`
    with shop as materialized (
      select time_zone as zone from organizations where id = ${organizationId}
    ), trace as (
      select case when payload->>'transactionId' ~ '^[0-9a-f-]{36}$' then (payload->>'transactionId')::uuid else id end as id,
             created_at as at, 'the live feed' as place, payload->>'tillId' as till
        from events where organization_id = ${organizationId} and type = 'sale-recorded'
      union all
      select source_id, created_at, 'the movements of stock', null from inventory
       where organization_id = ${organizationId} and source_id is not null
      union all
      select subject_id::uuid, at, 'the audit log', null from audit_log
       where organization_id = ${organizationId} and subject_type in ('transaction', 'drawer_record')
         and (action like 'drawer-%' or action in ('void-recorded', 'refund-recorded', 'exchange-recorded'))
         and subject_id ~* '^[0-9a-f-]{36}$'
    )
    select trace.id, (min(trace.at) at time zone shop.zone)::date::text as day,
           array_agg(distinct place order by place) as where, min(tills.code) as till, count(*) over ()::int as found
      from trace cross join shop
      left join tills on tills.organization_id = ${organizationId} and tills.id::text = trace.till
     where not exists (select from transactions t where t.organization_id = ${organizationId} and t.id = trace.id)
       and not exists (select from drawer_records d where d.organization_id = ${organizationId} and d.id = trace.id)
     group by trace.id, shop.zone
    having ${within(sql`(min(trace.at) at time zone shop.zone)::date`, period)}
     order by 2, 1 limit ${MOST_OF_A_KIND}`)
  return foundIn(rows, ({ id, day, where, till }) => ({
    kind: 'record-gone',
    about: `${where.join(' and ')}${till === null ? '' : `, as one of till ${till}`}`,
    day,
    recordId: id,
    differences: [],
  }))
}

/** Records whose total was told otherwise when they were made: by the live feed, and of returns by the audit log. */
export async function findToldOtherwise(
  tx: Tx,
  organizationId: string,
  period: Period,
  inMoney: InMoney,
): Promise<Found> {
  const rows = await tx.execute<ToldRow>(sql`
    with record as materialized (
      select id, receipt_number, trading_day, total_amount from transactions
       where organization_id = ${organizationId} and ${within(sql`trading_day`, period)}
    ), told as (
      select id, 'the live feed' as place, payload->>'totalAmount' as total
        from events where organization_id = ${organizationId} and type = 'sale-recorded'
      union all
      select subject_id::uuid, 'the audit log', detail->>'totalAmount' from audit_log
       where organization_id = ${organizationId} and subject_type = 'transaction'
         and action in ('void-recorded', 'refund-recorded', 'exchange-recorded') and subject_id ~ '^[0-9a-f-]{36}$'
    )
    select record.id, receipt_number as receipt, trading_day::text as day, place, record.total_amount::text as records, told.total as told,
           count(*) over ()::int as found
      from record join told on told.id = record.id
     where case when told.total ~ '^-?[0-9]+([.][0-9]+)?$' then told.total::numeric <> record.total_amount else told.total is not null end
     order by trading_day, record.id limit ${MOST_OF_A_KIND}`)
  return foundIn(rows, ({ id, receipt, day, place, records, told }) => ({
    kind: 'told-otherwise',
    about: receipt,
    day,
    recordId: id,
    differences: [{ what: place, records: inMoney(records), books: inMoney(told) }],
  }))
}

interface ToldRow extends Record<string, unknown> {
  id: string
  receipt: string
  day: string
  place: string
  records: string
  told: string
  found: number
}

/**
 * Deeds that the audit log must tell of: returns, what was done at a drawer, approvals given over the network. A return from
 * before the log's first entry is none: a demonstration's history was never done by anybody.
 */
export async function findUntold(
  tx: Tx,
  organizationId: string,
  period: Period,
  { now, inMoney }: { now: Date; inMoney: InMoney },
): Promise<Found> {
  const arrived = new Date(now.getTime() - ON_ITS_WAY_MS)
  const rows = await tx.execute<UntoldRow>(sql`
    with shop as materialized (
      select time_zone as zone from organizations where id = ${organizationId}
    ), begun as materialized (
      select min(at) as at from audit_log where organization_id = ${organizationId}
    ), deed as (
      select t.id, 'the ' || t.kind || ' ' || t.receipt_number as about, t.trading_day as day, t.kind || '-recorded' as action,
             null::numeric as amount
        from transactions t cross join begun
       where t.organization_id = ${organizationId} and t.kind <> 'sale' and t.received_at >= begun.at
         and t.received_at < ${arrived}::timestamptz
      union all
      select d.id, 'the drawer of ' || t.code || ': ' || replace(d.kind, '-', ' '),
             (d.happened_at at time zone shop.zone)::date, 'drawer-' || d.kind, d.amount
        from drawer_records d cross join shop
        join tills t on t.organization_id = ${organizationId} and t.id = d.till_id
       where d.organization_id = ${organizationId} and d.kind not in ('break-start', 'break-end')
      union all
      select a.id, 'an approval by PIN: ' || replace(a.action, '-', ' '), (a.approved_at at time zone shop.zone)::date,
             'approval-given', null
        from approvals a cross join shop where a.organization_id = ${organizationId} and not a.offline
    )
    select deed.id, about, amount::text as amount, day::text as day, count(*) over ()::int as found from deed
     where ${within(sql`day`, period)}
       and not exists (select from audit_log e where e.organization_id = ${organizationId}
                          and lower(e.subject_id) = deed.id::text and e.action = deed.action)
     order by day, deed.id limit ${MOST_OF_A_KIND}`)
  return foundIn(rows, ({ id, about, amount, day }) => ({
    kind: 'not-in-audit-log',
    about: amount === null ? about : `${about} of ${inMoney(amount)}`,
    day,
    recordId: id,
    differences: [],
  }))
}

interface UntoldRow extends Record<string, unknown> {
  id: string
  about: string
  amount: string | null
  day: string
  found: number
}
