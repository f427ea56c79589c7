import { percentWords } from '@tuppence/domain/counts'
import { formatMoney } from '@tuppence/domain/money'
import { type Cart, type Discount, discountOff } from '@tuppence/domain/sales'
import { useState } from 'react'
import { Field, Input, SegmentedControl } from '../../ui/index.ts'
import { type DiscountRights, isAboveLimit } from './discount-limit.ts'
import { type DiscountKind, discountText, parseDiscount, whyUnreadable } from './parse-discount.ts'

export interface DiscountEntry {
  readonly kind: DiscountKind
  readonly text: string
}

export function useDiscountEntry(discount: Discount | null) {
  return useState<DiscountEntry>({ kind: discount?.kind ?? 'percent', text: discountText(discount) })
}

/** What a discount is held against. */
export interface DiscountJudging {
  /** What it is taken off. */
  readonly priceMinor: number
  readonly rights: DiscountRights
  /** The cart as it would be: the discounts of a line and of the basket count together. */
  readonly cartWith: (discount: Discount | null) => Cart
}

/**
 * The discount that was entered, or why it cannot be given: unreadable, or more than the price. Above the person's limit it
 * can be, once somebody who may allows it (decision D5).
 */
export function judgeDiscount(
  { kind, text }: DiscountEntry,
  { priceMinor, rights, cartWith }: DiscountJudging,
): { discount: Discount | null; isAbove: boolean; error?: undefined } | { error: string } {
  const discount = parseDiscount(kind, text)
  if (discount === undefined) return { error: whyUnreadable(kind, text) }
  if (discount?.kind === 'amount' && discount.minor > priceMinor)
    return { error: `That is more than the ${formatMoney(priceMinor)} it is taken from.` }
  // What takes nothing off is never refused: a discount above the limit must be possible to take out again.
  return { discount, isAbove: discount !== null && isAboveLimit(cartWith(discount), rights) }
}

interface DiscountFieldsProps {
  entry: DiscountEntry
  onChange: (entry: DiscountEntry) => void
  judging: DiscountJudging
}

/** Percent or pounds, and what it comes to. */
export function DiscountFields({ entry, onChange, judging }: DiscountFieldsProps) {
  const { priceMinor, rights } = judging
  const judged = judgeDiscount(entry, judging)
  const offMinor = judged.error === undefined ? discountOff(priceMinor, judged.discount) : 0
  const limit = rights.mayExceed ? '' : `You may give up to ${percentWords(rights.limit / 100)}. `
  const asks =
    judged.error === undefined && judged.isAbove
      ? 'This is more: a supervisor, a manager or the owner allows it with their PIN. '
      : ''
  const comesTo = offMinor > 0 ? `${formatMoney(offMinor)} off ${formatMoney(priceMinor)}.` : ''
  return (
    <div className="flex items-start gap-3">
      <Field
        label="Discount"
        className="flex-1"
        hint={judged.error === undefined ? `${limit}${asks}${comesTo}` : undefined}
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
