import { CallFailed } from '@tuppence/contract/client'
import type { CardPayment } from '@tuppence/contract/payments'
import { problemOf } from '@tuppence/contract/problem'
import { describe, expect, it } from 'vitest'
import { endsBy, resolveOutcome, resultOf } from './how-it-ended.ts'

const payment = (state: CardPayment['state'], of: Partial<CardPayment> = {}): CardPayment => ({
  ...{ id: 'p', state, terminalId: 't', tillId: 'a', provider: 'simulator', amount: '5.00' },
  ...{
    approvedAmount: '5.00',
    refundedAmount: '0.00',
    card: null,
    by: 'terminal',
    payAt: null,
    reason: null,
  },
  ...{ isGivenUp: false, transactionId: null, askedByName: null, createdAt: '2026-01-01T10:00:00.000Z' },
  ...of,
})
const begun = {
  ...{ id: 'p', terminalId: 't', terminalName: 'Counter', tillId: 'a', amountMinor: 500, isLast: true },
  begunAt: '2026-01-01T10:00:00.000Z',
}
const taken = (of: Partial<CardPayment> = {}) =>
  ({ kind: 'taken', payment: payment('approved', of) }) as const

describe('how a card payment ended', () => {
  it('D11 is told by its last states alone', () => {
    for (const state of ['created', 'sent', 'waiting', 'unknown'] as const)
      expect(resultOf(payment(state))).toBeUndefined()
    for (const state of ['approved', 'part-approved'] as const)
      expect(resultOf(payment(state))?.kind).toBe('taken')
    for (const state of ['declined', 'cancelled', 'failed'] as const)
      expect(resultOf(payment(state, { reason: 'No.' }))).toEqual({ kind: 'no-money', state, reason: 'No.' })
  })

  it('D11 is proven by the server’s own no, and by nothing that may be tried again', () => {
    const failed = { wasBeginning: true, isOnItsWay: false }
    const said = (status: number) => new CallFailed(status, '', JSON.stringify(problemOf('not-found')))
    for (const status of [403, 409, 422]) expect(endsBy({ ...failed, error: said(status) })).toBe('refused')
    for (const status of [401, 408, 429, 500, 502])
      expect(endsBy({ ...failed, error: said(status) })).toBeUndefined()
    expect(endsBy({ ...failed, error: new TypeError('Failed to fetch') })).toBeUndefined()
    const asked = { ...failed, wasBeginning: false }
    expect(endsBy({ ...asked, error: said(404) })).toBe('never-begun')
    expect(endsBy({ ...asked, error: said(409) })).toBeUndefined()
    expect(endsBy({ ...asked, error: said(404), isOnItsWay: true })).toBeUndefined()
  })

  it('D11 is not proven by a proxy’s page, nor by an answer that was cut off', () => {
    const of = (status: number, body: string) => new CallFailed(status, '', body)
    for (const error of [of(404, '<html>Not found</html>'), of(404, '{"type":"about:bl'), of(403, '')])
      for (const wasBeginning of [true, false])
        expect(endsBy({ error, wasBeginning, isOnItsWay: false })).toBeUndefined()
  })

  it('D11 PAY-006 completes the sale only where all of it was taken, in time and for this basket', () => {
    expect(resolveOutcome(begun, taken())).toEqual({ isTaken: true, isLate: false, next: 'complete' })
    expect(resolveOutcome({ ...begun, isLast: false }, taken()).next).toBe('part')
    expect(resolveOutcome(begun, taken({ approvedAmount: '2.50' }))).toMatchObject({
      isTaken: true,
      next: 'told',
    })
    expect(resolveOutcome(begun, taken({ isGivenUp: true }))).toEqual({
      isTaken: true,
      isLate: true,
      next: 'told',
    })
    expect(resolveOutcome(begun, taken({ transactionId: 's' }))).toMatchObject({
      isTaken: false,
      next: 'told',
    })
    expect(resolveOutcome(begun, { kind: 'never-begun' })).toMatchObject({ isTaken: false, next: 'told' })
  })
})
