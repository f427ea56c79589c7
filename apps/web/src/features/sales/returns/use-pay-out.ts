import type { PayOut, SoldSale } from '@tuppence/domain/sales'
import { useState } from 'react'
import { type PayOutWay, payOutsBy } from './pay-out.ts'

/** How what is due to the customer is being given back. */
export interface PayOutEntry {
  readonly way: PayOutWay
  readonly choose: (way: PayOutWay) => void
  readonly payOuts: readonly PayOut[]
}

/** Back to where it came from unless somebody chooses otherwise for this very sale; the panel offers the ways that are open. */
export function usePayOut(sale: SoldSale | null, amountMinor: number): PayOutEntry {
  const [chosen, setChosen] = useState<{ readonly of: string | undefined; readonly way: PayOutWay }>()
  const of = sale?.id
  const way = chosen?.of === of && chosen ? chosen.way : sale ? 'as-paid' : 'cash'
  return { way, choose: (next) => setChosen({ of, way: next }), payOuts: payOutsBy(way, sale, amountMinor) }
}
