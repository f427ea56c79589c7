import { formatMoney } from '@tuppence/domain/money'
import type { Tender } from '@tuppence/domain/sales'
import { useState } from 'react'
import { useEngine } from '../../../offline/index.ts'
import { Banner, ConfirmDialog, toast } from '../../../ui/index.ts'
import { useOnce } from '../../../ui/use-once.ts'
import { useTerminal } from '../terminal-context.ts'
import { thatCard } from './card-words.ts'
import { giveBackToCard } from './give-back.ts'

/** A part that a card paid is asked about before it is taken back: the money goes to the card there and then. */
export function GiveBackCardDialog({ tender, onClose }: { tender: Tender; onClose: () => void }) {
  const engine = useEngine()
  const { mayRefund } = useTerminal()
  const once = useOnce()
  const [isBusy, setIsBusy] = useState(false)
  const [why, setWhy] = useState<string>()
  const amount = formatMoney(tender.amountMinor)
  const card = thatCard(tender.payment?.card)
  const goOn = async () => {
    if (!mayRefund) return onClose()
    setIsBusy(true)
    const not = await giveBackToCard(engine, tender)
    setIsBusy(false)
    setWhy(not)
    if (not !== undefined) return
    toast({ title: `${amount} goes back to ${card}` })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Give ${amount} back to ${card}?`}
      consequence={
        mayRefund
          ? 'The money goes back to the card now, and this part is taken out of the basket.'
          : NEEDS_RIGHT
      }
      confirmLabel={mayRefund ? 'Give it back' : 'All right'}
      cancelLabel="Keep the payment"
      isDangerous={mayRefund}
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

/** The server gives money back to a card for those who may refund, and knows them by their session. */
export const NEEDS_RIGHT =
  'Money goes back to a card only by somebody who may refund. Let them take over with Switch staff: the basket and this payment stay.'
