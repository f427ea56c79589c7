import { BLANK_FIELDS, type Product, UK_SCALE_LAYOUTS } from '@tuppence/domain/catalogue'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKeyOf, ProductShelf } from './product-shelf.ts'
import { WordsOfGoods } from './words-of-goods.ts'

const product = (over: Partial<Product>): Product => ({
  ...BLANK_FIELDS,
  id: 'p1',
  organizationId: 'shop',
  sku: 'TEA-01',
  barcode: '5000000126422',
  name: 'Breakfast tea',
  categoryId: 'hot',
  category: 'Hot drinks',
  price: '2.40',
  cost: '0.40',
  stockQuantity: 10,
  minStockLevel: 2,
  vatCode: 'standard',
  vatRate: '20.00',
  unitType: 'each',
  otherBarcodes: [],
  contentAmount: null,
  contentUnit: null,
  pictureId: null,
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...over,
})

function shelfWith(...products: readonly Product[]) {
  const shelf = new ProductShelf()
  for (const each of products) shelf.put(each)
  return shelf
}

describe('finding by text', () => {
  it('SELL-031 figures are found where a code or a word begins, and never in the middle of a barcode', () => {
    const shelf = shelfWith(
      product({}),
      product({ id: 'p2', sku: 'W-01', name: 'Water 1264 ml', barcode: '123' }),
    )
    expect(shelf.search('126', 8).map(({ id }) => id)).toEqual(['p2'])
    expect(shelf.search('5000', 8).map(({ id }) => id)).toEqual(['p1'])
    expect(shelf.search('reakfast', 8).map(({ id }) => id)).toEqual(['p1'])
  })
})

describe('finding by scan', () => {
  it('SELL-028 a code is taken at its word where slips of the finger are forgiven', async () => {
    const shelf = shelfWith(product({ sku: 'BREAKFAST' }))
    await shelf.forgiveBy(new WordsOfGoods(), async () => {})
    expect(shelf.search('brekfast', 8).map(({ id }) => id)).toEqual(['p1'])
    expect(shelf.findByCode('breakfast', UK_SCALE_LAYOUTS)?.id).toBe('p1')
    expect(shelf.findByCode('brekfast', UK_SCALE_LAYOUTS)).toBeUndefined()
    expect(shelf.findByCode('5000000126423', UK_SCALE_LAYOUTS)).toBeUndefined()
  })

  it.each(['5000000126422', ' 05000000126422', ']E05000000126422', '5000 0001 26422', 'tea-01'])(
    'SELL-028 finds %j',
    (scan) => {
      expect(shelfWith(product({})).findByCode(scan, UK_SCALE_LAYOUTS)?.id).toBe('p1')
    },
  )

  it('SELL-028 finds a product by each of its further codes, and no longer by one that went', () => {
    const shelf = shelfWith(product({ otherBarcodes: ['5000112637922', '0036000291452'] }))
    for (const scan of ['5000112637922', '036000291452', '5000000126422'])
      expect(shelf.findByCode(scan, UK_SCALE_LAYOUTS)?.id, scan).toBe('p1')
    expect(shelf.search('5000112', 8).map(({ id }) => id)).toEqual(['p1'])
    shelf.put(product({ otherBarcodes: ['5000112637922'] }))
    expect(shelf.findByCode('036000291452', UK_SCALE_LAYOUTS)).toBeUndefined()
  })

  it('finds a UPC-A under the EAN-13 that it is', () => {
    expect(
      shelfWith(product({ barcode: '0036000291452' })).findByCode('036000291452', UK_SCALE_LAYOUTS)?.id,
    ).toBe('p1')
  })

  it('forgets a code that was taken off a product', () => {
    const shelf = shelfWith(product({}))
    shelf.put(product({ barcode: null }))
    expect(shelf.findByCode('5000000126422', UK_SCALE_LAYOUTS)).toBeUndefined()
    shelf.remove('p1')
    expect(shelf.findByCode('TEA-01', UK_SCALE_LAYOUTS)).toBeUndefined()
  })
})

describe('listing', () => {
  const shelf = shelfWith(
    product({ id: 'b', name: 'bagel', categoryId: 'food' }),
    product({ id: 'a', name: 'Apple cake', categoryId: 'food' }),
    product({ id: 'c', name: 'Chai' }),
  )

  it('SELL-006 gives the first by name, and those of one category', () => {
    expect(shelf.search('', 2).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(shelf.search('', 9, 'hot').map(({ id }) => id)).toEqual(['c'])
    expect(shelf.search('a', 9, 'food').map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

describe('whatever is put, renamed and removed', () => {
  it('SELL-006 the list is in the order of names', () => {
    const id = fc.integer({ min: 0, max: 9 }).map((n) => `p${n}`)
    const change = fc.tuple(id, fc.option(fc.constantFrom('Tea', 'tea', ' Chai', 'Bun', 'Ale', 'Zest')))
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const shelf = new ProductShelf()
        const names = new Map<string, string>()
        for (const [one, name] of changes) {
          if (name === null) {
            shelf.remove(one)
            names.delete(one)
          } else {
            shelf.put(product({ id: one, name }))
            names.set(one, name)
          }
        }
        const sorted = [...names]
          .map(([one, name]) => `${nameKeyOf({ name })} ${one}`)
          .sort()
          .map((key) => key.split(' ').at(-1))
        expect(shelf.search('', 99).map((found) => found.id)).toEqual(sorted)
        expect(shelf.ids()).toEqual(sorted)
      }),
    )
  })
})

describe('stock as the till knows it', () => {
  const taken = [{ productId: 'p1', quantity: 3 }]
  const stock = (shelf: ProductShelf) => shelf.get('p1')?.stockQuantity

  it('goes down with a sale here at once, and once only', () => {
    const shelf = shelfWith(product({}))
    shelf.sold('s1', taken)
    shelf.sold('s1', taken)
    expect(stock(shelf)).toBe(7)
    expect(shelf.search('tea', 1)[0]?.stockQuantity).toBe(7)
  })

  it('stays down when a copy of the server’s that does not know the sale arrives', () => {
    const shelf = shelfWith(product({}))
    shelf.sold('s1', taken)
    shelf.put(product({ price: '2.50' }))
    expect(stock(shelf)).toBe(7)
  })

  it.each(['the acknowledgement first', 'the live feed first'])('counts a sale once with %s', (order) => {
    const shelf = shelfWith(product({}))
    shelf.sold('s1', taken)
    const told = () => {
      shelf.told('s1')
      shelf.setStock([{ productId: 'p1', stockQuantity: 7 }])
    }
    if (order === 'the live feed first') told()
    shelf.acknowledged('s1')
    expect(stock(shelf)).toBe(7)
    told()
    expect(stock(shelf)).toBe(7)
  })

  it('may go below nothing: the goods were in the customer’s hand', () => {
    const shelf = shelfWith(product({ stockQuantity: 1 }))
    shelf.sold('s1', taken)
    expect(stock(shelf)).toBe(-2)
  })
})

it('SELL-028 finds magazines and books without a network as the server does', () => {
  const shelf = shelfWith(
    product({ id: 'grocer', sku: 'M1', barcode: '9771234567003' }),
    product({ id: 'december', sku: 'M2', barcode: '977123456700312' }),
    product({ id: '1984', sku: 'B1', barcode: '0141036141' }),
  )
  const found = (scan: string) => shelf.findByCode(scan, UK_SCALE_LAYOUTS)?.id
  expect(found('977123456700311')).toBe('grocer')
  expect(found('9771234567003-12')).toBe('december')
  for (const scan of ['9780141036144', '978014103614451299', '0-14-103614-1'])
    expect(found(scan)).toBe('1984')
})

it('the names in other letters than Latin ones are told, and no others', () => {
  const names = ['Crème brûlée', 'Phở', 'Ben’s – 2 for 1', '麻婆豆腐', 'Rice أرز', '☕ to go']
  const shelf = shelfWith(
    ...names.map((name, at) => product({ id: `p${at}`, sku: `${at}`, barcode: null, name })),
  )
  expect(shelf.foreignNames().sort()).toEqual(['Rice أرز', '☕ to go', '麻婆豆腐'].sort())
})
