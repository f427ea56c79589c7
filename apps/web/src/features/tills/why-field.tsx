import { MAX_DRAWER_NOTE } from '@tuppence/domain/shifts'
import { Field, TextArea } from '../../ui/index.ts'

interface WhyFieldProps {
  readonly why: string
  readonly isMissing: boolean
  readonly onWhy: (why: string) => void
}

/** Why the till does not close its shift itself: on the Z read, in the list and in the audit log. */
export function WhyField({ why, isMissing, onWhy }: WhyFieldProps) {
  return (
    <Field
      label="Why is it closed here?"
      hint="It stands on the Z read and in the audit log: “The tablet fell and does not start.”"
      required
      {...(isMissing && { error: 'Write why it is closed here.' })}
    >
      {(links) => (
        <TextArea
          {...links}
          rows={2}
          value={why}
          maxLength={MAX_DRAWER_NOTE}
          onChange={(event) => onWhy(event.target.value)}
        />
      )}
    </Field>
  )
}
