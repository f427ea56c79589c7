import { parseMoney, toPounds } from '@tuppence/domain/money'
import type { Discount } from '@tuppence/domain/sales'
import { parseRate } from '@tuppence/domain/tax'

export type DiscountKind = Discount['kind']

/** What was typed as a discount: "10" percent or "2.50" pounds. Null for none, undefined for what cannot be read. */
export function parseDiscount(kind: DiscountKind, text: string): Discount | null | undefined {
  const typed = text.trim().replace(/^£|%$/g, '').trim()
  if (typed === '') return null
  if (kind === 'percent') {
    const hundredths = parseRate(typed)
    return hundredths === undefined ? undefined : hundredths === 0 ? null : { kind, hundredths }
  }
  const minor = parseMoney(typed)
  return minor === undefined || minor < 0 ? undefined : minor === 0 ? null : { kind, minor }
}

/** As it would be typed. */
export function discountText(discount: Discount | null): string {
  if (discount === null) return ''
  return discount.kind === 'percent' ? String(discount.hundredths / 100) : toPounds(discount.minor)
}
