import { useEffect, useMemo, useRef } from 'react'
import { CartLineRow, type LineActions } from './cart-line.tsx'
import { type Terminal, useTerminal } from './terminal-context.ts'

/** The lines of the cart. The one that was just rung up is always in sight. */
export function CartLines() {
  const terminal = useTerminal()
  const { cart } = terminal
  const actions = useLineActions(terminal)
  const list = useRef<HTMLUListElement>(null)
  const lastId = cart.lines.at(-1)?.id
  useEffect(() => {
    if (lastId) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [lastId])
  return (
    <ul ref={list} aria-label="Cart">
      {cart.lines.map((line) => (
        <CartLineRow key={line.id} line={line} actions={actions} />
      ))}
    </ul>
  )
}

/** The same object for as long as the cart is on the screen, so that a change to one line draws that line and no other. */
function useLineActions(terminal: Terminal): LineActions {
  const latest = useRef(terminal)
  useEffect(() => {
    latest.current = terminal
  })
  return useMemo(
    () => ({
      change: (action) => latest.current.change(action),
      remove: (line) => latest.current.remove(line),
      show: (dialog) => latest.current.show(dialog),
    }),
    [],
  )
}
