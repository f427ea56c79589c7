import { parseMoney, toPounds } from '@tuppence/domain/money'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlLook } from './control-look.ts'
import { parseQuantity } from './parse-quantity.ts'
import { moneySign } from './shop-money.ts'

interface TypedValue {
  /** Undefined when the box is empty or what is in it cannot be read. */
  value: number | undefined
  /** `text` is what is in the box: what cannot be read is not an empty box. */
  onValueChange: (value: number | undefined, text: string) => void
  /** What cannot be read and was typed before, where the box comes into sight again. */
  unread?: string | undefined
}

interface DraftBoxProps extends TypedValue, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  read: (text: string) => number | undefined
  write: (value: number) => string
}

/**
 * Keeps what is being typed as it is typed ("12." on the way to "12.50"), and shows the value in its proper form when
 * the box is left, or when somebody else changes the value.
 */
function DraftBox({ value, onValueChange, unread, read, write, onBlur, ...rest }: DraftBoxProps) {
  const [draft, setDraft] = useState(unread)
  const isDraftCurrent = draft !== undefined && read(draft) === value
  return (
    <input
      type="text"
      autoComplete="off"
      {...rest}
      value={isDraftCurrent ? draft : value === undefined ? '' : write(value)}
      onChange={(event) => {
        setDraft(event.target.value)
        onValueChange(read(event.target.value), event.target.value)
      }}
      onBlur={(event) => {
        if (value !== undefined) setDraft(undefined)
        onBlur?.(event)
      }}
    />
  )
}

type BoxProps = TypedValue & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'>

/** An amount of pounds; the value is whole pence. A negative amount counts as unreadable. */
export function MoneyInput({ className, ...rest }: BoxProps) {
  return (
    <div className="relative">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-muted"
      >
        {moneySign()}
      </span>
      <DraftBox
        inputMode="decimal"
        read={(text) => {
          const minor = parseMoney(text)
          return minor !== undefined && minor >= 0 ? minor : undefined
        }}
        write={toPounds}
        className={classNames(controlLook, 'figures pl-7', className)}
        {...rest}
      />
    </div>
  )
}

/** A whole number, zero or more. */
export function NumberInput({ className, ...rest }: BoxProps) {
  return (
    <DraftBox
      inputMode="numeric"
      read={parseQuantity}
      write={String}
      className={classNames(controlLook, 'figures', className)}
      {...rest}
    />
  )
}
