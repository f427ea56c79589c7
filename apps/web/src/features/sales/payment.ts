import { parseMoney } from '@tuppence/domain/money'
import { type Refusal, refuse } from '@tuppence/domain/refusals'
import { makeTender, type PaymentMethod, type Tender, tenderedMinor } from '@tuppence/domain/sales'

/** What the cashier has entered towards the sale. */
export interface Payment {
  readonly method: PaymentMethod
  /** As typed into "Amount received". */
  readonly amountText: string
  /** Part-payments of a split, already taken. */
  readonly tenders: readonly Tender[]
}

export const noPayment: Payment = { method: 'cash', amountText: '', tenders: [] }

/** What is still to be paid after the part-payments. */
export function owedMinor(totalMinor: number, tenders: readonly Tender[]): number {
  return Math.max(0, totalMinor - tenderedMinor(tenders))
}

/** Pence handed over; undefined for what is no amount. Nothing typed is no amount, unless nothing is to be paid. */
export function receivedMinor(amountText: string, totalMinor: number): number | undefined {
  if (amountText.trim() === '') return totalMinor === 0 ? 0 : undefined
  const minor = parseMoney(amountText)
  return minor !== undefined && minor >= 0 ? minor : undefined
}

/**
 * The tenders that pay this total, or why they do not.
 *
 * Refuses: insufficient-payment (PAY-004), split-does-not-add-up.
 */
export function tendersFor(
  { method, amountText, tenders }: Payment,
  totalMinor: number,
  makeId: () => string,
): { ok: true; tenders: readonly Tender[] } | Refusal {
  if (method === 'split')
    return owedMinor(totalMinor, tenders) === 0 && tenders.length > 0
      ? { ok: true, tenders }
      : refuse('split-does-not-add-up')
  const received = method === 'cash' ? receivedMinor(amountText, totalMinor) : totalMinor
  if (received === undefined || received < totalMinor) return refuse('insufficient-payment')
  return { ok: true, tenders: [makeTender(makeId(), method, received, totalMinor)] }
}

/** The change that would be given now, for the till and the customer to see while the amount is being typed. */
export function changeNow({ method, amountText, tenders }: Payment, totalMinor: number): number {
  if (method === 'split') return tenders.reduce((sum, tender) => sum + tender.changeMinor, 0)
  if (method !== 'cash') return 0
  return Math.max(0, (receivedMinor(amountText, totalMinor) ?? 0) - totalMinor)
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

/**
 * The part-payments against this total: when a line is added or taken out after the first was made, what each leaves to pay,
 * and what cash gives back, change with it.
 */
export function settleTenders(tenders: readonly Tender[], totalMinor: number): readonly Tender[] {
  const settled: Tender[] = []
  for (const { id, method, receivedMinor: received } of tenders)
    settled.push(makeTender(id, method, received, owedMinor(totalMinor, settled)))
  return settled
}
