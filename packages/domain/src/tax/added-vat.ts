import type { Minor } from '../money/index.ts'
import type { SaleTotals } from './compute-totals.ts'

/**
 * The VAT that stands on top of what the prices come to: all of it in `add` mode; in `as-marked` that of the prices that
 * were marked without it (SELL-044, SELL-045), nothing for most shops. Where a total says what VAT it includes, this is the
 * one amount that has to be shown before it, so that the column adds up.
 */
export function addedVatMinor({
  goodsMinor,
  discountMinor,
  offerMinor = 0,
  totalMinor,
}: Pick<SaleTotals, 'goodsMinor' | 'discountMinor' | 'offerMinor' | 'totalMinor'>): Minor {
  return totalMinor - (goodsMinor - offerMinor - discountMinor)
}
