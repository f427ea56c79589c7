import { type FormEvent, useState } from 'react'
import { ComparedSums } from '../../../foundation/count-drawer/compared-sums.tsx'
import { CHOOSE_REASON, NoteField, ReasonSelect } from '../../../foundation/count-drawer/reason-and-note.tsx'
import { Button, Field } from '../../../ui/index.ts'

interface ComparisonProps {
  readonly expectedMinor: number
  readonly countedMinor: number
  readonly isBusy: boolean
  readonly onCountAgain: () => void
  readonly onClose: (reason: string | null, note: string | null) => void
}

/** What should be there beside what was counted. A difference is explained, never refused. */
export function Comparison({ expectedMinor, countedMinor, isBusy, onCountAgain, onClose }: ComparisonProps) {
  const differenceMinor = countedMinor - expectedMinor
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isGiven = differenceMinor === 0 || reason !== ''
  const isNoted = differenceMinor === 0 || reason !== 'other' || note.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isNoted && isGiven) onClose(differenceMinor === 0 ? null : reason, note.trim() || null)
  }
  return (
    <form className="grid gap-5" onSubmit={submit} aria-label="Close the shift">
      <ComparedSums expectedMinor={expectedMinor} countedMinor={countedMinor} />
      {differenceMinor === 0 ? null : (
        <Field label="Why is there a difference?" {...(isTried && !isGiven && { error: CHOOSE_REASON })}>
          {(links) => <ReasonSelect {...links} kind="close" reason={reason} onReason={setReason} />}
        </Field>
      )}
      <NoteField
        note={note}
        onNote={setNote}
        isWanted={reason === 'other' && differenceMinor !== 0}
        isMissing={isTried && !isNoted}
      />
      <p className="text-sm text-ink-muted">
        If it is counted again, the Z read says so, and what was counted first.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCountAgain}>Count again</Button>
        <Button look="primary" type="submit" busy={isBusy}>
          Close the shift
        </Button>
      </div>
    </form>
  )
}
