import {
  heldByMethod,
  OFFERED_TENDERS,
  type PayOut,
  payOutTender,
  type SoldSale,
  suggestPayOut,
  type Tender,
  type TenderMethod,
} from '@tuppence/domain/sales'

/** How money is given back: as it came, or all of it by one way. */
export type PayOutWay = 'as-paid' | TenderMethod

/**
 * The ways open for this amount. Cash always; the way it was paid where that was not all cash; without a receipt nobody
 * knows how it was paid, and it may go to a card as well. Points go back as points in any case. Only one of them where there is nothing to choose.
 */
export function waysToPayOut(sale: SoldSale | null, amountMinor: number): readonly PayOutWay[] {
  if (sale === null) return OFFERED_TENDERS
  const asPaid = suggestPayOut(sale, amountMinor)
  if (asPaid.every(({ method }) => method === 'cash')) return ['cash']
  return asPaid.every(({ method }) => isNoMachine(method)) ? ['as-paid'] : ['as-paid', 'cash']
}

/** Ways that need nobody's machine. */
const isNoMachine = (method: TenderMethod): boolean => method === 'cash' || method === 'loyalty'

/** What is handed back by which way. */
export function payOutsBy(way: PayOutWay, sale: SoldSale | null, amountMinor: number): readonly PayOut[] {
  if (way === 'as-paid') return suggestPayOut(sale ?? { tenders: [], returns: [] }, amountMinor)
  // Points go back as points whatever is chosen for the rest: nobody makes money of them.
  const inPoints = Math.min(amountMinor, sale ? (heldByMethod(sale).get('loyalty') ?? 0) : 0)
  const parts: PayOut[] = [
    { method: 'loyalty', amountMinor: inPoints },
    { method: way, amountMinor: amountMinor - inPoints },
  ]
  return parts.filter((part) => part.amountMinor > 0)
}

/** The tenders of it; nothing to give back is settled by one of nothing. */
export function payOutTenders(payOuts: readonly PayOut[], makeId: () => string): readonly Tender[] {
  const settled: readonly PayOut[] = payOuts.length > 0 ? payOuts : [{ method: 'cash', amountMinor: 0 }]
  return settled.map((payOut) => payOutTender(makeId(), payOut))
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
