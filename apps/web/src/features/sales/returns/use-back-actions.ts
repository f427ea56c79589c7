import type { Piece, Product } from '@tuppence/domain/catalogue'
import { cartProductOf } from '@tuppence/domain/sales'
import type { VatMode, VatRates } from '@tuppence/domain/tax'
import { type GoodsBack, useEngine } from '../../../offline/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { basketTotals } from '../cart/cart-totals.ts'
import { offerUndo } from '../cart/offer-undo.ts'
import type { Terminal } from '../till/terminal-context.ts'
import { backCount, withChange, withGoods } from './goods-back.ts'

interface Parts extends Pick<Terminal, 'checkout' | 'back' | 'say' | 'focusSearch'> {
  readonly vatMode: VatMode
  readonly vatRates: VatRates | undefined
}

export interface BackActions
  extends Pick<Terminal, 'takeBack' | 'changeBack' | 'changeReturned' | 'dropBack'> {
  /** A product that was scanned comes back. */
  readonly scanBack: (product: Product, piece?: Piece) => void
}

/** What can be done with goods that come back in this basket; all of it can be undone until the end. */
export function useBackActions(parts: Parts): BackActions {
  const { checkout, back, vatMode, vatRates, say, focusSearch } = parts
  const { cart } = useEngine()
  const before: GoodsBack | null = back?.goods ?? null
  return {
    changeBack: (change) => cart.changeBack(change),
    takeBack: (goods) => {
      if (checkout.done) checkout.startNew()
      cart.changeBack(() => goods)
      const { totals } = basketTotals(cart.state.get().cart, goods, vatMode)
      if (backCount(goods) > 0) say(backInWords(totals.totalMinor))
      focusSearch()
    },
    scanBack: (product, piece) => {
      cart.changeBack((now) => now && withGoods(now, cartProductOf(product, new Date(), vatRates, piece)))
      say(`${product.name} comes back`)
      focusSearch()
    },
    changeReturned: (place, what) => {
      cart.changeBack((now) => now && withChange(now, place, what))
      if (what.quantity === 0)
        offerUndo('Taken out of the return', undefined, () => cart.changeBack(() => before))
    },
    dropBack: () => {
      cart.changeBack(() => null)
      offerUndo('Return given up', undefined, () => cart.changeBack((now) => now ?? before))
      focusSearch()
    },
  }
}

/** What is said to those who cannot see the screen once goods lie in the basket to come back. */
function backInWords(totalMinor: number): string {
  return totalMinor < 0
    ? `Returned goods are in the basket. ${formatMoney(-totalMinor)} to give back`
    : `Returned goods are in the basket. Total ${formatMoney(totalMinor)}`
}
