import type { StockTakeReview } from '@tuppence/contract/stock-takes'
import { counted } from '@tuppence/domain/counts'
import type { UncountedChoice } from '@tuppence/domain/stock'
import { useState } from 'react'
import { ConfirmDialog, SegmentedControl } from '../../ui/index.ts'
import { closingWords, farOff, farOffWords } from './closing-words.ts'

const MOST_NAMED = 3

interface ClosingQuestionProps {
  /** What is agreed to: the figures as they were when the question was put. */
  readonly review: StockTakeReview
  /** More was counted since. */
  readonly isOld: boolean
  readonly uncounted: UncountedChoice
  readonly isBusy: boolean
  readonly onUncounted: (choice: UncountedChoice) => void
  readonly onAskAgain: () => void
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** What is asked before a stock-take is closed: first about counts far beyond what was expected, then whether to book. */
export function ClosingQuestion({ review, isOld, isBusy, onLeave, ...props }: ClosingQuestionProps) {
  const { take, lines } = review
  const far = farOff(lines)
  const [isSure, setSure] = useState(far.length === 0)
  const left = Math.max(0, take.productCount - lines.length)
  const leave = (isOpen: boolean) => isOpen || onLeave()
  if (isOld)
    return (
      <ConfirmDialog
        key="old"
        open
        onOpenChange={leave}
        title="More was counted meanwhile"
        consequence="Nothing is booked yet. Look at the new figures, then close."
        confirmLabel="Show the new figures"
        cancelLabel="Go on counting"
        busy={isBusy}
        onConfirm={props.onAskAgain}
      />
    )
  if (!isSure) {
    const more = far.length - MOST_NAMED
    const says = far.slice(0, MOST_NAMED).map(farOffWords)
    return (
      <ConfirmDialog
        key="far"
        open
        onOpenChange={leave}
        title={far.length === 1 ? 'Is this count right?' : 'Are these counts right?'}
        consequence={[...says, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')}
        confirmLabel={far.length === 1 ? 'It is right' : 'They are right'}
        cancelLabel="Look again"
        onConfirm={() => setSure(true)}
      />
    )
  }
  return (
    <ConfirmDialog
      key="close"
      open
      onOpenChange={leave}
      title="Close this stock-take?"
      consequence={`${closingWords(lines)} The stock-take is frozen then, and cannot be opened again.`}
      confirmLabel="Close and book"
      cancelLabel="Go on counting"
      busy={isBusy}
      onConfirm={props.onClose}
    >
      {left > 0 ? (
        <div className="grid gap-2">
          <p>{counted(left, 'product was', 'products were')} not counted:</p>
          <SegmentedControl<UncountedChoice>
            label="What nobody counted"
            value={props.uncounted}
            onChange={props.onUncounted}
            options={[
              { value: 'leave', label: 'Leave as they are' },
              { value: 'zero', label: 'Set to 0' },
            ]}
          />
          {props.uncounted === 'zero' ? <p>What is set to 0 is booked as well.</p> : null}
        </div>
      ) : null}
    </ConfirmDialog>
  )
}
