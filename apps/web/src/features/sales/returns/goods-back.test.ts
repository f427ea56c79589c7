import type { CartProduct, SoldSale } from '@tuppence/domain/sales'
import { expect, it } from 'vitest'
import {
  backCount,
  backOfSale,
  backWithoutReceipt,
  basketInWords,
  mostOf,
  withChange,
  withGoods,
} from './goods-back.ts'

const tea: CartProduct = {
  id: '01970000-0000-7000-8000-000000000001',
  name: 'Tea',
  sku: 'TEA',
  priceMinor: 250,
  vatCode: 'standard',
  vatRate: 2000,
  vatInclusive: true,
}
const sale: SoldSale = {
  id: '01970000-0000-7000-8000-0000000000aa',
  kind: 'sale',
  receiptNumber: 'T1-000001',
  vatMode: 'add',
  customer: null,
  totalMinor: 900,
  lines: [
    {
      ...{ id: 'line-1', productId: tea.id, name: 'Tea', sku: 'TEA', quantity: 3, unitPriceMinor: 250 },
      ...{ vatCode: 'standard', vatRate: 2000, vatInclusive: true, netMinor: 750, vatMinor: 150 },
    },
  ],
  tenders: [{ method: 'cash', amountMinor: 900 }],
  returns: [{ id: 'back-1', kind: 'refund', lines: [{ lineId: 'line-1', quantity: 1 }], tenders: [] }],
}

it('one thing scanned twice comes back on one line, and a lowered price stays apart', () => {
  const once = withGoods(backWithoutReceipt('changed-mind', ''), tea)
  const twice = withGoods(once, tea)
  expect(backCount(twice)).toBe(2)
  expect(twice.from).toMatchObject({ goods: [{ quantity: 2, unitPriceMinor: 250, restock: true }] })
  const lowered = withChange(twice, 0, { unitPriceMinor: 100 })
  if (lowered === null) throw new Error('nothing left')
  expect(withGoods(lowered, tea).from).toMatchObject({
    goods: [
      { quantity: 2, unitPriceMinor: 100 },
      { quantity: 1, unitPriceMinor: 250 },
    ],
  })
})

it('says how full a basket is, and what of it comes back', () => {
  const back = withGoods(backWithoutReceipt('other', ''), tea)
  expect(basketInWords(1, undefined)).toBe('1 item')
  expect(basketInWords(2000, back)).toBe('2,000 items, 1 coming back')
  expect(basketInWords(0, back)).toBe('1 coming back')
})

it('faulty goods do not go back on the shelf unless somebody says so', () => {
  const faulty = withGoods(backWithoutReceipt('faulty', ''), tea)
  expect(faulty.from).toMatchObject({ goods: [{ restock: false }] })
  expect(withChange(faulty, 0, { restock: true })?.from).toMatchObject({ goods: [{ restock: true }] })
})

it('R8 knows how many are left of a line, and is gone with its last line', () => {
  const back = backOfSale(sale, [{ lineId: 'line-1', quantity: 1, restock: true }], {
    reason: 'wrong-item',
    reasonNote: '',
  })
  expect(mostOf(back, 0)).toBe(2)
  expect(withChange(back, 0, { quantity: 2, unitPriceMinor: 1 })?.from).toMatchObject({
    picks: [{ lineId: 'line-1', quantity: 2 }],
  })
  expect(withChange(back, 0, { quantity: 0 })).toBeNull()
})

it('without a receipt the return stays open when its last line is taken out', () => {
  const one = withGoods(backWithoutReceipt('other', 'gift'), tea)
  expect(withChange(one, 0, { quantity: 0 })).toMatchObject({ from: { goods: [] }, reasonNote: 'gift' })
  expect(mostOf(one, 0)).toBeUndefined()
})
