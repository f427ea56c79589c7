import { z } from 'zod'
import { divideHalfUp, type Minor } from '../money/index.ts'

/** What a shop's points are worth, and whether they can be spent. One is earned for each whole pound in any case. */
export const loyaltyTermsSchema = z.object({
  /** Whether points can pay. */
  isOn: z.boolean(),
  /** Pence that a point pays. */
  pointValueMinor: z.int().min(1).max(1_000),
  /** The fewest points that may be redeemed at once. */
  minPoints: z.int().min(1).max(1_000_000),
})
export type LoyaltyTerms = z.infer<typeof loyaltyTermsSchema>

/** What holds for a shop that never touched it: a point is a penny. The recording statement has the same. */
export const LOYALTY_TERMS: LoyaltyTerms = { isOn: true, pointValueMinor: 1, minPoints: 1 }

/** A shop's terms out of its settings; what was never set, or makes no sense, is as it is by itself. */
export function loyaltyTermsOf(settings: Readonly<Record<string, unknown>>): LoyaltyTerms {
  const { isOn, pointValueMinor, minPoints } = Object(settings.loyalty) as Record<string, unknown>
  return {
    isOn: typeof isOn === 'boolean' ? isOn : LOYALTY_TERMS.isOn,
    pointValueMinor: isWhole(pointValueMinor, 1_000) ? pointValueMinor : LOYALTY_TERMS.pointValueMinor,
    minPoints: isWhole(minPoints, 1_000_000) ? minPoints : LOYALTY_TERMS.minPoints,
  }
}

const isWhole = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= most

/** The most points of one payment. */
export const MAX_REDEEMED_POINTS = 2_000_000_000

export interface Redemption {
  readonly points: number
  readonly amountMinor: Minor
}

/**
 * The most that points can pay of what is owed: never more than the balance is worth, and the last point in part where a
 * point is worth more than a penny. Null where nothing can be redeemed.
 */
export function mostRedeemable(terms: LoyaltyTerms, balance: number, owedMinor: Minor): Redemption | null {
  if (!terms.isOn || owedMinor <= 0) return null
  return redemptionOf(terms, balance, Math.min(owedMinor, balance * terms.pointValueMinor))
}

/** What it takes to pay this amount with points; null where that is too little, or more than the balance. */
export function redemptionOf(terms: LoyaltyTerms, balance: number, amountMinor: Minor): Redemption | null {
  if (!terms.isOn || amountMinor <= 0) return null
  const points = Math.ceil(amountMinor / terms.pointValueMinor)
  return points < terms.minPoints || points > balance ? null : { points, amountMinor }
}

/** What was paid for a sale and what came back of it, as far as its points go. */
export interface PointsOfSale {
  /** What was sold. */
  readonly soldMinor: Minor
  /** What points paid of it, and how many they were. */
  readonly redeemedMinor: Minor
  readonly redeemedPoints: number
  /** What came back, and how much of that in points. */
  readonly backMinor: Minor
  readonly backInPointsMinor: Minor
}

/**
 * The points of a sale as it stands: earned for each whole pound that was paid otherwise and did not come back, and
 * redeemed less what came back in points, its share of them rounded half up. However a sale is returned in parts, its
 * customer has in the end what remains of it (decision 0073). `loyalty.sql.ts` says the same to the database.
 */
export function pointsOf(sale: PointsOfSale): { readonly earned: number; readonly redeemed: number } {
  const { soldMinor, redeemedMinor, redeemedPoints, backMinor } = sale
  const inPointsMinor = Math.min(sale.backInPointsMinor, redeemedMinor)
  const paidMinor = soldMinor - redeemedMinor - (backMinor - inPointsMinor)
  const given =
    redeemedMinor === 0
      ? 0
      : divideHalfUp(BigInt(redeemedPoints) * BigInt(inPointsMinor), BigInt(redeemedMinor))
  return { earned: Math.floor(Math.max(0, paidMinor) / 100), redeemed: redeemedPoints - given }
}
