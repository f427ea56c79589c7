/** What a shop must have before it can take online orders. */
export type OrderNeed = 'categories' | 'opening-hours'

/** What is said where it is missing, on the screen and by the server. */
export const ORDER_NEED_WORDS: Readonly<Record<OrderNeed, string>> = {
  categories: 'Choose at least one active category to offer.',
  'opening-hours': 'Set your opening hours: customers choose a time within them to collect.',
}

/**
 * What is missing: a page that is on without these offers nothing, or no time to fetch it.
 *
 * @param offeredCategories how many of the chosen categories are the shop's, and active
 */
export function missingForOrders(offeredCategories: number, hasHours: boolean): OrderNeed[] {
  return [
    ...(offeredCategories > 0 ? [] : ['categories' as const]),
    ...(hasHours ? [] : ['opening-hours' as const]),
  ]
}
