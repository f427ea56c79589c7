import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface ChoiceProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (isChecked: boolean) => void
  disabled?: boolean
}

/** The words beside a box or a switch, which press it too. */
export function Labelled({ label, hint, htmlFor }: { label: ReactNode; hint?: ReactNode; htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className="grid flex-1 cursor-pointer gap-0.5 py-2.5 leading-snug">
      {label}
      {hint ? <span className="text-sm text-ink-muted">{hint}</span> : null}
    </label>
  )
}

/** For what takes effect at once. It says On or Off in words, so that colour is not the only sign. */
export function Switch({ label, hint, checked, onChange, disabled }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <Labelled label={label} hint={hint} htmlFor={id} />
      <span aria-hidden className="w-7 text-right text-sm text-ink-muted">
        {checked ? 'On' : 'Off'}
      </span>
      <span className="relative h-7 w-12 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-7 w-12 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-copper checked:bg-copper disabled:opacity-55"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-ink-muted transition-transform peer-checked:translate-x-5 peer-checked:bg-on-copper"
        />
      </span>
    </div>
  )
}

export interface SegmentedControlProps<Value extends string> {
  label: string
  value: Value
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
  onChange: (value: Value) => void
  className?: string
}

/** One of a few, all of them in sight: radio buttons in the clothes of a bar, with the browser's own arrow keys. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, onChange, className } = props
  const name = useId()
  return (
    <fieldset
      aria-label={label}
      className={classNames('inline-flex min-w-0 rounded-md border border-line bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={
            'relative inline-flex min-h-10 flex-1 cursor-pointer items-center whitespace-nowrap justify-center gap-1.5 rounded-sm border ' +
            'border-transparent px-3 text-sm font-medium text-ink-muted hover:text-ink has-checked:border-line-strong ' +
            'has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 ' +
            'has-focus-visible:outline-offset-2 has-focus-visible:outline-copper'
          }
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
