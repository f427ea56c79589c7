import { parseQuantity } from '@tuppence/domain/counts'
import { COST_WORDS, costText, toPounds } from '@tuppence/domain/money'
import { refusalMessage } from '@tuppence/domain/refusals'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlLook } from './control-look.ts'
import { moneySign, parseAmount, parseCost } from './shop-money.ts'
import { useTellUnread } from './tell-unread.ts'

interface TypedValue {
  /** Undefined when the box is empty or what is in it cannot be read. */
  value: number | undefined
  /**
   * `text` is what is in the box: what cannot be read is not an empty box. Whoever keeps another value where there is none
   * would have the box show that, and not what was typed.
   */
  onValueChange: (value: number | undefined, text: string) => void
  /** What cannot be read and was typed before, where the box comes into sight again. */
  unread?: string | undefined
}

interface DraftBoxProps extends TypedValue, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  read: (text: string) => number | undefined
  write: (value: number) => string
  /** What to type instead of what cannot be read; the field around the box says it. */
  problem: string
}

/**
 * Keeps what is being typed as it is typed ("12." on the way to "12.50"), and shows the value in its proper form when
 * the box is left, or when somebody else changes the value. What cannot be read stays, with what to type instead.
 */
function DraftBox({ value, onValueChange, unread, read, write, problem, onBlur, ...rest }: DraftBoxProps) {
  const [draft, setDraft] = useState(unread)
  const isDraftCurrent = draft !== undefined && read(draft) === value
  const isUnread = isDraftCurrent && value === undefined && draft.trim() !== ''
  useTellUnread(isUnread ? problem : undefined)
  return (
    <input
      type="text"
      autoComplete="off"
      aria-invalid={isUnread || undefined}
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
export const MoneyInput = (props: BoxProps) => (
  <PoundsBox
    read={(text) => {
      const minor = parseAmount(text)
      return minor !== undefined && minor >= 0 ? minor : undefined
    }}
    write={toPounds}
    problem={refusalMessage('bad-amount')}
    {...props}
  />
)

/** What one costs; the value is pence with two decimals at most. */
export const CostInput = (props: BoxProps) => (
  <PoundsBox read={parseCost} write={costText} problem={COST_WORDS} {...props} />
)

function PoundsBox({ className, ...rest }: DraftBoxProps) {
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
        className={classNames(controlLook, 'figures pl-7', className)}
        {...rest}
      />
    </div>
  )
}

/** A whole number, zero or more. */
export function NumberInput({ className, ...rest }: BoxProps & { problem?: string }) {
  return (
    <DraftBox
      inputMode="numeric"
      read={parseQuantity}
      write={String}
      problem="Enter a whole number such as 12."
      className={classNames(controlLook, 'figures', className)}
      {...rest}
    />
  )
}
