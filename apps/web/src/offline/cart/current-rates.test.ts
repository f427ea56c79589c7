import { makeTender } from '@tuppence/domain/sales'
import type { VatRates } from '@tuppence/domain/tax'
import { expect, it } from 'vitest'
import { cartOf } from '../shop.test-support.ts'
import type { BegunPayment, CartRecord } from './cart-record.ts'
import { atCurrentRates } from './current-rates.ts'

const CHANGED: VatRates = [
  { code: 'reduced', from: '1997-09-01T00:00:00+01:00', rate: 500 },
  { code: 'standard', from: '2011-01-04T00:00:00Z', rate: 2000 },
  { code: 'standard', from: '2027-04-01T00:00:00+01:00', rate: 2200 },
]
const NOW = new Date('2027-04-01T09:00:00+01:00')
const unpaid: CartRecord = { cart: cartOf(), back: null, tenders: [], saleToPrint: null, lastSale: null }

it('D27 a cart takes the VAT rates of now as long as nobody pays for it', () => {
  const rateOf = (record: CartRecord) =>
    atCurrentRates(record, NOW, CHANGED).cart.lines.map(({ product }) => product.vatRate)
  const card: BegunPayment = {
    ...{ id: 'payment', terminalId: 't', terminalName: 'Counter', tillId: 'till' },
    ...{ amountMinor: 360, isLast: true, begunAt: '2027-03-31T23:59:00+01:00' },
  }
  expect(rateOf(unpaid)).toEqual([2200])
  expect(rateOf({ ...unpaid, tenders: [makeTender('cash', 'cash', 100, 100)] })).toEqual([2000])
  expect(rateOf({ ...unpaid, awaited: card })).toEqual([2000])
  expect(rateOf({ ...unpaid, leftBehind: [card] })).toEqual([2000])
  expect(atCurrentRates(unpaid, new Date('2027-03-31T22:00:00Z'), CHANGED)).toBe(unpaid)
})
