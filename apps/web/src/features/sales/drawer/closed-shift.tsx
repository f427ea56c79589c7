import { readZ } from '@tuppence/contract/shifts'
import type { ReceiptShop } from '@tuppence/domain/receipts'
import type { TillRead } from '@tuppence/domain/shifts'
import { useEffect, useState } from 'react'
import { send } from '../../../foundation/asking/api.ts'
import { useOutbox } from '../../../offline/index.ts'
import { Button } from '../../../ui/index.ts'
import { dismissToast, readToasts } from '../../../ui/toast-store.ts'
import { PaperView, PrintButton } from './paper-view.tsx'

interface ClosedShiftProps {
  /** As the till has it: without its number. */
  readonly read: TillRead
  readonly shop: ReceiptShop
  readonly onDone: () => void
}

/** The paper of a close: the server's Z read with its number as soon as it is there, the till's own until then. */
export function ClosedShift({ read, shop, onDone }: ClosedShiftProps) {
  const { pending, lastSyncAt } = useOutbox()
  const [zRead, setZRead] = useState<TillRead>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent since says when to ask again.
  useEffect(() => {
    if (zRead) return
    const asking = new AbortController()
    // Not there yet, or no network: it is asked for when more of the outbox has gone.
    send(readZ, { params: { id: read.shift.id } }, { signal: asking.signal }).then(setZRead, () => {})
    return () => asking.abort()
  }, [zRead, read, pending, lastSyncAt])
  // What was said of the shift before it is closed is over, and on a phone it would stand over the paper.
  useEffect(() => {
    for (const { id } of readToasts()) dismissToast(id)
  }, [])
  const shown = zRead ?? read
  return (
    <div className="grid gap-4">
      <p role="status">
        {zRead
          ? `The shift is closed. ${whose(zRead)} Z read ${zRead.number}.`
          : 'The shift is closed. Its Z read gets its number when the till has reached the server; it is then in the back office too.'}
      </p>
      <PaperView read={shown} shop={shop} />
      <div className="flex flex-wrap justify-end gap-2">
        <PrintButton read={shown} shop={shop} />
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

/** A till that was thought gone has its count kept beside the Z read that somebody made for it meanwhile. */
function whose({ shift: { closedFor } }: TillRead): string {
  return closedFor ? `${closedFor.by} had closed it in the back office: this count stands beside` : 'This is'
}
