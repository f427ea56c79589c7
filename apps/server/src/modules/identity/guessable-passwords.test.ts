import { describe, expect, it } from 'vitest'
import { isGuessable } from './guessable-passwords.ts'
import { generatePassword } from './passwords.ts'

const KNOWN = [
  'The Copper Kettle',
  'Hebden Bridge',
  '4 Market Street, Hebden Bridge HX7 6AA',
  'Priya Shah',
  'pshah',
]

describe('the passwords that are tried first', () => {
  it.each([
    // From the hundred thousand that the UK's National Cyber Security Centre lists, of eight characters and more.
    [
      '12345678',
      '987654321',
      '1234567890',
      'qwertyuiop',
      'poiuytrewq',
      '1q2w3e4r5t',
      'asdfghjkl',
      'qwerty123',
    ],
    [
      'password',
      'password1',
      'homelesspa',
      'iloveyou1',
      'football1',
      'princess1',
      'liverpool1',
      'spongebob1',
    ],
    [
      '147258369',
      '1qaz2wsx3edc',
      '12345qwert',
      'undertaker',
      'westside1',
      'strawberry',
      'goodluck',
      'motdepasse',
    ],
    ['Password1', 'PASSWORD!', 'p@ssw0rd', 'welcome2026', 'Liverpool1!', 'Summer2026', 'P@55w0rd!'],
    ['aaaaaaaa', '11111111', '12121212', 'abcabcabc', 'XyXyXyXy', 'abcd1234', '01.02.1985'],
  ])('are known, however they are written: %s', (...many) => {
    for (const one of many) expect(isGuessable(one, []), one).toBe(true)
  })

  it.each([
    ['copperkettle', 'CopperKettle1', 'copper-kettle', 'thecopperkettle', 'Kettle2026!', 'c0pperkettle'],
    ['hebdenbridge', 'Hebden-Bridge1', 'marketstreet4', 'priya1985', 'priyashah', 'ShahPriya1', 'pshah123'],
    ['tuppence1', 'cashier123', 'mytill2026', 'shopkeeper!'],
  ])('and so is what is made of the person, the shop and its town: %s', (...many) => {
    for (const one of many) expect(isGuessable(one, KNOWN), one).toBe(true)
  })

  it('are not the ones that somebody thought about', () => {
    const chosen = [
      'kettle-by-the-door',
      'my-own-one-1',
      'Blue8teapot',
      'two.pence.short',
      'añejo-pan-1',
      'Wolken über Leeds',
    ]
    for (const one of chosen) expect(isGuessable(one, KNOWN), one).toBe(false)
    // One that repeats itself is drawn now and then; whoever is given it changes it at the first sign-in.
    const generated = Array.from({ length: 500 }, generatePassword)
    expect(generated.filter((one) => isGuessable(one, KNOWN)).length).toBeLessThan(10)
  })

  it('are judged in a moment, however long and however they are made', () => {
    const began = performance.now()
    for (const one of ['aB3$'.repeat(50), 'password'.repeat(25), 'qwertz1'.repeat(28), '@ß0'.repeat(66)])
      isGuessable(one, KNOWN)
    // Half a second at rest; what grows with the square of the length takes minutes.
    expect(performance.now() - began).toBeLessThan(15_000)
  })
})
