import { heldByMethod, OFFERED_TENDERS, type SoldSale, suggestPayOut } from '@tuppence/domain/sales'
import { isNoMachine, type PayOutWay, staysAsPaid } from './pay-out.ts'

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
export type StandsIn = 'for-card' | 'for-exchanged'

/**
 * What an exchange's goods replaced may have been paid by card, which the exchange does not say; of points it does, so that
 * they come back as points.
 */
export function standsInFor(way: PayOutWay, sale: SoldSale | null, amountMinor: number): StandsIn | null {
  if (sale === null || way !== 'cash') return null
  const held = heldByMethod(sale)
  if ((held.get('cash') ?? 0) + (held.get('loyalty') ?? 0) >= amountMinor) return null
  const byMachine = [...held].some(([method, minor]) => minor > 0 && !isNoMachine(method))
  if (byMachine) return 'for-card'
  return sale.kind === 'exchange' ? 'for-exchanged' : null
}
