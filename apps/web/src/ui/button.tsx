import type { ComponentProps } from 'react'
import { type ButtonLook, type ButtonSize, buttonLook } from './button-look.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: ButtonSize
  /** Work is under way: the button keeps its width and words, shows a spinner and takes no second press. */
  busy?: boolean
}

export function Button(props: ButtonProps) {
  const { look = 'secondary', size = 'medium', busy, className, children, ...rest } = props
  return (
    <button
      type="button"
      className={classNames(buttonLook(look, size), className)}
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
  look?: ButtonLook
  size?: ButtonSize
}

const squares: Record<ButtonSize, string> = { small: 'size-9', medium: 'size-11', till: 'size-14' }

export function IconButton({
  label,
  keys,
  look = 'quiet',
  size = 'medium',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      data-tooltip-keys={keys}
      className={classNames(buttonLook(look), squares[size], 'shrink-0', className)}
      {...rest}
    />
  )
}
