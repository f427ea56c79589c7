import { SHORTEST_PASSWORD } from '@tuppence/domain/staff'
import { Banner, Field, PasswordField, PasswordInput } from '../../ui/index.ts'
import { whyRefused } from './ask-the-server.ts'
import type { useNewPassword } from './use-new-password.ts'

interface NewPasswordFieldsProps
  extends Pick<ReturnType<typeof useNewPassword>, 'typed' | 'errors' | 'write' | 'change'> {
  /** What the one that is still good is called. */
  presentLabel: string
}

/** The password somebody has, the one they choose, and why the server would not have it. */
export function NewPasswordFields({ presentLabel, typed, errors, write, change }: NewPasswordFieldsProps) {
  return (
    <>
      {change.isError ? <Banner tone="bad" title={whyRefused(change.error)} isUrgent /> : null}
      <Field label={presentLabel} error={errors.present} required>
        {(links) => (
          <PasswordInput
            {...links}
            autoFocus
            autoComplete="current-password"
            value={typed.present}
            onChange={({ target }) => write('present', target.value)}
          />
        )}
      </Field>
      <PasswordField
        isNew
        label="New password"
        value={typed.next}
        error={errors.next}
        hint={`Of ${SHORTEST_PASSWORD} characters or more.`}
        onWrite={(text) => write('next', text)}
      />
    </>
  )
}
