import { MAX_AMOUNT_MINOR, toPounds } from '@tuppence/domain/money'
import { refusalMessage } from '@tuppence/domain/refusals'
import { DRAWER_LABELS, type MovementKind, reasonsFor } from '@tuppence/domain/shifts'
import { type FormEvent, useState } from 'react'
import { NoteField, ReasonSelect } from '../../../foundation/count-drawer/reason-and-note.tsx'
import { Button, Field, MoneyInput } from '../../../ui/index.ts'
import type { DrawerForm } from './drawer-form.tsx'

type Kind = MovementKind | 'no-sale'

/** What each of them is, for somebody who does it for the first time. */
const HINTS: Readonly<Record<Kind, string>> = {
  'cash-in': 'Money that is put into the drawer without a sale, such as change from the bank.',
  'pay-out': 'Money that is taken out to pay for something.',
  'safe-drop': 'Money that is taken out of the drawer and into the safe.',
  'no-sale': 'The drawer is opened and no money is noted.',
}

/** Money in, money out, or only the drawer: how much, and why. */
export function MovementForm({ kind, form }: { kind: Kind; form: DrawerForm }) {
  const reasons = reasonsFor(kind)
  const [minor, setMinor] = useState<number>()
  const [reason, setReason] = useState<string>(reasons[0]?.[0] ?? '')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const hasMoney = kind !== 'no-sale'
  const isAmount = !hasMoney || (minor !== undefined && minor > 0 && minor <= MAX_AMOUNT_MINOR)
  const isNoted = reason !== 'other' || note.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isAmount || !isNoted) return
    const amount = hasMoney && minor !== undefined ? toPounds(minor) : null
    const isDone = await form.doIfMeant({ kind, amount, reason: reason || null, note: note.trim() || null })
    if (isDone) form.done()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <p className="text-ink-muted">{HINTS[kind]}</p>
      {hasMoney ? (
        <Field label="Amount" {...(isTried && !isAmount && { error: refusalMessage('bad-amount') })}>
          {(links) => <MoneyInput {...links} value={minor} onValueChange={setMinor} />}
        </Field>
      ) : null}
      {reasons.length > 0 ? (
        <Field label="Reason">
          {(links) => <ReasonSelect {...links} kind={kind} reason={reason} onReason={setReason} />}
        </Field>
      ) : null}
      <NoteField note={note} onNote={setNote} isWanted={reason === 'other'} isMissing={isTried && !isNoted} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={form.back}>Back</Button>
        <Button look="primary" type="submit" busy={form.isBusy}>
          {kind === 'no-sale' ? 'Open the drawer' : DRAWER_LABELS[kind]}
        </Button>
      </div>
      {form.question}
    </form>
  )
}
