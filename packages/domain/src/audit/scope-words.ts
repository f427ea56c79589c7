/** What an approval may be given for at the drawer (`drawerScope` in domain/shifts), with a sum or an entry after it. */
const AT_DRAWER: Readonly<Record<string, string>> = {
  'no-sale': 'opening the drawer without a sale',
  'take-back': 'taking back an entry of the drawer',
}

/**
 * What somebody's PIN was given for, in words, with ids left as they are; undefined for what is none of the scopes that tills write
 * (`drawerScope` in domain/shifts, `discountScope`, `priceScope` and `returnScope` in domain/sales).
 */
export function scopeWords(scope: string): string | undefined {
  const [what = '', of = '', sum] = scope.split(':')
  if (what === 'drawer' && of === 'pay-out') return sum ? `a pay-out of £${sum}` : 'a pay-out'
  if (what === 'drawer') return AT_DRAWER[of]
  if (what === 'up-to') return `a discount of up to ${Number(of) / 100}%`
  if (what === 'price' && sum) return `${of} at £${sum}`
  if (what === 'of') return `sale ${of}`
  return scope === 'without-receipt' ? 'goods without a receipt' : undefined
}
