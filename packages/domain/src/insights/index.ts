export {
  AHEAD_DAYS,
  type BackTest,
  backTest,
  daysToForetellFrom,
  type Foretold,
  foretellFrom,
  foretellPast,
  NEEDED_DAYS,
} from './back-test.ts'
export { bankHolidayOn } from './bank-holidays.ts'
export { forecastSales } from './forecast.ts'
export { type ShopInsights, shopInsightsSchema } from './insights.ts'
export { newestOffers, offerEffects, offerRecord } from './offer-effect.ts'
export { type DayTaken, fillDays } from './pace-of-shop.ts'
export type { ProductHistory } from './product-history.ts'
export {
  mostUrgent,
  type Ordering,
  orderingSchema,
  proposeReorders,
  reorderRecord,
  USUAL_ORDERING,
} from './reorder.ts'
export { dearest, slowMovers, slowRecord } from './slow-movers.ts'
export {
  BasketCounts,
  boughtWith,
  type DatedBasket,
  ofOftenBought,
  togetherRecord,
} from './sold-together.ts'
export { scoreTakings, unusualRecord, unusualTakings, unusualVoids, type VoidsOfPerson } from './unusual.ts'
