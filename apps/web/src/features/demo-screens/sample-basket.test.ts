import { expect, it } from 'vitest'
import { countIn, linesOf, type SampleBasket, totalsOf, withMore } from './sample-basket.ts'
import { PARTNER_CATEGORIES, PARTNER_PRODUCTS, TWO_PRODUCTS } from './sample-goods.ts'

const oneOfEach = (products: typeof TWO_PRODUCTS): SampleBasket =>
  Object.fromEntries(products.map(({ name }) => [name, 1]))

it('takes one more and one fewer, and forgets what there is none of', () => {
  const two = withMore(withMore({}, 'Sample tea', 1), 'Sample tea', 1)
  expect([two, countIn(two)]).toEqual([{ 'Sample tea': 2 }, 2])
  expect(withMore(withMore(two, 'Sample tea', -1), 'Sample tea', -1)).toEqual({})
  expect(withMore({}, 'Sample tea', -1)).toEqual({})
})

it('DEMO-002 adds 20% to the prices of the simple screen', () => {
  expect(TWO_PRODUCTS).toHaveLength(2)
  const totals = totalsOf(linesOf(oneOfEach(TWO_PRODUCTS), TWO_PRODUCTS), 'add')
  expect([totals.subtotalMinor, totals.vatMinor, totals.totalMinor]).toEqual([370, 74, 444])
})

it('DEMO-006 DEMO-008 the partner has six products, whose prices hold the VAT that some of them bear', () => {
  expect(PARTNER_PRODUCTS).toHaveLength(6)
  expect(new Set(PARTNER_PRODUCTS.map(({ vatRate }) => vatRate))).toEqual(new Set([0, 2000]))
  expect(PARTNER_CATEGORIES).toEqual(['Food', 'Drinks', 'Gifts', 'Books'])
  const prices = PARTNER_PRODUCTS.reduce((all, { priceMinor }) => all + priceMinor, 0)
  const totals = totalsOf(linesOf(oneOfEach(PARTNER_PRODUCTS), PARTNER_PRODUCTS), 'as-marked')
  expect(totals.totalMinor).toBe(prices)
  expect(totals.groups.map(({ vatRate, vatMinor }) => [vatRate, vatMinor]).sort()).toEqual([
    [0, 0],
    [2000, 624],
  ])
  const food = PARTNER_PRODUCTS.filter(({ category }) => category === 'Food')
  expect(totalsOf(linesOf(oneOfEach(food), food), 'as-marked').vatMinor).toBe(0)
})

it('DATA-045 every demo product has its id, name, price, category, VAT rate, picture and SKU, and each is itself', () => {
  const all = [...TWO_PRODUCTS, ...PARTNER_PRODUCTS]
  for (const product of all)
    expect(Object.keys(product).sort()).toEqual([
      ...['category', 'id', 'image', 'name', 'priceMinor', 'sku', 'vatRate'],
    ])
  for (const key of ['id', 'name', 'sku'] as const)
    expect(new Set(all.map((product) => product[key])).size).toBe(all.length)
})
