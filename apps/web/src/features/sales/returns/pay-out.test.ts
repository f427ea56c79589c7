import type { SoldSale } from '@tuppence/domain/sales'
import { expect, it } from 'vitest'
import { payOutsBy, payOutTenders, standsInForCard, waysToPayOut } from './pay-out.ts'

const paid = (...tenders: SoldSale['tenders']): SoldSale => ({
  ...{ id: 'sale', kind: 'sale', receiptNumber: 'T1-000001', vatMode: 'add', customer: null },
  ...{ totalMinor: 1000, lines: [], tenders, returns: [] },
})
const split = paid({ method: 'cash', amountMinor: 400 }, { method: 'card', amountMinor: 600 })

it('D19 money goes back the way it came, or as cash, never more to a card than it took', () => {
  expect(waysToPayOut(split, 1000)).toEqual(['as-paid', 'cash'])
  expect(payOutsBy('as-paid', split, 1000)).toEqual([
    { method: 'card', amountMinor: 600 },
    { method: 'cash', amountMinor: 400 },
  ])
  expect(payOutsBy('cash', split, 1000)).toEqual([{ method: 'cash', amountMinor: 1000 }])
  expect(standsInForCard('cash', split, 1000)).toBe(true)
  expect(standsInForCard('cash', split, 400)).toBe(false)
})

it('a sale paid in cash leaves nothing to choose; without a receipt every way is open', () => {
  expect(waysToPayOut(paid({ method: 'cash', amountMinor: 1000 }), 500)).toEqual(['cash'])
  expect(waysToPayOut(null, 500)).toEqual(['cash', 'card', 'digital'])
  expect(standsInForCard('cash', null, 500)).toBe(false)
})

it('an even exchange is settled by a tender of nothing', () => {
  const [tender] = payOutTenders(payOutsBy('cash', split, 0), () => 'id')
  expect(tender).toEqual({ id: 'id', method: 'cash', amountMinor: 0, receivedMinor: 0, changeMinor: 0 })
})
