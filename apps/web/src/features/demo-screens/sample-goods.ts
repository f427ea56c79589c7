import { rateOfCode } from '@tuppence/domain/tax'
import { Banana, BookOpen, Coffee, Cookie, CupSoda, Gift, Sandwich, Shirt } from 'lucide-react'
import type { SampleProduct } from './sample-basket.ts'

const STANDARD_RATE = rateOfCode('standard', new Date())

/** DEMO-001, DEMO-002: the two products of the test screens. */
export const TWO_PRODUCTS: readonly SampleProduct[] = [
  {
    id: 't1',
    sku: 'TEST-001',
    name: 'Sample tea',
    priceMinor: 250,
    category: 'Drinks',
    vatRate: STANDARD_RATE,
    image: Coffee,
  },
  {
    id: 't2',
    sku: 'TEST-002',
    name: 'Sample biscuit',
    priceMinor: 120,
    category: 'Snacks',
    vatRate: STANDARD_RATE,
    image: Cookie,
  },
]

/**
 * DEMO-006, DEMO-008: the partner's six. Prices hold their VAT; food and books are zero-rated (VAT Notices 701/14 and
 * 701/10), what is worn by grown-ups or played with is not.
 */
export const PARTNER_PRODUCTS: readonly SampleProduct[] = [
  {
    id: 'c1',
    sku: 'CHIMP-001',
    name: 'Banana bunch',
    priceMinor: 145,
    category: 'Food',
    vatRate: 0,
    image: Banana,
  },
  {
    id: 'c2',
    sku: 'CHIMP-002',
    name: 'Peanut butter sandwich',
    priceMinor: 325,
    category: 'Food',
    vatRate: 0,
    image: Sandwich,
  },
  {
    id: 'c3',
    sku: 'CHIMP-003',
    name: 'Jungle smoothie',
    priceMinor: 395,
    category: 'Drinks',
    vatRate: STANDARD_RATE,
    image: CupSoda,
  },
  {
    id: 'c4',
    sku: 'CHIMP-004',
    name: 'Plush chimp',
    priceMinor: 1_499,
    category: 'Gifts',
    vatRate: STANDARD_RATE,
    image: Gift,
  },
  {
    id: 'c5',
    sku: 'CHIMP-005',
    name: 'Chimp T-shirt, adult',
    priceMinor: 1_850,
    category: 'Gifts',
    vatRate: STANDARD_RATE,
    image: Shirt,
  },
  {
    id: 'c6',
    sku: 'CHIMP-006',
    name: 'The Happy Chimps picture book',
    priceMinor: 799,
    category: 'Books',
    vatRate: 0,
    image: BookOpen,
  },
]

export const PARTNER_CATEGORIES = [...new Set(PARTNER_PRODUCTS.map(({ category }) => category))]
