/** Milliseconds of a minute. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** Milliseconds of 24 hours; a day of a shop has 23 or 25 of them twice a year, which `tradingDayOf` knows. */
export const DAY_MS = 24 * HOUR_MS
