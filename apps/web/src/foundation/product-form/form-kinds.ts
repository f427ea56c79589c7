import { CallFailed } from '@tuppence/contract/client'
import { fieldOf, PLAIN_NAMES } from '@tuppence/domain/catalogue'
import { explain } from '../asking/api.ts'
import type { FormKind } from './product-form.ts'
import { PRICE_WORDS, refusePrice } from './product-values.ts'

const inGroup = (group: 'stock' | 'details' | 'selling') =>
  PLAIN_NAMES.filter((name) => {
    const field = fieldOf(name)
    return field.kind !== 'own' && field.group === group
  })

const OFFICE: FormKind = {
  fields: [
    ...(['name', 'sku', 'categoryId', 'price', 'cost', 'vatCode', 'vatInclusive', 'stockQuantity'] as const),
    ...inGroup('stock'),
    ...(['barcodes', 'contentAmount'] as const),
    ...inGroup('details'),
    ...inGroup('selling'),
  ],
  labels: {},
  isAtTill: false,
  start: {},
  emptyCounts: {},
  isSkuMade: false,
  mayBeFree: true,
  waitsFor: [],
  categories: [],
  addTitle: 'Add Product',
  add: 'Add Product',
  save: 'Save Changes',
  // CAT-021.
  created: () => 'Product created successfully',
  // CAT-024, CAT-025.
  failed: (isChange) => ({
    title: 'Error',
    description: isChange ? 'Failed to update product' : 'Failed to create product',
  }),
}

/** CAT-043, in the specified order. */
const POS_CATEGORIES = ['Beverages', 'Food', 'Bakery', 'Snacks', 'Fresh', 'Other']

const POS: FormKind = {
  // CAT-041, what must be filled in first.
  fields: [
    ...(['name', 'price', 'barcodes', 'sku', 'categoryId', 'cost', 'stockQuantity'] as const),
    ...(['minStockLevel', 'description'] as const),
  ],
  labels: { minStockLevel: 'Low stock alert' },
  isAtTill: true,
  // CAT-042.
  start: { categoryId: 'Beverages', stockQuantity: '0', minStockLevel: '5' },
  // CAT-046.
  emptyCounts: { minStockLevel: 5 },
  // CAT-047.
  isSkuMade: true,
  mayBeFree: true,
  // CAT-044.
  waitsFor: ['name', 'price'],
  categories: POS_CATEGORIES,
  addTitle: 'Add Product',
  add: 'Save Product',
  save: 'Save Product',
  created: (name) => `Product "${name}" added successfully!`,
}

const REQUIRED_WORDS = 'Please fill in all required fields (Name, SKU, Price)'

const STANDALONE: FormKind = {
  ...POS,
  // CAT-050.
  fields: ['name', 'price', 'barcodes', 'sku', 'categoryId', 'vatCode', 'stockQuantity', 'description'],
  labels: { vatCode: 'VAT rate' },
  // CAT-056.
  start: { minStockLevel: '0' },
  emptyCounts: {},
  isSkuMade: false,
  // CAT-052.
  mayBeFree: false,
  waitsFor: [],
  categories: [],
  addTitle: 'Add New Product',
  add: 'Add Product',
  missing: ({ name, sku, price }) => {
    // CAT-051.
    if ([name, sku, price].some((text) => text.trim() === '')) return REQUIRED_WORDS
    return refusePrice(price, false) === PRICE_WORDS ? PRICE_WORDS : undefined
  },
  failed: (_, error) => ({ title: 'Product Creation Failed', description: failedInWords(error) }),
}

/** CAT-058: "Failed to create product: {status} {body}"; the body is what the server says to people. */
export function failedInWords(error: unknown): string {
  if (!(error instanceof CallFailed)) return `Failed to create product: ${explain(error)}`
  return `Failed to create product: ${error.status} ${error.said ?? error.message.replace(/^\d+: /, '')}`
}

export const FORM_KINDS = { office: OFFICE, pos: POS, standalone: STANDALONE }

/** Which form belongs to the till's address: `/pos-standalone` has its own (CAT-050), the others that of `/pos`. */
export const kindAtTill = (path = location.pathname): FormKind =>
  path === '/pos-standalone' ? STANDALONE : POS
