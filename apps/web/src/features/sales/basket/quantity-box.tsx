import { refusalMessage } from '@tuppence/domain/refusals'
import { MAX_QUANTITY } from '@tuppence/domain/sales'
import { useState } from 'react'
import { classNames, toast } from '../../../ui/index.ts'

interface QuantityBoxProps {
  label: string
  quantity: number
  /** Zero takes the line away (SELL-036). */
  onChange: (quantity: number) => void
}

/** A quantity that can be typed over. It counts when the box is left or Enter is pressed, so that "12" is never "1" on the way. */
export function QuantityBox({ label, quantity, onChange }: QuantityBoxProps) {
  const [draft, setDraft] = useState<string>()
  const settle = () => {
    if (draft === undefined) return
    setDraft(undefined)
    if (draft.trim() === '') return
    const typed = Number(draft)
    if (!Number.isInteger(typed) || typed < 0 || typed > MAX_QUANTITY)
      toast({ title: 'Error', description: refusalMessage('quantity-invalid'), look: 'destructive' })
    else if (typed !== quantity) onChange(typed)
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={label}
      autoComplete="off"
      value={draft ?? String(quantity)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
        if (event.key === 'Escape') setDraft(undefined)
      }}
      // As wide as its figures: a quantity of which a digit is out of sight is another quantity.
      style={{ width: `${Math.max(3, (draft ?? String(quantity)).length) + 1}ch` }}
      className={classNames(
        'figures h-11 min-w-10 rounded-sm border-x border-transparent bg-transparent text-center font-semibold',
        'hover:border-line-strong focus-visible:border-line-strong focus-visible:outline-offset-0',
      )}
    />
  )
}
