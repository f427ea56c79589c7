import { Field } from './field.tsx'
import { Input } from './input.tsx'

export interface DayFieldProps {
  label: string
  /** As YYYY-MM-DD. */
  value: string
  min?: string
  max?: string
  /** Whether no day is an answer too: every day is meant then. */
  mayBeEmpty?: boolean
  onChange: (day: string) => void
}

/** A day, by the browser's own calendar. Clearing it changes nothing where a day is needed. */
export function DayField({ label, value, min, max, mayBeEmpty = false, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(links) => (
        <Input
          {...links}
          type="date"
          min={min}
          max={max}
          value={value}
          onChange={({ target }) => (target.value || mayBeEmpty) && onChange(target.value)}
        />
      )}
    </Field>
  )
}
