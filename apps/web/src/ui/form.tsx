import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface FormProps {
  /** Columns, or another gap than a form has. */
  className?: string
  onSubmit: () => void
  children: ReactNode
}

/** A form on a page or card: what is wrong in it is said by its fields, and nothing is sent by the browser itself. */
export function Form({ className, onSubmit, children }: FormProps) {
  return (
    <form
      noValidate
      className={classNames(className ?? 'grid gap-4')}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
