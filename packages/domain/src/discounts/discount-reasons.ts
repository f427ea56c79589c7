import { MAX_DISCOUNT_REASON } from '../sales/index.ts'

/** As many as can be offered at a till without looking for one. */
export const MOST_DISCOUNT_REASONS = 12

/** What a shop offers its tills as reasons of a discount. */
export interface DiscountReasons {
  readonly list: readonly string[]
  /** Whether a till asks before it gives one. */
  readonly isAsked: boolean
}

/** What holds for a shop that never touched it. */
export const DISCOUNT_REASONS: DiscountReasons = {
  list: ['Damaged', 'Short-dated', 'Price match', 'Staff', 'Goodwill'],
  isAsked: false,
}

/** A shop's reasons out of its settings; what was never set, or makes no sense, is as it is by itself. */
export function discountReasonsOf(settings: Readonly<Record<string, unknown>>): DiscountReasons {
  const { list, isAsked } = Object(settings.discountReasons) as Record<string, unknown>
  return {
    list: Array.isArray(list) ? readableReasons(list) : DISCOUNT_REASONS.list,
    isAsked: typeof isAsked === 'boolean' ? isAsked : DISCOUNT_REASONS.isAsked,
  }
}

/** Each once, whatever its capitals, and no more than can be offered. */
function readableReasons(list: readonly unknown[]): string[] {
  const found = new Map<string, string>()
  for (const one of list) {
    const reason = typeof one === 'string' ? cleanReason(one) : undefined
    if (reason !== undefined && !found.has(reason.toLowerCase())) found.set(reason.toLowerCase(), reason)
  }
  return [...found.values()].slice(0, MOST_DISCOUNT_REASONS)
}

/** A reason as it is kept: without blanks around it or twice within; undefined where nothing is left, or too much. */
export function cleanReason(text: string): string | undefined {
  const reason = text.trim().replace(/\s+/g, ' ')
  return reason === '' || reason.length > MAX_DISCOUNT_REASON ? undefined : reason
}
