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
 * knows how it was paid, and it may go to a card as well. Only one of them where there is nothing to choose.
 */
export function waysToPayOut(sale: SoldSale | null, amountMinor: number): readonly PayOutWay[] {
  if (sale === null) return OFFERED_TENDERS
  const asPaid = suggestPayOut(sale, amountMinor)
  return asPaid.every(({ method }) => method === 'cash') ? ['cash'] : ['as-paid', 'cash']
}

/** What is handed back by which way. */
export function payOutsBy(way: PayOutWay, sale: SoldSale | null, amountMinor: number): readonly PayOut[] {
  if (way === 'as-paid') return suggestPayOut(sale ?? { tenders: [], returns: [] }, amountMinor)
  return amountMinor === 0 ? [] : [{ method: way, amountMinor }]
}

/** The tenders of it; nothing to give back is settled by one of nothing. */
export function payOutTenders(payOuts: readonly PayOut[], makeId: () => string): readonly Tender[] {
  const settled: readonly PayOut[] = payOuts.length > 0 ? payOuts : [{ method: 'cash', amountMinor: 0 }]
  return settled.map((payOut) => payOutTender(makeId(), payOut))
}

/** Whether cash stands in for money that a card or wallet took: the person is told. */
export function standsInForCard(way: PayOutWay, sale: SoldSale | null, amountMinor: number): boolean {
  if (sale === null || way !== 'cash') return false
  return (heldByMethod(sale).get('cash') ?? 0) < amountMinor
}
