import { type FormEvent, useState } from 'react'
import { Button, Field, Money } from '../../../ui/index.ts'
import { NoteField, ReasonSelect } from './reason-and-note.tsx'

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
  const [reason, setReason] = useState('unknown')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isNoted = differenceMinor === 0 || reason !== 'other' || note.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isNoted) onClose(differenceMinor === 0 ? null : reason, note.trim() || null)
  }
  return (
    <form className="grid gap-5" onSubmit={submit} aria-label="Close the shift">
      <dl className="grid gap-2 rounded-md border border-line bg-sunken p-4">
        <Sum label="Expected" minor={expectedMinor} />
        <Sum label="Counted" minor={countedMinor} />
        <Sum label={differenceWords(differenceMinor)} minor={differenceMinor} isMain />
      </dl>
      {differenceMinor === 0 ? null : (
        <Field label="Why is there a difference?">
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

function Sum({ label, minor, isMain }: { label: string; minor: number; isMain?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={isMain ? 'font-semibold' : 'text-ink-muted'}>{label}</dt>
      <dd>
        <Money amountMinor={minor} className={isMain ? 'text-2xl font-bold' : 'font-semibold'} />
      </dd>
    </div>
  )
}

function differenceWords(minor: number): string {
  if (minor === 0) return 'It is right'
  return minor < 0 ? 'Missing' : 'Too much'
}
