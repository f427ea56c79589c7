import type { AnswerOf } from '@tuppence/contract/call'
import type { BulkChange, changeProducts } from '@tuppence/contract/catalogue-changes'
import { minorOf } from '@tuppence/domain/money'
import { formatMoney } from '../../ui/shop-money.ts'

export type FormerPrices = NonNullable<AnswerOf<typeof changeProducts>['former']>

/** A change of many prices that can still be taken back. */
export interface RecentChange {
  /** Milliseconds since 1970. */
  readonly atMs: number
  /** "Prices +12.5%". */
  readonly words: string
  readonly former: FormerPrices
}

const KEPT_MS = 24 * 60 * 60 * 1000
/** So many changes are kept: each can hold thousands of prices, and a device has little room. */
const MOST_KEPT = 5

/** What was done to prices, in words; nothing for a change of something else. */
export function wordsOfChange(change: BulkChange): string | undefined {
  if (change.kind !== 'price') return undefined
  const { price } = change
  if (price.by === 'price') return `Prices set to ${formatMoney(minorOf(price.price))}`
  if (price.by === 'amount') return `Prices ${signed(minorOf(price.amount), formatMoney)}`
  return `Prices ${signed(Number(price.percent), (percent) => `${percent}%`)}`
}

const signed = (figure: number, shown: (figure: number) => string): string =>
  `${figure < 0 ? '−' : '+'}${shown(Math.abs(figure))}`

/** Those of the last 24 hours, the latest first. */
export const stillRecent = (changes: readonly RecentChange[], nowMs: number): readonly RecentChange[] =>
  changes
    .filter(({ atMs }) => nowMs - atMs < KEPT_MS)
    .sort((a, b) => b.atMs - a.atMs)
    .slice(0, MOST_KEPT)
