import { CATEGORY_COLOURS } from './tokens.ts'

/** CSS colours for one category: a strong mark and the calm ground that goes with it. */
export interface CategoryTint {
  readonly mark: string
  readonly ground: string
}

/**
 * The colours of the category in this place of the shop's list (0 is the first); the eight repeat after the eighth, and
 * the category's name always stands with them. A product without a category gets plain lines.
 */
export function categoryTint(place: number | undefined): CategoryTint {
  if (place === undefined || place < 0) return { mark: 'var(--line-strong)', ground: 'var(--surface)' }
  const number = (place % CATEGORY_COLOURS) + 1
  return { mark: `var(--category-${number})`, ground: `var(--category-${number}-tint)` }
}
