import { checkDigit, hasValidCheckDigit } from '@tuppence/domain/catalogue'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addKey, type Focus, LONGEST_GAP_MS, noBurst, SLOW_GAP_MS, scanIn } from './scan-burst.ts'

/** Keys that follow one another by these gaps in turn, and the closing key after the last gap. */
function typed(text: string, gaps: number | readonly number[], focus: Focus, closingGapMs?: number) {
  const gapOf = (i: number) => (typeof gaps === 'number' ? gaps : (gaps[i % gaps.length] ?? 0))
  let atMs = 1000
  let burst = noBurst
  for (const [i, character] of [...text].entries()) {
    atMs += gapOf(i)
    burst = addKey(burst, { character, atMs })
  }
  return scanIn(burst, atMs + (closingGapMs ?? gapOf(text.length)), focus)
}
const codeOf = (...args: Parameters<typeof typed>) => typed(...args)?.code

describe('a scanner among the keys', () => {
  it('knows an EAN-13 wherever the focus is', () => {
    expect(codeOf('5000000126422', 8, 'none')).toBe('5000000126422')
    expect(codeOf('5000000126422', 40, 'text')).toBe('5000000126422')
    expect(codeOf('5000000126422', 40, 'figures')).toBe('5000000126422')
  })

  it('SELL-028 knows a magazine and a book with the add-on of its issue or price', () => {
    for (const code of ['977123456700312', '978014103614451299'])
      for (const focus of ['none', 'text', 'figures'] as const)
        for (const gapMs of [8, 40, 75]) expect(codeOf(code, gapMs, focus), `${code} ${gapMs}`).toBe(code)
  })

  it('leaves a person who types at 120 words a minute alone', () => {
    for (const focus of ['none', 'text', 'figures'] as const) {
      expect(codeOf('5000000126422', 100, focus)).toBeUndefined()
      expect(codeOf('oat milk', 100, focus)).toBeUndefined()
    }
  })

  it('PAY-003 takes an amount typed in a hurry for an amount', () => {
    for (const amount of ['20', '12.50', '1234.56', '999999', '123456789.00'])
      for (const gapMs of [5, 75]) expect(codeOf(amount, gapMs, 'figures')).toBeUndefined()
  })

  it('PAY-003 hears a slow scanner over an amount, with keys that come early and late', () => {
    expect(codeOf('5000000126422', 75, 'figures')).toBe('5000000126422')
    expect(codeOf('5000000126422', [55, 75, 62, 88, 75], 'figures')).toBe('5000000126422')
    expect(codeOf('50001234', [75, 75, 75, 190, 75], 'figures')).toBe('50001234')
  })

  it('PAY-003 takes the whole code, however fast the scanner: no digit of it stays behind', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{8,14}$/),
        fc.integer({ min: 30, max: SLOW_GAP_MS }),
        fc.array(fc.double({ min: 0.4, max: 1, noNaN: true }), { minLength: 15, maxLength: 15 }),
        (code, gapMs, jitter) => {
          const scan = typed(
            code,
            jitter.map((part) => part * gapMs),
            'figures',
          )
          expect(scan).toEqual({ code, from: 0 })
        },
      ),
    )
  })

  it('PAY-003 a hiccup of the radio cuts no code in two', () => {
    const gaps = [8, 8, 8, 8, 8, 190, 8, 8, 8, 8, 8, 8, 8, 8]
    expect(typed('5000000126422', gaps, 'figures')).toEqual({ code: '5000000126422', from: 0 })
    expect(codeOf('AB-1234567', gaps, 'none')).toBe('AB-1234567')
    expect(typed('9780201379624', [0, 190, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8], 'text')?.from).toBe(0)
    expect(codeOf('5000000126422', 8, 'figures', 190)).toBe('5000000126422')
  })

  it('PAY-003 keeps what was typed before the scan', () => {
    const gaps = [300, 180, 250, ...Array.from({ length: 14 }, () => 8)]
    expect(typed('205000000126422', gaps, 'figures')).toEqual({ code: '5000000126422', from: 2 })
  })

  it('PAY-003 leaves no digits of a code with letters in an amount', () => {
    expect(codeOf('AB-1234', 8, 'figures')).toBe('AB-1234')
    expect(codeOf('AB-1234', 75, 'figures')).toBe('AB-1234')
    expect(codeOf('AB-1234', 8, 'text')).toBeUndefined()
    expect(codeOf('AB-1234', 75, 'none')).toBeUndefined()
  })

  it('takes a word typed into a field for a word', () => {
    expect(codeOf('Margaret', 5, 'text')).toBeUndefined()
  })

  it('begins anew after a pause, so that what was typed long ago is no part of a code', () => {
    const gaps = [0, 2000, 8, 8, 8, 8, 8, 8, 8]
    expect(typed('7AB-1234', gaps, 'none')).toEqual({ code: 'AB-1234', from: 1 })
    expect(typed('750001235', [0, 2000, 8, 8, 8, 8, 8, 8, 8, 8], 'figures')?.from).toBe(1)
  })

  it('SELL-033 takes a whole EAN-13 whatever the pauses between its keys, and keeps the money before it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9]\d{11}$/),
        fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 12, maxLength: 12 }),
        // As in a stalled browser: some keys come after any pause at all, one or many in a row.
        fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 5 }),
        fc.integer({ min: 61, max: 60_000 }),
        fc.constantFrom('none', 'text', 'figures'),
        (digits, gaps, late, lateMs, focus) => {
          const code = digits + checkDigit(digits)
          const between = gaps.map((gap, i) => (late.includes(i) ? lateMs : gap))
          expect(typed(code, [0, ...between, 8], focus)).toEqual({ code, from: 0 })
          expect(typed(`20${code}`, [0, 150, 1500, ...between, 8], focus)).toEqual({ code, from: 2 })
        },
      ),
    )
  })

  it('SELL-033 leaves no first digits of a code of the shop’s own, which has no check digit', () => {
    const code = '5099999000012'
    expect(hasValidCheckDigit(code)).toBe(false)
    const gaps = [0, 400, 700, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8]
    for (const focus of ['none', 'text', 'figures'] as const)
      expect(typed(code, gaps, focus)).toEqual({ code, from: 0 })
  })

  it('wants the closing key as fast as the others', () => {
    expect(codeOf('5000000126422', 5, 'none', 400)).toBeUndefined()
    expect(codeOf('5000000126422', 75, 'figures', 400)).toBeUndefined()
  })

  it('believes every code of 8 to 14 digits at every speed a scanner has', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{8,14}$/),
        fc.integer({ min: 1, max: SLOW_GAP_MS }),
        fc.constantFrom('none', 'text', 'figures'),
        (code, gapMs, focus) => codeOf(code, gapMs, focus) === code,
      ),
    )
  })

  it('believes any code of an ordinary scanner where nothing is typed into', () => {
    expect(codeOf('AB-1234', LONGEST_GAP_MS, 'none')).toBe('AB-1234')
    expect(codeOf('AB', 8, 'none')).toBeUndefined()
  })
})
