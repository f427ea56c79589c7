import { MAX_PRICE_MINOR } from '@tuppence/domain/catalogue'
import { parseQuantity, parseSignedQuantity } from '@tuppence/domain/counts'
import { COST_WORDS, toPounds } from '@tuppence/domain/money'
import { refusalMessage } from '@tuppence/domain/refusals'
import { formatMoney, isTooLarge, parseAmount, parseCost } from '../../ui/shop-money.ts'

/*
 * What is wrong with one value of a product, in a sentence; undefined where nothing is. The form and the list, where values
 * are changed in place, say the same.
 */

export function refuseName(text: string): string | undefined {
  if (text.trim() === '') return 'Product name is required'
  return text.trim().length > 500 ? 'Write at most 500 letters.' : undefined
}

export function refusePrice(text: string, mayBeFree = true): string | undefined {
  if (text.trim() === '') return 'Price is required'
  return parseAmount(text) === 0 && !mayBeFree ? PRICE_WORDS : refuseAmount(text)
}

/** CAT-052. */
export const PRICE_WORDS = 'Price must be greater than 0'

/** What one costs may be left empty, and have four decimals. */
export function refuseCost(text: string): string | undefined {
  if (text.trim() === '' || parseCost(text) !== undefined) return undefined
  return isTooLarge(text) || parseAmount(text) !== undefined ? refuseAmount(text) : COST_WORDS
}

function refuseAmount(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const minor = parseAmount(text)
  const isTooMuch = minor === undefined ? isTooLarge(text) : minor > MAX_PRICE_MINOR
  if (isTooMuch) return `It can be at most ${formatMoney(MAX_PRICE_MINOR)}.`
  if (minor === undefined) return refusalMessage('bad-amount')
  return minor < 0 ? 'It cannot be less than nothing.' : undefined
}

/** The most that can be in stock, or be the level below which it is low. */
const MAX_COUNT = 1_000_000_000

/** Of a count that may be left empty. */
export function refuseCount(text: string): string | undefined {
  if (text.trim() === '' || parseQuantity(text, MAX_COUNT) !== undefined) return undefined
  return parseQuantity(text, Number.POSITIVE_INFINITY) === undefined
    ? 'Enter a whole number such as 12.'
    : 'It can be at most 1,000,000,000.'
}

/**
 * The pounds of an amount as calls have them; "0.00" of an empty box.
 *
 * @throws of what `refuseAmount` refuses: nothing that cannot be read may pass for another figure
 */
export function poundsOf(text: string): string {
  const minor = text.trim() === '' ? 0 : parseAmount(text)
  if (minor === undefined) throw new Error('An amount that cannot be read is not sent')
  return toPounds(minor)
}

/** A count, and of an empty box what it stands for (CAT-046); below 0 only as sales have made it. @throws of what is no whole number */
export function countOf(text: string, ifEmpty = 0): number {
  const count = text.trim() === '' ? ifEmpty : parseSignedQuantity(text, MAX_COUNT)
  if (count === undefined) throw new Error('A count that cannot be read is not sent')
  return count
}
