import { recordSale } from '@tuppence/contract/sales'
import { type Refusal, refuse } from '@tuppence/domain/refusals'
import {
  type Cart,
  emptyCart,
  payableMinor,
  type Sale,
  type SaleApproval,
  type SaleRequest,
  sealSale,
  type Tender,
  toSaleRequest,
  withApprovals,
  withTillProof,
} from '@tuppence/domain/sales'
import { MAX_TILL_SEQUENCE } from '@tuppence/domain/tills'
import type { CartRecord } from '../cart/cart-record.ts'
import type { TillDatabase } from '../device/database.ts'
import { wishRow } from '../papers/mail-wish.ts'
import { digest, keyedDigest } from '../till/till-proof.ts'
import { type DayRecord, emptyDay, metaKeys, readMeta, type TillRecord } from '../till/till-records.ts'
import { countedSales } from './counted-sales.ts'
import { makeRecord, type Returning, reversedBy } from './returning.ts'
import { type ReturnHere, returnHereOf } from './returns-here.ts'
import { waitingRow } from './waiting-row.ts'

export interface SaleToSave {
  readonly cart: Cart
  readonly tenders: readonly Tender[]
  readonly staff: { readonly id: string; readonly name: string }
  readonly now: Date
  /** The server's clock minus this device's, where it is known. */
  readonly clockOffsetMs?: number | null
  /** Where the customer wants the receipt by mail; left out where nobody asked. */
  readonly mailTo?: string | undefined
  /** UUIDv7 of the sale. */
  readonly id: string
  /** What it gives back; left out for a plain sale. */
  readonly returning?: Returning | undefined
  /** What others allowed in it by their PIN. */
  readonly approvals?: readonly SaleApproval[] | undefined
  /** Who allowed the return itself, where that was not the seller. */
  readonly approvedBy?: Sale['approvedBy'] | undefined
}

export type SavedOrRefused = { ok: true; sale: Sale; request: SaleRequest } | Refusal

/**
 * Makes a sale of the cart, or the void, refund or exchange that is asked for, and keeps it: number, seal, sale and outbox
 * row in ONE transaction of strict durability (mandate 2, decision D2). When this has resolved, the sale is on the device's
 * disk, and only then may a receipt be printed, the drawer opened and success shown. A void of a sale that is still in the
 * outbox is sent after it (mandate 4).
 *
 * Two tabs cannot take one number: the transaction holds the till's record from reading the last number to writing the next,
 * and the database lets one such transaction in at a time. Nothing but the database is awaited inside, or it would close.
 *
 * @param cartSlot which stored cart was sold; it is emptied in the same transaction, so that no reload brings it back
 * @returns a refusal of `completeSale`, `giveBack` or `voidSale`, or `till-not-registered`, or `till-numbers-spent`
 * @throws when the device cannot store it (its disk is full): then nothing was sold
 */
export async function saveSale(
  db: TillDatabase,
  organizationId: string,
  { cart, tenders, staff, now, clockOffsetMs, id, returning, mailTo, ...given }: SaleToSave,
  cartSlot?: number,
): Promise<SavedOrRefused> {
  const tx = db.transaction(['transactions', 'sales', 'syncMeta'], 'readwrite', { durability: 'strict' })
  const meta = tx.objectStore('syncMeta')
  const record = await readMeta<TillRecord>(meta, metaKeys.till(organizationId))
  if (record === undefined) {
    await tx.done
    return refuse('till-not-registered')
  }
  const { till, journal, shop, deviceId } = record
  const tillSequence = journal.sequence + 1
  if (tillSequence > MAX_TILL_SEQUENCE) {
    await tx.done
    return refuse('till-numbers-spent')
  }
  const reversesId = reversedBy(returning)
  // Stryker disable next-line ConditionalExpression: under the key of no sale nothing is ever kept.
  const returnsKey = reversesId === undefined ? undefined : metaKeys.returns(organizationId, reversesId)
  const known = (returnsKey && (await readMeta<ReturnHere[]>(meta, returnsKey))) || []
  const waitsFor = reversesId && (await tx.objectStore('transactions').getKey(reversesId))
  const completion = { id, now, till, tillSequence, staff, vatMode: shop.vatMode, tenders }
  const { approvals = [], approvedBy = null } = given
  const made = makeRecord({ cart, returning, approvedBy }, completion, known)
  if (!made.ok) {
    await tx.done
    return made
  }
  const sealed = sealSale(withApprovals(toSaleRequest(made.sale), approvals), journal.seal, digest)
  const request = withTillProof(sealed, deviceId, keyedDigest)
  const { receiptNumber } = made.sale
  const row = waitingRow({
    ...{ id, organizationId, url: recordSale.path, method: recordSale.method },
    ...{ request, at: now, clockOffsetMs, timeZone: shop.timeZone },
    ...{ tillId: till.id, sequence: tillSequence, receiptNumber, totalMinor: payableMinor(made.sale) },
    ...(waitsFor && { after: waitsFor }),
  })
  const back = returnHereOf(made.sale)
  const timestamp = now.getTime()
  const dayKey = metaKeys.day(organizationId, row.tradingDay)
  const day = (await readMeta<DayRecord>(meta, dayKey)) ?? emptyDay
  const journalEnd = { sequence: tillSequence, seal: sealed.transaction.seal }
  // `add` and not `put`: an id that was sold before must never be written over.
  const writing: Promise<unknown>[] = [
    tx.objectStore('transactions').add(row),
    tx.objectStore('sales').add({
      id,
      organizationId,
      lastModified: timestamp,
      sale: made.sale,
      acknowledgedAt: null,
    }),
    meta.put({ key: metaKeys.till(organizationId), value: { ...record, journal: journalEnd }, timestamp }),
    meta.put({ key: dayKey, value: withPending(day, made.sale), timestamp }),
  ]
  // Stryker disable next-line LogicalOperator: what reverses a sale has both, and anything else has neither.
  if (returnsKey && back) writing.push(meta.put({ key: returnsKey, value: [...known, back], timestamp }))
  // In the sale's own transaction: who was told that it comes by mail gets it, whatever becomes of the window.
  if (mailTo !== undefined)
    writing.push(meta.put(wishRow({ id, organizationId, saleId: id, email: mailTo }, now)))
  if (cartSlot !== undefined)
    writing.push(meta.put({ key: metaKeys.cart(organizationId, cartSlot), value: soldCart(id), timestamp }))
  await Promise.all([...writing, tx.done])
  return { ok: true, sale: made.sale, request }
}

function withPending(day: DayRecord, { kind, totalMinor }: Sale): DayRecord {
  return {
    ...day,
    pendingTotalMinor: day.pendingTotalMinor + totalMinor,
    pendingCount: day.pendingCount + countedSales(kind),
  }
}

/** What is left of a cart that was sold: nothing, but its change and the receipt that has yet to be printed. */
function soldCart(saleId: string): CartRecord {
  return { cart: emptyCart, back: null, tenders: [], saleToPrint: saleId, lastSale: saleId }
}
