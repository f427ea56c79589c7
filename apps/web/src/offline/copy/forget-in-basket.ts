import { toast } from '../../ui/index.ts'
import type { CartStore } from '../cart/cart-store.ts'

/** Takes people whose personal data was erased out of a window's basket, and tells whoever is selling to them. */
export function forgetInBasket(cart: CartStore, ids: ReadonlySet<string>): void {
  const before = cart.state.get()
  cart.forgetCustomers(ids)
  const after = cart.state.get()
  if (before.cart.customer === null || after.cart.customer !== null) return
  const points = before.tenders.length > after.tenders.length ? ' What their points paid is open again.' : ''
  toast({
    title: 'This sale has no customer now',
    description: `Their personal data was erased. The goods stay.${points}`,
  })
}
