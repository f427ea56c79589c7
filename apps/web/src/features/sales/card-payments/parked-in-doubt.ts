import type { BegunPayment } from '../../../offline/index.ts'
import { formatMoney } from '../../../ui/shop-money.ts'

export const IN_DOUBT = 'A card payment of this basket is in doubt'

type InDoubt = readonly Pick<BegunPayment, 'amountMinor'>[]

export const sumInDoubt = (payments: InDoubt) =>
  payments.map(({ amountMinor }) => formatMoney(amountMinor)).join(' and ')

/** What becomes of a payment that nobody knows the end of, where its basket is put aside; undefined where there is none. */
export function parkedInDoubt(leftBehind: InDoubt): string | undefined {
  if (leftBehind.length === 0) return undefined
  return `Nobody knows yet whether ${sumInDoubt(leftBehind)} was taken. The basket asks about it again wherever it is recalled. Meanwhile it stands under Payment Terminals until somebody says how it ended.`
}
