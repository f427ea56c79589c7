import { isOrderLine } from '@tuppence/domain/orders'
import { renamedProduct } from '@tuppence/domain/sales'
import { useEffect } from 'react'
import { isPaymentBegun, useEngine } from '../../../offline/index.ts'

/** Gives the lines of the cart the names that their products have now, until a payment has begun. Draws nothing. */
export function CatalogueNames() {
  const { cart, copy } = useEngine()
  useEffect(() => {
    const rename = () => {
      const state = cart.state.get()
      if (!state.isReady || isPaymentBegun(state)) return
      for (const line of state.cart.lines) {
        const now = isOrderLine(line.id) ? undefined : copy.product(line.product.id)
        const product = now && renamedProduct(line, now)
        if (product) cart.change({ type: 'update-product', lineId: line.id, product })
      }
    }
    let { lines } = cart.state.get().cart
    /** A recalled basket has the names of when it was parked. Not while the cart is still telling of its change. */
    const hearCart = () => {
      const before = lines
      lines = cart.state.get().cart.lines
      if (lines !== before) queueMicrotask(rename)
    }
    rename()
    const ends = [copy.state.subscribe(rename), cart.state.subscribe(hearCart)]
    return () => {
      for (const end of ends) end()
    }
  }, [cart, copy])
  return null
}
