import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { dayText, typedDay } from './typed-day.ts'

export interface DayFieldProps {
  label: string
  /** As YYYY-MM-DD. */
  value: string
  min?: string
  max?: string
  /** Whether no day is an answer too: every day is meant then. */
  mayBeEmpty?: boolean
  className?: string
  onChange: (day: string) => void
}

/**
 * A day, typed as day/month/year or taken from the browser's calendar. The browser's own box would write it as its own language
 * does, the month first in an American one. Clearing it changes nothing where a day is needed.
 */
export function DayField({ label, value, min, max, mayBeEmpty = false, className, onChange }: DayFieldProps) {
  // What is being typed; undefined while the box shows the day that is chosen.
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const calendar = useRef<HTMLInputElement>(null)
  const take = (text: string, isDone: boolean): void => {
    const day = typedDay(text, isDone)
    const isEmpty = text.trim() === ''
    if (day && day !== value) onChange(day)
    if (isEmpty && mayBeEmpty && value !== '') onChange('')
    const isSettled = day !== undefined || isEmpty
    setTyped(isSettled && (isDone || day === text) ? undefined : text)
    setLeft(isDone)
  }
  const isWrong = isLeft && typed !== undefined
  return (
    <Field
      label={label}
      {...(className && { className })}
      {...(isWrong && { error: 'This is no day. Write it as 31/12/2026.' })}
    >
      {(links) => (
        <div className="relative">
          <Input
            {...links}
            inputMode="numeric"
            autoComplete="off"
            placeholder="dd/mm/yyyy"
            className="min-w-0 pr-11"
            value={typed ?? dayText(value)}
            onChange={({ target }) => take(target.value, false)}
            onBlur={({ target }) => take(target.value, true)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value, true)}
          />
          <input
            ref={calendar}
            type="date"
            aria-hidden
            tabIndex={-1}
            className="pointer-events-none absolute inset-0 opacity-0"
            min={min}
            max={max}
            value={value}
            onChange={({ target }) => take(target.value, true)}
          />
          <button
            type="button"
            aria-label="Open the calendar"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink"
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarDays size={18} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}
