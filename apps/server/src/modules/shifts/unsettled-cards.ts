import { formatMoney, minorOf } from '@tuppence/domain/money'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { unsettledPayments } from '../payments/public.ts'
import type { DrawersTill } from './drawers-till.ts'

/** A till's clock may be so far from ours without anybody being told (mandate 6). */
const CLOCKS_APART_MS = 5 * 60_000
/** The most that a refusal names: who reads it goes to the list. */
const NAMED = 20

/**
 * The card payments of a till of which nobody knows how they ended (rule 21).
 *
 * @param closedAt by the till's clock, of a close: what was begun after it is of the next shift
 */
export async function unsettledOf(tx: Tx, organizationId: string, { id }: DrawersTill, closedAt?: string) {
  const all = await unsettledPayments(tx, organizationId, id)
  if (closedAt === undefined) return all
  const until = Date.parse(closedAt) + CLOCKS_APART_MS
  return all.filter(({ createdAt }) => createdAt.getTime() <= until)
}

/** @throws Refused `card-payments-unsettled`, naming the payments */
export async function refuseUnsettled(tx: Tx, organizationId: string, till: DrawersTill): Promise<void> {
  const unsettled = await unsettledOf(tx, organizationId, till)
  if (unsettled.length === 0) return
  const problems = unsettled.slice(0, NAMED).map(({ id, amount, askedByName }) => ({
    field: `payment.${id}`,
    message: `${formatMoney(minorOf(amount))}${askedByName ? `, begun by ${askedByName}` : ''}: nobody knows yet whether it was taken.`,
  }))
  throw new Refused('card-payments-unsettled', problems)
}
