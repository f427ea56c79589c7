import { expect, it } from 'vitest'
import { orderCategories } from './order-categories.ts'

const names = (...all: string[]) => orderCategories(all.map((name) => ({ name }))).map(({ name }) => name)

it('SELL-060 Beverages, Food, Bakery, Snacks and Fresh stand first in this order', () => {
  expect(names('Bakery', 'Beverages', 'Food', 'Fresh', 'Snacks')).toEqual([
    'Beverages',
    'Food',
    'Bakery',
    'Snacks',
    'Fresh',
  ])
})

it('SELL-060 a shop with categories of its own has them all, behind those of the five that it keeps', () => {
  expect(names('Tools', 'Snacks', 'Art', 'Beverages')).toEqual(['Beverages', 'Snacks', 'Art', 'Tools'])
  expect(names()).toEqual([])
})
