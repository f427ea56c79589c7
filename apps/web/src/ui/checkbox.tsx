import { Check } from 'lucide-react'
import { useId } from 'react'
import { type ChoiceProps, Labelled } from './choices.tsx'

export function Checkbox({ label, hint, checked, onChange, disabled }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <span className="relative mt-2.5 grid size-6 shrink-0">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-6 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface checked:border-copper checked:bg-copper disabled:opacity-55"
        />
        <Check
          size={18}
          strokeWidth={3}
          aria-hidden
          className="pointer-events-none absolute inset-0 m-auto hidden text-on-copper peer-checked:block"
        />
      </span>
      <Labelled label={label} hint={hint} htmlFor={id} />
    </div>
  )
}
