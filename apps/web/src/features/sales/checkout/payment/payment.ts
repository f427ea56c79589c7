import { NOTES } from '@tuppence/domain/money'
import { type Refusal, refuse } from '@tuppence/domain/refusals'
import {
  METHOD_LABELS,
  makeTender,
  overpaidMinor,
  refuseTenders,
  type Tender,
  type TenderMethod,
  tenderedMinor,
} from '@tuppence/domain/sales'
import { formatMoney, isTooLarge, parseAmount } from '../../../../ui/shop-money.ts'
import type { PartsProblem, Payment } from '../../till/checkout.ts'

export const noPayment: Payment = { method: 'cash', amountText: '', tenders: [] }

/** What is still to be paid after the part-payments. */
export function owedMinor(totalMinor: number, tenders: readonly Tender[]): number {
  return Math.max(0, totalMinor - tenderedMinor(tenders))
}

/** What one way to pay has to pay: the total, or what part-payments leave of it. */
const restMinor = (tenders: readonly Tender[], totalMinor: number): number =>
  tenders.length > 0 ? owedMinor(totalMinor, tenders) : totalMinor

/** What was handed over in part-payments, not what counted towards the sale: no change has been given yet. */
export function handedOverMinor(tenders: readonly Pick<Tender, 'receivedMinor'>[]): number {
  return tenders.reduce((sum, tender) => sum + tender.receivedMinor, 0)
}

/** The same by the way it came, each way once. */
export function handedOver(
  tenders: readonly Pick<Tender, 'method' | 'receivedMinor'>[],
): readonly { readonly method: TenderMethod; readonly amountMinor: number }[] {
  const byMethod = new Map<TenderMethod, number>()
  for (const { method, receivedMinor: received } of tenders)
    byMethod.set(method, (byMethod.get(method) ?? 0) + received)
  return [...byMethod].map(([method, amountMinor]) => ({ method, amountMinor }))
}

/** Pence handed over; undefined for what is no amount. Nothing typed is no amount, unless nothing is to be paid. */
export function receivedMinor(amountText: string, totalMinor: number): number | undefined {
  if (amountText.trim() === '') return totalMinor === 0 ? 0 : undefined
  const minor = parseAmount(amountText)
  return minor !== undefined && minor >= 0 ? minor : undefined
}

/** Whether it is an amount that can be handed over. */
export const isAmount = (text: string): boolean => (parseAmount(text) ?? -1) >= 0

/** Nobody hands over a note that is not needed, so that change reaches the largest note at most. */
const LARGEST_CHANGE_MINOR = Math.max(...NOTES)

/**
 * Whether cash handed over is so much more than what is owed that it was rather mistyped: 2000 for 20.00. A £50 note for
 * the smallest sale is no such thing.
 */
export function isImplausible(receivedMinor: number, owedMinor: number): boolean {
  return receivedMinor - owedMinor > LARGEST_CHANGE_MINOR
}

/**
 * The tenders that pay this total, or why they do not, by the rule the server holds them to: the part-payments, and the one
 * way to pay that is chosen for what they leave.
 *
 * Refuses: insufficient-payment (PAY-004), payment-too-large, and what `refuseTenders` does.
 */
export function tendersFor(
  { method, amountText, tenders }: Payment,
  totalMinor: number,
  makeId: () => string,
): { ok: true; tenders: readonly Tender[] } | Refusal {
  const rest = restMinor(tenders, totalMinor)
  const isPaidByParts = method === 'split' || (tenders.length > 0 && rest === 0)
  const received = method === 'cash' && !isPaidByParts ? receivedMinor(amountText, rest) : rest
  if (received === undefined)
    return refuse(isTooLarge(amountText) ? 'payment-too-large' : 'insufficient-payment')
  const paying = isPaidByParts ? tenders : [...tenders, makeTender(makeId(), method, received, rest)]
  return refuseTenders(paying, totalMinor) ?? { ok: true, tenders: paying }
}

/** The change that would be given now, for the till and the customer to see while the amount is being typed. */
export function changeNow({ method, amountText, tenders }: Payment, totalMinor: number): number {
  const ofParts = tenders.reduce((sum, tender) => sum + tender.changeMinor, 0)
  if (method !== 'cash') return ofParts
  const rest = restMinor(tenders, totalMinor)
  return ofParts + Math.max(0, (receivedMinor(amountText, rest) ?? 0) - rest)
}

/** What is missing from the cash that was typed; nothing while nothing that can be read as an amount was. */
export function missingNow({ method, amountText, tenders }: Payment, totalMinor: number): number {
  if (method !== 'cash') return 0
  const rest = restMinor(tenders, totalMinor)
  return Math.max(0, rest - (receivedMinor(amountText, rest) ?? rest))
}

/**
 * The part-payments against this total, which moves when a line is added or taken out after the first was made. What a card
 * took stays what it took; cash pays what the others leave, in the order it came, and the rest of it is change.
 */
export function settleTenders(tenders: readonly Tender[], totalMinor: number): readonly Tender[] {
  const byOthers = tenders.filter(({ method }) => method !== 'cash')
  let cashOwedMinor = Math.max(0, totalMinor - byOthers.reduce((sum, one) => sum + one.receivedMinor, 0))
  return tenders.map((tender) => {
    const { id, method, receivedMinor: received } = tender
    const settled: Tender = { ...tender, ...makeTender(id, method, received, cashOwedMinor) }
    if (method === 'cash') cashOwedMinor -= settled.amountMinor
    return settled
  })
}

/** The part-payments without one of them; the change of those that stay is worked out again. */
export function tendersWithout(
  tenders: readonly Tender[],
  id: string,
  totalMinor: number,
): readonly Tender[] {
  return settleTenders(
    tenders.filter((tender) => tender.id !== id),
    totalMinor,
  )
}

/** Undefined where the parts can stand: paid exactly, paid with change from cash, or not yet paid in full. */
export function partsProblem(
  tenders: readonly Tender[],
  totalMinor: number,
  isCartEmpty: boolean,
): PartsProblem | undefined {
  // A basket that gives money back has nothing wrong with it where no part-payment was taken.
  if (tenders.length === 0) return undefined
  const takenMinor = handedOverMinor(tenders)
  const nothingDue = (why: string): PartsProblem => ({
    title: `${formatMoney(takenMinor)} was taken and ${why}`,
    wayOut: 'Give it back and take it out here, or put the line back.',
  })
  if (totalMinor < 0) return nothingDue('there is nothing left to pay')
  const overMinor = overpaidMinor(tenders, totalMinor)
  if (overMinor === 0) return isCartEmpty ? nothingDue('the cart is empty') : undefined
  const byOthers = tenders.filter(({ method }) => method !== 'cash')
  const part = byOthers.length === 1 ? `the ${namesOf(byOthers)} part` : 'one of these parts'
  if (byOthers.every(({ payment }) => payment))
    return {
      title: `${formatMoney(overMinor)} more than the total was taken by ${namesOf(byOthers)}`,
      wayOut: `Take ${part} back here: it goes back to its card. Or put the line back.`,
    }
  return {
    title: `${formatMoney(overMinor)} more than the total was taken by ${namesOf(byOthers)}`,
    wayOut: `Refund ${part} and take it out here, or put the line back.`,
  }
}

function namesOf(tenders: readonly Tender[]): string {
  return [...new Set(tenders.map(({ method }) => METHOD_LABELS[method].toLowerCase()))].join(' and ')
}
