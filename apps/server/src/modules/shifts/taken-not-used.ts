import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { sumTakenNotUsed } from '../payments/public.ts'
import type { DrawersTill } from './drawers-till.ts'

interface Read {
  readonly shiftId: string
  /** Its Z read is being made. */
  readonly isClose: boolean
  readonly now: Date
}

/** What cards paid in what a read covers and no sale has, by providers (rule 24). */
export const takenNotUsedOf = (tx: Tx, organizationId: string, till: DrawersTill, read: Read) =>
  sumTakenNotUsed(tx, organizationId, { ...read, which: paymentsOf(organizationId, till, read) })

/** The Z read of a till before that number, or its last: as a query called last, of one row or none. */
const lastZRead = (organizationId: string, till: DrawersTill, number: SQL): SQL => sql`last as materialized (
  select s.from_sequence, s.start_time, z.made_at
    from z_reads z join shifts s on s.organization_id = z.organization_id and s.id = z.shift_id
   where z.organization_id = ${organizationId} and z.till_id = ${till.id} and z.number < coalesce((${number}), 2147483647)
   order by z.number desc limit 1)`

/** The last Z read of a till, as the same query: of a shift that has none yet. */
export const lastZReadOf = (organizationId: string, till: DrawersTill): SQL =>
  lastZRead(organizationId, till, sql`null::int`)

/**
 * The payments of a shift, and where a Z read covers it or will, those of the time since the Z read before: of shifts between that
 * nobody counted, and of no shift, so that each is in one Z read. A shift that nobody counted has its own alone.
 */
function paymentsOf(organizationId: string, till: DrawersTill, { shiftId, isClose }: Read): SQL {
  const place = (shift: string) => sql.raw(`(coalesce(${shift}.from_sequence, 0), ${shift}.start_time)`)
  return sql`id in (
    with this as materialized (
      select s.*, z.number, z.made_at, ${isClose} or z.number is not null or s.status <> 'closed' as is_covered
        from shifts s left join z_reads z on z.organization_id = s.organization_id and z.shift_id = s.id
       where s.organization_id = ${organizationId} and s.till_id = ${till.id} and s.id = ${shiftId}
    ), ${lastZRead(organizationId, till, sql`select number from this`)}
    select p.id from this
      join payment_transactions p on p.organization_id = ${organizationId} and p.till_id = ${till.id} and p.transaction_id is null
      left join last on true
      left join shifts s on s.organization_id = ${organizationId} and s.id = p.shift_id
      left join z_reads z on z.organization_id = ${organizationId} and z.shift_id = s.id
     where s.id = this.id
        or this.is_covered and s.id is not null and z.id is null and ${place('s')} < ${place('this')}
           and (last.start_time is null or ${place('s')} > ${place('last')})
        or this.is_covered and p.shift_id is null and p.created_at > coalesce(last.made_at, '-infinity')
           and p.created_at <= coalesce(this.made_at, 'infinity'))`
}
