import { Field, Input, PasswordInput } from '../../ui/index.ts'

interface KeyFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** Why what was typed cannot stand. */
  readonly error?: string | undefined
  readonly value: string
  readonly onType: (text: string) => void
}

/** A key that is written and never read. */
export function SecretField({ label, hint, error, value, onType }: KeyFieldProps) {
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(links) => (
        <PasswordInput
          {...links}
          autoComplete="off"
          maxLength={500}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  )
}

export function MerchantField({ value, onType }: Pick<KeyFieldProps, 'value' | 'onType'>) {
  return (
    <Field
      label="Merchant ID"
      hint="Where the provider gives one, such as an account’s code or a location. Adyen asks for it; most others do without."
    >
      {(links) => (
        <Input {...links} maxLength={100} value={value} onChange={({ target }) => onType(target.value)} />
      )}
    </Field>
  )
}
