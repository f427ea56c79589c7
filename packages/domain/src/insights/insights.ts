import { z } from 'zod'

const daySchema = z.iso.date()
const wholePence = z.int()

/** A day to come: what is expected, and between what four days of five should fall. */
export const forecastDaySchema = z.object({
  day: daySchema,
  expectedMinor: wholePence,
  lowMinor: wholePence,
  highMinor: wholePence,
  reason: z.string(),
})
export type ForecastDay = z.infer<typeof forecastDaySchema>

export const salesForecastSchema = z.object({
  days: z.array(forecastDaySchema),
  expectedMinor: wholePence,
  lowMinor: wholePence,
  highMinor: wholePence,
  /** Whether its ranges are made of the shop's own errors. */
  isProven: z.boolean(),
  reason: z.string(),
  /** What the same would have said of the shop's past, beside last week's same day; null where too little is past. */
  record: z
    .object({
      days: z.int(),
      offPercent: z.number(),
      lastWeekOffPercent: z.number(),
      inRangePercent: z.number().nullable(),
      firstDay: daySchema,
      lastDay: daySchema,
    })
    .nullable(),
})
export type SalesForecast = z.infer<typeof salesForecastSchema>

const ofProduct = { productId: z.string(), name: z.string() }

/** Goods to order, by when, and how many. */
export const reorderSchema = z.object({
  ...ofProduct,
  orderBy: daySchema,
  /** When none would be left; today where none is. */
  outOn: daySchema,
  quantity: z.int(),
  free: z.int(),
  perWeek: z.number(),
  reason: z.string(),
})
export type Reorder = z.infer<typeof reorderSchema>

/** Two goods that are bought together more often than chance would have it. */
export const soldTogetherSchema = z.object({
  first: z.object(ofProduct),
  second: z.object(ofProduct),
  baskets: z.int(),
  /** Of all baskets, and of the baskets with the first, in percent. */
  supportPercent: z.number(),
  confidencePercent: z.number(),
  lift: z.number(),
  reason: z.string(),
})
export type SoldTogether = z.infer<typeof soldTogetherSchema>

export const unusualSchema = z.object({
  what: z.enum(['takings', 'voids', 'person']),
  day: daySchema.nullable(),
  who: z.string().nullable(),
  /** In standard deviations from what was to be expected; below 0 is less than that. */
  score: z.number(),
  reason: z.string(),
})
export type Unusual = z.infer<typeof unusualSchema>

export const slowMoverSchema = z.object({
  ...ofProduct,
  stock: z.int(),
  sold: z.int(),
  /** The last day on which one was sold; null where none was in the time that is looked at. */
  lastSold: daySchema.nullable(),
  /** What the stock had cost; null where nobody has said what one costs. */
  tiedUpMinor: wholePence.nullable(),
  reason: z.string(),
})
export type SlowMover = z.infer<typeof slowMoverSchema>

/** Goods in baskets with another product, of all the baskets with that. */
export const boughtWithSchema = z.object({ ...ofProduct, baskets: z.int(), of: z.int() })
export type BoughtWith = z.infer<typeof boughtWithSchema>

export const offerEffectSchema = z.object({
  ...ofProduct,
  from: daySchema,
  to: daySchema,
  offPercent: z.number(),
  /** Pieces sold, beside what like weekdays before would have come to; in percent, with the range of chance. */
  changePercent: z.number(),
  lowPercent: z.number(),
  highPercent: z.number(),
  takingsChangeMinor: wholePence,
  /** What went into its baskets more often than into others on these days; an older program has not looked. */
  with: z.array(boughtWithSchema).default([]),
  reason: z.string(),
})
export type OfferEffect = z.infer<typeof offerEffectSchema>

/** How the same would have done in the past, in a sentence; null where too little is past. */
const recordSchema = z.string().nullable()

/** All that is found out of a shop's sales, up to the end of `until`. */
export const shopInsightsSchema = z.object({
  until: daySchema,
  /** Days since the first sale, that one included; 0 where nothing was sold yet. */
  daysOfSales: z.int(),
  forecast: salesForecastSchema.nullable(),
  reorders: z.object({ found: z.array(reorderSchema), record: recordSchema }),
  together: z.object({ found: z.array(soldTogetherSchema), record: recordSchema }),
  unusual: z.object({ found: z.array(unusualSchema), record: recordSchema }),
  slow: z.object({ found: z.array(slowMoverSchema), record: recordSchema }),
  offers: z.object({ found: z.array(offerEffectSchema), record: recordSchema }),
})
export type ShopInsights = z.infer<typeof shopInsightsSchema>
