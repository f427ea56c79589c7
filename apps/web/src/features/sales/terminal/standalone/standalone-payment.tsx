import { Banknote, CreditCard } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { keys } from '../../../../foundation/till/shortcuts.ts'
import { Button, Kbd } from '../../../../ui/index.ts'
import { CardWayLine } from '../../card-payments/card-way.tsx'
import { PaidOtherwise } from '../../checkout/payment/paid-otherwise.tsx'
import { useTerminal } from '../../till/terminal-context.ts'
import type { Paying } from './use-paying.ts'

/** SELL-088: Checkout shows Card and Cash; where it stood is then Cancel, so that the second press of a double one pays nothing. */
export function StandalonePayment({ paying }: { paying: Paying }) {
  const { isEmpty, checkout } = useTerminal()
  return (
    <PaidOtherwise>
      {paying.isOpen ? <Ways paying={paying} /> : null}
      {paying.isOpen ? (
        <Button size="till" disabled={checkout.isPending} onClick={paying.cancel}>
          Cancel
        </Button>
      ) : (
        <Button
          look="primary"
          size="till"
          // Where Enter leads the keyboard.
          id="complete-transaction"
          disabled={isEmpty}
          onClick={paying.checkOut}
        >
          Checkout
        </Button>
      )}
    </PaidOtherwise>
  )
}

function Ways({ paying }: { paying: Paying }) {
  const { checkout } = useTerminal()
  const box = useRef<HTMLFieldSetElement>(null)
  // The keyboard stands before both: a bouncing Enter must not choose.
  useEffect(() => box.current?.focus(), [])
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-label="Payment"
      className="grid min-w-0 grid-cols-2 gap-2 outline-none"
    >
      <Button size="till" busy={checkout.isPending} onClick={() => paying.pay('card')}>
        <CreditCard size={20} aria-hidden />
        Card
        <span aria-hidden className="max-xl:hidden">
          <Kbd>{keys.card}</Kbd>
        </span>
      </Button>
      <Button size="till" busy={checkout.isPending} onClick={() => paying.pay('cash')}>
        <Banknote size={20} aria-hidden />
        Cash
        <span aria-hidden className="max-xl:hidden">
          <Kbd>{keys.cash}</Kbd>
        </span>
      </Button>
      <CardWayLine words="Take the money first: a press records it as paid." />
    </fieldset>
  )
}
