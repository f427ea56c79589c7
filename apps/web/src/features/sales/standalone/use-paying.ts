import { toPounds } from '@tuppence/domain/money'
import { refusalMessage } from '@tuppence/domain/refusals'
import { useEffect, useState } from 'react'
import { refuseAloud } from '../refuse-aloud.ts'
import { useTerminal } from '../terminal-context.ts'

export interface Paying {
  /** Card and Cash are in sight. */
  readonly isOpen: boolean
  /** Checkout: shows them; where the basket is paid otherwise it completes at once. */
  readonly checkOut: () => void
  /** Shows them, or what the basket needs instead, and completes nothing. */
  readonly show: () => void
  readonly cancel: () => void
  /** Takes the whole total by this one way, to the penny. */
  readonly pay: (method: 'cash' | 'card') => void
}

/** SELL-088, SELL-089: Checkout shows the two ways to pay, Cancel hides them, and a sale that is paid hides them too. */
export function usePaying(): Paying {
  const { checkout, isEmpty, totals } = useTerminal()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (isEmpty) setIsOpen(false)
  }, [isEmpty])
  const isPaidOtherwise = checkout.payment.tenders.length > 0 || totals.totalMinor < 0
  return {
    isOpen: isOpen && !isEmpty,
    checkOut: () => {
      if (isPaidOtherwise) void checkout.complete()
      else if (isEmpty) refuseAloud(refusalMessage('cart-empty'))
      else setIsOpen(true)
    },
    show: () => setIsOpen(true),
    cancel: () => setIsOpen(false),
    pay: (method) => {
      if (isPaidOtherwise) return
      void checkout.payBy(method, toPounds(Math.max(0, totals.totalMinor)))
    },
  }
}
