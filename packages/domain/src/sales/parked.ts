import { z } from 'zod'
import { saleCustomerSchema } from '../customers/index.ts'
import { MAX_AMOUNT_MINOR } from '../money/index.ts'
import { fullName } from '../names/index.ts'
import { PAYMENT_PROVIDERS } from '../payments/index.ts'
import { tradingDayOf } from '../reporting/index.ts'
import { vatCodeSchema } from '../tax/index.ts'
import { type Cart, type Discount, MAX_DISCOUNT_REASON, MAX_LOT, MAX_QUANTITY } from './cart.ts'
import { isPayable } from './refuse-parking.ts'
import { MAX_LINES } from './sale.ts'
import { wireId, wireText } from './wire.ts'

/** As many baskets as a shop may have put aside at one time. More are forgotten ones, and nobody finds theirs among them. */
export const MAX_PARKED = 500
/** The longest word for a basket: a name, or a note such as "man in the red coat, fetching his purse". */
export const MAX_PARKED_LABEL = 80

const amountMinor = z.int().min(0).max(MAX_AMOUNT_MINOR)

const reason = wireText(MAX_DISCOUNT_REASON).min(1).optional()
const discountSchema: z.ZodType<Discount> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), hundredths: z.int().min(0).max(10_000), reason }),
  z.strictObject({ kind: z.literal('amount'), minor: amountMinor, reason }),
])

const lineSchema = z.strictObject({
  id: wireId,
  product: z.strictObject({
    id: wireId,
    name: wireText(500),
    sku: wireText(100),
    priceMinor: amountMinor,
    vatCode: vatCodeSchema,
    vatRate: z.int().min(0).max(10_000),
    vatInclusive: z.boolean(),
    scaleLabel: wireText(64).optional(),
    pack: z
      .strictObject({ lot: wireText(MAX_LOT).optional(), expiresOn: z.iso.date().optional() })
      .optional(),
  }),
  quantity: z.int().min(1).max(MAX_QUANTITY),
  unitPriceMinor: amountMinor,
  discount: discountSchema.nullable(),
})

/**
 * A cart as one till puts it aside for another: whole pence, as the cart itself keeps them, because it is no record of
 * money but a basket half filled. Strict: a part that this version does not know is refused and stays where it was parked,
 * or a later till's basket would come back with something missing.
 */
export const parkedCartSchema: z.ZodType<Cart> = z
  .strictObject({
    lines: z.array(lineSchema).min(1).max(MAX_LINES),
    customer: saleCustomerSchema.extend({ firstName: name(), lastName: name() }).nullable(),
    discount: discountSchema.nullable(),
  })
  .refine(isPayable, 'This comes to more than one sale can hold.')

function name() {
  return wireText(100).nullable()
}

/** A basket has one card payment in doubt, seldom two; more than these are no cashier's doing. */
const MAX_IN_DOUBT = 20

/** A card payment whose end nobody knew when its basket was put aside: it goes with the basket, and is asked after wherever that is taken up. */
export const paymentInDoubtSchema = z.object({
  /** The payment's own id. */
  id: wireId,
  /** The terminal that asked for the card; none of a payment by link. */
  terminalId: wireId.optional(),
  /** What asked for the money, as people call it. */
  terminalName: wireText(255),
  /** Of a payment by link: whose link. */
  provider: z.enum(PAYMENT_PROVIDERS).optional(),
  /** Where it was begun. */
  tillId: wireId,
  amountMinor: z.int().min(1).max(MAX_AMOUNT_MINOR),
  /** It would have paid all that was left. */
  isLast: z.boolean(),
  begunAt: z.iso.datetime({ offset: true }),
})
export type PaymentInDoubt = z.infer<typeof paymentInDoubtSchema>

/** Whoever parks, recalls or discards, as they were called then. */
export const parkingStaffSchema = z.object({ id: wireText(64).min(1), name: wireText(255) })

/** A basket that was put aside, to be taken up again on any till of the shop, once. */
export const parkedBasketSchema = z.object({
  /** UUIDv7, made by the till that parks it. */
  id: wireId,
  label: wireText(MAX_PARKED_LABEL).min(1),
  cart: parkedCartSchema,
  /** By the clock of the till that parked it. */
  parkedAt: z.iso.datetime({ offset: true }),
  staff: parkingStaffSchema,
  tillId: wireId,
  /** A till of an earlier version sends none. */
  inDoubt: z.array(paymentInDoubtSchema).max(MAX_IN_DOUBT).optional(),
})
export type ParkedBasket = z.infer<typeof parkedBasketSchema>

/** What a basket is called: the note that was typed, else its customer's name, else the time, "Basket of 14:05". */
export function parkedLabel(note: string, cart: Cart, at: Date, timeZone: string): string {
  const { customer } = cart
  const typed = note.trim().replace(/\s+/g, ' ')
  const named = fullName(customer ?? {})
  const time = () =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)
  return cutTo(MAX_PARKED_LABEL, typed || named || `Basket of ${time()}`)
}

/** Whole characters only: half of an emoji is none. */
function cutTo(longest: number, text: string): string {
  if (text.length <= longest) return text
  let cut = ''
  for (const character of text) {
    if (cut.length + character.length > longest) break
    cut += character
  }
  return cut.trimEnd()
}

/** Whether it was parked on an earlier trading day: goods and prices may have changed, and its customer has gone home. */
export function isLeftOver(parkedAt: string, now: Date, timeZone: string): boolean {
  return tradingDayOf(new Date(parkedAt), timeZone) < tradingDayOf(now, timeZone)
}
