import { type Minor, sum } from '../money/index.ts'
import type { VatGroup } from '../tax/index.ts'

/**
 * What a receipt is in law. `simplified` needs the seller's name, address and VAT number, the time, what was sold, and
 * per rate the rate and the gross (VAT Regulations 1995, regulation 16A). `full` adds a number, the customer's name and
 * address, and quantity, rate and price without VAT of each thing sold (regulation 14). Anything less is a receipt: it
 * proves the payment, and nobody can reclaim VAT with it.
 */
export type VatInvoiceKind = 'full' | 'simplified' | 'receipt'

/** The most that a simplified invoice may come to, VAT included (regulation 16A; VATREC16042). */
const SIMPLIFIED_LIMIT_MINOR = 250_00

/** Whether a customer who reclaims VAT needs a full invoice: the till's ordinary receipt proves no more than the payment. */
export const isAboveSimplified = (totalMinor: Minor): boolean => totalMinor > SIMPLIFIED_LIMIT_MINOR

export function vatInvoiceKind(facts: {
  readonly totalMinor: Minor
  readonly groups: readonly VatGroup[]
  readonly sellerIsComplete: boolean
  readonly buyerIsComplete: boolean
  readonly vatMinor: Minor
}): VatInvoiceKind {
  if (!facts.sellerIsComplete || !agrees(facts)) return 'receipt'
  if (facts.buyerIsComplete) return 'full'
  // A simplified invoice must not include exempt supplies (VATREC16042).
  const exempt = facts.groups.some((group) => group.vatCode === 'exempt')
  return facts.totalMinor <= SIMPLIFIED_LIMIT_MINOR && !exempt ? 'simplified' : 'receipt'
}

/** Totals that a till sent and its lines do not come to (the record is flagged) are no invoice: it would contradict itself. */
const agrees = (facts: {
  readonly totalMinor: Minor
  readonly vatMinor: Minor
  readonly groups: readonly VatGroup[]
}): boolean =>
  sum(facts.groups.map(({ vatMinor }) => vatMinor)) === facts.vatMinor &&
  sum(facts.groups.map(({ grossMinor }) => grossMinor)) === facts.totalMinor
