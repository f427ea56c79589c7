import { Field, type FieldProps, Input } from '../../ui/index.ts'

interface FigureProps extends Pick<FieldProps, 'label' | 'hint' | 'required'> {
  value: string
  error: string | undefined
  isWhole?: boolean
  onWrite: (text: string) => void
}

/** A figure of zero or more (CAT-016, CAT-017). */
export function Figure({ value, error, isWhole, onWrite, ...words }: FigureProps) {
  return (
    <Field {...words} {...(error && { error })}>
      {(links) => (
        <Input
          {...links}
          data-takes="figures"
          inputMode={isWhole ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onWrite(target.value)}
          className="figures"
        />
      )}
    </Field>
  )
}
