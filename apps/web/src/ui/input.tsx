import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlLook } from './control-look.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" className={classNames(controlLook, className)} {...rest} />
}

/** Words over several lines; it grows with them where the browser can. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      className={classNames(controlLook, 'max-h-80 py-2.5 [field-sizing:content] min-h-28', className)}
      {...rest}
    />
  )
}

/**
 * The browser's own select, dressed: it opens as a wheel on a phone, is searched by typing and works with every screen
 * reader, and it costs the till nothing to load.
 */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      className={classNames(
        controlLook,
        'chevron enabled:bg-surface! appearance-none truncate pr-9',
        className,
      )}
      {...rest}
    >
      {children}
    </select>
  )
}
