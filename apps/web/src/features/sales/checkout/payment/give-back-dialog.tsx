import { Banknote, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Banner, ConfirmDialog } from '../../../../ui/index.ts'
import { formatMoney } from '../../../../ui/shop-money.ts'
import { useOnce } from '../../../../ui/use-once.ts'
import { thatCard } from '../../card-payments/card-words.ts'
import { useGivingBack } from '../../card-payments/use-giving-back.ts'
import { waysInWords } from '../../till/tender-words.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { handedOver } from './payment.ts'

/**
 * A part-paid basket is asked about before it is emptied, and stays, with its part-payments, until somebody says that the
 * money is given back: whatever happens to the device meanwhile, what is owed to the customer is on the screen again. What a
 * provider took goes back to its card first, and is out of the basket as soon as it does.
 */
export function GiveBackDialog({ words, onClose }: { words: string; onClose: () => void }) {
  const { checkout, clearGivenBack } = useTerminal()
  const giveBack = useGivingBack()
  const once = useOnce()
  const [isGivingBack, setIsGivingBack] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [why, setWhy] = useState<string>()
  // Points that pay were never handed over.
  const taken = checkout.payment.tenders.filter(({ method }) => method !== 'loyalty')
  const toCards = taken.filter(({ payment }) => payment)
  const byHand = handedOver(taken.filter(({ payment }) => !payment))
  const goOn = async () => {
    setWhy(undefined)
    setIsBusy(true)
    const back = await giveBack(toCards)
    setIsBusy(false)
    if (!back.isDone) return setWhy(back.why && `${back.why} That part stays in the basket.`)
    if (byHand.length > 0 && !isGivingBack) return setIsGivingBack(true)
    clearGivenBack(words)
    onClose()
  }
  const ways = waysInWords([
    ...toCards.map(({ method, amountMinor, payment }) => ({ method, amountMinor, payment })),
    ...byHand,
  ])
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={isGivingBack ? 'Give the money back' : 'Part of this basket is paid'}
      consequence={
        isGivingBack
          ? 'Hand it over now. The basket is emptied once you have.'
          : `The customer gets back ${ways}, and the basket is emptied.`
      }
      confirmLabel={isGivingBack ? 'It is given back' : 'Give it back'}
      cancelLabel="Keep the basket"
      isDangerous={!isGivingBack}
      busy={isBusy}
      onConfirm={() => void once(goOn)}
    >
      <ul aria-label="To give back" className="grid gap-1.5">
        {toCards.map(({ id, amountMinor, payment }) => (
          <li key={id} className="flex items-center gap-3 rounded-md border border-line bg-sunken p-3">
            <CreditCard size={20} aria-hidden className="shrink-0" />
            <span className="figures text-lg font-semibold">
              {formatMoney(amountMinor)} goes back to {thatCard(payment?.card)} by itself
            </span>
          </li>
        ))}
        {byHand.map(({ method, amountMinor }) => (
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
      {why === undefined ? null : (
        <Banner tone="bad" title="Not all of it was given back" isUrgent>
          {why}
        </Banner>
      )}
    </ConfirmDialog>
  )
}
