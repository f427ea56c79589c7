import { type FormEvent, useState } from 'react'

export type Missing<Typed> = Partial<Record<keyof Typed, string>>

/**
 * What is written into a form of texts. Sending it says what is missing, field by field; writing into a field takes its
 * sentence away. `onWhole` is called where nothing is missing.
 */
export function useTyped<Typed extends object>(
  start: Typed,
  missing: (typed: Typed) => Missing<Typed>,
  onWhole: () => void,
) {
  const [typed, setTyped] = useState(start)
  const [errors, setErrors] = useState<Missing<Typed>>({})
  return {
    typed,
    errors,
    write: (field: keyof Typed, value: string) => {
      // A password manager fills in several fields at once.
      setTyped((before) => ({ ...before, [field]: value }))
      setErrors((before) => ({ ...before, [field]: undefined }))
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      const found = missing(typed)
      setErrors(found)
      if (Object.keys(found).length === 0) onWhole()
    },
  }
}
