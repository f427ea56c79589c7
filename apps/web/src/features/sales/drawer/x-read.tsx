import { readX } from '@tuppence/contract/shifts'
import type { ReceiptShop } from '@tuppence/domain/receipts'
import { blindRead, type TillRead } from '@tuppence/domain/shifts'
import { useEffect, useState } from 'react'
import { send } from '../../../foundation/asking/api.ts'
import type { Drawer } from '../../../offline/drawer/drawer.ts'
import { useOutbox } from '../../../offline/index.ts'
import { Button } from '../../../ui/index.ts'
import { PaperView, PrintButton } from './paper-view.tsx'

interface XReadProps {
  readonly drawer: Drawer
  readonly shop: ReceiptShop
  /** Whether what the drawer should hold is shown: whoever has yet to count it counts blind. */
  readonly showsDrawer: boolean
  readonly onBack: () => void
}

/** This till's figures as they are now. */
export function XRead({ drawer, shop, showsDrawer, onBack }: XReadProps) {
  const { pending } = useOutbox()
  const [read, setRead] = useState<TillRead>()
  useEffect(() => {
    const asking = new AbortController()
    void drawer.read(new Date()).then(async (x) => {
      setRead(x && (showsDrawer ? x : blindRead(x)))
      if (!x || !showsDrawer) return
      const { known, unused } = await onlyTheServerKnows(x, asking.signal)
      // What the server has not heard of yet may be the sale of such money.
      setRead({ ...x, ...known, ...(pending === 0 && unused) })
    })
    return () => asking.abort()
  }, [drawer, showsDrawer, pending])
  return (
    <div className="grid gap-4">
      {read ? <PaperView read={read} shop={shop} /> : <p className="min-h-64" />}
      {showsDrawer ? null : (
        <p className="text-sm text-ink-muted">
          What the drawer should hold, and how sales were paid, is shown after the count.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>Back</Button>
        {read ? <PrintButton read={read} shop={shop} /> : null}
      </div>
    </div>
  )
}

/** What became of the cards' money of these sales elsewhere; nothing where nobody answers. */
async function onlyTheServerKnows({ shift }: TillRead, signal: AbortSignal) {
  const { notPaid, takenNotUsed, movedSince, notGivenBack } = await send(
    readX,
    { params: { id: shift.id } },
    { signal },
  ).catch((): Partial<TillRead> => ({}))
  return {
    known: { ...(notPaid && { notPaid }), ...(notGivenBack && { notGivenBack }) },
    unused: { ...(takenNotUsed && { takenNotUsed }), ...(movedSince && { movedSince }) },
  }
}
