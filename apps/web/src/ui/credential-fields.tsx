import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { PasswordInput } from './password-input.tsx'

interface CredentialFieldProps {
  value: string
  onWrite: (value: string) => void
  error?: string
  hint?: ReactNode
  /** Where it is not the plain name of the thing: "New password" beside the present one. */
  label?: string
}

export function UsernameField({ value, onWrite, ...words }: CredentialFieldProps) {
  return (
    <Field label="Username" required {...words}>
      {(links) => (
        <Input
          {...links}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onWrite(event.target.value)}
        />
      )}
    </Field>
  )
}

/** `isNew`: chosen here, so that the browser offers to make one up instead of filling one in. */
export function PasswordField({
  value,
  onWrite,
  isNew,
  ...words
}: CredentialFieldProps & { isNew?: boolean }) {
  return (
    <Field label="Password" required {...words}>
      {(links) => (
        <PasswordInput
          {...links}
          {...(isNew && { autoComplete: 'new-password' })}
          value={value}
          onChange={(event) => onWrite(event.target.value)}
        />
      )}
    </Field>
  )
}
