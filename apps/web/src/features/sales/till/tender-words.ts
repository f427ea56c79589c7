import { cardInWords } from '@tuppence/domain/payments'
import { METHOD_LABELS, type Tender, type TenderMethod } from '@tuppence/domain/sales'
import { formatMoney } from '../../../ui/shop-money.ts'

type Taken = Pick<Tender, 'method' | 'receivedMinor' | 'changeMinor' | 'payment'>

/** What was handed over and given back of it: "Cash £50.00, change £24.54". */
export function tenderInWords({ method, receivedMinor, changeMinor, payment }: Taken): string {
  const taken = `${wayOf(method, payment)} ${formatMoney(receivedMinor)}`
  return changeMinor > 0 ? `${taken}, change ${formatMoney(changeMinor)}` : taken
}

/** "Cash"; of a card that a provider read, which one: "Visa •••• 4242", and by a link "Digital by Visa •••• 4242". */
export function wayOf(method: TenderMethod, payment: Tender['payment']): string {
  const card = payment?.card.last4 && cardInWords(payment.card)
  if (!card) return METHOD_LABELS[method]
  return method === 'digital' ? `${METHOD_LABELS.digital} by ${card}` : card
}

/** The parts of a split: "Cash £5.00, Card £1.50". The change is told apart from them. */
export function partsInWords(tenders: readonly Taken[]): string {
  return tenders.map((tender) => tenderInWords({ ...tender, changeMinor: 0 })).join(', ')
}

/** How money goes to the customer: "in cash", "£3.00 by card", "to Visa •••• 4242", "£2.00 in cash and £3.00 by card", "in points". */
export function waysInWords(
  parts: readonly {
    readonly method: TenderMethod
    readonly amountMinor?: number
    readonly payment?: Tender['payment'] | undefined
  }[],
): string {
  const said = parts.map(({ method, amountMinor, payment }) => {
    const isIn = method === 'cash' || method === 'loyalty'
    const card = cardInWords(payment?.card)
    const way = card ? `to ${card}` : `${isIn ? 'in' : 'by'} ${METHOD_LABELS[method].toLowerCase()}`
    return amountMinor === undefined ? way : `${formatMoney(Math.abs(amountMinor))} ${way}`
  })
  return new Intl.ListFormat('en-GB').format(said)
}

/** The same of money to cards, with one sum of each card: "£8.00 to Visa •••• 4242". Of cards that nobody knows each is told. */
export function toCardsOnce(tenders: readonly Tender[]): string {
  const sums = new Map<string, Tender>()
  for (const tender of tenders) {
    const key = cardInWords(tender.payment?.card) ?? tender.id
    const before = sums.get(key)
    sums.set(key, { ...tender, amountMinor: tender.amountMinor + (before?.amountMinor ?? 0) })
  }
  return waysInWords([...sums.values()])
}
