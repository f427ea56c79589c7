import { formatMoney } from '@tuppence/domain/money'
import { type Discount, discountOff } from '@tuppence/domain/sales'
import { useState } from 'react'
import { Field, Input, SegmentedControl } from '../../ui/index.ts'
import { type DiscountRights, isAboveLimit, limitRefusal } from './discount-limit.ts'
import { type DiscountKind, discountText, parseDiscount } from './parse-discount.ts'

export interface DiscountEntry {
  readonly kind: DiscountKind
  readonly text: string
}

export function useDiscountEntry(discount: Discount | null) {
  return useState<DiscountEntry>({ kind: discount?.kind ?? 'percent', text: discountText(discount) })
}

/** The discount that was entered, or why it cannot be given: unreadable, more than the price, or above the person's limit. */
export function judgeDiscount(
  { kind, text }: DiscountEntry,
  priceMinor: number,
  rights: DiscountRights,
): { discount: Discount | null; error?: undefined } | { error: string } {
  const discount = parseDiscount(kind, text)
  if (discount === undefined)
    return {
      error:
        kind === 'percent' ? 'Write a percentage from 0 to 100.' : 'Write an amount in pounds, such as 2.50.',
    }
  if (discount?.kind === 'amount' && discount.minor > priceMinor)
    return { error: `That is more than the ${formatMoney(priceMinor)} it is taken from.` }
  if (isAboveLimit(priceMinor, discountOff(priceMinor, discount), rights))
    return { error: limitRefusal(rights) }
  return { discount }
}

interface DiscountFieldsProps {
  entry: DiscountEntry
  onChange: (entry: DiscountEntry) => void
  priceMinor: number
  rights: DiscountRights
}

/** Percent or pounds, and what it comes to. */
export function DiscountFields({ entry, onChange, priceMinor, rights }: DiscountFieldsProps) {
  const judged = judgeDiscount(entry, priceMinor, rights)
  const offMinor = judged.error === undefined ? discountOff(priceMinor, judged.discount) : 0
  const limit = rights.mayExceed
    ? ''
    : `You may give up to ${(rights.limit / 100).toLocaleString('en-GB')}%. `
  const comesTo = offMinor > 0 ? `${formatMoney(offMinor)} off ${formatMoney(priceMinor)}.` : ''
  return (
    <div className="flex items-start gap-3">
      <Field
        label="Discount"
        className="flex-1"
        hint={judged.error === undefined ? `${limit}${comesTo}` : undefined}
        error={judged.error}
      >
        {(links) => (
          <Input
            {...links}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            className="figures"
            value={entry.text}
            onChange={(event) => onChange({ ...entry, text: event.target.value })}
          />
        )}
      </Field>
      <SegmentedControl
        label="Discount in"
        value={entry.kind}
        options={[
          { value: 'percent', label: 'Percent' },
          { value: 'amount', label: 'Pounds' },
        ]}
        onChange={(kind) => onChange({ ...entry, kind })}
        className="mt-[1.6rem]"
      />
    </div>
  )
}
