import { formatMoney, minorOf } from '@tuppence/domain/money'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { unsettledPayments } from '../payments/public.ts'
import type { DrawersTill } from './drawers-till.ts'

/** A till's clock may be so far from ours without anybody being told (mandate 6). */
const CLOCKS_APART_MS = 5 * 60_000
/** The most that a refusal names: who reads it goes to the list. */
const NAMED = 20

interface Closed {
  readonly shiftId: string | null
  /** By the till's clock. */
  readonly at: string
}

/**
 * The card payments of a till of which nobody knows how they ended (rule 21); at a close, those of its shift and of earlier ones.
 * The till's clock, which may be wrong, decides only of a payment that was begun in no shift the server knew.
 */
export async function unsettledOf(tx: Tx, organizationId: string, { id }: DrawersTill, closed?: Closed) {
  const all = await unsettledPayments(tx, organizationId, id)
  if (closed === undefined || all.length === 0) return all
  const rows = await tx.execute<{ id: string }>(sql`
    select later.id from shifts later join shifts this
        on this.organization_id = later.organization_id and this.till_id = later.till_id
     where this.organization_id = ${organizationId} and this.till_id = ${id} and this.id = ${closed.shiftId}
       and (coalesce(later.from_sequence, 0), later.start_time) > (coalesce(this.from_sequence, 0), this.start_time)`)
  const later = new Set(rows.map((row) => row.id))
  const until = Date.parse(closed.at) + CLOCKS_APART_MS
  return all.filter(({ shiftId, createdAt }) =>
    shiftId === null ? createdAt.getTime() <= until : !later.has(shiftId),
  )
}

/** @throws Refused `card-payments-unsettled`, naming the payments */
export async function refuseUnsettled(tx: Tx, organizationId: string, till: DrawersTill): Promise<void> {
  const unsettled = await unsettledOf(tx, organizationId, till)
  if (unsettled.length === 0) return
  const [shop] = await tx.execute<{ currency: string }>(
    sql`select currency from organizations where id = ${organizationId}`,
  )
  const problems = unsettled.slice(0, NAMED).map(({ id, amount, askedByName }) => ({
    field: `payment.${id}`,
    message: `${formatMoney(minorOf(amount), shop?.currency ?? 'GBP')}${askedByName ? `, begun by ${askedByName}` : ''}: nobody knows yet whether it was taken.`,
  }))
  throw new Refused('card-payments-unsettled', problems)
}
