import { formatMoney } from '@tuppence/domain/money'
import type { BegunPayment } from '../../../offline/index.ts'

export const IN_DOUBT = 'A card payment of this basket is in doubt'

/** What becomes of a payment that nobody knows the end of, where its basket is put aside; undefined where there is none. */
export function parkedInDoubt(leftBehind: readonly Pick<BegunPayment, 'amountMinor'>[]): string | undefined {
  if (leftBehind.length === 0) return undefined
  const sum = leftBehind.map(({ amountMinor }) => formatMoney(amountMinor)).join(' and ')
  return `Nobody knows yet whether ${sum} was taken. The payment does not go with the basket: it stands under Payment Terminals until somebody says how it ended, and must be given back if it was taken. Once it is taken up again, the basket is to be paid in full.`
}
