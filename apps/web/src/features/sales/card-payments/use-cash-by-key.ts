import { useEffectEvent, useMemo } from 'react'
import { keys } from '../../../foundation/till/shortcuts.ts'
import { useEngine } from '../../../offline/index.ts'
import { useCommands } from '../../../ui/index.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { payNextByCash } from './cash-instead.ts'

/** A dialog that closes gives the focus back first. */
const AFTER_DIALOG_MS = 60

/** Cash in place of the card that took nothing: by the key of cash, or a button. The keyboard is led to the amount. */
export function useCashByKey(onClose: () => void): () => void {
  const engine = useEngine()
  const { checkout } = useTerminal()
  const run = useEffectEvent(() => {
    onClose()
    if (checkout.payment.tenders.length === 0) engine.cart.setMethod('cash')
    else if (checkout.payment.method !== 'split') checkout.chooseMethod('cash')
    payNextByCash()
    setTimeout(() => {
      const box = document.getElementById('amount-received') ?? document.getElementById('next-payment')
      box?.focus()
    }, AFTER_DIALOG_MS)
  })
  const commands = useMemo(
    () => [
      { id: 'card-cash', label: 'Pay by cash instead', group: 'Till', keys: keys.cash, run: () => run() },
    ],
    [],
  )
  useCommands(commands)
  return () => run()
}
