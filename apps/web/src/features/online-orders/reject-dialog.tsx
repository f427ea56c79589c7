import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listOnlineOrders, type OnlineOrder, rejectOrder } from '@tuppence/contract/orders'
import { counted } from '@tuppence/domain/counts'
import { useState } from 'react'
import { refresh, send } from '../../foundation/asking/api.ts'
import { StepDialog } from '../../foundation/asking/step-dialog.tsx'
import { Checkbox, Field, Input } from '../../ui/index.ts'

const MOST_LETTERS = 200

/** Asks why: the customer reads it on their page, and in the mail. */
export function RejectDialog({ order, onClose }: { order: OnlineOrder; onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isForAll, setIsForAll] = useState(false)
  const others = order.sameNetwork - 1
  const reject = useMutation({
    mutationFn: () =>
      send(rejectOrder, {
        params: { id: order.id },
        body: { reason: reason.trim(), sameNetwork: isForAll },
      }),
    onSuccess: onClose,
    onSettled: () => refresh(client, listOnlineOrders.path),
  })
  return (
    <StepDialog
      title={`Reject ${order.number}?`}
      description="Its goods are free again. The customer reads why."
      leave="Keep it"
      goOn="Reject"
      look="danger"
      isFilled={reason.trim() !== ''}
      sending={reject}
      onGoOn={() => reject.mutate()}
      onClose={onClose}
    >
      <Field label="Why" required>
        {(links) => (
          <Input
            {...links}
            value={reason}
            maxLength={MOST_LETTERS}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {others > 0 ? (
        <Checkbox
          label={`Also reject ${counted(others, 'other new order')} from the same internet connection`}
          checked={isForAll}
          onChange={setIsForAll}
        />
      ) : null}
    </StepDialog>
  )
}
