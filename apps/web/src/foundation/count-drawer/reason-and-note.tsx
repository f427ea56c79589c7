import { type DrawerKind, MAX_DRAWER_NOTE, reasonsFor } from '@tuppence/domain/shifts'
import type { ComponentProps } from 'react'
import { Field, Input, Select } from '../../ui/index.ts'

/** For a difference that nobody has thought about yet: what stands there first must not be the answer. */
export const CHOOSE_REASON = 'Choose a reason. “Nobody knows” is one.'

interface ReasonSelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  kind: DrawerKind
  reason: string
  onReason: (reason: string) => void
}

/** Why it was done, of the reasons there are for it. */
export function ReasonSelect({ kind, reason, onReason, ...links }: ReasonSelectProps) {
  return (
    <Select {...links} value={reason} onChange={(event) => onReason(event.target.value)}>
      {reason === '' ? <option value="">Choose a reason</option> : null}
      {reasonsFor(kind).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  )
}

interface NoteFieldProps {
  note: string
  onNote: (note: string) => void
  /** The reason alone says nothing: the note has to. */
  isWanted: boolean
  isMissing: boolean
}

/** What the reason does not say. */
export function NoteField({ note, onNote, isWanted, isMissing }: NoteFieldProps) {
  return (
    <Field
      label={isWanted ? 'What it was' : 'Note (optional)'}
      {...(isMissing && { error: 'Write down what it was.' })}
    >
      {(links) => (
        <Input
          {...links}
          value={note}
          maxLength={MAX_DRAWER_NOTE}
          autoComplete="off"
          onChange={(event) => onNote(event.target.value)}
        />
      )}
    </Field>
  )
}
