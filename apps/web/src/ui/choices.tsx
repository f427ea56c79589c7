import { Check } from 'lucide-react'
import { Checkbox as RadixCheckbox, Switch as RadixSwitch, ToggleGroup } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface ChoiceProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (isChecked: boolean) => void
  disabled?: boolean
}

function Labelled({ label, hint, htmlFor }: { label: ReactNode; hint?: ReactNode; htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className="grid flex-1 cursor-pointer gap-0.5 py-2.5 leading-snug">
      {label}
      {hint ? <span className="text-sm text-ink-muted">{hint}</span> : null}
    </label>
  )
}

export function Checkbox({ label, hint, checked, onChange, disabled }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <RadixCheckbox.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(state) => onChange(state === true)}
        className={
          'mt-2.5 grid size-6 shrink-0 place-content-center rounded-sm border border-line-strong bg-surface ' +
          'data-[state=checked]:border-copper data-[state=checked]:bg-copper disabled:opacity-55'
        }
      >
        <RadixCheckbox.Indicator className="text-on-copper">
          <Check size={18} strokeWidth={3} aria-hidden />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <Labelled label={label} hint={hint} htmlFor={id} />
    </div>
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
      <RadixSwitch.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className={
          'relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors ' +
          'data-[state=checked]:border-copper data-[state=checked]:bg-copper disabled:opacity-55'
        }
      >
        <RadixSwitch.Thumb
          className={
            'block size-5 translate-x-[3px] rounded-full bg-ink-muted transition-transform ' +
            'data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-on-copper'
          }
        />
      </RadixSwitch.Root>
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

/** One of a few, all of them in sight. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, onChange, className } = props
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
      className={classNames('inline-flex rounded-md border border-line bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={
            'inline-flex min-h-10 flex-1 items-center justify-center gap-1.5 rounded-sm border border-transparent px-3 ' +
            'text-sm font-medium text-ink-muted hover:text-ink data-[state=on]:border-line-strong ' +
            'data-[state=on]:bg-surface data-[state=on]:font-semibold data-[state=on]:text-ink'
          }
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
