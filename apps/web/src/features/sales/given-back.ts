import { type PayOut, settlingTenders, type Tender } from '@tuppence/domain/sales'

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
