import type { BookingBody, StockBookingDetail } from '@tuppence/contract/stock'
import { canonicalJson } from '@tuppence/domain/sales'
import { changeOf, reasonWords } from '@tuppence/domain/stock'
import { sql } from 'drizzle-orm'
import { TOUCHED } from '../../platform/database/touched.ts'
import { Refused } from '../../platform/http/refused.ts'
import { type Person, userIdOf } from '../../platform/principal.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { averageWithout } from './average-cost.ts'
import { bookStock, type StockLine } from './book-stock.ts'
import { findBooking, readBooking } from './bookings.queries.ts'
import { tellStockMoved } from './tell-stock.ts'

/** A booking, and whether this call made it. */
export interface Booked {
  readonly answer: StockBookingDetail
  readonly isNew: boolean
}

/**
 * Books what a person says came in, went to waste or was wrong, once: the same again is answered as the first time.
 *
 * @throws Refused unknown-goods; booking-id-reused where the id has another content
 */
export async function makeBooking(tx: Tx, person: Person, id: string, body: BookingBody): Promise<Booked> {
  const { organizationId } = person
  const contentHash = sha256(canonicalJson(body))
  const before = await onceFor(tx, organizationId, id, contentHash)
  if (before) return { answer: before, isNew: false }
  const lines = body.lines.map(
    ({ productId, quantity, unitCost, lot, expiresOn }): StockLine => ({
      productId,
      change: changeOf(body.kind, quantity),
      ...{ unitCost, lot, expiresOn },
    }),
  )
  const { supplier = null, reference = null } = body.kind === 'delivery' ? body : {}
  const reason = body.kind === 'delivery' ? null : body.reason
  const booked = await bookStock(
    tx,
    {
      organizationId,
      id,
      kind: body.kind,
      supplier: supplier || null,
      reference: reference || null,
      note: body.note || null,
      reason,
      contentHash,
      userId: userIdOf(person),
      movementReason: body.kind === 'delivery' ? deliveredBy(supplier) : whyOf(body.reason, body.note),
    },
    lines,
  )
  if (body.kind === 'delivery' && body.setsCosts) await setCosts(tx, organizationId, body.lines)
  await tellStockMoved(
    tx,
    organizationId,
    body.lines.map(({ productId }) => productId),
    booked,
  )
  return { answer: await readBooking(tx, organizationId, id), isNew: true }
}

/**
 * Takes a booking back by the opposite one, which points at it.
 *
 * @throws Refused not-found; booking-stays for a count, an import or what takes another back itself; booked-back-already
 */
export async function bookBack(tx: Tx, person: Person, id: string, backId: string): Promise<Booked> {
  const { organizationId } = person
  await lockName(tx, organizationId, id)
  const contentHash = sha256(canonicalJson({ takesBack: id }))
  const before = await onceFor(tx, organizationId, backId, contentHash)
  if (before) return { answer: before, isNew: false }
  const booking = await readBooking(tx, organizationId, id)
  if (booking.kind === 'count' || booking.kind === 'import' || booking.reversesId !== null)
    throw new Refused('booking-stays')
  if (booking.reversedById !== null) throw new Refused('booked-back-already')
  const booked = await bookStock(
    tx,
    {
      ...{ organizationId, id: backId, kind: booking.kind, contentHash },
      ...{ supplier: booking.supplier, reference: booking.reference, reason: booking.reason },
      reversesId: id,
      userId: userIdOf(person),
      movementReason: 'Booked back',
    },
    booking.lines.map(({ productId, change, unitCost, lot, expiresOn }) => ({
      ...{ productId, change: -change, unitCost, lot, expiresOn },
    })),
  )
  if (booking.kind === 'delivery') await averageWithout(tx, organizationId, id)
  await tellStockMoved(
    tx,
    organizationId,
    booking.lines.map(({ productId }) => productId),
    booked,
  )
  return { answer: await readBooking(tx, organizationId, backId), isNew: true }
}

/**
 * What was booked under this id before, and nobody else books under it until this transaction ends.
 *
 * @throws Refused booking-id-reused where it was something else
 */
async function onceFor(
  tx: Tx,
  organizationId: string,
  id: string,
  contentHash: string,
): Promise<StockBookingDetail | undefined> {
  await lockName(tx, organizationId, id)
  const before = await findBooking(tx, organizationId, id)
  if (!before) return undefined
  if (before.contentHash !== contentHash) throw new Refused('booking-id-reused')
  return readBooking(tx, organizationId, id)
}

/** Those who use one id wait for each other, whichever server they ask. */
async function lockName(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${organizationId} ${id}`}, 0))`,
  )
}

const deliveredBy = (supplier: string | null | undefined): string =>
  supplier ? `Delivery from ${supplier}` : 'Delivery'

function whyOf(reason: Parameters<typeof reasonWords>[0], note: string | null | undefined): string {
  return reason === 'other' && note ? note : reasonWords(reason)
}

/**
 * The products cost from now on what the delivery says; of several lines of one product, the last. A cost is part of what a
 * product is: a form that was opened before, and the undo of an import, must see that it changed.
 */
async function setCosts(tx: Tx, organizationId: string, lines: BookingBody['lines']): Promise<void> {
  const costs = new Map(lines.flatMap(({ productId, unitCost }) => (unitCost ? [[productId, unitCost]] : [])))
  if (costs.size === 0) return
  await tx.execute(sql`
    update products p set cost = said.value::numeric, revision = p.revision + 1, ${TOUCHED}
      from json_each_text(${JSON.stringify(Object.fromEntries(costs))}::json) said
     where p.organization_id = ${organizationId} and p.id = said.key::uuid and p.cost <> said.value::numeric`)
}
