import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsCardNumber } from './index.ts'

/** The test numbers that the schemes and processors publish: no account is behind any of them. */
const TEST_CARDS = [
  ...['4111111111111111', '4242424242424242', '4000056655665556', '5555555555554444', '2223003122003222'],
  ...['378282246310005', '371449635398431', '30569309025904', '36227206271667', '6011111111111117'],
  ...['3566002020360505', '6200000000000005', '6759649826438453'],
]

const withLuhn = (body: string): string => {
  for (let check = 0; check < 10; check += 1) {
    const digits = `${body}${check}`
    const sum = [...digits].reverse().reduce((all, text, i) => {
      const digit = Number(text) * (i % 2 === 1 ? 2 : 1)
      return all + (digit > 9 ? digit - 9 : digit)
    }, 0)
    if (sum % 10 === 0) return digits
  }
  return ''
}

describe('card numbers', () => {
  it.each(TEST_CARDS)(
    'R18 finds %s together, in fours with spaces or dashes, and within a sentence',
    (card) => {
      const inFours = card.replace(/(.{4})(?=.)/g, '$1 ')
      for (const text of [
        card,
        inFours,
        inFours.replaceAll(' ', '-'),
        `card ${card}, thanks`,
        `(${inFours})`,
      ])
        expect(holdsCardNumber(text), text).toBe(true)
    },
  )

  it('R18 finds every number of 15 to 19 digits that begins as a scheme’s and passes the check', () => {
    const body = fc.tuple(
      fc.constantFrom('4', '51', '55', '2221', '34', '37', '6011', '65', '62', '3528'),
      fc.stringMatching(/^\d{18}$/),
      fc.constantFrom(15, 16, 17, 19),
    )
    fc.assert(
      fc.property(body, ([prefix, rest, length]) =>
        holdsCardNumber(`x ${withLuhn(`${prefix}${rest}`.slice(0, length - 1))} y`),
      ),
    )
  })

  it.each([
    ['an EAN-13 that passes Luhn too', '4006381333931', '5000112637922', '7622210449283'],
    ['phone numbers', '+44 7700 900123', '0044 7700 900 003', '07700 900 461 07700 900 462'],
    [
      'our own numbers',
      'TXN-1795260354687X14',
      'txn-1795260354687T1',
      'TXN-1763712345678T1',
      'T1-000042',
      '01990000-1234-7123-8123-123456789012',
    ],
    ['too short and too long', '411111111111', '41111111111111111111111'],
    ['what fails the check', '4111111111111112', '4242 4242 4242 4241'],
    ['amounts, dates and order references', '1,234,567.89', '2026-11-21 09:46', 'PO-4411-2026-11'],
    ['nothing', '', 'no digits here'],
  ])('R18 leaves %s alone', (_, ...texts) => {
    for (const text of texts) expect(holdsCardNumber(text), text).toBe(false)
  })

  it('R18 takes a pallet’s number at its word in a field for codes, and a card in none', () => {
    const diners = '30569309025904'
    expect(holdsCardNumber(diners, true)).toBe(true)
    for (const card of TEST_CARDS.filter(({ length }) => length > 14))
      expect(holdsCardNumber(card, true), card).toBe(true)
  })

  it('R18 takes every EAN-13 there is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (body) => {
        const sum = [...body]
          .reverse()
          .reduce((all, text, i) => all + Number(text) * (i % 2 === 0 ? 3 : 1), 0)
        return !holdsCardNumber(`EAN ${body}${(10 - (sum % 10)) % 10}`)
      }),
    )
  })
})
