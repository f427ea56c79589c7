import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addKey, LONGEST_GAP_MS, noBurst, scanIn } from './scan-burst.ts'

/** Keys that follow one another by these gaps, and the closing key after the last gap. */
function typed(text: string, gapMs: number, isInField: boolean, closingGapMs = gapMs) {
  let atMs = 1000
  let burst = noBurst
  for (const character of text) {
    atMs += gapMs
    burst = addKey(burst, character, atMs)
  }
  return scanIn(burst, atMs + closingGapMs, isInField)
}

describe('a scanner among the keys', () => {
  it('knows an EAN-13 wherever the focus is', () => {
    expect(typed('5000000126422', 8, false)).toBe('5000000126422')
    expect(typed('5000000126422', 40, true)).toBe('5000000126422')
  })

  it('leaves a person who types at 120 words a minute alone', () => {
    expect(typed('5000000126422', 100, false)).toBeUndefined()
    expect(typed('oat milk', 100, false)).toBeUndefined()
  })

  it('PAY-003 takes an amount typed in a hurry for an amount', () => {
    for (const amount of ['20', '12.50', '1234.56', '999999', '123456789.00'])
      expect(typed(amount, 5, true)).toBeUndefined()
  })

  it('takes a word typed into a field for a word', () => {
    expect(typed('Margaret', 5, true)).toBeUndefined()
  })

  it('begins anew after a pause, so that two scans in a row are two codes', () => {
    const first = typed('5000000126422', 5, false)
    let burst = addKey({ text: '50000', lastAtMs: 100 }, '9', 100 + LONGEST_GAP_MS + 1)
    expect(first).toBe('5000000126422')
    expect(burst.text).toBe('9')
    burst = addKey(burst, '8', burst.lastAtMs + 3)
    expect(burst.text).toBe('98')
  })

  it('wants the closing key as fast as the others', () => {
    expect(typed('5000000126422', 5, false, 400)).toBeUndefined()
  })

  it('believes every code of 8 to 14 digits at every speed a scanner has', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{8,14}$/),
        fc.integer({ min: 1, max: LONGEST_GAP_MS }),
        fc.boolean(),
        (code, gapMs, isInField) => typed(code, gapMs, isInField) === code,
      ),
    )
  })
})
