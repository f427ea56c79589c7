import { refusalMessage } from '@tuppence/domain/refusals'
import { type Cart, cartTotals, giveBackTotal } from '@tuppence/domain/sales'
import type { SaleTotals, VatMode } from '@tuppence/domain/tax'
import { useMemo } from 'react'
import { type GoodsBack, useCart } from '../../../offline/index.ts'
import type { BasketBack } from '../till/terminal-context.ts'

export interface BasketTotals {
  readonly back: BasketBack | undefined
  /** Of the lines sold and what comes back together; below nothing where money is given back. */
  readonly totals: SaleTotals
}

/** The basket's sums, with what comes back taken off. */
export function useBasketTotals(cart: Cart, vatMode: VatMode): BasketTotals {
  const { back: goods } = useCart()
  return useMemo(() => basketTotals(cart, goods, vatMode), [cart, goods, vatMode])
}

export function basketTotals(cart: Cart, goods: GoodsBack | null, vatMode: VatMode): BasketTotals {
  const ofCart = cartTotals(cart, vatMode)
  if (goods === null) return { back: undefined, totals: ofCart }
  const due = giveBackTotal({ from: goods.from, cart }, vatMode)
  if (due.ok) {
    const alone = giveBackTotal({ from: goods.from }, vatMode)
    const worthMinor = alone.ok ? -alone.totalMinor : 0
    const back = { goods, returned: due.returned, worthMinor, problem: undefined }
    return { back, totals: { ...due, lines: ofCart.lines } }
  }
  const problem = due.code === 'return-empty' ? undefined : refusalMessage(due.code)
  return { back: { goods, returned: [], worthMinor: 0, problem }, totals: ofCart }
}
