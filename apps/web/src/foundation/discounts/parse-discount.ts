import { asTyped, parseDecimal, parsePercent } from '@tuppence/domain/counts'
import { toPounds } from '@tuppence/domain/money'
import type { Discount } from '@tuppence/domain/sales'
import { parseAmount } from '../../ui/shop-money.ts'

export type DiscountKind = Discount['kind']

/** What was typed as a discount: "10" percent or "2.50" pounds. Null for none, undefined for what cannot be read. */
export function parseDiscount(kind: DiscountKind, text: string): Discount | null | undefined {
  if (text.trim() === '') return null
  if (kind === 'percent') {
    const hundredths = parsePercent(text)
    return hundredths === undefined ? undefined : hundredths === 0 ? null : { kind, hundredths }
  }
  const minor = parseAmount(text)
  return minor === undefined || minor < 0 ? undefined : minor === 0 ? null : { kind, minor }
}

/** Why it cannot be read, and what to type instead. */
export function whyUnreadable(kind: DiscountKind, text: string): string {
  const figures = /^[^\d.]?(\d*\.\d{3,})%?$/.exec(asTyped(text))?.[1]
  const max = kind === 'percent' ? 100 * 10 ** 9 : Number.POSITIVE_INFINITY
  if (figures !== undefined && parseDecimal(figures, { decimals: 9, max }) !== undefined)
    return 'Two decimals are the most, such as 2.50.'
  return kind === 'percent' ? 'Enter a percentage from 0 to 100.' : 'Enter an amount such as 2.50.'
}

/** As it would be typed. */
export function discountText(discount: Discount | null): string {
  if (discount === null) return ''
  return discount.kind === 'percent' ? String(discount.hundredths / 100) : toPounds(discount.minor)
}
