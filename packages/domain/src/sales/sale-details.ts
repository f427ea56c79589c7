import { z } from 'zod'
import { formatMoney, type Minor, minorOf, moneyTextSchema, sum } from '../money/index.ts'
import { MAX_QUANTITY } from './cart.ts'
import { MAX_LINES } from './sale.ts'
import { wireId as id, wireText as text } from './wire.ts'

/*
 * What a sale and its lines can carry beyond goods, prices and payments. All of it is left out where it isn't used, so that the form
 * and the seal of other sales never change (R15).
 */

/** As many units of one sale can be in offers. */
export const MAX_OFFERS_ON_LINE = 400
/** An offer's name as a receipt prints it. */
export const MAX_OFFER_NAME = 40
const MAX_MODIFIERS = 20
const MAX_SERIALS = 1_000
/** A hundred tonnes. */
const MAX_GRAMS = 100_000_000

const price = moneyTextSchema.refine((value) => !value.startsWith('-'), 'This amount cannot be negative.')

/** What one use of an offer took off a line: a meal deal is one application over three lines. */
const offerOnLineSchema = z.object({
  offerId: id,
  /** The offer as it was then: a changed offer has the next revision. */
  revision: z.int().min(1).max(1_000_000),
  name: text(MAX_OFFER_NAME).min(1),
  /** Which use of the offers of this sale, from 1. */
  application: z.int().min(1).max(MAX_LINES),
  /** How many units of the line are in it. */
  units: z.int().min(1).max(MAX_QUANTITY),
  saved: price.refine((value) => minorOf(value) > 0, 'An offer that saves nothing is left out.'),
})
export type OfferOnLine = z.infer<typeof offerOnLineSchema>

const modifierSchema = z.object({
  id,
  name: text(100).min(1),
  /** What it adds to the unit price, which includes it; below zero for what makes it cheaper, such as the customer's own cup. */
  price: moneyTextSchema,
  units: z.int().min(1).max(100).optional(),
})

/** How the weight of a piece was found, and what it weighs. Its price is the unit price of the line. */
const measuredSchema = z.object({
  /** Net, in whole grams. */
  grams: z.int().min(1).max(MAX_GRAMS),
  tareGrams: z.int().min(0).max(MAX_GRAMS).optional(),
  pricePerKg: price,
  source: z.enum(['scale-label', 'scale', 'typed']),
})

export const lineDetailFields = {
  offers: z.array(offerOnLineSchema).min(1).max(MAX_OFFERS_ON_LINE).optional(),
  modifiers: z.array(modifierSchema).min(1).max(MAX_MODIFIERS).optional(),
  measured: measuredSchema.optional(),
  /** Serial numbers, one for each unit. */
  serials: z.array(text(64).min(1)).min(1).max(MAX_SERIALS).optional(),
  /** Where it is eaten, which decides the VAT of food. */
  served: z.enum(['eat-in', 'take-away']).optional(),
}

const ageCheckSchema = z.object({
  outcome: z.enum(['clearly-over-25', 'id-seen']),
  document: z.enum(['passport', 'driving-licence', 'pass-card', 'other']).optional(),
  /** What was restricted, such as alcohol. No date of birth is kept. */
  restrictions: z.array(text(30).min(1)).min(1).max(20),
})

export const saleDetailFields = {
  ageCheck: ageCheckSchema.optional(),
  /** The rules (VAT rates, ages) by which the till sold, such as "gb-2026-11". */
  rulePackId: text(40).min(1).optional(),
}

/** What of a line is kept as it was sent, beside its offers. */
export const lineDetailsSchema = z.object(lineDetailFields).omit({ offers: true })
export type LineDetails = z.infer<typeof lineDetailsSchema>
export const saleDetailsSchema = z.object(saleDetailFields)
export type SaleDetails = z.infer<typeof saleDetailsSchema>

/** Undefined where there is none of it. */
export const lineDetailsOf = ({ modifiers, measured, serials, served }: LineDetails) =>
  withContent({ modifiers, measured, serials, served })
export const saleDetailsOf = ({ ageCheck, rulePackId }: SaleDetails) => withContent({ ageCheck, rulePackId })

function withContent<Details extends object>(details: Details): Details | undefined {
  return Object.values(details).some((part) => part !== undefined) ? details : undefined
}

/** What offers took off a line. */
export function offersMinor(offers: readonly Pick<OfferOnLine, 'saved'>[] = []): Minor {
  return sum(offers.map(({ saved }) => minorOf(saved)))
}

/** What offers took off these lines. */
export const offersOfLines = (lines: readonly { readonly offerMinor?: Minor | undefined }[]): Minor =>
  sum(lines.map(({ offerMinor = 0 }) => offerMinor))

interface Line extends LineDetails {
  readonly offers?: readonly OfferOnLine[] | undefined
  readonly quantity: number
  readonly unitPrice: string
  readonly discountAmount?: string | undefined
}

/** What a line's details must be to its quantity and price. */
export function checkLineDetails(
  line: Line,
  report: (field: (string | number)[], message: string) => void,
): void {
  const { quantity, unitPrice, discountAmount = '0.00', offers = [], serials = [], measured } = line
  const leftMinor = quantity * minorOf(unitPrice) - minorOf(discountAmount)
  if (offersMinor(offers) > Math.max(0, leftMinor))
    report(['offers'], "Offers can't take off more than the line costs.")
  for (const [i, { units }] of offers.entries())
    if (units > quantity) report(['offers', i, 'units'], "An offer can't have more units than the line.")
  if (serials.length > quantity) report(['serials'], "A line can't have more serial numbers than units.")
  if (measured && quantity !== 1) report(['measured'], 'A weighed line has the quantity 1.')
}

const SERVED = { 'eat-in': 'Eat in', 'take-away': 'Take away' } as const

/** A line's details in words, one row each, for receipts and screens. */
export function lineNotes(
  { modifiers = [], measured, serials = [], served }: LineDetails,
  currency: string,
): string[] {
  return [
    ...(served ? [SERVED[served]] : []),
    ...modifiers.map(({ name, units = 1 }) => (units === 1 ? `+ ${name}` : `+ ${units} × ${name}`)),
    ...(measured
      ? [
          `${(measured.grams / 1000).toFixed(3)} kg net @ ${formatMoney(minorOf(measured.pricePerKg), currency)}/kg`,
        ]
      : []),
    ...serials.map((serial) => `Serial no. ${serial}`),
  ]
}
