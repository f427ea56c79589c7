import { Check, Minus } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { type ChoiceProps, Labelled } from './choices.tsx'
import { classNames } from './class-names.ts'

export function Checkbox({ label, hint, checked, onChange, disabled }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <TickBox
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-2.5"
      />
      <Labelled label={label} hint={hint} htmlFor={id} />
    </div>
  )
}

interface TickBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Some of what it stands for is ticked, and not all. */
  isPartly?: boolean
}

/** A box alone, where a row or a heading says what it is for; give it an `aria-label`. */
export function TickBox({ isPartly = false, className, ...rest }: TickBoxProps) {
  const Mark = isPartly ? Minus : Check
  return (
    <span className={classNames('relative grid size-6 shrink-0', className)}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        className="peer size-6 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface checked:border-copper checked:bg-copper indeterminate:border-copper indeterminate:bg-copper disabled:cursor-not-allowed disabled:opacity-55"
        {...rest}
      />
      <Mark
        size={18}
        strokeWidth={3}
        aria-hidden
        className="pointer-events-none absolute inset-0 m-auto hidden text-on-copper peer-checked:block peer-indeterminate:block"
      />
    </span>
  )
}
