import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A key to press. `onInk` is for dark grounds such as tooltips. */
export function Kbd({ children, onInk = false }: { children: ReactNode; onInk?: boolean }) {
  return (
    <kbd
      className={classNames(
        'inline-flex min-h-5 items-center rounded-sm border px-1.5 font-text text-xs font-medium leading-none',
        onInk ? 'border-current' : 'border-line-strong bg-surface text-ink-muted',
      )}
    >
      {children}
    </kbd>
  )
}
