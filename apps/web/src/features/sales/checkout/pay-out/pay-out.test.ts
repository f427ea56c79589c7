import type { SoldSale } from '@tuppence/domain/sales'
import { expect, it } from 'vitest'
import { payOutsBy, payOutTenders } from './pay-out.ts'
import { standsInFor, waysToPayOut } from './stands-in.ts'

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
  expect(standsInFor('cash', split, 1000)).toBe('in-part-for-card')
  expect(standsInFor('cash', split, 400)).toBeNull()
})

it('a sale paid in cash leaves nothing to choose; without a receipt every way is open', () => {
  expect(waysToPayOut(paid({ method: 'cash', amountMinor: 1000 }), 500)).toEqual(['cash'])
  expect(waysToPayOut(null, 500)).toEqual(['cash', 'card', 'digital'])
  expect(standsInFor('cash', null, 500)).toBeNull()
})

it('an even exchange is settled by a tender of nothing', () => {
  const [tender] = payOutTenders(payOutsBy('cash', split, 0), () => 'id')
  expect(tender).toEqual({ id: 'id', method: 'cash', amountMinor: 0, receivedMinor: 0, changeMinor: 0 })
})

it('points of an exchange come back as points, and no card is spoken of where none paid', () => {
  const swapped: SoldSale = {
    ...paid(
      { method: 'loyalty', amountMinor: -1000 },
      { method: 'loyalty', amountMinor: 1000, points: 1000 },
    ),
    ...{ kind: 'exchange', totalMinor: 0 },
  }
  expect(waysToPayOut(swapped, 1000)).toEqual(['as-paid'])
  expect(payOutsBy('as-paid', swapped, 1000)).toEqual([{ method: 'loyalty', amountMinor: 1000 }])
  expect(payOutsBy('cash', swapped, 400)).toEqual([{ method: 'loyalty', amountMinor: 400 }])
  const unsaid: SoldSale = { ...paid({ method: 'cash', amountMinor: 0 }), kind: 'exchange', totalMinor: 0 }
  expect(standsInFor('cash', unsaid, 1000)).toBe('for-exchanged')
  const inPoints = paid({ method: 'loyalty', amountMinor: 1000 })
  expect(standsInFor('cash', inPoints, 1000)).toBeNull()
})

it('D11 goods of an exchange go to the card on which the chain began, and cash in its place is a choice that is told', () => {
  const even: SoldSale = {
    ...{ ...paid({ method: 'cash', amountMinor: 0 }), kind: 'exchange', totalMinor: 0 },
    chain: [{ method: 'card', amountMinor: 1000, payment: CARD }],
  }
  expect(waysToPayOut(even, 1000)).toEqual(['as-paid', 'cash'])
  expect(payOutsBy('as-paid', even, 1000)).toEqual([{ method: 'card', amountMinor: 1000, payment: CARD }])
  expect(standsInFor('as-paid', even, 1000)).toBeNull()
  expect(standsInFor('cash', even, 1000)).toBe('for-card')
  // What the books know to be cash is spoken of as nothing else.
  const inCash: SoldSale = { ...even, chain: [{ method: 'cash', amountMinor: 1000 }] }
  expect(waysToPayOut(inCash, 1000)).toEqual(['cash'])
  expect(standsInFor('cash', inCash, 1000)).toBeNull()
})

it('D11 nobody is told that it is as it was paid where cash stands in for what nobody knows', () => {
  const dearer: SoldSale = {
    ...{ ...paid({ method: 'card', amountMinor: 400, payment: CARD }), kind: 'exchange', totalMinor: 400 },
  }
  expect(payOutsBy('as-paid', dearer, 1400)).toEqual([
    { method: 'card', amountMinor: 400, payment: CARD },
    { method: 'cash', amountMinor: 1000 },
  ])
  expect(standsInFor('as-paid', dearer, 1400)).toBe('for-the-rest')
  expect(standsInFor('as-paid', dearer, 400)).toBeNull()
  // A sale of its own says all of it.
  expect(standsInFor('as-paid', split, 1000)).toBeNull()
  const notPaid = [{ method: 'card', amountMinor: 1000, payment: CARD }] as const
  expect(standsInFor('as-paid', { ...dearer, notPaid }, 1000)).toBeNull()
})

const CARD = { id: 'visa', provider: 'simulator', card: { cardType: 'Visa', last4: '4242' } } as const
const asTenders = (sale: SoldSale, minor: number) =>
  payOutTenders(payOutsBy('as-paid', sale, minor), () => 'id').map(({ method, amountMinor }) => [
    method,
    amountMinor,
  ])

it('P14 what was not paid is set against what comes back, whichever way is chosen, and nobody chooses where nothing else goes', () => {
  const sale = {
    ...paid({ method: 'card', amountMinor: 600, payment: CARD }, { method: 'cash', amountMinor: 400 }),
    notPaid: [{ method: 'card', amountMinor: 500, payment: CARD }],
  } satisfies SoldSale
  expect(waysToPayOut(sale, 300)).toEqual(['as-paid'])
  expect(payOutsBy('as-paid', sale, 300)).toMatchObject([
    { amountMinor: 300, payment: CARD, isNotPaid: true },
  ])
  expect(waysToPayOut(sale, 1000)).toEqual(['as-paid', 'cash'])
  expect(payOutsBy('cash', sale, 1000)).toMatchObject([
    { method: 'card', amountMinor: 500, isNotPaid: true },
    { method: 'cash', amountMinor: 500 },
  ])
  // In the record one tender goes back to one card.
  expect(asTenders(sale, 1000)).toEqual([
    ['card', -600],
    ['cash', -400],
  ])
})
