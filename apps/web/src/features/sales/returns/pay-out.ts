import {
  moveAll,
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
  return asPaid.every(staysAsPaid) ? ['as-paid'] : ['as-paid', 'cash']
}

/** Ways that need nobody's machine. */
export const isNoMachine = (method: TenderMethod): boolean => method === 'cash' || method === 'loyalty'

/** Points go back as points whatever is chosen for the rest: nobody makes money of them. What was not paid is nobody's. */
const staysAsPaid = ({ method, isNotPaid }: PayOut) => isNotPaid || isNoMachine(method)

/** What is handed back by which way. */
export function payOutsBy(way: PayOutWay, sale: SoldSale | null, amountMinor: number): readonly PayOut[] {
  const asPaid = suggestPayOut(sale ?? { tenders: [], returns: [] }, amountMinor)
  if (way === 'as-paid') return asPaid
  const stays = asPaid.filter((one) => one.method !== 'cash' && staysAsPaid(one))
  const rest = stays.reduce((left, one) => left - one.amountMinor, amountMinor)
  return rest > 0 ? [...stays, { method: way, amountMinor: rest }] : stays
}

/** The tenders of it; nothing to give back is settled by one of nothing. */
export function payOutTenders(payOuts: readonly PayOut[], makeId: () => string): readonly Tender[] {
  const settled: readonly PayOut[] = payOuts.length > 0 ? payOuts : [{ method: 'cash', amountMinor: 0 }]
  return moveAll(settled).map((payOut) => payOutTender(makeId(), payOut))
}
