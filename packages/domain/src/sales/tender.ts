import { z } from 'zod'
import { pointsOf, type Redemption } from '../customers/index.ts'
import { MAX_AMOUNT_MINOR, type Minor } from '../money/index.ts'
import type { TenderPayment } from '../payments/index.ts'
import { type Refusal, refuse } from '../refusals/index.ts'

/** What a till offers (PAY-001). The lists below, the screens' choices and the receipt's words are made of it. */
export const OFFERED_TENDERS = ['cash', 'card', 'digital'] as const

/**
 * How a sale is paid. `other` is what a caller called "split" without saying of what; `loyalty` is the customer's points,
 * which no drawer holds.
 */
export const TENDER_METHODS = [...OFFERED_TENDERS, 'other', 'loyalty'] as const
export const tenderMethodSchema = z.enum(TENDER_METHODS)
export type TenderMethod = z.infer<typeof tenderMethodSchema>

/** What the till is asked to take a sale by (PAY-001); points are a part-payment beside it, and may turn out to be all. */
export const CHOSEN_METHODS = [...OFFERED_TENDERS, 'split'] as const
export type ChosenMethod = (typeof CHOSEN_METHODS)[number]

/** The sale's own word for it: `split` when there is more than one tender. */
export const PAYMENT_METHODS = [...CHOSEN_METHODS, 'loyalty'] as const
export const paymentMethodSchema = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** What people read for it, on screens and receipts. */
export const METHOD_LABELS: Readonly<Record<TenderMethod | PaymentMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  digital: 'Digital',
  split: 'Split',
  other: 'Other',
  loyalty: 'Points',
}

/** One payment towards a sale. amount = received − change; only cash has change. */
export interface Tender {
  readonly id: string
  readonly method: TenderMethod
  /** What goes towards the sale. */
  readonly amountMinor: Minor
  /** What was handed over. */
  readonly receivedMinor: Minor
  readonly changeMinor: Minor
  /** How many points it took; of points that pay only, never of what goes back. */
  readonly points?: number
  /** The provider's payment that took it or that it goes back to; undefined for money that no provider of ours moved. */
  readonly payment?: TenderPayment
}

/** A payment with points: their worth towards the sale. */
export function pointsTender(id: string, { points, amountMinor }: Redemption): Tender {
  return { id, method: 'loyalty', amountMinor, receivedMinor: amountMinor, changeMinor: 0, points }
}

/** What points paid of a sale; money that went back in points does not count. */
export function paidInPoints(
  tenders: readonly Pick<Tender, 'method' | 'amountMinor' | 'points'>[],
): Redemption {
  const paid = tenders.filter(({ method, amountMinor }) => method === 'loyalty' && amountMinor > 0)
  return {
    points: paid.reduce((sum, { points = 0 }) => sum + points, 0),
    amountMinor: paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }
}

/** The points that a sale earns while nothing of it has come back: one for each whole pound that points did not pay. */
export function pointsEarned(totalMinor: Minor, tenders: Parameters<typeof paidInPoints>[0]): number {
  const { points: redeemedPoints, amountMinor: redeemedMinor } = paidInPoints(tenders)
  return pointsOf({
    soldMinor: totalMinor,
    redeemedMinor,
    redeemedPoints,
    backMinor: 0,
    backInPointsMinor: 0,
  }).earned
}

/** Change due: received − owed, never below nothing, and only for cash (PAY-005, PAY-006). */
export function changeDue(method: TenderMethod, receivedMinor: Minor, owedMinor: Minor): Minor {
  return method === 'cash' ? Math.max(0, receivedMinor - owedMinor) : 0
}

/** A tender out of what was handed over for what is still owed. */
export function makeTender(id: string, method: TenderMethod, receivedMinor: Minor, owedMinor: Minor): Tender {
  const changeMinor = changeDue(method, receivedMinor, owedMinor)
  return { id, method, receivedMinor, changeMinor, amountMinor: receivedMinor - changeMinor }
}

/** What a provider's payment took, on a card or from a phone: part of what was asked, where it approved no more. */
export function paymentTender(
  id: string,
  method: 'card' | 'digital',
  { payment, approvedMinor }: { readonly payment: TenderPayment; readonly approvedMinor: Minor },
): Tender {
  return { id, method, amountMinor: approvedMinor, receivedMinor: approvedMinor, changeMinor: 0, payment }
}

export function tenderedMinor(tenders: readonly Tender[]): Minor {
  return tenders.reduce((sum, tender) => sum + tender.amountMinor, 0)
}

/** Whether notes or coins went in or out: an even exchange is settled by a tender of nothing, and a sale may cost nothing. */
export function movesCash(tenders: readonly Pick<Tender, 'method' | 'receivedMinor'>[]): boolean {
  return tenders.some(({ method, receivedMinor }) => method === 'cash' && receivedMinor !== 0)
}

/** By how much the tenders that give no change exceed the total. Cash never counts here: it goes back as change. */
export function overpaidMinor(tenders: readonly Tender[], totalMinor: Minor): Minor {
  return Math.max(0, tenderedMinor(tenders.filter(({ method }) => method !== 'cash')) - totalMinor)
}

export function paymentMethodOf(tenders: readonly Pick<Tender, 'method'>[]): PaymentMethod {
  const [first, second] = tenders
  if (first === undefined || second !== undefined || first.method === 'other') return 'split'
  return first.method
}

/**
 * The one rule of paying, for till and server: the tenders come to the total exactly, change aside, and only cash gives
 * change (PAY-004 to PAY-006). Undefined where they pay.
 *
 * Refuses: bad-amount for a tender that is no whole amount or does not agree with itself; change-only-from-cash where
 * the others exceed the total or give change; insufficient-payment for too little or nothing at all;
 * split-does-not-add-up for several tenders that are short, and for cash whose excess is not given back;
 * amount-too-large for more than money can hold.
 */
export function refuseTenders(tenders: readonly Tender[], totalMinor: Minor): Refusal | undefined {
  for (const tender of tenders) {
    if (!isSound(tender)) return refuse('bad-amount')
    if (tender.changeMinor > 0 && tender.method !== 'cash') return refuse('change-only-from-cash')
  }
  const receivedMinor = tenders.reduce((sum, tender) => sum + tender.receivedMinor, 0)
  if (receivedMinor > MAX_AMOUNT_MINOR) return refuse('amount-too-large')
  if (overpaidMinor(tenders, totalMinor) > 0) return refuse('change-only-from-cash')
  const tendered = tenderedMinor(tenders)
  if (tendered === totalMinor && tenders.length > 0) return undefined
  return refuse(
    tendered > totalMinor || tenders.length > 1 ? 'split-does-not-add-up' : 'insufficient-payment',
  )
}

function isSound({ receivedMinor, changeMinor, amountMinor }: Tender): boolean {
  return (
    [receivedMinor, changeMinor, amountMinor].every(
      (minor) => Number.isSafeInteger(minor) && minor >= 0 && minor <= MAX_AMOUNT_MINOR,
    ) && amountMinor === receivedMinor - changeMinor
  )
}
