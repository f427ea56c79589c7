import { percentWords } from '@tuppence/domain/counts'
import { type Cart, type Discount, discountOff } from '@tuppence/domain/sales'
import { useState } from 'react'
import { Field, Input, SegmentedControl } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { type DiscountRights, isAboveLimit } from './discount-limit.ts'
import { DiscountWhy, reasonSaid, type SaidWhy, saidBefore, useDiscountReasons } from './discount-why.tsx'
import { type DiscountKind, discountText, parseDiscount, whyUnreadable } from './parse-discount.ts'

export interface DiscountEntry {
  readonly kind: DiscountKind
  readonly text: string
  readonly why: SaidWhy
}

export function useDiscountEntry(discount: Discount | null) {
  const reasons = useDiscountReasons()
  return useState<DiscountEntry>({
    kind: discount?.kind ?? 'percent',
    text: discountText(discount),
    why: saidBefore(discount?.reason, reasons),
  })
}

/** What a discount is held against. */
export interface DiscountJudging {
  /** What it is taken off. */
  readonly priceMinor: number
  readonly rights: DiscountRights
  /** Whether the shop wants to know why. */
  readonly isAsked: boolean
  /** The cart as it would be: the discounts of a line and of the basket count together. */
  readonly cartWith: (discount: Discount | null) => Cart
}

/** What the field of the figure says of an entry that only lacks its reason: the reasons themselves say that. */
const WHY_MISSING = ''

/**
 * The discount that was entered, or why it cannot be given: unreadable, more than the price, or without the reason that is asked for. Above the person's limit it
 * can be, once somebody who may allows it (decision D5).
 */
export function judgeDiscount(
  { kind, text, why }: DiscountEntry,
  { priceMinor, rights, isAsked, cartWith }: DiscountJudging,
): { discount: Discount | null; isAbove: boolean; error?: undefined } | { error: string } {
  const given = parseDiscount(kind, text)
  if (given === undefined) return { error: whyUnreadable(kind, text) }
  if (given?.kind === 'amount' && given.minor > priceMinor)
    return { error: `That is more than the ${formatMoney(priceMinor)} it is taken from.` }
  const reason = reasonSaid(why)
  if (given !== null && reason === undefined && isAsked) return { error: WHY_MISSING }
  const discount = given && reason !== undefined ? { ...given, reason } : given
  // What takes nothing off is never refused: a discount above the limit must be possible to take out again.
  return { discount, isAbove: discount !== null && isAboveLimit(cartWith(discount), rights) }
}

interface DiscountFieldsProps {
  entry: DiscountEntry
  onChange: (entry: DiscountEntry) => void
  judging: DiscountJudging
}

/** Percent or pounds, what it comes to, and why. */
export function DiscountFields({ entry, onChange, judging }: DiscountFieldsProps) {
  const { priceMinor, rights } = judging
  const reasons = useDiscountReasons()
  const judged = judgeDiscount(entry, judging)
  const offMinor = judged.error === undefined ? discountOff(priceMinor, judged.discount) : 0
  const limit = rights.mayExceed ? '' : `You may give up to ${percentWords(rights.limit / 100)}. `
  const asks =
    judged.error === undefined && judged.isAbove
      ? 'This is more: a supervisor, a manager or the owner allows it with their PIN. '
      : ''
  const comesTo = offMinor > 0 ? `${formatMoney(offMinor)} off ${formatMoney(priceMinor)}.` : ''
  return (
    <>
      <div className="flex items-start gap-3">
        <Field
          label="Discount"
          className="flex-1"
          hint={judged.error === undefined ? `${limit}${asks}${comesTo}` : undefined}
          error={judged.error || undefined}
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
      <DiscountWhy
        why={entry.why}
        reasons={reasons}
        isMissing={judged.error === WHY_MISSING}
        onChange={(why) => onChange({ ...entry, why })}
      />
    </>
  )
}
