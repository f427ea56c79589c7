import { useQueryClient } from '@tanstack/react-query'
import { cancelStockTake, closeStockTake, type StockTakeReview } from '@tuppence/contract/stock-takes'
import { counted } from '@tuppence/domain/counts'
import type { UncountedChoice } from '@tuppence/domain/stock'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { Button, ConfirmDialog, SegmentedControl, toast } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'

/** Closing a stock-take, which books its differences, and leaving it without. */
export function EndTake({ review: { take, lines, asOf } }: { review: StockTakeReview }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<'close' | 'cancel'>()
  const [uncounted, setUncounted] = useState<UncountedChoice>('leave')
  const once = useOnce()
  const [isBusy, setBusy] = useState(false)
  const off = lines.filter(({ counted: found, expected }) => found !== expected).length
  const left = Math.max(0, take.productCount - lines.length)
  const end = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await work()
      toast({ title: said })
    } catch (error) {
      toast({ title: 'The stock-take is still open', description: explain(error), look: 'destructive' })
    }
    setBusy(false)
    setAsked(undefined)
    await refresh(client, '/api/stock-takes')
  }
  const params = { id: take.id }
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={() => setAsked('cancel')}>Cancel the stock-take</Button>
      <Button look="primary" disabled={lines.length === 0} onClick={() => setAsked('close')}>
        Close and book
      </Button>
      <ConfirmDialog
        open={asked === 'close'}
        onOpenChange={() => setAsked(undefined)}
        title="Close this stock-take?"
        consequence={`${counted(off, 'difference is', 'differences are')} booked at once, and the stock-take is frozen. It cannot be opened again.`}
        confirmLabel="Close and book"
        cancelLabel="Go on counting"
        busy={isBusy}
        onConfirm={() =>
          void once(() =>
            end(
              () => send(closeStockTake, { params, body: { uncounted, asOf } }),
              'The stock-take is closed',
            ),
          )
        }
      >
        {left > 0 ? (
          <div className="grid gap-2">
            <p>{counted(left, 'product was', 'products were')} not counted:</p>
            <SegmentedControl<UncountedChoice>
              label="What nobody counted"
              value={uncounted}
              onChange={setUncounted}
              options={[
                { value: 'leave', label: 'Leave as they are' },
                { value: 'zero', label: 'Set to 0' },
              ]}
            />
          </div>
        ) : null}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'cancel'}
        onOpenChange={() => setAsked(undefined)}
        title="Cancel this stock-take?"
        consequence="Nothing is booked, and nothing more can be counted in it. This cannot be undone."
        confirmLabel="Cancel the stock-take"
        cancelLabel="Keep it"
        isDangerous
        busy={isBusy}
        onConfirm={() =>
          void once(() => end(() => send(cancelStockTake, { params }), 'The stock-take is cancelled'))
        }
      />
    </div>
  )
}
