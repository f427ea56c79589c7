import type { Product } from '@tuppence/domain/catalogue'
import { expect, it } from 'vitest'
import { MOST_LABELS } from '../../foundation/address/labels-asked.ts'
import { added, upToDate } from './wanted-labels.ts'

const product = (id: string, of: Partial<Product> = {}) =>
  ({ id, price: '1.00', isActive: true, ...of }) as Product
const one = (id: string, copies = 1) => ({ product: product(id), copies })

it('a label has the price of now, and what is sold no more has none', () => {
  const labels = [one('a', 2), one('b'), one('c')]
  const now = upToDate(labels, [product('a', { price: '1.10' }), product('c', { isActive: false })])
  expect(now.map(({ product: { id, price }, copies }) => [id, price, copies])).toEqual([
    ['a', '1.10', 2],
    ['b', '1.00', 1],
  ])
})

it('a product that is chosen again has more copies, and no more labels are taken than can be drawn', () => {
  const { labels, leftOut } = added([one('a', 2)], [one('a', 3), one('b', MOST_LABELS)])
  expect(labels.map(({ product: { id }, copies }) => [id, copies])).toEqual([
    ['a', 5],
    ['b', MOST_LABELS - 5],
  ])
  expect(leftOut).toBe(5)
})
