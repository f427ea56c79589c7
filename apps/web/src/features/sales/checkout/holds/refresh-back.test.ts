import type { EarlierReturn, SoldSale } from '@tuppence/domain/sales'
import { expect, it } from 'vitest'
import { backOfSale } from '../../returns/goods-back.ts'
import { noticeOf, refreshBack } from './refresh-back.ts'

const line = (id: string, quantity: number) => ({
  ...{ id, productId: `p-${id}`, name: `Goods ${id}`, sku: id, quantity, unitPriceMinor: 100 },
  ...{ vatCode: 'standard' as const, vatRate: 2000, vatInclusive: true, netMinor: 83, vatMinor: 17 },
})
const sold = (returns: readonly EarlierReturn[] = []): SoldSale => ({
  ...{ id: 'sale', kind: 'sale', receiptNumber: 'T1-000042', vatMode: 'as-marked', customer: null },
  ...{ totalMinor: 500, lines: [line('a', 3), line('b', 2)], returns },
  tenders: [{ method: 'cash', amountMinor: 500 }],
})
const back = (id: string, lines: EarlierReturn['lines'], kind: EarlierReturn['kind'] = 'refund') => ({
  ...{ id, kind, lines, tenders: [] },
})
const pick = (lineId: string, quantity: number) => ({ lineId, quantity, restock: true })
const inBasket = (returns: readonly EarlierReturn[] = []) =>
  backOfSale(sold(returns), [pick('a', 2), pick('b', 1)], { reason: 'faulty', reasonNote: '' })

it('rule 41: a return of which nothing was used elsewhere stays the very same', () => {
  const goods = inBasket()
  const refreshed = refreshBack(goods, sold())
  expect(refreshed.goods).toBe(goods)
  expect(noticeOf(refreshed, 'T1-000042', false)).toBeUndefined()
})

it('rule 41: what is left of a line comes back, a line of which nothing is left does not, and both are told', () => {
  const refreshed = refreshBack(
    inBasket(),
    sold([
      back('r', [
        { lineId: 'a', quantity: 2 },
        { lineId: 'b', quantity: 2 },
      ]),
    ]),
  )
  expect(refreshed.goods?.from).toMatchObject({ picks: [pick('a', 1)] })
  expect(noticeOf(refreshed, 'T1-000042', true)).toEqual({
    ...{ kind: 'returned', receiptNumber: 'T1-000042', isAtCompletion: true, isEmpty: false },
    lost: [
      { name: 'Goods a', wanted: 2, left: 1 },
      { name: 'Goods b', wanted: 1, left: 0 },
    ],
  })
})

it('rule 41: units returned elsewhere that nobody wanted here change what the rest is worth, and nothing is told', () => {
  const refreshed = refreshBack(inBasket(), sold([back('r', [{ lineId: 'a', quantity: 1 }])]))
  expect(refreshed.goods?.from).toMatchObject({
    sale: { returns: [{ id: 'r' }] },
    picks: [pick('a', 2), pick('b', 1)],
  })
  expect(noticeOf(refreshed, 'T1-000042', false)).toBeUndefined()
})

it('rule 41: a return that this device knows counts though the books do not have it yet', () => {
  const own = back('own', [{ lineId: 'a', quantity: 2 }])
  const refreshed = refreshBack(inBasket([own]), sold([back('other', [{ lineId: 'b', quantity: 2 }])]))
  expect(refreshed.goods?.from).toMatchObject({ picks: [pick('a', 1)] })
})

it('rule 41: nothing comes back of a voided sale, nor of one of which nothing is left', () => {
  const all = [
    { lineId: 'a', quantity: 3 },
    { lineId: 'b', quantity: 2 },
  ]
  const voided = refreshBack(inBasket(), sold([back('v', all, 'void')]))
  expect(voided.goods).toBeNull()
  expect(noticeOf(voided, 'T1-000042', false)).toMatchObject({ kind: 'voided' })
  const gone = refreshBack(inBasket(), sold([back('r', all)]))
  expect(gone.goods).toBeNull()
  expect(noticeOf(gone, 'T1-000042', false)).toMatchObject({ kind: 'returned', isEmpty: true })
})

it('another receipt, and goods without one, are left as they are', () => {
  const goods = inBasket()
  expect(refreshBack(goods, { ...sold(), id: 'another' }).goods).toBe(goods)
  const without = { ...goods, from: { sale: null, goods: [], customer: null } }
  expect(refreshBack(without, sold()).goods).toBe(without)
})
