import {
  heldByMethod,
  OFFERED_TENDERS,
  type SoldSale,
  suggestPayOut,
  type TenderMethod,
} from '@tuppence/domain/sales'
import type { PayOutWay } from '../../till/checkout.ts'
import { isNoMachine, staysAsPaid } from './pay-out.ts'

/**
 * The ways open for this amount. Cash always; the way it was paid where that was not all cash; without a receipt nobody
 * knows how it was paid, and it may go to a card as well. Points go back as points in any case. Only one of them where there is nothing to choose.
 */
export function waysToPayOut(sale: SoldSale | null, amountMinor: number): readonly PayOutWay[] {
  if (sale === null) return OFFERED_TENDERS
  const asPaid = suggestPayOut(sale, amountMinor)
  if (asPaid.every(({ method }) => method === 'cash')) return ['cash']
  return asPaid.every(staysAsPaid) ? ['as-paid'] : ['as-paid', 'cash']
}

/** For what cash stands in that a card or wallet took, or may have taken: the person is told. Points are never among it. */
export type StandsIn = 'for-card' | 'in-part-for-card' | 'for-exchanged' | 'for-the-rest'

/**
 * What goods of an exchange replaced may have been paid by card. The books know of that (RULES.md 40), and a till that is offline as
 * far as it sold that itself; where nobody knows, it is said. Of points the exchange says it, so that they come back as points.
 */
export function standsInFor(way: PayOutWay, sale: SoldSale | null, amountMinor: number): StandsIn | null {
  if (sale === null || (way !== 'cash' && way !== 'as-paid')) return null
  const held = heldByMethod(sale)
  const heldBy = (isMeant: (method: TenderMethod) => boolean) =>
    [...held].reduce((sum, [method, minor]) => sum + (isMeant(method) ? minor : 0), 0)
  const notPaidMinor = (sale.notPaid ?? []).reduce((sum, part) => sum + part.amountMinor, 0)
  const isUnknown = sale.kind === 'exchange' && heldBy(() => true) + notPaidMinor < amountMinor
  if (way === 'as-paid') return isUnknown ? 'for-the-rest' : null
  if (heldBy(isNoMachine) >= amountMinor) return null
  if (heldBy((method) => !isNoMachine(method)) > 0)
    return heldBy(isNoMachine) > 0 ? 'in-part-for-card' : 'for-card'
  return isUnknown ? 'for-exchanged' : null
}
