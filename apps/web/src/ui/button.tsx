import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

const looks = {
  primary: 'bg-copper text-on-copper hover:bg-copper-hover active:bg-copper-pressed',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover active:bg-pressed',
  quiet: 'text-ink hover:bg-hover active:bg-pressed',
  danger: 'bg-bad text-on-bad hover:bg-bad-hover',
} as const

/** `small` is for dense back-office rows; everything on the till is 44 px or more. */
const sizes = {
  small: 'min-h-9 px-3 text-sm gap-1.5',
  medium: 'min-h-11 px-4 text-[0.9375rem] gap-2',
  till: 'min-h-14 px-5 text-lg gap-2.5',
} as const

const base =
  'inline-flex select-none items-center justify-center rounded-md font-semibold leading-tight transition-colors ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55'

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks
  size?: keyof typeof sizes
  /** Gives the look to the single child instead, such as a link. */
  asChild?: boolean
  /** Work is under way: the button keeps its width and words, shows a spinner and takes no second press. */
  busy?: boolean
}

export function Button(props: ButtonProps) {
  const { look = 'secondary', size = 'medium', asChild, busy, className, children, ...rest } = props
  const dressed = classNames(base, looks[look], sizes[size], className)
  if (asChild)
    return (
      <Slot.Root className={dressed} {...rest}>
        {children}
      </Slot.Root>
    )
  return (
    <button
      type="button"
      className={dressed}
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner size={18} /> : null}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, in words: the accessible name and the tooltip. */
  label: string
  /** A shortcut to show in the tooltip. */
  keys?: string
  look?: keyof typeof looks
  size?: 'small' | 'medium' | 'till'
}

const squares = { small: 'size-9', medium: 'size-11', till: 'size-14' } as const

export function IconButton({
  label,
  keys,
  look = 'quiet',
  size = 'medium',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip words={label} keys={keys}>
      <button
        type="button"
        aria-label={label}
        className={classNames(base, looks[look], squares[size], 'shrink-0', className)}
        {...rest}
      />
    </Tooltip>
  )
}
