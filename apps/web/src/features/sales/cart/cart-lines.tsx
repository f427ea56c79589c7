import { useEffect, useMemo, useRef } from 'react'
import { type LineActions, useTerminal, useTillNow } from '../till/terminal-context.ts'
import { CartLineRow } from './cart-line.tsx'

/** More lines than a screen has room for: what the browser leaves out when it draws costs it a look at each. */
const NEAR_LINES = 24

/** The lines of the cart. The one that was just rung up is always in sight. */
export function CartLines() {
  const { cart } = useTerminal()
  const actions = useLineActions()
  const list = useRef<HTMLUListElement>(null)
  const lastId = cart.lines.at(-1)?.id
  useEffect(() => {
    if (lastId) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [lastId])
  return (
    <ul ref={list} aria-label="Cart">
      {cart.lines.map((line, place) => (
        <CartLineRow
          key={line.id}
          line={line}
          actions={actions}
          isFarUp={place < cart.lines.length - NEAR_LINES}
        />
      ))}
    </ul>
  )
}

/** The same object for as long as the cart is on the screen, so that a change to one line draws that line and no other. */
function useLineActions(): LineActions {
  const till = useTillNow()
  return useMemo(
    () => ({
      change: (action) => till().change(action),
      remove: (line) => till().remove(line),
      show: (dialog) => till().show(dialog),
    }),
    [till],
  )
}
