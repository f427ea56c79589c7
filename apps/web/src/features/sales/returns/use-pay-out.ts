import type { PayOut, SoldSale } from '@tuppence/domain/sales'
import { useState } from 'react'
import { type PayOutWay, payOutsBy, waysToPayOut } from './pay-out.ts'

/** How what is due to the customer is being given back. */
export interface PayOutEntry {
  readonly ways: readonly PayOutWay[]
  readonly way: PayOutWay
  readonly choose: (way: PayOutWay) => void
  readonly payOuts: readonly PayOut[]
}

/** Back to where it came from unless somebody chooses otherwise. */
export function usePayOut(sale: SoldSale | null, amountMinor: number): PayOutEntry {
  const [chosen, choose] = useState<PayOutWay>()
  const ways = waysToPayOut(sale, amountMinor)
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : (ways[0] ?? 'cash')
  return {
    ...{ ways, way, choose },
    payOuts: payOutsBy(way, sale, amountMinor),
  }
}
