import { z } from 'zod'

/** What can be the matter with the figures that are kept beside the records: what was worked out from them, and what tells of them. */
export const BOOK_FINDING_KINDS = [
  'day-differs',
  'stock-differs',
  'movement-differs',
  'customer-differs',
  'record-gone',
  'told-otherwise',
  'z-read-differs',
  'not-in-audit-log',
  'settlement-differs',
] as const

/** A figure that the records come to, beside the one that is kept. */
export const bookDifferenceSchema = z.object({ what: z.string(), records: z.string(), books: z.string() })
export type BookDifference = z.infer<typeof bookDifferenceSchema>

/** One place where the books and the records do not say the same. */
export const bookFindingSchema = z.object({
  kind: z.enum(BOOK_FINDING_KINDS),
  /** A till's code, a product's or customer's name, a receipt number, or where something was told; a card payment's amount. */
  about: z.string(),
  /** The day that it is about; null where it is about no day. */
  day: z.iso.date().nullable(),
  /** The record or deed; null where there is none to name. */
  recordId: z.uuid().nullable(),
  differences: z.array(bookDifferenceSchema),
})
export type BookFinding = z.infer<typeof bookFindingSchema>
