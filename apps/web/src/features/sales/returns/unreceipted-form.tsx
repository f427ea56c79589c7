import { refusalMessage } from '@tuppence/domain/refusals'
import { REFUND_REASONS, type RefundReason } from '@tuppence/domain/sales'
import { useState } from 'react'
import { ReasonFields } from '../../../foundation/returns/reason-fields.tsx'
import { Banner, Button, Dialog } from '../../../ui/index.ts'
import { useTerminal } from '../till/terminal-context.ts'
import { BackButton } from './back-button.tsx'
import { backWithoutReceipt } from './goods-back.ts'

/** Goods that come back without a receipt: the reason first, then they are scanned like a sale. */
export function UnreceiptedForm({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { back, checkout, takeBack } = useTerminal()
  const [reason, setReason] = useState<RefundReason | null>(null)
  const [note, setNote] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isInTheWay = back !== undefined || checkout.payment.tenders.length > 0
  // Without a receipt nothing else tells what came back and why.
  const isNoteWanted = reason === 'other'
  const isNoteMissing = isNoteWanted && note.trim() === ''
  const begin = () => {
    setIsAsked(true)
    if (reason === null || isNoteMissing) return
    takeBack(backWithoutReceipt(reason, note))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Return without a receipt"
      description="At today’s prices, or lower. Look for the receipt first where you can: only that shows what was paid, and how."
      actions={
        <Button look="primary" size="till" disabled={isInTheWay} onClick={begin}>
          Scan what comes back
        </Button>
      }
    >
      <BackButton words="All transactions" onPress={onBack} />
      <div className="grid gap-4">
        {isInTheWay ? (
          <Banner tone="warn" title="The basket is in the middle of something">
            Complete or clear what is being returned or paid there first.
          </Banner>
        ) : null}
        <ReasonFields
          legend="Why does it come back?"
          reasons={REFUND_REASONS}
          chosen={reason}
          onChoose={setReason}
          note={note}
          onNote={setNote}
          error={isAsked && reason === null ? refusalMessage('return-reason-missing') : undefined}
          isNoteWanted={isNoteWanted}
          noteError={isAsked && isNoteMissing ? 'Write in a few words why it comes back.' : undefined}
        />
      </div>
    </Dialog>
  )
}
