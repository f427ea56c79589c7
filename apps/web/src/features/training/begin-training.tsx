import { useMutation } from '@tanstack/react-query'
import { beginTraining } from '@tuppence/contract/training'
import { shownName } from '../../foundation/address/places.ts'
import { explain, send } from '../../foundation/asking/api.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { useCart, useTill } from '../../offline/index.ts'
import { Banner, Button, Dialog } from '../../ui/index.ts'
import { forgetLedger } from './training-ledger.ts'
import { writeTraining } from './training-state.ts'

/** Switches training on for this device. The server notes it first, so that nobody trains unseen. */
export function BeginTraining({ onClose }: { onClose: () => void }) {
  const user = useSignedInUser()
  const { record } = useTill()
  const { awaited } = useCart()
  const mayBegin = user.permissions.includes('refund')
  const tillId = record?.till.id
  const begin = useMutation({
    mutationFn: (id: string) => send(beginTraining, { body: { tillId: id } }),
    onSuccess: (_, id) => {
      forgetLedger(user.organizationId)
      writeTraining({
        organizationId: user.organizationId,
        tillId: id,
        begunAt: new Date().toISOString(),
        by: shownName(user),
      })
      onClose()
    },
  })
  const whyNot = !mayBegin
    ? 'Somebody who may give money back switches training on: have them take over at this till, then hand it back to you.'
    : tillId === undefined
      ? 'This device is not a till yet.'
      : awaited
        ? 'A card payment is under way. Finish it first.'
        : undefined
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      width="narrow"
      title="Training"
      description="This till then sells nothing until somebody ends the training. Takings, stock, points, reports and receipt numbers do not move, and no card terminal is asked."
    >
      <div className="grid gap-4">
        {whyNot ? <Banner tone="warn" title={whyNot} /> : null}
        {begin.isError ? <Banner tone="bad" title={explain(begin.error)} isUrgent /> : null}
        <p className="text-ink-muted">A basket that is on the till now waits for you as it is.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{whyNot ? 'Close' : 'Cancel'}</Button>
          {whyNot || tillId === undefined ? null : (
            <Button look="primary" busy={begin.isPending} onClick={() => begin.mutate(tillId)}>
              Begin training
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
