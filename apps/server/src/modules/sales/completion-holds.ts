import { type CompletionHold, pointsProblem } from '@tuppence/contract/completion-holds'
import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { MINUTE_MS } from '@tuppence/domain/durations'
import { isVoided, refuseVoid, returnable, type SoldSale } from '@tuppence/domain/sales'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { lockStatement } from './sale-locks.ts'
import { readSale } from './sales.queries.ts'

/** A till sends its record within seconds; while it waits for a card it asks again. */
const HOLD_MS = 2 * MINUTE_MS

/** Units of a sale's lines that a record gives back. */
type HeldLines = NonNullable<CompletionHold['returns']>['lines']

interface Asking {
  readonly organizationId: string
  readonly recordId: string
  /** Null where no till asks: an API caller. */
  readonly tillId: string | null
  readonly now: Date
}

/**
 * Checks what a till is about to give back or spend, and holds it against every other till (RULES.md 41). The sale's lock and
 * the customer's row are those that recording a record takes, so of several that ask at once each sees what the one before
 * was given, whichever server answers.
 *
 * @returns when the hold expires
 * @throws Refused with unknown-till, already-voided, void-needs-sale, more-than-sold, points-too-few or completing-elsewhere
 */
export async function holdForCompletion(
  tx: Tx,
  asking: Asking & { readonly tillId: string },
  { returns, points }: CompletionHold,
): Promise<Date> {
  const { organizationId, recordId, tillId, now } = asking
  const expiresAt = new Date(now.getTime() + HOLD_MS)
  await refuseUnknownTill(tx, organizationId, tillId)
  if (returns) await tx.execute(sql.raw(lockStatement([returns.saleId])))
  const balance = points && (await lockPoints(tx, organizationId, points.customerId))
  await deleteExpired(tx, organizationId, now)
  await releaseHold(tx, organizationId, recordId)
  // Asked once more after the record itself has arrived: what it used is in the books, and held no longer.
  if (await isRecorded(tx, organizationId, recordId)) return expiresAt
  if (returns) await refuseReturns(tx, asking, returns)
  if (points && balance !== undefined) await refusePoints(tx, asking, points, balance)
  await insertHolds(tx, asking, expiresAt, [
    ...(returns?.lines ?? []).map(
      ({ lineId, quantity }): Held => ({
        ...{ kind: 'return', saleId: returns?.saleId ?? null, balanceId: lineId, amount: quantity },
      }),
    ),
    ...(points
      ? [{ kind: 'points' as const, saleId: null, balanceId: points.customerId, amount: points.points }]
      : []),
  ])
  return expiresAt
}

/** What a record held is free again: its basket was abandoned. False where it held nothing. */
export async function releaseHold(tx: Tx, organizationId: string, recordId: string): Promise<boolean> {
  const released = await tx.execute(sql`
    delete from completion_holds where organization_id = ${organizationId} and record_id = ${recordId} returning id`)
  return released.length > 0
}

/**
 * Refuses units that other tills hold. Those of the asking till do not count: it keeps its own windows apart, and may ask
 * under another id after a reload. The caller holds the sale's lock, and has checked what came back before.
 *
 * @throws Refused with completing-elsewhere
 */
export async function refuseHeld(
  tx: Tx,
  { organizationId, recordId, tillId, now }: Asking,
  sold: SoldSale,
  lines: HeldLines,
): Promise<void> {
  const rows = await tx.execute<{ line_id: string; held: number }>(sql`
    select balance_id as line_id, sum(amount)::float8 as held from completion_holds
     where organization_id = ${organizationId} and sale_id = ${sold.id} and record_id <> ${recordId}
       and till_id is distinct from ${tillId}::uuid and expires_at > ${now}
     group by balance_id`)
  const held = new Map(rows.map((row) => [row.line_id, row.held]))
  const left = leftOf(sold)
  for (const { lineId, quantity } of lines)
    if ((left.get(lineId) ?? 0) - (held.get(lineId) ?? 0) < quantity)
      throw new Refused('completing-elsewhere')
}

async function refuseReturns(
  tx: Tx,
  asking: Asking,
  { saleId, isVoid, lines }: NonNullable<CompletionHold['returns']>,
): Promise<void> {
  const detail = await readSale(tx, asking.organizationId, saleId)
  // Its own till has not sent it yet, and only that till can know it: what it holds counts once the sale is here.
  if (!detail) return
  const sold = soldSaleOfDetail(detail)
  const refused = isVoid ? refuseVoid(sold) : undefined
  if (refused) throw new Refused(refused.code)
  if (isVoided(sold)) throw new Refused('already-voided')
  const left = leftOf(sold)
  if (lines.some(({ lineId, quantity }) => (left.get(lineId) ?? 0) < quantity))
    throw new Refused('more-than-sold')
  await refuseHeld(tx, asking, sold, lines)
}

const leftOf = (sold: SoldSale) => new Map(returnable(sold).map(({ line, left }) => [line.id, left]))

/** Points are their holder's: of a merged customer, whoever they turned out to be. */
async function refusePoints(
  tx: Tx,
  { organizationId, recordId, now }: Asking,
  { points }: NonNullable<CompletionHold['points']>,
  { holder, balance }: PointsBalance,
): Promise<void> {
  if (balance < points) throw new Refused('points-too-few', pointsProblem(Math.max(0, balance)))
  const [row] = await tx.execute<{ held: number }>(sql`
    select coalesce(sum(h.amount), 0)::float8 as held from completion_holds h
      join customers c on c.organization_id = h.organization_id and c.id = h.balance_id
     where h.organization_id = ${organizationId} and h.kind = 'points' and h.record_id <> ${recordId}
       and h.expires_at > ${now} and coalesce(c.merged_into, c.id) = ${holder}`)
  if (balance - (row?.held ?? 0) < points) throw new Refused('completing-elsewhere')
}

interface PointsBalance {
  readonly holder: string
  readonly balance: number
}

/** Undefined for a customer of whom the books have nothing (RULES.md 38): there is nothing to check them against. */
async function lockPoints(
  tx: Tx,
  organizationId: string,
  customerId: string,
): Promise<PointsBalance | undefined> {
  const locked = await tx.execute<{ id: string; merged_into: string | null; points: number }>(sql`
    select id, merged_into, loyalty_points::float8 as points from customers
     where organization_id = ${organizationId}
       and id in (select coalesce(merged_into, id) from customers
                   where organization_id = ${organizationId} and id = ${customerId})
     for no key update`)
  const [holder] = locked
  return holder && { holder: holder.id, balance: holder.points }
}

async function deleteExpired(tx: Tx, organizationId: string, now: Date): Promise<void> {
  // What another transaction is about to delete is left to it.
  await tx.execute(sql`
    delete from completion_holds
     where organization_id = ${organizationId}
       and id in (select id from completion_holds
                   where organization_id = ${organizationId} and expires_at <= ${now}
                   for update skip locked)`)
}

async function isRecorded(tx: Tx, organizationId: string, recordId: string): Promise<boolean> {
  const rows = await tx.execute(sql`
    select from transactions where organization_id = ${organizationId} and id = ${recordId}`)
  return rows.length > 0
}

async function refuseUnknownTill(tx: Tx, organizationId: string, tillId: string): Promise<void> {
  const known = await tx.execute(sql`
    select from tills where organization_id = ${organizationId} and id = ${tillId}`)
  if (known.length === 0) throw new Refused('unknown-till')
}

interface Held {
  readonly kind: 'return' | 'points'
  readonly saleId: string | null
  readonly balanceId: string
  readonly amount: number
}

async function insertHolds(
  tx: Tx,
  { organizationId, recordId, tillId }: Asking,
  expiresAt: Date,
  held: readonly Held[],
): Promise<void> {
  await tx.execute(sql`
    insert into completion_holds (organization_id, id, record_id, till_id, kind, sale_id, balance_id, amount, expires_at)
    select ${organizationId}, gen_random_uuid(), ${recordId}, ${tillId}, h.kind, h."saleId", h."balanceId", h.amount, ${expiresAt}
      from jsonb_to_recordset(${JSON.stringify(held)}::jsonb)
           as h (kind text, "saleId" uuid, "balanceId" uuid, amount bigint)`)
}
