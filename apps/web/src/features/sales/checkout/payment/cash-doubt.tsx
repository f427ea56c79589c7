import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/index.ts'
import { formatMoney } from '../../../../ui/shop-money.ts'
import type { CashDoubt } from '../../till/checkout.ts'
import { useTerminal } from '../../till/terminal-context.ts'

export interface AskedDoubt {
  readonly doubt: CashDoubt
  readonly boxId: string
}

/**
 * Asks back, once, about cash that was rather mistyped. The keyboard stands on the way back to the amount: a second Enter in
 * a hurry must not take it.
 */
export function CashDoubtQuestion({ doubt, boxId }: AskedDoubt) {
  const { checkout } = useTerminal()
  const wayBack = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, it takes the keyboard again
  useEffect(() => {
    wayBack.current?.focus()
  }, [doubt])
  const correct = () => {
    checkout.forgetDoubt()
    document.getElementById(boxId)?.focus()
  }
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-md border border-warn-line bg-warn-tint p-3 text-warn-ink"
    >
      <p className="flex gap-2 font-semibold">
        <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          {formatMoney(doubt.receivedMinor)} handed over for {formatMoney(doubt.owedMinor)}: is that right?
        </span>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button ref={wayBack} onClick={correct}>
          Correct it
        </Button>
        <Button onClick={checkout.takeAnyway}>Yes, take it</Button>
      </div>
    </div>
  )
}
