import { expect, it } from 'vitest'
import { answeredMessage, type RefusalCode, refusalMessage, refusals, refuse, tooManyTries } from './index.ts'

it('every refusal has a sentence people can read, and no two the same one', () => {
  const codes = Object.keys(refusals) as RefusalCode[]
  for (const code of codes) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(answeredMessage(code)).toMatch(/^[A-Z].{8,}$/)
  }
  expect(new Set(codes.map(answeredMessage)).size).toBe(codes.length)
})

it('SELL-049, PAY-004 the specified words stand as specified', () => {
  expect(refusalMessage('cart-empty')).toBe('Cart is empty')
  expect(refusalMessage('insufficient-payment')).toBe('Insufficient payment amount')
})

it('R12 whoever is locked out is told for how long', () => {
  const wait = (minutes: number) => /Wait (.*), then/.exec(tooManyTries(minutes * 60_000))?.[1]
  expect([0.2, 1, 4.5, 90, 91, 24 * 60].map(wait)).toEqual([
    ...['a minute', 'a minute', '5 minutes', '90 minutes', '2 hours', '24 hours'],
  ])
})

it('a refusal names the field that is wrong only where there is one', () => {
  expect(refuse('bad-amount')).toEqual({ ok: false, code: 'bad-amount' })
  expect(refuse('bad-amount', 'received')).toEqual({ ok: false, code: 'bad-amount', field: 'received' })
})
