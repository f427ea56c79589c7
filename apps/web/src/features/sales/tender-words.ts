import { formatMoney } from '@tuppence/domain/money'
import {
  METHOD_LABELS,
  type PayOut,
  settlingTenders,
  type Tender,
  type TenderMethod,
} from '@tuppence/domain/sales'

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

interface GivenBack {
  /** What somebody's hands give back, in pence: from the drawer, or on the card machine. */
  readonly handedMinor: number
  /** What goes back to the customer's points by itself, in pence: nobody may hand it over as well. */
  readonly inPointsMinor: number
}

/** What is to be given back, or was. */
export function givenBack(payOuts: readonly PayOut[]): GivenBack {
  const sum = (isInPoints: boolean) =>
    payOuts
      .filter(({ method }) => (method === 'loyalty') === isInPoints)
      .reduce((minor, { amountMinor }) => minor + Math.max(0, amountMinor), 0)
  return { handedMinor: sum(false), inPointsMinor: sum(true) }
}

/** The same of a finished record; points that an exchange gives back and takes again are no giving back. */
export const givenBackOf = ({ tenders }: { readonly tenders: readonly Tender[] }): GivenBack =>
  givenBack(
    settlingTenders(tenders).map(({ method, amountMinor }) => ({ method, amountMinor: -amountMinor })),
  )
