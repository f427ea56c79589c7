import { Field, Input } from '../../ui/index.ts'

interface UsernameOfPersonProps {
  value: string
  /** Where one is made up for whoever writes none. */
  madeUp?: string
  error: string | undefined
  onWrite: (text: string) => void
}

/** The username that somebody else is given: unlike one's own at a sign-in, no browser is to fill it in. */
export function UsernameOfPerson({ value, madeUp, error, onWrite }: UsernameOfPersonProps) {
  return (
    <Field
      label="Username"
      required={madeUp === undefined}
      error={error}
      hint="What they sign in with, beside the business code."
    >
      {(links) => (
        <Input
          {...links}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          placeholder={madeUp}
          value={value}
          onChange={({ target }) => onWrite(target.value)}
        />
      )}
    </Field>
  )
}
