import { formatMoney } from '@tuppence/domain/money'
import { METHOD_LABELS, type Tender } from '@tuppence/domain/sales'

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
