import { Field, Input } from '../../ui/index.ts'

export interface CodeFieldProps {
  value: string
  onWrite: (text: string) => void
  error?: string | undefined
  hint?: string
  label?: string
}

/** Where the code of the app, or a recovery code, is typed. */
export function CodeField({ value, onWrite, error, hint, label = 'Code' }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} {...(error && { error })} required>
      {(links) => (
        <Input
          {...links}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
          className="figures text-lg tracking-widest"
          value={value}
          onChange={({ target }) => onWrite(target.value)}
        />
      )}
    </Field>
  )
}
