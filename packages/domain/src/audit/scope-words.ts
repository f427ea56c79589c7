import { formatMoney, minorOf } from '../money/index.ts'

/** What an approval may be given for at the drawer (`drawerScope` in domain/shifts), with a sum or an entry after it. */
const AT_DRAWER: Readonly<Record<string, string>> = {
  'no-sale': 'opening the drawer without a sale',
  'take-back': 'taking back an entry of the drawer',
}

const SUM = /^\d+\.\d\d$/

/**
 * What somebody's PIN was given for, in words, with ids left as they are; undefined for what is none of the scopes that tills write
 * (`drawerScope` in domain/shifts, `discountScope`, `priceScope` and `returnScope` in domain/sales, those of cards in domain/payments).
 */
export function scopeWords(scope: string, currency: string): string | undefined {
  const [what = '', of = '', last = '', sum = ''] = scope.split(':')
  const money = (text: string) => (SUM.test(text) ? formatMoney(minorOf(text), currency) : text)
  if (what === 'drawer' && of === 'pay-out') return last ? `a pay-out of ${money(last)}` : 'a pay-out'
  if (what === 'drawer') return AT_DRAWER[of]
  if (what === 'up-to') return `a discount of up to ${Number(of) / 100}%`
  if (what === 'price' && last) return `${of} at ${money(last)}`
  if (what === 'card' && last === 'back' && sum) return `giving ${money(sum)} of a card payment back`
  if (what === 'card') return OF_CARD[last]
  if (what === 'of') return `sale ${of}`
  return scope === 'without-receipt' ? 'goods without a receipt' : undefined
}

/** How a card payment ended that nobody knows about (`settlingScope`). Payments have no name in the log. */
const OF_CARD: Readonly<Record<string, string>> = {
  charged: 'saying that a card payment was taken',
  'not-charged': 'saying that a card payment was not taken',
}
