import { z } from 'zod'

/**
 * Why a customer's points changed. `opening` is what somebody had when the shop's ledger began; a merge moves what one
 * customer had to the other, out of the one and into the other.
 */
export const LOYALTY_ENTRY_KINDS = [
  'opening',
  'earned',
  'taken-back',
  'redeemed',
  'given-back',
  'adjusted',
  'merged-out',
  'merged-in',
] as const
export type LoyaltyEntryKind = (typeof LOYALTY_ENTRY_KINDS)[number]

/**
 * Why a person adjusts points. A list and no text of their own: the ledger is never changed, and what somebody might write
 * about a customer could not be erased from it.
 */
export const ADJUST_REASONS = [
  'goodwill',
  'forgotten at the till',
  'from a paper card',
  'given in error',
  'other',
] as const
export type AdjustReason = (typeof ADJUST_REASONS)[number]

/** The most points that a person gives or takes at once: nobody writes money by a slip of the finger. */
export const MOST_ADJUSTED = 10_000

/** The most points that a file brings a new customer: no shop's card has held more. */
export const MOST_IMPORTED_POINTS = 1_000_000

/** What an import gives as its reason, of points and of consents: its file has a name, which might be somebody's. */
export const IMPORTED = 'from an imported file'
export const IMPORT_UNDONE = 'import undone'

export const LOYALTY_ENTRY_LABELS: Readonly<Record<LoyaltyEntryKind, string>> = {
  opening: 'Brought forward',
  earned: 'Earned',
  'taken-back': 'Taken back',
  redeemed: 'Redeemed',
  'given-back': 'Given back',
  adjusted: 'Adjusted',
  'merged-out': 'Moved to another customer',
  'merged-in': 'Taken over from another customer',
}

/** One change of a customer's points; their balance is the sum of all. */
export const loyaltyEntrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(LOYALTY_ENTRY_KINDS),
  points: z.int(),
  /** The record that moved them. */
  transactionId: z.uuid().nullable(),
  receiptNumber: z.string().nullable(),
  /** Who adjusted them, and why. */
  personName: z.string().nullable(),
  reason: z.string().nullable(),
})
export type LoyaltyEntry = z.infer<typeof loyaltyEntrySchema>
