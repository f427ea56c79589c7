import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { generatePassword } from './passwords.ts'

describe('the passwords that are tried first', () => {
  it.each([
    ['123456', '12345678', '987654321', '1234567890', 'qwerty', 'poiuytrewq', 'abcdef'],
    ['password', 'Password1', 'PASSWORD!', 'p@ssw0rd', 'welcome2026', 'Liverpool1!', 'tuppence'],
    ['aaaaaa', '111111', '1212121', 'abcabc', 'XyXyXy'],
  ])('are known, however they are written: %s', (...many) => {
    for (const one of many) expect(isCommonPassword(one), one).toBe(true)
  })

  it('are not the ones that somebody thought about', () => {
    for (const one of [
      'kettle-by-the-door',
      'my-own-one-1',
      'Blue8teapot',
      '7391ox',
      'two.pence.short',
      'añejo-pan',
    ])
      expect(isCommonPassword(one), one).toBe(false)
    for (let made = 0; made < 2_000; made += 1) {
      const one = generatePassword()
      expect(isCommonPassword(one), one).toBe(false)
    }
  })
})
