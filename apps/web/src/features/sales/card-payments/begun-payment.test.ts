import type { CardPayment } from '@tuppence/contract/payments'
import { toPounds } from '@tuppence/domain/money'
import { emptyCart } from '@tuppence/domain/sales'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BegunPayment, CartRecord } from '../../../offline/index.ts'
import {
  begin,
  isGoneBack,
  leave,
  usableMinor,
  withoutMoney,
  withoutTender,
  withTaken,
} from './begun-payment.ts'

const basket: CartRecord = {
  ...{ cart: emptyCart, back: null, tenders: [], method: 'card', saleToPrint: null, lastSale: null },
}
const begun = (id: string): BegunPayment => ({
  ...{ id, terminalId: 't', terminalName: 'Counter', tillId: 'a', amountMinor: 500, isLast: true },
  begunAt: '2026-01-01T10:00:00.000Z',
})
const approved = (id: string, approvedMinor = 500, refundedMinor = 0): CardPayment => ({
  ...{ id, state: 'approved', terminalId: 't', tillId: 'a', provider: 'simulator', amount: '5.00' },
  approvedAmount: toPounds(approvedMinor),
  refundedAmount: toPounds(refundedMinor),
  card: { cardType: 'Visa', last4: '4242' },
  ...{ by: 'terminal', payAt: null, reason: null, isGivenUp: false, transactionId: null },
  ...{ askedByName: null, createdAt: '2026-01-01T10:00:00.000Z' },
})

describe('a card payment and the basket it was begun for', () => {
  it('D11 stands in the basket as a tender of what was approved, with its card', () => {
    const after = withTaken(begin(basket, begun('p')), approved('p', 250), 'tender')
    expect(after.awaited).toBeNull()
    expect(after.tenders).toEqual([
      {
        ...{ id: 'tender', method: 'card', amountMinor: 250, receivedMinor: 250, changeMinor: 0 },
        payment: { id: 'p', provider: 'simulator', card: { cardType: 'Visa', last4: '4242' } },
      },
    ])
    expect(after.method).toBe('split')
  })

  it('D11 money that was taken is never forgotten and never counted twice, in whatever order it is heard of', () => {
    type Step = (record: CartRecord) => CartRecord
    const step: fc.Arbitrary<Step> = fc.constantFrom<Step>(
      (record) => (record.awaited ? record : begin(record, begun('p'))),
      leave,
      (record) => withTaken(record, approved('p'), 'one'),
      (record) => withTaken(record, approved('q'), 'other'),
      (record) => withoutMoney(record, 'r'),
    )
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const taken = steps.reduce((record, one) => one(record), basket)
        const last = withTaken(withTaken(taken, approved('p'), 'again'), approved('q'), 'again')
        expect(last.tenders.map(({ payment }) => payment?.id).sort()).toEqual(['p', 'q'])
        expect(last.leftBehind ?? []).toEqual([])
        expect(last.awaited ?? null).toBeNull()
      }),
    )
  })

  it('D11 keeps what nobody waits for any more, until it is known that it took nothing', () => {
    const left = leave(begin(basket, begun('p')))
    expect(left).toMatchObject({ awaited: null, leftBehind: [{ id: 'p' }] })
    expect(leave(left)).toBe(left)
    expect(withoutMoney(left, 'p').leftBehind).toEqual([])
    expect(withoutMoney(left, 'another').leftBehind).toHaveLength(1)
  })

  it('D11 what has gone back, or belongs to a sale, pays nothing here', () => {
    expect(usableMinor(approved('p', 500, 500))).toBe(0)
    expect(usableMinor({ ...approved('p'), transactionId: 'sale' })).toBe(0)
    expect(withTaken(begin(basket, begun('p')), approved('p', 500, 500), 'x').tenders).toEqual([])
    expect(isGoneBack(approved('p', 500, 500))).toBe(true)
    expect(isGoneBack(approved('p', 500, 499))).toBe(false)
  })

  it('PAY-006 a part that went back to its card is out of the basket', () => {
    const paid = withTaken(basket, approved('p'), 'tender')
    expect(withoutTender(paid, 'tender').tenders).toEqual([])
  })
})
