import { useEffect, useRef } from 'react'
import { CartLineRow } from './cart-line.tsx'
import { useTerminal } from './terminal-context.ts'

/** The lines of the cart. The one that was just rung up is always in sight. */
export function CartLines() {
  const { cart } = useTerminal()
  const list = useRef<HTMLUListElement>(null)
  const lastId = cart.lines.at(-1)?.id
  useEffect(() => {
    if (lastId) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [lastId])
  return (
    <ul ref={list} aria-label="Cart">
      {cart.lines.map((line) => (
        <CartLineRow key={line.id} line={line} />
      ))}
    </ul>
  )
}
