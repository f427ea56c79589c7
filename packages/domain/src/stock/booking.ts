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
