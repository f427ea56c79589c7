import { formatMoney } from '@tuppence/domain/money'
import { Banknote, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/index.ts'
import { handedOver } from './payment.ts'
import { waysInWords } from './tender-words.ts'
import { useTerminal } from './terminal-context.ts'

/**
 * A part-paid basket is asked about before it is emptied, and stays, with its part-payments, until somebody says that the
 * money is given back: whatever happens to the device meanwhile, what is owed to the customer is on the screen again.
 */
export function GiveBackDialog({ words, onClose }: { words: string; onClose: () => void }) {
  const { checkout, clearGivenBack } = useTerminal()
  const [isGivingBack, setIsGivingBack] = useState(false)
  // Points that pay were never handed over.
  const taken = handedOver(checkout.payment.tenders.filter(({ method }) => method !== 'loyalty'))
  const goOn = () => {
    if (!isGivingBack) return setIsGivingBack(true)
    clearGivenBack(words)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={isGivingBack ? 'Give the money back' : 'Part of this basket is paid'}
      consequence={
        isGivingBack
          ? 'Hand it over now. The basket is emptied once you have.'
          : `The customer gets back ${waysInWords(taken)}, and the basket is emptied.`
      }
      confirmLabel={isGivingBack ? 'It is given back' : 'Give it back'}
      cancelLabel="Keep the basket"
      isDangerous={!isGivingBack}
      onConfirm={goOn}
    >
      <ul aria-label="To give back" className="grid gap-1.5">
        {taken.map(({ method, amountMinor }) => (
          <li key={method} className="flex items-center gap-3 rounded-md border border-line bg-sunken p-3">
            {method === 'cash' ? (
              <Banknote size={20} aria-hidden className="shrink-0" />
            ) : (
              <CreditCard size={20} aria-hidden className="shrink-0" />
            )}
            <span className="figures text-lg font-semibold">
              Give back {formatMoney(amountMinor)} {waysInWords([{ method }])}
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
