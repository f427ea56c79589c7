import { minorOf } from '@tuppence/domain/money'
import { DRAWER_LABELS, type DrawerRecord, reasonsFor } from '@tuppence/domain/shifts'
import { type FormEvent, useState } from 'react'
import { NoteField, ReasonSelect } from '../../../foundation/count-drawer/reason-and-note.tsx'
import { Button, Field } from '../../../ui/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'
import type { DrawerForm } from './drawer-form.tsx'

interface TakeBackFormProps {
  readonly entry: DrawerRecord
  readonly form: DrawerForm
  /** With what was done, in words; without where nothing was. */
  readonly onDone: (done?: string) => void
}

/** Why an entry was wrong. It stays where it is; what takes it back stands beside it. */
export function TakeBackForm({ entry, form, onDone }: TakeBackFormProps) {
  const [reason, setReason] = useState<string>(reasonsFor('take-back')[0]?.[0] ?? '')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isNoted = reason !== 'other' || note.trim() !== ''
  const what = `${DRAWER_LABELS[entry.kind]} of ${formatMoney(minorOf(entry.amount ?? '0.00'))}`
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isNoted) return
    const isDone = await form.do({
      kind: 'take-back',
      takesBack: entry.id,
      reason,
      note: note.trim() || null,
    })
    if (isDone) onDone(`${what} is taken back.`)
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <p>
        <strong className="block text-lg">{what}</strong>
        <span className="text-ink-muted">
          It counts no more in this shift, and both entries stay to be seen. Note what is right as a new one.
        </span>
      </p>
      <Field label="Why was it wrong?">
        {(links) => <ReasonSelect {...links} kind="take-back" reason={reason} onReason={setReason} />}
      </Field>
      <NoteField note={note} onNote={setNote} isWanted={reason === 'other'} isMissing={isTried && !isNoted} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onDone()}>Back</Button>
        <Button look="primary" type="submit" busy={form.isBusy}>
          Take it back
        </Button>
      </div>
    </form>
  )
}
