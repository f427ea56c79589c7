import type { Product } from '@tuppence/domain/catalogue'
import { formatMoney } from '@tuppence/domain/money'
import { type CartAction, cartProductOf, changeCart } from '@tuppence/domain/sales'
import type { VatMode } from '@tuppence/domain/tax'
import { useCallback } from 'react'
import { uuidv7 } from 'uuidv7'
import { useCart, useEngine } from '../../offline/index.ts'
import { bringBackCart, bringBackLine } from './bring-back.ts'
import { offerUndo } from './offer-undo.ts'
import type { BackActions } from './returns/use-back-actions.ts'
import { basketTotals } from './returns/use-goods-back.ts'
import type { Terminal } from './terminal-context.ts'

interface Parts extends Pick<Terminal, 'checkout' | 'back' | 'say' | 'focusSearch'> {
  readonly backActions: BackActions
  readonly vatMode: VatMode
}

/** What is done to the basket: a product rung up, a line taken out, all of it cleared; what is taken away can come back. */
export function useBasketActions(parts: Parts): Pick<Terminal, 'change' | 'add' | 'remove' | 'clear'> {
  const { checkout, back, backActions, vatMode, say, focusSearch } = parts
  const engine = useEngine()
  const { cart } = useCart()
  const change = useCallback((action: CartAction) => engine.cart.change(action), [engine])
  const add = (product: Product) => {
    if (checkout.done) checkout.startNew()
    if (back?.goods.isScanningBack) return backActions.scanBack(product)
    const action = { type: 'add', lineId: uuidv7(), product: cartProductOf(product) } as const
    const next = changeCart(engine.cart.state.get().cart, action)
    change(action)
    const line = next.lines.findLast((one) => one.product.id === product.id)
    const { totalMinor } = basketTotals(next, back?.goods ?? null, vatMode).totals
    say(`Added ${product.name}, ${line?.quantity ?? 1}. Total ${formatMoney(totalMinor)}`)
    focusSearch()
  }
  return {
    change,
    add,
    remove: (line) => {
      const place = cart.lines.indexOf(line)
      change({ type: 'remove', lineId: line.id })
      offerUndo('Removed from the cart', line.product.name, () =>
        change({ type: 'restore', cart: bringBackLine(engine.cart.state.get().cart, line, place) }),
      )
      focusSearch()
    },
    clear: (words) => {
      const { tenders } = checkout.payment
      // What was handed over, not what counted towards the sale: no change has been given yet.
      const takenMinor = tenders.reduce((sum, tender) => sum + tender.receivedMinor, 0)
      change({ type: 'clear' })
      backActions.changeBack(() => null)
      checkout.reset()
      const giveBack = takenMinor > 0 ? `Give back the ${formatMoney(takenMinor)} already taken.` : undefined
      offerUndo(words, giveBack, () => {
        change({ type: 'restore', cart: bringBackCart(engine.cart.state.get().cart, cart) })
        backActions.changeBack((now) => now ?? back?.goods ?? null)
        engine.cart.setTenders(tenders)
      })
      focusSearch()
    },
  }
}
