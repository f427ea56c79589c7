import {
  type CostPence,
  type Currency,
  costText,
  formatCost as costWritten,
  currencySign,
  isBeyondMoney,
  parseCost as parseCostIn,
  parseMoney,
  formatMoney as written,
} from '@tuppence/domain/money'

let shown: Currency = 'GBP'

/** The currency that every screen of this window writes money in: the shop's own, and pounds where no shop is (CONST-002, D8). */
export const shownCurrency = (): Currency => shown

/** Said by whoever lets a person of a shop in, before anything of theirs is drawn. */
export function showMoneyIn(currency: Currency = 'GBP'): void {
  shown = currency
}

/** Whole pence, or cents, as people of this shop read them. The one way for a screen to write money. */
export const formatMoney = (minor: number): string => written(minor, shown)

/** The sign beside a box for an amount: of the dollar with its land before it. */
export const moneySign = (): string => currencySign(shown)

/**
 * An amount as a person of this shop types it, in whole pence; undefined where it cannot be read. The one way for a screen to
 * read money.
 */
export const parseAmount = (text: string): number | undefined => parseMoney(text, shown)

/** The same of what one costs, which may have four decimals. */
export const parseCost = (text: string): CostPence | undefined => parseCostIn(text, shown)

/**
 * The pounds of a written cost as calls have them; "0.00" of an empty box.
 *
 * @throws of what `parseCost` cannot read: nothing may pass for another figure
 */
export function costToSend(text: string): string {
  const cost = text.trim() === '' ? 0 : parseCost(text)
  if (cost === undefined) throw new Error('A cost that cannot be read is not sent')
  return costText(cost)
}
export const formatCost = (cost: CostPence): string => costWritten(cost, shown)

/** Whether it is an amount beyond what the program counts, such as a barcode that was scanned into its box. */
export const isTooLarge = (text: string): boolean => isBeyondMoney(text, shown)

/** For the provider, who reads of shops that sell in different ones. */
export const formatMoneyOf = (currency: Currency, amountMinor: number): string =>
  written(amountMinor, currency)
