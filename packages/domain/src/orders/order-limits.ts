/** The most lines of an online order, and the most of one thing: what a person carries home. */
export const MOST_ORDER_LINES = 40
export const MOST_OF_ONE = 50
/** And the most things together: nothing is paid before it is collected. */
export const MOST_PIECES = 100

/** What a shop may set of its slots; minutes unless they say otherwise. */
export const ORDER_LIMITS = {
  slot: { least: 10, most: 240 },
  mostPerSlot: { least: 1, most: 200 },
  lead: { least: 0, most: 7 * 24 * 60 },
  daysAhead: { least: 0, most: 28 },
  kept: { least: 0, most: 7 * 24 * 60 },
  message: 300,
} as const
