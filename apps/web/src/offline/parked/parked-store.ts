import type { ParkedSummary } from '@tuppence/contract/parked'
import { toPounds } from '@tuppence/domain/money'
import { type Refusal, refuse } from '@tuppence/domain/refusals'
import {
  approvalsInUse,
  cartTotals,
  emptyCart,
  itemCount,
  type ParkedBasket,
  type PaymentInDoubt,
  parkedLabel,
  refuseParking,
} from '@tuppence/domain/sales'
import { type BegunPayment, type CartRecord, isBasketEmpty } from '../cart/cart-record.ts'
import type { TillDatabase } from '../device/database.ts'
import { metaKeys, readMeta, type TillRecord } from '../till/till-records.ts'
import type { ParkedRow } from './parked-row.ts'

/** Who parks what, and when. */
export interface Parking {
  /** UUIDv7 of the basket. */
  readonly id: string
  readonly note: string
  readonly staff: { readonly id: string; readonly name: string }
  readonly now: Date
}

/** The row that a recalled basket comes from. */
export interface TakenUp {
  readonly id: string
  /** Whether the row is as it was when the recall was begun: another window may have taken the basket up since. */
  readonly isStill: (row: ParkedRow) => boolean
  /** What is left of the row: nothing, or what the server has yet to hear. */
  readonly left: ParkedRow | null
}

/**
 * Puts what is in the cart aside, and `next` in its place, in ONE transaction of strict durability: whenever the plug is
 * pulled, each basket is in the one place or in the other, never in both and never in neither. Nothing but the database is
 * awaited inside.
 *
 * @param taken the row that `next` comes from
 * @returns the basket that was put aside; null where the cart was empty and another took its place
 *   Refuses: till-not-registered, basket-taken, and what `refuseParking` does.
 */
export async function swapCart(
  db: TillDatabase,
  organizationId: string,
  cart: {
    readonly slot: number
    readonly record: CartRecord
    readonly next: Pick<ParkedBasket, 'cart' | 'inDoubt'> & Pick<CartRecord, 'approvals'>
  },
  parking: Parking,
  taken?: TakenUp,
): Promise<{ ok: true; parked: ParkedRow | null } | Refusal> {
  const tx = db.transaction('syncMeta', 'readwrite', { durability: 'strict' })
  const till = await readMeta<TillRecord>(tx.store, metaKeys.till(organizationId))
  const { record, slot, next } = cart
  const row = taken && (await readMeta<ParkedRow>(tx.store, metaKeys.parked(organizationId, taken.id)))
  const { cart: current, tenders, back } = record
  const isNothing = taken !== undefined && isBasketEmpty(record)
  const refusal = !till
    ? refuse('till-not-registered')
    : taken && !(row && taken.isStill(row))
      ? refuse('basket-taken')
      : isNothing
        ? undefined
        : refuseParking(current, tenders, back !== null)
  if (refusal || !till) {
    await tx.done
    return refusal ?? refuse('till-not-registered')
  }
  const timestamp = parking.now.getTime()
  const approvals = approvalsInUse(current, record.approvals ?? [])
  const parked = isNothing ? null : { ...rowOf(parkedBasket(record, parking, till), till), approvals }
  const put = (row: ParkedRow) =>
    tx.store.put({ key: metaKeys.parked(organizationId, row.summary.id), value: row, timestamp })
  const left: CartRecord = {
    ...{ cart: next.cart, back: null, tenders: [], leftBehind: next.inDoubt ?? [] },
    approvals: next.approvals ?? [],
    ...{ saleToPrint: null, lastSale: null },
  }
  await Promise.all([
    parked && put(parked),
    taken && (taken.left ? put(taken.left) : tx.store.delete(metaKeys.parked(organizationId, taken.id))),
    tx.store.put({ key: metaKeys.cart(organizationId, slot), value: left, timestamp }),
    tx.done,
  ])
  return { ok: true, parked }
}

/** Parks the cart. See `swapCart`. */
export async function parkCart(
  db: TillDatabase,
  organizationId: string,
  slot: number,
  record: CartRecord,
  parking: Parking,
): Promise<{ ok: true; parked: ParkedRow | null } | Refusal> {
  return await swapCart(db, organizationId, { slot, record, next: { cart: emptyCart } }, parking)
}

function parkedBasket(
  { cart, leftBehind = [] }: CartRecord,
  { id, note, staff, now }: Parking,
  { till, shop }: TillRecord,
): ParkedBasket {
  const label = parkedLabel(note, cart, now, shop.timeZone)
  const basket = { id, label, cart, parkedAt: now.toISOString(), staff, tillId: till.id }
  return leftBehind.length > 0 ? { ...basket, inDoubt: leftBehind.map(withoutAddress) } : basket
}

/** It completes no sale by itself any more; where its receipt would have gone is nobody else's business. */
const withoutAddress = ({ mailTo: _, ...payment }: BegunPayment): PaymentInDoubt => payment

/** A basket of this device as a row that has yet to be sent. */
export function rowOf(basket: ParkedBasket, { till, shop }: TillRecord): ParkedRow {
  const summary: ParkedSummary = {
    id: basket.id,
    label: basket.label,
    parkedAt: basket.parkedAt,
    staffName: basket.staff.name,
    tillId: basket.tillId,
    tillCode: till.code,
    itemCount: itemCount(basket.cart),
    total: toPounds(cartTotals(basket.cart, shop.vatMode).totalMinor),
    inDoubt: basket.inDoubt ?? [],
  }
  return { summary, basket, sent: 'no', reason: null, end: null, alsoTaken: null }
}
