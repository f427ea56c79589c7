import { counted } from '@tuppence/domain/counts'
import { costTextSchema, moneyTextSchema } from '@tuppence/domain/money'
import {
  countEntrySchema,
  countPlaceSchema,
  MOST_LINES,
  takeScopeSchema,
  takeStatusSchema,
  uncountedChoiceSchema,
} from '@tuppence/domain/stock'
import { z } from 'zod'
import { defineCall, LARGE_BODY_BYTES } from './call.ts'
import { FILE_NAME, NEXT_CURSOR } from './headers.ts'
import { pageOf } from './paging.ts'

const idParams = z.object({ id: z.uuid().toLowerCase() })
const productId = z.uuid().toLowerCase()

export const stockTakeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: takeScopeSchema,
  categoryId: z.uuid().nullable(),
  /** The category's name, where the stock-take is of one. */
  category: z.string().nullable(),
  isBlind: z.boolean(),
  status: takeStatusSchema,
  createdAt: z.iso.datetime(),
  staffName: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endedByName: z.string().nullable(),
  uncounted: uncountedChoiceSchema.nullable(),
  bookingId: z.uuid().nullable(),
  /** How many products it covers, of how many there is a count, and how many counts came in. */
  productCount: z.int(),
  countedCount: z.int(),
  countCount: z.int(),
})
export type StockTake = z.infer<typeof stockTakeSchema>

export const listStockTakes = defineCall({
  name: 'listStockTakes',
  method: 'GET',
  path: '/api/stock-takes',
  summary: 'Stock-takes, the open ones first, then the latest.',
  access: 'manage-stock',
  query: z.object(pageOf(50, 200)),
  answer: z.array(stockTakeSchema),
  answerHeaders: [NEXT_CURSOR],
})

export const beginStockTake = defineCall({
  name: 'beginStockTake',
  method: 'PUT',
  path: '/api/stock-takes/:id',
  summary: 'Begin a stock-take under an id of your own. Sent again it is answered the same.',
  access: 'manage-stock',
  params: idParams,
  bodyBytes: LARGE_BODY_BYTES,
  body: z
    .object({
      name: z.string().trim().min(1, 'Give it a name.').max(200),
      scope: takeScopeSchema,
      categoryId: z.uuid().toLowerCase().nullish(),
      productIds: z
        .array(productId)
        .max(MOST_LINES, `Choose at most ${counted(MOST_LINES, 'product')}, or a category.`)
        .optional(),
      isBlind: z.boolean(),
    })
    .refine(({ scope, categoryId }) => (scope === 'category') === Boolean(categoryId), {
      path: ['categoryId'],
      message: 'Choose a category.',
    })
    .refine(({ scope, productIds = [] }) => (scope === 'products') === productIds.length > 0, {
      path: ['productIds'],
      message: 'Choose at least one product.',
    }),
  answer: stockTakeSchema,
  errors: ['unknown-goods', 'stock-take-id-reused'],
})

export const readStockTake = defineCall({
  name: 'readStockTake',
  method: 'GET',
  path: '/api/stock-takes/:id',
  summary: 'One stock-take and how far it is.',
  access: 'manage-stock',
  params: idParams,
  answer: stockTakeSchema,
  entityTag: 'of-content',
  errors: ['not-found'],
})

/** A product as a counting device keeps it, to find by name or scan without a network. */
export const countableProductSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  sku: z.string(),
  barcodes: z.array(z.string()),
  /** What should be there; null where the stock-take is blind. */
  stockQuantity: z.int().nullable(),
  /** Which count of it is asked for: 0, or more after a recount was. */
  round: z.int(),
})
export type CountableProduct = z.infer<typeof countableProductSchema>

export const productsToCount = defineCall({
  name: 'productsToCount',
  method: 'GET',
  path: '/api/stock-takes/:id/products',
  summary: 'Every product that a stock-take covers, by name.',
  access: 'manage-stock',
  params: idParams,
  answer: z.array(countableProductSchema),
  errors: ['not-found'],
})

/** So many counts go in one call. */
export const MOST_COUNTS = 500

export const sendCounts = defineCall({
  name: 'sendCounts',
  method: 'POST',
  path: '/api/stock-takes/:id/counts',
  summary:
    'Hand in counts, each under the id its device gave it; those that are there already change nothing.',
  access: 'manage-stock',
  params: idParams,
  bodyBytes: LARGE_BODY_BYTES,
  body: z.object({
    /** The device's clock as it sends, by which the times of its counts are put right. */
    sentAt: z.iso.datetime({ offset: true }),
    counts: z.array(countEntrySchema).min(1).max(MOST_COUNTS),
  }),
  /** Products that are to be counted anew, with their round, for a device that did not know. */
  answer: z.object({ kept: z.int() }),
  errors: ['not-found', 'stock-take-over', 'unknown-goods', 'count-id-reused'],
})

/** One line of the review: what was counted, what should have been there at that moment. */
export const reviewLineSchema = z.object({
  productId: z.uuid(),
  name: z.string(),
  sku: z.string(),
  counted: z.int(),
  expected: z.int(),
  /** In pounds. */
  cost: costTextSchema,
  price: moneyTextSchema,
  round: z.int(),
  /** What was sold or booked between its first count and its last: whether that was counted nobody knows. */
  movedMeanwhile: z.int(),
  places: z.array(
    z.object({
      place: countPlaceSchema,
      quantity: z.int(),
      isInQuestion: z.boolean(),
      people: z.array(z.object({ userId: z.string().nullable(), name: z.string(), quantity: z.int() })),
    }),
  ),
})
export type ReviewLine = z.infer<typeof reviewLineSchema>

export const reviewSchema = z.object({
  take: stockTakeSchema,
  lines: z.array(reviewLineSchema),
  /** Products that a recount was asked for and that nobody has counted since. */
  awaited: z.array(z.object({ productId: z.uuid(), name: z.string(), sku: z.string() })),
  /** Says which counts this review knows; the closing names it. */
  asOf: z.string(),
})
export type StockTakeReview = z.infer<typeof reviewSchema>

export const reviewStockTake = defineCall({
  name: 'reviewStockTake',
  method: 'GET',
  path: '/api/stock-takes/:id/review',
  summary: 'What an open stock-take comes to so far.',
  access: 'manage-stock',
  params: idParams,
  answer: reviewSchema,
  errors: ['not-found', 'stock-take-over'],
})

export const ruleOnCounts = defineCall({
  name: 'ruleOnCounts',
  method: 'POST',
  path: '/api/stock-takes/:id/rulings',
  summary: 'Ask for products to be counted anew, or say whose count of a place stands.',
  access: 'manage-stock',
  params: idParams,
  bodyBytes: LARGE_BODY_BYTES,
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('recount'),
      products: z
        .array(z.object({ productId, round: z.int().min(0).max(999) }))
        .min(1)
        .max(MOST_LINES),
    }),
    z.object({
      kind: z.literal('keep'),
      productId,
      round: z.int().min(0).max(1_000),
      place: countPlaceSchema,
      /** All of them are added up, or one person's stands. */
      addsUp: z.boolean(),
      keptUserId: z.string().max(100).nullish(),
    }),
  ]),
  status: 204,
  errors: ['not-found', 'stock-take-over', 'unknown-goods'],
})

export const closeStockTake = defineCall({
  name: 'closeStockTake',
  method: 'POST',
  path: '/api/stock-takes/:id/close',
  summary:
    'Book the differences and freeze the stock-take, once: whoever closes it again is answered what was done.',
  access: 'manage-stock',
  params: idParams,
  body: z.object({
    uncounted: uncountedChoiceSchema,
    /** Of the review that was looked at. */
    asOf: z.string().max(100),
  }),
  answer: stockTakeSchema,
  errors: ['not-found', 'stock-take-over', 'stock-take-moved', 'counts-in-question'],
})

export const cancelStockTake = defineCall({
  name: 'cancelStockTake',
  method: 'POST',
  path: '/api/stock-takes/:id/cancel',
  summary: 'End a stock-take without booking anything. Its counts stay to be read.',
  access: 'manage-stock',
  params: idParams,
  answer: stockTakeSchema,
  errors: ['not-found', 'stock-take-over'],
})

/** A line of a closed stock-take, as it was then. */
export const frozenLineSchema = z.object({
  productId: z.uuid(),
  name: z.string(),
  sku: z.string(),
  expected: z.int(),
  counted: z.int(),
  isUncounted: z.boolean(),
  cost: costTextSchema,
  price: moneyTextSchema,
})
export type FrozenLine = z.infer<typeof frozenLineSchema>

export const readOutcome = defineCall({
  name: 'readOutcome',
  method: 'GET',
  path: '/api/stock-takes/:id/outcome',
  summary: 'The frozen lines of a closed stock-take, by name.',
  access: 'manage-stock',
  params: idParams,
  answer: z.array(frozenLineSchema),
  errors: ['not-found'],
})

export const exportOutcome = defineCall({
  name: 'exportOutcome',
  method: 'GET',
  path: '/api/stock-takes/:id/outcome.csv',
  summary: 'The same as CSV.',
  access: 'export-data',
  params: idParams,
  errors: ['not-found'],
  file: { types: ['text/csv'], says: 'The lines.' },
  answerHeaders: [FILE_NAME],
})
