import { type PayOut, settlingTenders, type Tender } from '@tuppence/domain/sales'

interface GivenBack {
  /** What somebody's hands give back, in pence: from the drawer, or on the card machine. */
  readonly handedMinor: number
  /** What goes back to the customer's points by itself, in pence: nobody may hand it over as well. */
  readonly inPointsMinor: number
  /** What goes back by itself to the cards that paid, in pence, once the record is sent. */
  readonly toCardsMinor: number
}

/** What is to be given back, or was. */
export function givenBack(payOuts: readonly PayOut[]): GivenBack {
  const sum = (isMeant: (payOut: PayOut) => boolean) =>
    payOuts.filter(isMeant).reduce((minor, { amountMinor }) => minor + Math.max(0, amountMinor), 0)
  const isInPoints = ({ method }: PayOut) => method === 'loyalty'
  return {
    handedMinor: sum((one) => !isInPoints(one) && !one.payment),
    inPointsMinor: sum(isInPoints),
    toCardsMinor: sum(({ payment, isNotPaid }) => payment !== undefined && !isNotPaid),
  }
}

/** The same of a finished record; points that an exchange gives back and takes again are no giving back. */
export const givenBackOf = ({ tenders }: { readonly tenders: readonly Tender[] }): GivenBack =>
  givenBack(
    settlingTenders(tenders).map(({ method, amountMinor, payment }) => ({
      ...{ method, amountMinor: -amountMinor, payment },
    })),
  )
