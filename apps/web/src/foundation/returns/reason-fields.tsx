import { MAX_REASON_NOTE, REASON_LABELS, type ReturnReason } from '@tuppence/domain/sales'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Field, Input } from '../../ui/index.ts'

interface ReasonFieldsProps<Reason extends ReturnReason> {
  legend: string
  reasons: readonly Reason[]
  chosen: Reason | null
  onChoose: (reason: Reason) => void
  note: string
  onNote: (note: string) => void
  /** Why it cannot go on without one. */
  error: string | undefined
  /** The reason alone says nothing: the note has to. */
  isNoteWanted?: boolean
  noteError?: string | undefined
}

/** Why, one of a few that are all in sight, and a line for what they do not say. */
export function ReasonFields<Reason extends ReturnReason>(props: ReasonFieldsProps<Reason>) {
  const { legend, reasons, chosen, onChoose, note, onNote, error, isNoteWanted = false, noteError } = props
  const name = useId()
  const errorId = useId()
  return (
    <div className="grid gap-3">
      <fieldset className="grid gap-2" aria-describedby={error ? errorId : undefined}>
        <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {reasons.map((reason) => (
            <label
              key={reason}
              className={
                'relative flex min-h-11 cursor-pointer items-center rounded-md border border-line-strong bg-surface px-3 py-2 ' +
                'text-[0.9375rem] leading-tight hover:bg-hover has-checked:border-copper has-checked:bg-copper-tint has-checked:font-semibold ' +
                'has-checked:text-copper-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-copper'
              }
            >
              <input
                type="radio"
                name={name}
                value={reason}
                checked={chosen === reason}
                onChange={() => onChoose(reason)}
                className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              />
              {REASON_LABELS[reason]}
            </label>
          ))}
        </div>
        {error ? (
          <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad-ink">
            <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
            {error}
          </p>
        ) : null}
      </fieldset>
      <Field
        label={isNoteWanted ? 'Note' : 'Note (optional)'}
        hint="It is printed with the reason on the receipt of this."
        required={isNoteWanted}
        {...(noteError !== undefined && { error: noteError })}
      >
        {(links) => (
          <Input
            {...links}
            value={note}
            maxLength={MAX_REASON_NOTE}
            autoComplete="off"
            onChange={(event) => onNote(event.target.value)}
          />
        )}
      </Field>
    </div>
  )
}
