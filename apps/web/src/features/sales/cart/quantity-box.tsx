import { parseQuantity } from '@tuppence/domain/counts'
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

/**
 * A quantity that can be typed over. It counts when the box is left or Enter is pressed, so that "12" is never "1" on the way.
 * What cannot be read is said aloud, and stays to be put right; where the box is left, it shows again what is in the basket.
 */
export function QuantityBox({ label, quantity, onChange }: QuantityBoxProps) {
  const [draft, setDraft] = useState<string>()
  const typed = draft === undefined ? quantity : parseQuantity(draft, MAX_QUANTITY)
  const isUnread = typed === undefined && draft?.trim() !== ''
  const settle = (isLeaving: boolean) => {
    if (isUnread)
      toast({ title: 'Error', description: refusalMessage('quantity-invalid'), look: 'destructive' })
    if (isLeaving || !isUnread) setDraft(undefined)
    if (typed !== undefined && typed !== quantity) onChange(typed)
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
      aria-invalid={isUnread || undefined}
      onBlur={() => settle(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(false)
        if (event.key === 'Escape') setDraft(undefined)
      }}
      // As wide as its figures: a quantity of which a digit is out of sight is another quantity.
      style={{ width: `${Math.max(3, (draft ?? String(quantity)).length) + 1}ch` }}
      className={classNames(
        'figures h-11 min-w-10 rounded-sm border-x border-transparent bg-transparent text-center font-semibold',
        'hover:border-line-strong focus-visible:border-line-strong focus-visible:outline-offset-0 aria-invalid:border-bad',
      )}
    />
  )
}
