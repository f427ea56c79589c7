import { expect, it } from 'vitest'
import { type RefusalCode, refusalMessage, refusals, refuse } from './index.ts'

it('every refusal has a sentence people can read, and no two the same one', () => {
  const codes = Object.keys(refusals) as RefusalCode[]
  for (const code of codes) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(refusalMessage(code)).toMatch(/^[A-Z].{8,}$/)
  }
  expect(new Set(codes.map(refusalMessage)).size).toBe(codes.length)
})

it('SELL-049, PAY-004 the specified words stand as specified', () => {
  expect(refusalMessage('cart-empty')).toBe('Cart is empty')
  expect(refusalMessage('insufficient-payment')).toBe('Insufficient payment amount')
})

it('a refusal names the field that is wrong only where there is one', () => {
  expect(refuse('bad-amount')).toEqual({ ok: false, code: 'bad-amount' })
  expect(refuse('bad-amount', 'received')).toEqual({ ok: false, code: 'bad-amount', field: 'received' })
})
