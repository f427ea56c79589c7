import { expect, it } from 'vitest'
import { discountText, parseDiscount, whyUnreadable } from './parse-discount.ts'

it('D21 reads percent and pounds as people type them', () => {
  expect(parseDiscount('percent', '10')).toEqual({ kind: 'percent', hundredths: 1000 })
  expect(parseDiscount('percent', '12.5%')).toEqual({ kind: 'percent', hundredths: 1250 })
  expect(parseDiscount('amount', '£2.5')).toEqual({ kind: 'amount', minor: 250 })
})

it('SELL-048 nothing typed is no discount', () => {
  expect(parseDiscount('percent', ' ')).toBeNull()
  expect(parseDiscount('amount', '0.00')).toBeNull()
})

it('what cannot be a discount is not guessed at', () => {
  for (const text of ['101', '-1', 'ten', '1.234', '1,5', '1e1'])
    expect(parseDiscount('percent', text)).toBeUndefined()
  for (const text of ['1.234', '1,5', '5,00', '€5', '0x10', '10%'])
    expect(parseDiscount('amount', text)).toBeUndefined()
})

it('shows a discount as it would be typed', () => {
  expect(discountText({ kind: 'percent', hundredths: 1250 })).toBe('12.5')
  expect(discountText({ kind: 'amount', minor: 250 })).toBe('2.50')
  expect(discountText(null)).toBe('')
})

it('says that two decimals are the most where there are more, and what to write where it is something else', () => {
  for (const text of ['33.333', '2.505%', '£.125', '0.333'])
    expect(whyUnreadable('percent', text)).toBe('Two decimals are the most, such as 2.50.')
  expect(whyUnreadable('percent', '101')).toBe('Enter a percentage from 0 to 100.')
  expect(whyUnreadable('percent', '133.333')).toBe('Enter a percentage from 0 to 100.')
  expect(whyUnreadable('amount', 'ten')).toBe('Enter an amount such as 2.50.')
})
