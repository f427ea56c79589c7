import { z } from 'zod'
import { CURRENCIES, moneyTextSchema } from '../money/index.ts'
import { vatModeSchema } from '../tax/index.ts'
import { paymentMethodSchema } from './tender.ts'

/** What the customer is told of the card that they pay by; nothing of the card itself. */
export const CARD_ON_DISPLAY = ['present', 'approved', 'declined', 'not-taken'] as const
export type CardOnDisplay = (typeof CARD_ON_DISPLAY)[number]

const displayItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Of one. */
  price: moneyTextSchema,
  quantity: z.int(),
  /** quantity × price − the line's own discount. */
  total: moneyTextSchema,
})

/** What a customer display shows (DATA-030, DATA-031), and whose till it is. Money has two decimals. */
export const displayStateSchema = z.object({
  businessName: z.string(),
  /** Left out of pounds. */
  currency: z.enum(CURRENCIES).optional(),
  items: z.array(displayItemSchema),
  subtotal: moneyTextSchema,
  /** "VAT (20%)", or "VAT" where rates are mixed. */
  vatLabel: z.string(),
  vatAmount: moneyTextSchema,
  /** "add": subtotal + VAT = total. "as-marked": the total says what VAT it includes. */
  vatMode: vatModeSchema,
  /** The part of the VAT that comes on top of the prices; "0.00" for none. */
  vatAdded: moneyTextSchema,
  /** What came off, offers, line and basket discounts together; "0.00" for nothing. */
  discount: moneyTextSchema,
  total: moneyTextSchema,
  /** These two are there once the sale is being paid. */
  paymentMethod: paymentMethodSchema.optional(),
  change: moneyTextSchema.optional(),
  /** What part-payments leave of the total; left out where none was made, or all is paid. */
  leftToPay: moneyTextSchema.optional(),
  /** While, and just after, a terminal asks for the customer's card. */
  card: z.enum(CARD_ON_DISPLAY).optional(),
  /** Where the customer pays with their own phone, while a payment by link is waited for. */
  payAt: z
    .string()
    .max(2_000)
    .regex(/^https?:\/\/[^\s"<>]+$/)
    .optional(),
  /** That card, or that link, is the simulator's: no money moves (PAY-014). */
  isSimulated: z.boolean().optional(),
  /** The sale is paid: the customer is thanked until the next item. */
  isPaid: z.boolean(),
  /** Where the customer finds the receipt of the sale just paid; left out until it is known. */
  receiptLink: z
    .string()
    .max(500)
    .regex(/^https?:\/\/[^\s"<>]+\/r\/[\w/-]+$/)
    .optional(),
})
export type DisplayState = z.infer<typeof displayStateSchema>
