import { useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { cancelStockTake, closeStockTake, type StockTakeReview } from '@tuppence/contract/stock-takes'
import type { UncountedChoice } from '@tuppence/domain/stock'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { Button, ConfirmDialog, toast } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import { ClosingQuestion } from './closing-question.tsx'

/** Closing a stock-take, which books its differences, and leaving it without. */
export function EndTake({ review }: { review: StockTakeReview }) {
  const client = useQueryClient()
  /** What the question is about: it stays as it was put until it is put again. */
  const [agreed, setAgreed] = useState<StockTakeReview>()
  const [isCancelling, setCancelling] = useState(false)
  const [uncounted, setUncounted] = useState<UncountedChoice>('leave')
  const once = useOnce()
  const [isBusy, setBusy] = useState(false)
  const end = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true)
    let isMoved = false
    try {
      await work()
      toast({ title: said })
    } catch (error) {
      isMoved = error instanceof CallFailed && error.problem?.code === 'stock-take-moved'
      if (!isMoved)
        toast({ title: 'The stock-take is still open', description: explain(error), look: 'destructive' })
    }
    await refresh(client, '/api/stock-takes')
    setBusy(false)
    setCancelling(false)
    // With more counted meanwhile it asks again, about what there is now.
    if (!isMoved) setAgreed(undefined)
  }
  const params = { id: review.take.id }
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={() => setCancelling(true)}>Cancel the stock-take</Button>
      <Button look="primary" disabled={review.lines.length === 0} onClick={() => setAgreed(review)}>
        Close and book
      </Button>
      {agreed ? (
        <ClosingQuestion
          key={agreed.asOf}
          review={agreed}
          isOld={agreed.asOf !== review.asOf}
          uncounted={uncounted}
          isBusy={isBusy}
          onUncounted={setUncounted}
          onAskAgain={() => setAgreed(review)}
          onLeave={() => setAgreed(undefined)}
          onClose={() =>
            void once(() =>
              end(
                () => send(closeStockTake, { params, body: { uncounted, asOf: agreed.asOf } }),
                'The stock-take is closed',
              ),
            )
          }
        />
      ) : null}
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={setCancelling}
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
