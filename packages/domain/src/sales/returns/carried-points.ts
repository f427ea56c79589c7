import type { Redemption } from '../../customers/index.ts'
import { divideHalfUp, type Minor } from '../../money/index.ts'
import type { Refusal } from '../../refusals/index.ts'
import { paidInPoints, pointsTender, refuseTenders, type Tender } from '../tender.ts'
import { heldByMethod, payOutTender, refusePayOut } from './pay-out.ts'
import type { SoldSale } from './sold-sale.ts'

/**
 * What the new goods of an exchange are paid with in points, because what they replace was: so much of what comes back as
 * is not paid out, as far as points still hold it. Else an even exchange would make money of points (decision 0073). Null
 * where that is nothing.
 *
 * @param paid what settles the exchange, without this
 */
export function carriedInPoints(
  sale: Pick<SoldSale, 'tenders' | 'returns'>,
  paid: readonly Pick<Tender, 'method' | 'amountMinor'>[],
  { returnedMinor, totalMinor }: { readonly returnedMinor: Minor; readonly totalMinor: Minor },
): Redemption | null {
  const took = paidInPoints(sale.tenders)
  const outMinor = inPointsMinor(paid)
  const keptMinor = Math.min(returnedMinor, returnedMinor + totalMinor)
  const amountMinor = Math.min((heldByMethod(sale).get('loyalty') ?? 0) - outMinor, keptMinor)
  if (amountMinor <= 0) return null
  const beforeMinor = inPointsMinor(sale.returns.flatMap(({ tenders }) => tenders)) + outMinor
  const pointsOfFirst = (minor: Minor): number =>
    divideHalfUp(BigInt(took.points) * BigInt(Math.min(minor, took.amountMinor)), BigInt(took.amountMinor))
  // As many as the sale gives back for them by the ledger's own rule, and never none: a payment with points takes some.
  const points = pointsOfFirst(beforeMinor + amountMinor) - pointsOfFirst(beforeMinor)
  return { points: Math.max(1, points), amountMinor }
}

const inPointsMinor = (tenders: readonly Pick<Tender, 'method' | 'amountMinor'>[]): Minor =>
  tenders.reduce(
    (sum, { method, amountMinor }) => sum + (method === 'loyalty' ? Math.max(0, -amountMinor) : 0),
    0,
  )

/** With the points that go on into the new goods: given back by the one sale, and paid again in the other. */
export function withCarried(
  tenders: readonly Tender[],
  carried: Redemption | null,
  newId: () => string,
): readonly Tender[] {
  if (carried === null) return tenders
  const back = payOutTender(newId(), { method: 'loyalty', amountMinor: carried.amountMinor })
  // A tender of nothing settles what has no other.
  return [...tenders.filter(({ amountMinor }) => amountMinor !== 0), back, pointsTender(newId(), carried)]
}

/**
 * Whether an exchange is settled: points that it gives back and takes again are no money, and what is left of its tenders
 * pays what it comes to, or pays it out.
 *
 * Refuses: as `refuseTenders` and `refusePayOut` do.
 */
export function refuseExchangeTenders(tenders: readonly Tender[], totalMinor: Minor): Refusal | undefined {
  const settling = settlingTenders(tenders)
  return totalMinor > 0 ? refuseTenders(settling, totalMinor) : refusePayOut(settling, totalMinor)
}

type Paid = Pick<Tender, 'method' | 'amountMinor' | 'receivedMinor' | 'changeMinor'>

/** What was handed over or out: points that an exchange gives back and takes again are left out, whoever reads of it. */
export function settlingTenders<T extends Paid>(tenders: readonly T[]): readonly T[] {
  const inPoints = tenders.filter(({ method }) => method === 'loyalty')
  const [first] = inPoints
  const isBothWays =
    inPoints.some(({ amountMinor }) => amountMinor < 0) && inPoints.some(({ amountMinor }) => amountMinor > 0)
  const isSound = inPoints.every(
    ({ amountMinor, receivedMinor, changeMinor }) =>
      Number.isSafeInteger(amountMinor) && amountMinor === receivedMinor && changeMinor === 0,
  )
  if (first === undefined || !isBothWays || !isSound) return tenders
  const amountMinor = inPoints.reduce((sum, tender) => sum + tender.amountMinor, 0)
  const others = tenders.filter(({ method }) => method !== 'loyalty')
  if (amountMinor === 0 && others.length > 0) return others
  return [...others, { ...first, amountMinor, receivedMinor: amountMinor }]
}
