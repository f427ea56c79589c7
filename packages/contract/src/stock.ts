import { counted } from '@tuppence/domain/counts'
import { moneySumTextSchema } from '@tuppence/domain/money'
import {
  adjustmentReasonSchema,
  bookingKindSchema,
  bookingLineSchema,
  MOST_LINES,
  movementTypeSchema,
  wasteReasonSchema,
} from '@tuppence/domain/stock'
import { z } from 'zod'
import { defineCall, LARGE_BODY_BYTES } from './call.ts'
import { daySchema } from './day.ts'
import { FILE_NAME, NEXT_CURSOR } from './headers.ts'
import { cursorSchema } from './paging.ts'

const idParams = z.object({ id: z.uuid().toLowerCase() })
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Write at most ${counted(most, 'letter')}.`)
    .nullish()
const lines = z
  .array(bookingLineSchema)
  .min(1, 'Add a product first.')
  .max(MOST_LINES, `Book at most ${counted(MOST_LINES, 'line')} at once.`)
const aboveNothing = lines.refine(
  (all) => all.every(({ quantity }) => quantity > 0),
  'A quantity is 1 or more.',
)
const notNothing = lines.refine((all) => all.every(({ quantity }) => quantity !== 0), 'A quantity is not 0.')

/** Reasons that say nothing by themselves ask for a note. */
const saysWhy = ({ reason, note }: { reason: string; note?: string | null | undefined }) =>
  reason !== 'other' || Boolean(note?.trim())
const SAY_WHY = { path: ['note'], message: 'Say in a few words why.' }

export const bookingBodySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('delivery'),
    supplier: text(200),
    reference: text(200),
    note: text(1_000),
    /** The products' own cost becomes what this delivery cost, where its line says so. */
    setsCosts: z.boolean().optional(),
    lines: aboveNothing,
  }),
  z
    .object({ kind: z.literal('waste'), reason: wasteReasonSchema, note: text(1_000), lines: aboveNothing })
    .refine(saysWhy, SAY_WHY),
  z
    .object({
      kind: z.literal('adjustment'),
      reason: adjustmentReasonSchema,
      note: text(1_000),
      lines: notNothing,
    })
    .refine(saysWhy, SAY_WHY),
])
export type BookingBody = z.infer<typeof bookingBodySchema>

/** A booking as a list shows it. */
export const bookingSchema = z.object({
  id: z.uuid(),
  kind: bookingKindSchema,
  supplier: z.string().nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Whose name it is in; null for the provider by remote access. */
  staffName: z.string().nullable(),
  lineCount: z.int(),
  /** Of how many products its lines are, and the name of the only one. */
  productCount: z.int(),
  productName: z.string().nullable(),
  /** By how much it moved stock in all, in whole units. */
  quantity: z.int(),
  /** What its goods cost, where it was said. */
  costTotal: moneySumTextSchema.nullable(),
  /** The booking that this one takes back, and the one that took this one back. */
  reversesId: z.uuid().nullable(),
  reversedById: z.uuid().nullable(),
  /** The stock-take whose outcome it is. */
  stockTakeId: z.uuid().nullable(),
})
export type StockBookingSummary = z.infer<typeof bookingSchema>

export const bookingDetailSchema = bookingSchema.extend({
  lines: z.array(
    z.object({
      productId: z.uuid(),
      name: z.string(),
      sku: z.string(),
      change: z.int(),
      unitCost: z.string().nullable(),
      lot: z.string().nullable(),
      expiresOn: z.string().nullable(),
    }),
  ),
})
export type StockBookingDetail = z.infer<typeof bookingDetailSchema>

export const makeBooking = defineCall({
  name: 'makeBooking',
  method: 'PUT',
  path: '/api/stock/bookings/:id',
  summary:
    'Book a delivery, waste or an adjustment under an id of your own, a UUIDv7. Sent again it changes nothing and is answered the same; other content under the same id is refused.',
  access: 'manage-stock',
  scope: 'stock:write',
  params: idParams,
  bodyBytes: LARGE_BODY_BYTES,
  body: bookingBodySchema,
  answer: bookingDetailSchema,
  errors: ['unknown-goods', 'booking-id-reused'],
})

export const bookBack = defineCall({
  name: 'bookBack',
  method: 'PUT',
  path: '/api/stock/bookings/:id/back',
  summary: 'Take a booking back by the opposite one, once. Sent again it is answered the same.',
  access: 'manage-stock',
  scope: 'stock:write',
  params: idParams,
  body: z.object({ id: z.uuid().toLowerCase() }),
  answer: bookingDetailSchema,
  errors: ['not-found', 'booking-stays', 'booked-back-already', 'booking-id-reused'],
})

const paging = {
  after: cursorSchema,
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Only what is older than this entry of the list. */
  before: z.iso.datetime({ offset: true }).optional(),
  beforeId: z.uuid().optional(),
}
/** Trading days of the shop, both included. */
const days = { from: daySchema.optional(), to: daySchema.optional() }

export const listBookings = defineCall({
  name: 'listBookings',
  method: 'GET',
  path: '/api/stock/bookings',
  summary: 'What was booked, the latest first.',
  access: 'manage-stock',
  scope: 'stock:read',
  query: z.object({ kind: bookingKindSchema.optional(), ...days, ...paging }),
  answer: z.array(bookingSchema),
  answerHeaders: [NEXT_CURSOR],
})

export const readBooking = defineCall({
  name: 'readBooking',
  method: 'GET',
  path: '/api/stock/bookings/:id',
  summary: 'One booking with its lines.',
  access: 'manage-stock',
  scope: 'stock:read',
  params: idParams,
  answer: bookingDetailSchema,
  entityTag: 'of-content',
  errors: ['not-found'],
})

export const movementSchema = z.object({
  id: z.uuid(),
  type: movementTypeSchema,
  change: z.int(),
  /** The product's stock after it. */
  balance: z.int(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  staffName: z.string().nullable(),
  /** The sale, void or refund behind it, and its number. */
  transactionId: z.uuid().nullable(),
  transactionNumber: z.string().nullable(),
  bookingId: z.uuid().nullable(),
  lot: z.string().nullable(),
  expiresOn: z.string().nullable(),
  unitCost: z.string().nullable(),
})
export type StockMovement = z.infer<typeof movementSchema>

const movementFilter = {
  productId: z.uuid().toLowerCase(),
  type: movementTypeSchema.optional(),
  ...days,
}

export const listMovements = defineCall({
  name: 'listMovements',
  method: 'GET',
  path: '/api/stock/movements',
  summary: 'What moved a product’s stock, the latest first, with the balance after each.',
  access: 'manage-stock',
  scope: 'stock:read',
  query: z.object({ ...movementFilter, ...paging }),
  answer: z.array(movementSchema),
  answerHeaders: [NEXT_CURSOR],
  errors: ['not-found'],
})

export const exportMovements = defineCall({
  name: 'exportMovements',
  method: 'GET',
  path: '/api/stock/movements.csv',
  summary: 'The same as CSV, the latest first.',
  access: 'export-data',
  query: z.object(movementFilter),
  errors: ['not-found'],
  file: { types: ['text/csv'], says: 'The movements.' },
  answerHeaders: [FILE_NAME],
})
