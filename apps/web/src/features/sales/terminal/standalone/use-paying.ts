import { toPounds } from '@tuppence/domain/money'
import { refusalMessage } from '@tuppence/domain/refusals'
import { useEffect, useRef, useState } from 'react'
import { refuseAloud } from '../../till/refuse-aloud.ts'
import { useTerminal } from '../../till/terminal-context.ts'

export interface Paying {
  /** Card and Cash are in sight. */
  readonly isOpen: boolean
  /** Checkout: shows them; where the basket is paid otherwise it completes at once. */
  readonly checkOut: () => void
  /** Shows them, or what the basket needs instead, and completes nothing. */
  readonly show: () => void
  readonly hide: () => void
  /** The button of it, which heeds no second press of the one on Checkout. */
  readonly cancel: () => void
  /** Takes the whole total by this one way, to the penny. */
  readonly pay: (method: 'cash' | 'card') => void
}

/** Cancel stands where Checkout stood: the second press of a double one would shut again what the first has opened. */
const DOUBLE_PRESS_MS = 500

/** SELL-088, SELL-089: Checkout shows the two ways to pay, Cancel hides them, and a sale that is paid hides them too. */
export function usePaying(): Paying {
  const { checkout, isEmpty, totals } = useTerminal()
  const [isOpen, setIsOpen] = useState(false)
  const openedAtMs = useRef(0)
  const open = () => {
    openedAtMs.current = performance.now()
    setIsOpen(true)
  }
  useEffect(() => {
    if (isEmpty) setIsOpen(false)
  }, [isEmpty])
  const isPaidOtherwise = checkout.payment.tenders.length > 0 || totals.totalMinor < 0
  return {
    isOpen: isOpen && !isEmpty,
    checkOut: () => {
      if (isPaidOtherwise) void checkout.complete()
      else if (isEmpty) refuseAloud(refusalMessage('cart-empty'))
      else open()
    },
    show: open,
    hide: () => setIsOpen(false),
    cancel: () => {
      if (performance.now() - openedAtMs.current >= DOUBLE_PRESS_MS) setIsOpen(false)
    },
    pay: (method) => {
      if (isPaidOtherwise) return
      void checkout.payBy(method, toPounds(Math.max(0, totals.totalMinor)))
    },
  }
}
