import { expect, it } from 'vitest'
import { lowStockWords } from './low-stock-words.ts'

it('STOCK-009 low stock is said by name, and how many others there are', () => {
  const tea = { productId: 'tea', name: 'Tea', stockQuantity: 3, minStockLevel: 5 }
  expect(lowStockWords({ type: 'stock-low', products: [tea], all: 1 })).toBe('Tea: 3 left')
  const none = { ...tea, stockQuantity: -2 }
  expect(lowStockWords({ type: 'stock-low', products: [none], all: 1 })).toBe('Tea: none left')
  expect(lowStockWords({ type: 'stock-low', products: [tea, tea], all: 2 })).toBe(
    'Tea: 3 left, and 1 other product',
  )
  expect(lowStockWords({ type: 'stock-low', products: [tea], all: 1_200 })).toBe(
    'Tea: 3 left, and 1,199 other products',
  )
})
