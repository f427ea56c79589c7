import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { isUnsettled } from '@tuppence/domain/payments'
import { sql } from 'drizzle-orm'
import { Refused } from '../../../platform/http/refused.ts'
import { setJob } from '../../../platform/jobs/set-job.ts'
import type { Tx } from '../../../platform/tenancy.ts'
import { OPEN_REFUND } from './open-states.sql.ts'
import { type PaymentRow, paymentOf, selectPayments } from './payment-rows.ts'

/** While a card is waited for it is asked after so often, where nobody looks. */
const ASK_AGAIN_MS = 5_000
/** An unknown one has no till waiting; its provider is asked with patience, and with more of it the longer it says nothing. */
const ASK_UNKNOWN_MS = { least: 30_000, most: 10 * MINUTE_MS }
const ASK_REFUND_MS = { least: 15_000, most: HOUR_MS }
/** Of what a provider gave back: for so long a card's bank may yet send it back. */
const ASK_GIVEN_BACK_MS = { least: HOUR_MS, most: DAY_MS }
const ASK_GIVEN_BACK_FOR_MS = 30 * DAY_MS
const ASK_SETTLED_MS = { least: MINUTE_MS, most: 6 * HOUR_MS }
/** For so long the provider may yet tell otherwise than the person who settled it. */
const ASK_SETTLED_FOR_MS = 7 * DAY_MS

interface Since {
  readonly at: Date
  /** Since when a refund of it is open; null for none. */
  readonly refundSince: Date | null
  /** When the last refund that was given back was asked for; null for none. */
  readonly givenBackAt: Date | null
  /** When a person said what nobody knew; null where nobody did. */
  readonly settledAt: Date | null
}

/** When a payment, with its refunds, is next asked after of its own accord; undefined for never again. */
export function nextPoll(
  row: PaymentRow,
  { at, refundSince, givenBackAt, settledAt }: Since,
): Date | undefined {
  const inMs: number[] = []
  const since = (from: Date) => at.getTime() - from.getTime()
  if (isUnsettled(paymentOf(row)))
    inMs.push(row.state === 'unknown' ? within(ASK_UNKNOWN_MS, since(row.createdAt) / 20) : ASK_AGAIN_MS)
  else if (settledAt && row.card === null && since(settledAt) < ASK_SETTLED_FOR_MS)
    inMs.push(within(ASK_SETTLED_MS, since(settledAt)))
  if (refundSince) inMs.push(within(ASK_REFUND_MS, since(refundSince) / 10))
  if (givenBackAt && since(givenBackAt) < ASK_GIVEN_BACK_FOR_MS)
    inMs.push(within(ASK_GIVEN_BACK_MS, since(givenBackAt)))
  return inMs.length > 0 ? new Date(at.getTime() + Math.min(...inMs)) : undefined
}

const within = ({ least, most }: { least: number; most: number }, ms: number) =>
  Math.min(most, Math.max(least, Math.round(ms)))

/**
 * Sets when a payment is next asked after, by how it and its refunds stand now: one job asks after all of them. The payment is held
 * meanwhile, as it is by whoever begins a refund of it (the statement that records a return too): one that began in between would be
 * left without a job.
 */
export async function setNextPoll(tx: Tx, organizationId: string, id: string, at: Date): Promise<void> {
  const [row] = await selectPayments(tx, organizationId, sql`id = ${id} for update`)
  if (!row) throw new Refused('not-found')
  const [since] = await tx.execute<Omit<Since, 'at'> & Record<string, unknown>>(sql`
    select (select min(created_at) from payment_refunds
             where organization_id = ${organizationId} and payment_id = ${id}
               and state in ${OPEN_REFUND}) as "refundSince",
           (select max(created_at) from payment_refunds
             where organization_id = ${organizationId} and payment_id = ${id} and state = 'refunded') as "givenBackAt",
           (select max(happened_at) from payment_events
             where organization_id = ${organizationId} and payment_id = ${id} and kind = 'settled') as "settledAt"`)
  const { refundSince = null, givenBackAt = null, settledAt = null } = since ?? {}
  const dueAt = nextPoll(row, { at, refundSince, givenBackAt, settledAt })
  await setJob(tx, organizationId, 'payments', id, dueAt)
}
