import { minorOf, toPounds } from '@tuppence/domain/money'
import type { MovedSinceByProvider } from '@tuppence/domain/shifts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'
import { everPerhapsNotPaid, sumNotPaid, sumTakenNotUsed } from '../payments/public.ts'
import type { DrawersTill } from './drawers-till.ts'
import { lastZReadOf } from './taken-not-used.ts'

interface Read {
  readonly shiftId: string
  /** The till's last number that an earlier Z read covers. */
  readonly from: number
  readonly now: Date
}

/**
 * What providers took or gave back of the time of earlier Z reads since those were made (rule 26): what is so of all of it now, less
 * what they and the corrections in them said. So all Z reads of a till together come to what is so when the last is made.
 */
export async function movedSince(
  tx: Tx,
  organizationId: string,
  till: DrawersTill,
  read: Read,
): Promise<MovedSinceByProvider[]> {
  const said = await saidBefore(tx, organizationId, till)
  const notPaid = await sumNotPaid(tx, organizationId, earlierRecords(organizationId, till, read.from))
  const which = earlierPayments(organizationId, till, read.shiftId)
  const unused = await sumTakenNotUsed(tx, organizationId, { which, isClose: true, now: read.now })
  const moved = new Map<string, number>()
  const add = (provider: string, minor: number) => moved.set(provider, (moved.get(provider) ?? 0) + minor)
  for (const { provider, amount } of said) add(provider, -minorOf(amount))
  for (const { provider, sales, returns } of notPaid)
    add(provider, minorOf(returns.amount) - minorOf(sales.amount))
  for (const { provider, amount } of unused) add(provider, minorOf(amount))
  return [...moved]
    .filter(([, minor]) => minor !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([provider, minor]) => ({ provider, amount: toPounds(minor) }))
}

/** What the Z reads of a till said beside their figures that a provider has, by providers. */
async function saidBefore(tx: Tx, organizationId: string, till: DrawersTill) {
  return await tx.execute<{ provider: string; amount: string }>(sql`
    select said.provider, sum(said.amount)::numeric(18, 2)::text as amount
      from z_reads z cross join lateral (
        select one ->> 'provider' as provider, (one #>> '{returns,amount}')::numeric - (one #>> '{sales,amount}')::numeric as amount
          from jsonb_array_elements(z.content -> 'notPaid') one
        union all
        select one ->> 'provider', (one ->> 'amount')::numeric from jsonb_array_elements(z.content -> 'takenNotUsed') one
        union all
        select one ->> 'provider', (one ->> 'amount')::numeric from jsonb_array_elements(z.content -> 'movedSince') one) said
     where z.organization_id = ${organizationId} and z.till_id = ${till.id}
     group by said.provider`)
}

/** The records that earlier Z reads cover, as far as something of their sale's card money went back without a record. */
const earlierRecords = (organizationId: string, till: DrawersTill, from: number): SQL => sql`
  select t.id from journal j
    join transactions t on t.organization_id = j.organization_id and t.id = j.transaction_id
   where j.organization_id = ${organizationId} and j.till_id = ${till.id} and j.sequence <= ${from}
     and t.id in ${everPerhapsNotPaid(organizationId)}`

/** The payments of the shifts up to that of the last Z read, and those of no shift of before it was made. */
const earlierPayments = (organizationId: string, till: DrawersTill, shiftId: string): SQL => sql`
  till_id = ${till.id} and exists (
    with ${lastZReadOf(organizationId, till)}
    select from last left join shifts s on s.organization_id = ${organizationId} and s.id = payment_transactions.shift_id
     where s.id <> ${shiftId} and (coalesce(s.from_sequence, 0), s.start_time) <= (coalesce(last.from_sequence, 0), last.start_time)
        or payment_transactions.shift_id is null and payment_transactions.created_at <= last.made_at)`
