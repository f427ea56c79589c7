import {
  moveAll,
  type PayOut,
  payOutTender,
  type SoldSale,
  suggestPayOut,
  type Tender,
  type TenderMethod,
} from '@tuppence/domain/sales'
import { useState } from 'react'
import type { PayOutEntry, PayOutWay } from '../../till/checkout.ts'

/** Ways that need nobody's machine. */
export const isNoMachine = (method: TenderMethod): boolean => method === 'cash' || method === 'loyalty'

/** Points go back as points whatever is chosen for the rest: nobody makes money of them. What was not paid is nobody's. */
export const staysAsPaid = ({ method, isNotPaid }: PayOut) => isNotPaid || isNoMachine(method)

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

/** Back to where it came from unless somebody chooses otherwise for this very sale; the panel offers the ways that are open. */
export function usePayOut(sale: SoldSale | null, amountMinor: number): PayOutEntry {
  const [chosen, setChosen] = useState<{ readonly of: string | undefined; readonly way: PayOutWay }>()
  const of = sale?.id
  const way = chosen?.of === of && chosen ? chosen.way : sale ? 'as-paid' : 'cash'
  return { way, choose: (next) => setChosen({ of, way: next }), payOuts: payOutsBy(way, sale, amountMinor) }
}
