import type { Cart, CartLine } from '@tuppence/domain/sales'

/** The cart with a removed line back in its place. What was rung up since stays. */
export function bringBackLine(cart: Cart, line: CartLine, place: number): Cart {
  if (cart.lines.some(({ id }) => id === line.id)) return cart
  return { ...cart, lines: cart.lines.toSpliced(place, 0, line) }
}

/** The cart as it was before it was cleared, with what was rung up since behind it. */
export function bringBackCart(cart: Cart, before: Cart): Cart {
  const known = new Set(before.lines.map(({ id }) => id))
  return {
    lines: [...before.lines, ...cart.lines.filter(({ id }) => !known.has(id))],
    customer: cart.customer ?? before.customer,
    discount: cart.discount ?? before.discount,
  }
}
