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

/** GTIN-14s with a right check digit, of numbers that begin as a scheme's cards do. */
const pallets = Array.from({ length: 200 }, (_, n) => {
  const body = String(3_050_000_000_000 + n * 7_919)
  const sum = [...body].reverse().reduce((all, text, i) => all + Number(text) * (i % 2 === 0 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
})

describe('card numbers', () => {
  it.each(TEST_CARDS)(
    'R18 finds %s together, in fours with spaces or dashes, and within a sentence',
    (card) => {
      const inFours = card.replace(/(.{4})(?=.)/g, '$1 ')
      for (const text of [
        card,
        inFours,
        inFours.replaceAll(' ', '-'),
        inFours.replace(' ', '-'),
        inFours.replaceAll(' ', '  '),
        inFours.replaceAll(' ', '.'),
        inFours.replaceAll(' ', ' / '),
        inFours.replaceAll(' ', '\n'),
        `${inFours} 123`,
        `${card} 12/27`,
        `${card}, 12/27, 123`,
        `a 1 ${card}`,
        `${card}1227`,
        `PAN${card}`,
        `TXN-${card}`,
        `+${card.length > 15 ? card : `1 ${card}`}`,
        [...card].join('\u200b'),
        [...card].join(' '),
        card.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
        card.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
        card.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
        `card ${card}, thanks`,
        `(${inFours})`,
        // No two separators alike.
        inFours.replace(/(\d{4} \d{4}) /, '$1, '),
        inFours.replace(' ', '-').replace(' ', '- ').replace(' ', ' -'),
        `Visa ${inFours.replace(' ', ' / ')} 12/27`,
        inFours.replaceAll(' ', ' then '),
        inFours.replaceAll(' ', 'x'),
        // As a page would have it.
        inFours.replace(/ (\d+) /, '<b>$1</b>'),
        card.replace(/\d/g, '<i class="n2">$&</i>'),
        inFours.replaceAll(' ', '&nbsp;'),
        `<a title="${card}">`,
        `<${card}>`,
        `a < ${inFours} > b`,
      ])
        expect(holdsCardNumber(text), text).toBe(true)
    },
  )

  it('R18 finds every number that begins as a scheme’s, is as long, and passes the check', () => {
    const schemes = fc.constantFrom<[string, number]>(
      ...(['4', '51', '55', '2221', '6011', '65', '62', '3528'].map((begins) => [begins, 16]) as [
        string,
        number,
      ][]),
      ...([
        ['4', 19],
        ['34', 15],
        ['37', 15],
        ['36', 14],
        ['62', 17],
        ['6759', 18],
        ['6759', 19],
      ] as [string, number][]),
    )
    const body = fc.tuple(schemes, fc.stringMatching(/^\d{18}$/))
    fc.assert(
      fc.property(body, ([[prefix, length], rest]) =>
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
    ['too short, and of no scheme', '411111111111', '11111111111111111'],
    ['a bank account', '40-47-84 12345678', 'sort code 20-00-00, account 55779911'],
    ['lists of amounts', '45.99 12.50 3.99 10.00 4.50', '4.11, 1.11, 11.11, 11.11, 11.11'],
    ['times', '2026-11-21 09:46:12', '21/11/2026 09:46:12.123'],
    ['what fails the check', '4111111111111112', '4242 4242 4242 4241'],
    ['amounts, dates and order references', '1,234,567.89', '2026-11-21 09:46', 'PO-4411-2026-11'],
    [
      'what would be a number if it were written as on a card',
      '4111 cups, 1111 lids, 1111 caps, 1111 bags',
      'ring 4111 111111 on 11/11, 11 or 11',
      '4111-11-11, 11:11 to 11:11, 11',
      'was 41.11, now 11.11; then 11.11, 11.11',
      'ring 0113 4111 1111, 1111 1111 too',
      'ring 4111 1111\n1111 1111, 0113',
      '4111 1111 and 1111 1111',
      '4111 in all, 1111 here, 1111 there, 1111 gone',
    ],
    ['nothing', '', 'no digits here'],
  ])('R18 leaves %s alone', (_, ...texts) => {
    for (const text of texts) expect(holdsCardNumber(text), text).toBe(false)
  })

  it('R18 takes codes of figures with letters between them, in a field for codes', () => {
    for (const code of ['4111x1111x1111x1111', '4111-A-1111-A-1111-A-1111'])
      expect(holdsCardNumber(code, true), code).toBe(false)
    expect(holdsCardNumber('4111-1111 1111, 1111', true)).toBe(true)
  })

  it('R18 SELL-028 takes the mark of a scanner for no part of the number, in a field for codes', () => {
    // With the 3 of its mark, the code of this magazine with its issue would pass for a card's.
    expect(holdsCardNumber('3977123456700312')).toBe(true)
    expect(holdsCardNumber(']E3977123456700312', true)).toBe(false)
    for (const card of TEST_CARDS) expect(holdsCardNumber(`]C0${card}`, true), card).toBe(true)
  })

  it('R18 takes a pallet’s number at its word in a field for codes, and a card in none', () => {
    // Of a pallet by its own check digit, and of a card by Luhn's.
    const both = pallets.find((digits) => holdsCardNumber(digits))
    expect(both).toBeDefined()
    for (const pallet of pallets) expect(holdsCardNumber(pallet, true), pallet).toBe(false)
    expect(holdsCardNumber('30569309025904', true)).toBe(true)
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
