import { formatMoney } from '@tuppence/domain/money'
import { METHOD_LABELS, type Tender, type TenderMethod } from '@tuppence/domain/sales'

type Taken = Pick<Tender, 'method' | 'receivedMinor' | 'changeMinor'>

/** What was handed over and given back of it: "Cash £50.00, change £24.54". */
export function tenderInWords({ method, receivedMinor, changeMinor }: Taken): string {
  const taken = `${METHOD_LABELS[method]} ${formatMoney(receivedMinor)}`
  return changeMinor > 0 ? `${taken}, change ${formatMoney(changeMinor)}` : taken
}

/** The parts of a split: "Cash £5.00, Card £1.50". The change is told apart from them. */
export function partsInWords(tenders: readonly Taken[]): string {
  return tenders.map((tender) => tenderInWords({ ...tender, changeMinor: 0 })).join(', ')
}

/** How money goes to the customer: "in cash", "£3.00 by card", "£2.00 in cash and £3.00 by card", "in points". */
export function waysInWords(
  parts: readonly { readonly method: TenderMethod; readonly amountMinor?: number }[],
): string {
  const said = parts.map(({ method, amountMinor }) => {
    const isIn = method === 'cash' || method === 'loyalty'
    const way = `${isIn ? 'in' : 'by'} ${METHOD_LABELS[method].toLowerCase()}`
    return amountMinor === undefined ? way : `${formatMoney(Math.abs(amountMinor))} ${way}`
  })
  return new Intl.ListFormat('en-GB').format(said)
}
