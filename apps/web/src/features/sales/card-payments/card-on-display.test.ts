import { expect, it } from 'vitest'
import { cardToShow } from './card-on-display.ts'

const begun = {
  ...{ id: 'p', terminalId: 't', terminalName: 'Counter', tillId: 'a', amountMinor: 500, isLast: true },
  begunAt: '2026-01-01T10:00:00.000Z',
}
const standing = { isCancelling: false, reason: null, payAt: null }
const noMoney = (state: 'declined' | 'cancelled' | 'failed') =>
  ({ begun, isLate: false, result: { kind: 'no-money', state, reason: null } }) as const

it('D11 DISP-013 the customer is asked for the card while the terminal waits for it, and told how it ended', () => {
  expect(cardToShow({ ...standing, state: 'waiting' }, undefined)).toBe('present')
  for (const state of ['asking', 'unknown', 'no-answer'] as const)
    expect(cardToShow({ ...standing, state }, undefined)).toBeUndefined()
  expect(cardToShow({ ...standing, state: 'waiting', isCancelling: true }, undefined)).toBeUndefined()
  expect(
    cardToShow({ ...standing, state: 'waiting', payAt: 'https://pay.example' }, undefined),
  ).toBeUndefined()
  expect(cardToShow(undefined, noMoney('declined'))).toBe('declined')
  expect(cardToShow(undefined, noMoney('cancelled'))).toBe('not-taken')
  expect(cardToShow(undefined, undefined)).toBeUndefined()
})
