import { z } from 'zod'

const words = z.string().trim().min(1).max(60)

/** What the schemes want on a receipt, as far as the provider told it; of the card's number four digits at the most (decision D11). */
export const cardFactsSchema = z.object({
  /** "Visa", "Mastercard". */
  cardType: words.optional(),
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  authCode: words.optional(),
  /** How it was read: contactless, chip, magnetic stripe. */
  entry: words.optional(),
  /** The application on its chip (AID). */
  applicationId: words.optional(),
})
export type CardFacts = z.infer<typeof cardFactsSchema>

/**
 * The payment behind a tender: one that a provider took, on a terminal or by link. A tender without it was taken by a machine
 * beside the till, which this program does not know.
 */
export const tenderPaymentSchema = z.object({
  /** The payment's id. Of money that goes back: the payment that it goes back to. */
  id: z.uuid().toLowerCase(),
  provider: words,
  card: cardFactsSchema,
})
export type TenderPayment = z.infer<typeof tenderPaymentSchema>
