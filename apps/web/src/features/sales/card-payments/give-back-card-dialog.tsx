import type { Tender } from '@tuppence/domain/sales'
import { useState } from 'react'
import { Banner, ConfirmDialog, toast } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import { useOnce } from '../../../ui/use-once.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { thatCard } from './card-words.ts'
import { useGivingBack } from './use-giving-back.ts'

/** A part that a card paid is asked about before it is taken back: the money goes to the card there and then. */
export function GiveBackCardDialog({ tender, onClose }: { tender: Tender; onClose: () => void }) {
  const giveBack = useGivingBack()
  const { mayRefund } = useTerminal()
  const once = useOnce()
  const [isBusy, setIsBusy] = useState(false)
  const [why, setWhy] = useState<string>()
  const amount = formatMoney(tender.amountMinor)
  const card = thatCard(tender.payment?.card)
  const goOn = async () => {
    setIsBusy(true)
    const back = await giveBack([tender])
    setIsBusy(false)
    if (!back.isDone) return setWhy(back.why)
    toast({ title: `${amount} goes back to ${card}` })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Give ${amount} back to ${card}?`}
      consequence={mayRefund ? GOES_BACK : `${GOES_BACK} Somebody who may refund allows it by their PIN.`}
      confirmLabel="Give it back"
      cancelLabel="Keep the payment"
      isDangerous
      busy={isBusy}
      onConfirm={() => void once(goOn)}
    >
      {why === undefined ? null : (
        <Banner tone="bad" title="It was not given back" isUrgent>
          {why} The payment stays in the basket.
        </Banner>
      )}
    </ConfirmDialog>
  )
}

const GOES_BACK = 'The money goes back to the card now, and this part is taken out of the basket.'
