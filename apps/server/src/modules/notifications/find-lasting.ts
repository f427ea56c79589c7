import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { BACKUP_OLD_MS } from '@tuppence/domain/health'
import { minorOf } from '@tuppence/domain/money'
import type { NotificationSettings } from '@tuppence/domain/notifications'
import { type OpeningHours, openedAt } from '@tuppence/domain/opening-hours'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import type { BackupRuns } from '../backups/public.ts'
import {
  gainsaidSales,
  isUnresolved,
  paidAfterWriteOff,
  salesGivenBackBefore,
  UNSETTLED,
  unallocatedBesideTry,
} from '../payments/public.ts'
import type { Found } from './note-found.ts'

/** A payment that is asked after, and whose sale is written, needs no person for so long. */
const PAYMENT_SETTLES_WITHIN_MS = 15 * MINUTE_MS
/** What is older was told of, or was there before anybody was told of anything. */
const NEW_FOR_MS = 2 * DAY_MS
/** Nobody waits for a till that has been silent for longer. */
const TILL_IN_USE_MS = 7 * DAY_MS

export interface ShopNow {
  readonly set: NotificationSettings
  readonly hours: OpeningHours
  readonly timeZone: string
  readonly now: Date
  /** SET-007: whether the night makes a backup of its own for this business. */
  readonly wantsBackups: boolean
}

/** What no single event tells of, because it is that something lasts (RULES.md 3). */
export async function findLasting(tx: Tx, organizationId: string, shop: ShopNow): Promise<Found[]> {
  return [
    ...(await silentTills(tx, organizationId, shop)),
    ...(await openPayments(tx, organizationId, shop.now)),
    ...(await unpaidSales(tx, organizationId, shop.now)),
    ...(await gainsaid(tx, organizationId, shop.now)),
    ...(await afterWriteOff(tx, organizationId, shop.now)),
    ...(await manyOrders(tx, organizationId, shop.now)),
    ...(await customersRead(tx, organizationId)),
  ]
}

async function silentTills(
  tx: Tx,
  organizationId: string,
  { set, hours, timeZone, now }: ShopNow,
): Promise<Found[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const silentSince = before(set.offlineMinutes * MINUTE_MS)
  const opened = openedAt(hours, now, timeZone)
  const isLongOpen = opened !== undefined && opened <= silentSince
  const rows = await tx.execute<{ id: string; name: string; heard_at: Date; unsent: number }>(sql`
    select id, name, heard_at, unsent
      from (select id, name, greatest(last_heartbeat, held_at) as heard_at,
                   coalesce((holding ->> 'pendingCount')::int, 0)
                     + coalesce((holding ->> 'attentionCount')::int, 0) as unsent
              from tills
             where organization_id = ${organizationId} and device_id is not null and archived_at is null) heard
     where heard_at between ${before(TILL_IN_USE_MS)} and ${silentSince} and (unsent > 0 or ${isLongOpen})`)
  return rows.map(({ id, name, heard_at, unsent }) => ({
    subject: `${id} ${heard_at.toISOString()}`,
    facts: { kind: 'till-offline', tillName: name, unsent, heardAt: heard_at.toISOString() },
  }))
}

async function openPayments(tx: Tx, organizationId: string, now: Date): Promise<Found[]> {
  const late = new Date(now.getTime() - PAYMENT_SETTLES_WITHIN_MS)
  const first = new Date(now.getTime() - NEW_FOR_MS)
  const rows = await tx.execute<{
    id: string
    again: string | null
    why: 'unknown' | 'no-sale' | 'refund' | 'refund-failed'
    amount: string
    by_name: string | null
  }>(sql`
    select id, null::uuid as again, 'unknown' as why, amount::text as amount, asked_by_name as by_name from payment_transactions
     where organization_id = ${organizationId} and status in ${UNSETTLED}
       and created_at between ${first} and ${late} and taken_by <> 'link'
    union all
    select p.id, null::uuid, 'no-sale', (counted.minor / 100)::numeric(12, 2)::text, p.asked_by_name
      from payment_transactions p cross join lateral (select ${sql.raw(unallocatedBesideTry('p'))} as minor) counted
     where p.organization_id = ${organizationId} and p.transaction_id is null and p.approved_amount > p.refunded_amount
       and p.processed_at between ${first} and ${late} and counted.minor > 0
    union all
    select r.id, again.cause_id, case when back.id is null then 'refund' else 'refund-failed' end, r.amount::text, r.asked_by_name
      from payment_refunds r
      left join payment_events back on back.organization_id = r.organization_id and back.id = r.id
      left join lateral (
        select e.cause_id, e.at from settlement_entries e
         where e.organization_id = r.organization_id and e.account_kind = 'refund-payable' and e.account_id = r.id
           and e.cause_kind = 'not-taken' and e.amount_minor > 0 order by e.at desc limit 1) again on true
     where r.organization_id = ${organizationId} and ${isUnresolved('r')}
       and coalesce(again.at, back.happened_at, r.created_at) >= ${first} and (r.state = 'refused' or r.created_at <= ${late})`)
  return rows.map(({ id, again, why, amount, by_name }) => ({
    // One that is due again, since its card paid after all, is news.
    subject: again === null ? `${why} ${id}` : `${why} ${id} ${again}`,
    facts: { kind: 'payment-waiting', why, amountMinor: minorOf(amount), byName: by_name },
  }))
}

/** A sale whose card money had been given back before it came: told of at once, and once. */
async function unpaidSales(tx: Tx, organizationId: string, now: Date): Promise<Found[]> {
  const first = now.getTime() - NEW_FOR_MS
  return (await salesGivenBackBefore(tx, organizationId))
    .filter(({ receivedAt }) => receivedAt.getTime() >= first)
    .map(({ paymentId, receiptNumber, givenBackAmount, givenBackByName }) => ({
      subject: `unpaid ${paymentId}`,
      facts: {
        ...{ kind: 'payment-waiting', why: 'unpaid', receiptNumber },
        ...{ amountMinor: minorOf(givenBackAmount), byName: givenBackByName },
      },
    }))
}

/** A sale that a person said was charged, and whose provider says otherwise. */
async function gainsaid(tx: Tx, organizationId: string, now: Date): Promise<Found[]> {
  const first = now.getTime() - NEW_FOR_MS
  return (await gainsaidSales(tx, organizationId))
    .filter(({ saidAt }) => saidAt.getTime() >= first)
    .map(({ paymentId, receiptNumber, amount, settledByName }) => ({
      subject: `gainsaid ${paymentId}`,
      facts: {
        ...{ kind: 'payment-waiting', why: 'gainsaid', receiptNumber },
        ...{ amountMinor: minorOf(amount), byName: settledByName },
      },
    }))
}

/** A sale that was written off, and whose card has paid it since. */
async function afterWriteOff(tx: Tx, organizationId: string, now: Date): Promise<Found[]> {
  const first = now.getTime() - NEW_FOR_MS
  return (await paidAfterWriteOff(tx, organizationId))
    .filter(({ paidAt }) => paidAt.getTime() >= first)
    .map(({ paymentId, receiptNumber, unallocatedAmount, writtenOffByName }) => ({
      subject: `paid-after-write-off ${paymentId}`,
      facts: {
        ...{ kind: 'payment-waiting', why: 'paid-after-write-off', receiptNumber },
        ...{ amountMinor: minorOf(unallocatedAmount), byName: writtenOffByName },
      },
    }))
}

/** From so many online orders on in so many minutes a shop is told, once an hour: half of what it takes (orders/RULES.md 7). */
const MIN_MANY_ORDERS = 30
const MANY_ORDERS_MINUTES = 10

/** Orders that come faster than anybody can look at them. */
async function manyOrders(tx: Tx, organizationId: string, now: Date): Promise<Found[]> {
  const first = new Date(now.getTime() - MANY_ORDERS_MINUTES * MINUTE_MS)
  const [row] = await tx.execute<{
    placed: number
    networks: number
    unanswered: number
    was_told: boolean
  }>(sql`
    select count(*)::int as placed, count(distinct network)::int as networks,
           count(*) filter (where state = 'new')::int as unanswered,
           exists (select 1 from notifications
                    where organization_id = ${organizationId} and kind = 'many-online-orders'
                      and at > ${new Date(now.getTime() - HOUR_MS)}) as was_told
      from online_orders
     where organization_id = ${organizationId} and placed_at > ${first} and placed_at <= ${now}`)
  if (!row || row.was_told || row.placed < MIN_MANY_ORDERS) return []
  const { placed, networks, unanswered } = row
  const facts = { kind: 'many-online-orders' as const, placed, networks, unanswered }
  return [{ subject: now.toISOString(), facts: { ...facts, minutes: MANY_ORDERS_MINUTES } }]
}

/** Whoever was refused more customers' details than an honest day's work brings (customers/RULES.md 9). */
async function customersRead(tx: Tx, organizationId: string): Promise<Found[]> {
  const rows = await tx.execute<{
    id: string
    reader_name: string
    read: number
    address: string
    refused_at: Date
  }>(sql`
    select id, reader_name, read + copied as read, address, refused_at from customer_reads
     where organization_id = ${organizationId} and refused_at is not null`)
  return rows.map(({ id, reader_name: byName, read, address, refused_at: at }) => ({
    subject: id,
    facts: { kind: 'customers-read', byName, read, address, happenedAt: at.toISOString() },
  }))
}

/** How long a server is up before it is late with a backup: one that was off over a weekend makes it first. */
const BACKUP_SETTLES_MS = 2 * 60 * MINUTE_MS

/**
 * What is wrong with the backups, of all businesses at once, by the rule that the health page goes by (backups/public.ts): the
 * night's failed, once a night; none went well for too long, or the newest could not be brought back, once until it goes well.
 *
 * @param startedAt when this server was started
 */
export function failedBackups(runs: BackupRuns, now: Date, startedAt: Date): Found[] {
  const { lastGoodAt, failedNightAt, lastDrillAt, drill } = runs
  const found: Found[] = []
  const add = (why: 'failed' | 'old' | 'drill', of: string, at: Date | null): void => {
    const facts = { kind: 'backup-failed', why, startedAt: at?.toISOString() ?? null } as const
    found.push({ subject: `${why} ${of}`, facts })
  }
  const isNew = failedNightAt !== null && now.getTime() - failedNightAt.getTime() < NEW_FOR_MS
  // By size alone: a clock may be set back while the server is up.
  const isSettled = Math.abs(now.getTime() - startedAt.getTime()) >= BACKUP_SETTLES_MS
  if (isNew) add('failed', failedNightAt.toISOString().slice(0, 10), failedNightAt)
  else if (isSettled && now.getTime() - (lastGoodAt?.getTime() ?? 0) > BACKUP_OLD_MS)
    add('old', lastGoodAt?.toISOString() ?? 'ever', lastGoodAt)
  if (drill?.failure) add('drill', lastDrillAt?.toISOString() ?? 'ever', drill.startedAt)
  return found
}
