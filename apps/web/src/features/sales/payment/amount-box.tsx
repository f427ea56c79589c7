import { useId } from 'react'
import { classNames } from '../../../ui/index.ts'
import { moneySign } from '../../../ui/shop-money.ts'

interface AmountBoxProps {
  id?: string
  label: string
  text: string
  onChange: (text: string) => void
  onEnter: () => void
}

/** Pounds and pence as a number with step 0.01 (PAY-003); Enter takes it. The wheel does not turn an amount by accident. */
export function AmountBox({ id, label, text, onChange, onEnter }: AmountBoxProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  return (
    <div className="grid w-40 shrink-0 gap-1">
      <label htmlFor={boxId} className="text-sm font-semibold text-ink-muted">
        {label}
      </label>
      <div className="relative">
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-lg text-ink-muted"
        >
          {moneySign()}
        </span>
        <input
          id={boxId}
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          autoComplete="off"
          placeholder="0.00"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
          onWheel={(event) => event.currentTarget.blur()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            // A held key repeats: only its first press is meant.
            if (!event.repeat) onEnter()
          }}
          className={classNames(
            'figures h-12 w-full rounded-md border border-line-strong bg-surface pr-3 pl-8 text-xl font-semibold',
            'hover:border-ink-muted focus-visible:outline-offset-0 [appearance:textfield]',
            '[&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none',
          )}
        />
      </div>
    </div>
  )
}
