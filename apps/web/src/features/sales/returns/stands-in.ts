import { heldByMethod, type SoldSale } from '@tuppence/domain/sales'
import { isNoMachine, type PayOutWay } from './pay-out.ts'

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
