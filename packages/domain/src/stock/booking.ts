import { z } from 'zod'

/**
 * What a person books at once. A delivery brings goods, waste takes them, an adjustment does either with a reason, and a
 * count is the outcome of a stock-take; an import is a file's stock levels.
 */
export const BOOKING_KINDS = ['delivery', 'waste', 'adjustment', 'count', 'import'] as const
export const bookingKindSchema = z.enum(BOOKING_KINDS)
export type BookingKind = z.infer<typeof bookingKindSchema>

/** What moves stock: what is sold and comes back, a new product's first figure, and what people book. */
export const MOVEMENT_TYPES = [
  'opening',
  'sale',
  'void',
  'refund',
  'adjustment',
  'waste',
  'delivery',
  'count',
] as const
export const movementTypeSchema = z.enum(MOVEMENT_TYPES)
export type MovementType = z.infer<typeof movementTypeSchema>

/** Why goods are thrown away or gone. */
export const WASTE_REASONS = ['damaged', 'out-of-date', 'stolen', 'own-use', 'other'] as const
export const wasteReasonSchema = z.enum(WASTE_REASONS)
export type WasteReason = z.infer<typeof wasteReasonSchema>

/** Why a figure is put right without a count of the shop. */
export const ADJUSTMENT_REASONS = ['miscounted', 'found', 'missing', 'sent-back', 'other'] as const
export const adjustmentReasonSchema = z.enum(ADJUSTMENT_REASONS)
export type AdjustmentReason = z.infer<typeof adjustmentReasonSchema>

const REASON_WORDS: Readonly<Record<WasteReason | AdjustmentReason, string>> = {
  damaged: 'Damaged',
  'out-of-date': 'Out of date',
  stolen: 'Stolen',
  'own-use': 'Own use',
  miscounted: 'Miscounted before',
  found: 'Found',
  missing: 'Missing',
  'sent-back': 'Sent back to the supplier',
  other: 'Other',
}

/** "Out of date": the reason of a waste or adjustment as lists and movements say it. */
export const reasonWords = (reason: WasteReason | AdjustmentReason): string => REASON_WORDS[reason]

/** The most of one product in one line, in whole units. */
export const MOST_IN_LINE = 1_000_000
/** The most lines that a person books at once. */
export const MOST_LINES = 5_000

/** One line of a booking as somebody typed or scanned it. */
export const bookingLineSchema = z.object({
  productId: z.uuid().toLowerCase(),
  /** Whole units. Deliveries and waste say how many; an adjustment says what is added, or with a minus what is taken. */
  quantity: z.int().min(-MOST_IN_LINE).max(MOST_IN_LINE),
  /** What one cost, in pounds with two to four decimals; left out where nobody said. */
  unitCost: z
    .string()
    .regex(/^\d{1,8}\.\d{2}(?:\d?[1-9])?$/)
    .nullish(),
  /** GS1's (10), or what stands on the pack. */
  lot: z.string().trim().max(50).nullish(),
  expiresOn: z.iso.date().nullish(),
})
export type BookingLine = z.infer<typeof bookingLineSchema>

/** By how much a line of this kind moves its product's stock: a delivery adds, waste takes. */
export function changeOf(kind: 'delivery' | 'waste' | 'adjustment', quantity: number): number {
  return kind === 'waste' ? -quantity : quantity
}
