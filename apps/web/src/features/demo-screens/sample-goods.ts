import type { SampleProduct } from './sample-basket.ts'

/** DEMO-001, DEMO-002: the two products of the test screens. */
export const TWO_PRODUCTS: readonly SampleProduct[] = [
  { name: 'Sample tea', priceMinor: 250, vatCode: 'standard', category: 'Drinks' },
  { name: 'Sample biscuit', priceMinor: 120, vatCode: 'standard', category: 'Snacks' },
]

/**
 * DEMO-006, DEMO-008: the partner's six. Prices hold their VAT; food and books are zero-rated (VAT Notices 701/14 and
 * 701/10), what is worn by grown-ups or played with is not.
 */
export const PARTNER_PRODUCTS: readonly SampleProduct[] = [
  { name: 'Banana bunch', priceMinor: 145, vatCode: 'zero', category: 'Food' },
  { name: 'Peanut butter sandwich', priceMinor: 325, vatCode: 'zero', category: 'Food' },
  { name: 'Jungle smoothie', priceMinor: 395, vatCode: 'standard', category: 'Drinks' },
  { name: 'Plush chimp', priceMinor: 1_499, vatCode: 'standard', category: 'Gifts' },
  { name: 'Chimp T-shirt, adult', priceMinor: 1_850, vatCode: 'standard', category: 'Gifts' },
  { name: 'The Happy Chimps picture book', priceMinor: 799, vatCode: 'zero', category: 'Books' },
]

export const PARTNER_CATEGORIES = [...new Set(PARTNER_PRODUCTS.map(({ category }) => category))]
