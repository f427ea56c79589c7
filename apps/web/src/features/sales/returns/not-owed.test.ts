import type { Sale, Tender } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, it, vi } from 'vitest'
import { noteNotOwed, owedOf, withNotSent } from './not-owed.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

const [SALE, OTHER, PAYMENT, ELSE] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
const card = (minor: number, id = PAYMENT): Tender => ({
  ...{ id: uuidv7(), method: 'card', amountMinor: minor, receivedMinor: minor, changeMinor: 0 },
  payment: { id, provider: 'simulator', card: {} },
})
const back = (tenders: Tender[], reversesId = SALE): Pick<Sale, 'kind' | 'reversesId' | 'tenders'> => ({
  ...{ kind: 'refund', reversesId, tenders },
})
const unpaid = (amountMinor: number) => ({
  amountMinor,
  payment: { id: PAYMENT, provider: 'simulator', card: {} },
})

it('RULES 36 what was not paid goes to nobody, and the rest of its card and other tenders are owed', () => {
  noteNotOwed(SALE, [unpaid(500), { amountMinor: 100 }])
  const other = card(-200, ELSE)
  const made = back([card(-800), other])
  const { tenders, notOwedMinor } = owedOf(made)
  expect(notOwedMinor).toBe(500)
  expect(tenders.map(({ amountMinor, receivedMinor }) => [amountMinor, receivedMinor])).toEqual([
    [-300, -300],
    [-200, -200],
  ])
  expect(withNotSent(made).notSent).toEqual([{ paymentId: PAYMENT, amountMinor: 500 }])
  expect(owedOf(back([card(-300)]))).toEqual({ tenders: [], notOwedMinor: 300 })
})

it('RULES 36 what was noted of one sale says nothing of another', () => {
  noteNotOwed(OTHER, [unpaid(500)])
  const made = back([card(-500)])
  expect(owedOf(made)).toEqual({ tenders: made.tenders, notOwedMinor: 0 })
  expect(withNotSent(made)).toEqual(made)
  noteNotOwed(undefined, [unpaid(500)])
  const without = { ...made, reversesId: null }
  expect(owedOf(without).notOwedMinor).toBe(0)
  expect(owedOf({ ...made, kind: 'sale' }).notOwedMinor).toBe(0)
})

it('RULES 36 the next return keeps nothing of the one before', () => {
  noteNotOwed(SALE, [unpaid(500)])
  noteNotOwed(SALE, [])
  expect(owedOf(back([card(-500)])).notOwedMinor).toBe(0)
})

it('what is kept wrongly, or cannot be kept, leaves the record as it is', () => {
  kept.set('tuppence_not_owed', '{')
  expect(owedOf(back([card(-500)])).notOwedMinor).toBe(0)
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  noteNotOwed(SALE, [unpaid(500)])
  expect(owedOf(back([card(-500)])).notOwedMinor).toBe(0)
})
