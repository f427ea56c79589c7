import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { TellUnread } from './tell-unread.ts'

/** What a control inside a Field must carry, so that label, hint and error are read out with it. */
export interface FieldLinks {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  required?: boolean
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and how to put it right. Undefined while all is well, and where its box cannot be read: that is said without. */
  error?: string
  required?: boolean
  /** Keeps the label for screen readers only, where the surroundings already say it. */
  labelHidden?: boolean
  className?: string
  children: (links: FieldLinks) => ReactNode
}

/** A label, a control, its hint and its error, tied together. */
export function Field({ label, hint, required, labelHidden, className, children, ...props }: FieldProps) {
  const id = useId()
  const [unread, setUnread] = useState<string>()
  const error = props.error || unread
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [hintId, errorId].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <TellUnread value={setUnread}>
        {children({
          id,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(error && { 'aria-invalid': true }),
          ...(required && { required: true }),
        })}
      </TellUnread>
      {hint ? (
        <p id={hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className="flex items-start gap-1.5 text-sm font-medium text-bad-ink">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  )
}
