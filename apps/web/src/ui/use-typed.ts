import { type FormEvent, useState } from 'react'
import { useWrongFields } from './use-wrong-fields.ts'

export type Missing<Typed> = Partial<Record<keyof Typed, string>>

/**
 * What is written into a form of texts. Sending it says what is missing, field by field, each until it is right. `onWhole` is
 * called where nothing is missing, else `onMissing`.
 */
export function useTyped<Typed extends object>(
  start: Typed,
  missing: (typed: Typed) => Missing<Typed>,
  onWhole: () => void,
  onMissing?: (missing: Missing<Typed>) => void,
) {
  const [typed, setTyped] = useState(start)
  const found = missing(typed)
  const { errors, tell } = useWrongFields(found)
  return {
    typed,
    errors,
    write: (field: keyof Typed, value: string) => {
      // A password manager fills in several fields at once.
      setTyped((before) => ({ ...before, [field]: value }))
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (tell()) onMissing?.(found)
      else onWhole()
    },
  }
}
