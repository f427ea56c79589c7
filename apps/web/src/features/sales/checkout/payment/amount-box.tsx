import { refusalMessage } from '@tuppence/domain/refusals'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../../../../ui/index.ts'
import { isTooLarge, moneySign } from '../../../../ui/shop-money.ts'
import { isAmount } from './payment.ts'

interface AmountBoxProps {
  id?: string
  label: string
  text: string
  onChange: (text: string) => void
  onEnter: () => void
  /** What is beside the box, in its row. */
  children: ReactNode
  className?: string
}

/** Pounds and pence (PAY-003); Enter takes it. What cannot be read stays as it was typed, with what to type instead. */
export function AmountBox({ id, label, text, onChange, onEnter, children, className }: AmountBoxProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  const problem = problemOf(text)
  const problemId = `${boxId}-problem`
  return (
    <div className="grid gap-1">
      <div className={classNames('flex items-end', className ?? 'gap-2')}>
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
              type="text"
              inputMode="decimal"
              data-takes="figures"
              autoComplete="off"
              placeholder="0.00"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? problemId : undefined}
              value={text}
              onChange={(event) => onChange(event.target.value)}
              onFocus={(event) => event.target.select()}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                // A held key repeats: only its first press is meant.
                if (!event.repeat) onEnter()
              }}
              className={classNames(
                'figures h-12 w-full rounded-md border border-line-strong bg-surface pr-3 pl-8 text-xl font-semibold',
                'hover:border-ink-muted focus-visible:outline-offset-0 aria-invalid:border-bad',
              )}
            />
          </div>
        </div>
        {children}
      </div>
      {problem ? (
        <p id={problemId} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad-ink">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {problem}
        </p>
      ) : null}
    </div>
  )
}

function problemOf(text: string): string | undefined {
  if (text.trim() === '' || isAmount(text)) return undefined
  return refusalMessage(isTooLarge(text) ? 'payment-too-large' : 'bad-amount')
}
