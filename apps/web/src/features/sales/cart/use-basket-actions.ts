import type { Piece, Product } from '@tuppence/domain/catalogue'
import { type CartAction, cartProductOf, changeCart, type Pack } from '@tuppence/domain/sales'
import type { VatMode, VatRates } from '@tuppence/domain/tax'
import { useCallback } from 'react'
import { uuidv7 } from 'uuidv7'
import { useCart, useEngine } from '../../../offline/index.ts'
import { toast } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { mayGoOnInDoubt } from '../card-payments/basket-payments.ts'
import { refuseAloud } from '../till/refuse-aloud.ts'
import type { Terminal } from '../till/terminal-context.ts'
import { bringBackCart, bringBackLine } from './bring-back.ts'
import { basketTotals } from './cart-totals.ts'
import { offerUndo } from './offer-undo.ts'

interface Parts extends Pick<Terminal, 'checkout' | 'back' | 'say' | 'show' | 'focusSearch'> {
  readonly backActions: Pick<Terminal, 'changeBack'> & {
    /** A product that was scanned comes back. */
    readonly scanBack: (product: Product, piece?: Piece) => void
  }
  readonly vatMode: VatMode
  readonly vatRates: VatRates | undefined
  /** A dialog lies over the basket, so that nobody sees what is rung up. */
  readonly isBehind: boolean
}

/** What is done to the basket: a product rung up, a line taken out, all of it cleared; what is taken away can come back. */
export function useBasketActions(
  parts: Parts,
): Pick<Terminal, 'change' | 'add' | 'remove' | 'clear' | 'clearGivenBack'> {
  const { checkout, back, backActions, vatMode, vatRates, say, show, isBehind, focusSearch } = parts
  const engine = useEngine()
  const { cart, awaited } = useCart()
  const change = useCallback((action: CartAction) => engine.cart.change(action), [engine])
  const add = (product: Product, piece?: Piece, pack?: Pack) => {
    if (awaited) return refuseAloud(`A card is being asked for. Ring ${product.name} up afterwards.`)
    if (checkout.done) checkout.startNew()
    engine.copy.learn(product)
    if (back?.goods.isScanningBack) {
      if (isBehind)
        toast({ title: `${product.name} comes back`, description: 'It lies in the basket behind.' })
      return backActions.scanBack(product, piece)
    }
    const action = {
      type: 'add',
      lineId: uuidv7(),
      product: cartProductOf(product, new Date(), vatRates, piece, pack),
    } as const
    const next = changeCart(engine.cart.state.get().cart, action)
    change(action)
    const line = next.lines.findLast((one) => one.product.id === product.id)
    const { totalMinor } = basketTotals(next, back?.goods ?? null, vatMode).totals
    if (isBehind)
      toast({
        title: `Added ${product.name}`,
        description: `It lies in the basket behind. Total ${formatMoney(totalMinor)}`,
      })
    say(`Added ${product.name}, ${line?.quantity ?? 1}. Total ${formatMoney(totalMinor)}`)
    focusSearch()
  }
  const empty = (words: string) => {
    change({ type: 'clear' })
    backActions.changeBack(() => null)
    checkout.reset()
    // Money that was given back stays given back.
    offerUndo(words, undefined, () => {
      change({ type: 'restore', cart: bringBackCart(engine.cart.state.get().cart, cart) })
      backActions.changeBack((now) => now ?? back?.goods ?? null)
    })
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
    clear: async (words) => {
      if (!(await mayGoOnInDoubt(engine, true))) return
      // Points that pay are nothing to give back: they go with their customer.
      if (checkout.payment.tenders.some(({ method }) => method !== 'loyalty'))
        show({ kind: 'give-back', words })
      else empty(words)
    },
    clearGivenBack: empty,
  }
}
