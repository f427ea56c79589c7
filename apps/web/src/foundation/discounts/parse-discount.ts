import { parseMoney, toPounds } from '@tuppence/domain/money'
import type { Discount } from '@tuppence/domain/sales'
import { parseRate } from '@tuppence/domain/tax'

export type DiscountKind = Discount['kind']

/** What was typed as a discount: "10" percent or "2.50" pounds. Null for none, undefined for what cannot be read. */
export function parseDiscount(kind: DiscountKind, text: string): Discount | null | undefined {
  const typed = text
    .trim()
    .replace(/^(£|€|(US|CA)?\$)|%$/g, '')
    .trim()
  if (typed === '') return null
  if (kind === 'percent') {
    const hundredths = parseRate(typed)
    return hundredths === undefined ? undefined : hundredths === 0 ? null : { kind, hundredths }
  }
  const minor = parseMoney(typed)
  return minor === undefined || minor < 0 ? undefined : minor === 0 ? null : { kind, minor }
}

/** Why it cannot be read, and what to write instead. */
export function whyUnreadable(kind: DiscountKind, text: string): string {
  const typed = /^(?:£|€|(?:US|CA)?\$)?(\d*\.\d{3,})%?$/.exec(text.trim())?.[1]
  if (typed !== undefined && !(kind === 'percent' && Number(typed) > 100))
    return 'Two decimals are the most, such as 2.50.'
  return kind === 'percent' ? 'Write a percentage from 0 to 100.' : 'Write an amount such as 2.50.'
}

/** As it would be typed. */
export function discountText(discount: Discount | null): string {
  if (discount === null) return ''
  return discount.kind === 'percent' ? String(discount.hundredths / 100) : toPounds(discount.minor)
}
