import { cleanReason, DISCOUNT_REASONS, type DiscountReasons } from '@tuppence/domain/discounts'
import { MAX_DISCOUNT_REASON } from '@tuppence/domain/sales'
import { useId } from 'react'
import { useTill } from '../../offline/index.ts'
import { Field, Input } from '../../ui/index.ts'

/** Why a discount is given, as it is being said: one of the shop's reasons, another in own words, or nothing yet. */
export interface SaidWhy {
  readonly isOther: boolean
  readonly text: string
}

/** What the shop of this till offers as reasons; the usual ones where it never said. */
export function useDiscountReasons(): DiscountReasons {
  return useTill().record?.shop.discountReasons ?? DISCOUNT_REASONS
}

/** As it was said before: what the shop does not offer, or no more, is in own words. */
export function saidBefore(reason: string | undefined, { list }: DiscountReasons): SaidWhy {
  return { isOther: reason !== undefined && !list.includes(reason), text: reason ?? '' }
}

/** The reason that was said; undefined for none. */
export const reasonSaid = ({ text }: SaidWhy): string | undefined => cleanReason(text)

interface DiscountWhyProps {
  why: SaidWhy
  reasons: DiscountReasons
  /** The shop asks, and nothing has been said. */
  isMissing: boolean
  onChange: (why: SaidWhy) => void
}

/** One press says why. Radio buttons, so that arrow keys choose and Enter still applies the discount. */
export function DiscountWhy({ why, reasons: { list, isAsked }, isMissing, onChange }: DiscountWhyProps) {
  const name = useId()
  const chips = [
    ...(isAsked ? [] : [{ label: 'No reason', is: { isOther: false, text: '' } }]),
    ...list.map((reason) => ({ label: reason, is: { isOther: false, text: reason } })),
    { label: 'Other', is: { isOther: true, text: why.isOther ? why.text : '' } },
  ]
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-medium">Why</legend>
      <div className="flex min-w-0 flex-wrap gap-2">
        {chips.map(({ label, is }) => (
          <label
            key={label}
            className={
              'relative inline-flex min-h-11 max-w-full cursor-pointer items-center rounded-full border border-line bg-sunken px-4 ' +
              'text-sm font-medium text-ink-muted hover:text-ink has-checked:border-copper has-checked:bg-surface ' +
              'has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 ' +
              'has-focus-visible:outline-offset-2 has-focus-visible:outline-copper'
            }
          >
            <input
              type="radio"
              name={name}
              checked={is.isOther === why.isOther && is.text === why.text}
              onChange={() => onChange(is)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <span className="[overflow-wrap:anywhere]">{label}</span>
          </label>
        ))}
      </div>
      {why.isOther ? (
        <Field label="In your own words">
          {(links) => (
            <Input
              {...links}
              autoComplete="off"
              maxLength={MAX_DISCOUNT_REASON}
              value={why.text}
              onChange={({ target }) => onChange({ isOther: true, text: target.value })}
            />
          )}
        </Field>
      ) : null}
      {isMissing ? (
        <p role="status" className="text-sm text-ink-muted">
          Choose why: this shop asks before it gives a discount.
        </p>
      ) : null}
    </fieldset>
  )
}
