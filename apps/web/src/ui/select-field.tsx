import { Field, type FieldProps } from './field.tsx'
import { Select } from './input.tsx'

export interface SelectFieldProps<T extends string> extends Omit<FieldProps, 'children'> {
  /** Wider than the options: what somebody has may be offered no longer. */
  value: string
  options: readonly T[]
  /** What an option is called; left out where it is its own word. */
  wordsOf?: (option: T) => string
  onChoose: (option: T) => void
}

/** One of a few words that are known beforehand. */
export function SelectField<T extends string>({
  value,
  options,
  wordsOf = String,
  onChoose,
  ...words
}: SelectFieldProps<T>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => option === text)
    if (chosen !== undefined) onChoose(chosen)
  }
  return (
    <Field {...words}>
      {(links) => (
        <Select {...links} value={value} onChange={({ target }) => choose(target.value)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {wordsOf(option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
