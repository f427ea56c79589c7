import { MAX_PRICE_MINOR } from '@tuppence/domain/catalogue'
import { parseMoney } from '@tuppence/domain/money'
import { refusalMessage } from '@tuppence/domain/refusals'
import { formatMoney } from '../../ui/shop-money.ts'

/*
 * What is wrong with one value of a product, in a sentence; undefined where nothing is. The form and the list, where values
 * are changed in place, say the same.
 */

export function refuseName(text: string): string | undefined {
  if (text.trim() === '') return 'Product name is required'
  return text.trim().length > 500 ? 'Write at most 500 letters.' : undefined
}

export function refusePrice(text: string): string | undefined {
  if (text.trim() === '') return 'Price is required'
  return refuseAmount(text)
}

/** The same for an amount that may be left empty. */
export function refuseAmount(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const minor = parseMoney(text)
  if (minor === undefined) return refusalMessage('bad-amount')
  if (minor < 0) return 'It cannot be less than nothing.'
  return minor > MAX_PRICE_MINOR ? `It can be at most ${formatMoney(MAX_PRICE_MINOR)}.` : undefined
}

export function refuseCount(text: string): string | undefined {
  const count = wholeNumber(text)
  if (count === undefined) return 'Write a whole number, such as 12.'
  if (count < 0) return 'It cannot be less than nothing.'
  return count > 1_000_000_000 ? 'It can be at most 1,000,000,000.' : undefined
}

/** "12", "1,200" and "-3"; undefined for anything that is no whole number. An empty field counts as 0 (CAT-046). */
export function wholeNumber(text: string): number | undefined {
  const digits = text.trim().replaceAll(',', '').replace('−', '-')
  if (digits === '') return 0
  return /^-?\d{1,10}$/.test(digits) ? Number(digits) : undefined
}
