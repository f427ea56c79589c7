import { describe, expect, test } from 'vitest'
import { PinHands } from './pin-hands.ts'

/** Types the characters with these pauses before each but the first; the last pause is repeated. */
function type(hands: PinHands, text: string, gaps: readonly number[], from = 10_000) {
  let atMs = from
  const said = [...text].map((character, i) => {
    if (i > 0) atMs += gaps[Math.min(i, gaps.length) - 1] ?? 0
    return hands.key(character, atMs)
  })
  return { said, atMs }
}

describe('SELL-030 STAFF-040 what is typed at a PIN pad', () => {
  test.each([[0], [45], [60], [80], [140], [400]])('four digits %i ms apart are a PIN', (gapMs) => {
    const hands = new PinHands()
    expect(type(hands, '4826', [gapMs]).said).toEqual([undefined, undefined, undefined, undefined])
    expect(hands.pin).toBe('4826')
    expect(hands.waitMs).toBe(gapMs <= 60 ? 150 : 100)
  })

  test.each([
    ['a fast one', [3]],
    ['an even one over the radio', [40]],
    ['a slow one', [85]],
    ['one whose first digits came late', [5, 350, 350, 5]],
    ['one after a digit that somebody left there', [4_000, 5]],
  ])('thirteen digits of %s are none, and leave nothing', (_, gaps) => {
    const hands = new PinHands()
    const { said, atMs } = type(hands, '5012345678900', gaps)
    expect(said.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined])
    expect(new Set(said.slice(4))).toEqual(new Set(['scan']))
    expect(hands.pin).toBe('')
    expect(hands.end(atMs + 5)).toBe('scan')
    // The next code, and the PIN of a person, begin anew.
    expect(type(hands, '5012345678900', [3], atMs + 10).said.at(-1)).toBe('scan')
    expect(hands.end(atMs + 100)).toBe('scan')
    type(hands, '4826', [120], atMs + 130)
    expect(hands.pin).toBe('4826')
  })

  test('a code that no key ends is over after a pause', () => {
    const hands = new PinHands()
    const { atMs } = type(hands, '5012345678900', [3])
    expect(hands.key('4', atMs + 290)).toBe('scan')
    expect(hands.key('4', atMs + 700)).toBeUndefined()
    expect(hands.pin).toBe('4')
  })

  test('a short code is told by the Enter that no hand presses so soon; a person’s Enter sends the PIN', () => {
    const hands = new PinHands()
    const scanned = type(hands, '4826', [4])
    expect(hands.end(scanned.atMs + 4)).toBe('scan')
    expect(hands.pin).toBe('')
    const typed = type(hands, '4826', [90], 20_000)
    expect(hands.end(typed.atMs + 40)).toBe('pin')
    const unfinished = new PinHands()
    expect(unfinished.end(type(unfinished, '48', [90]).atMs + 90)).toBeUndefined()
    expect(unfinished.pin).toBe('48')
  })

  test('digits with letters between them are a code; a letter that a person hit is only that', () => {
    const hands = new PinHands()
    expect(type(hands, 'A4B8C2D6', [5]).said.at(-1)).toBe('scan')
    expect(hands.pin).toBe('')
    type(hands, '48q26', [110], 20_000)
    expect(hands.pin).toBe('4826')
  })

  test('a person’s fifth digit does not undo the four', () => {
    const hands = new PinHands()
    expect(type(hands, '48266', [130, 130, 130, 95]).said.at(-1)).toBe('pin')
    expect(hands.pin).toBe('4826')
  })

  test('the keys on the screen wait for nothing', () => {
    const hands = new PinHands()
    expect([...'4826'].map((digit) => hands.tap(digit))).toEqual([undefined, undefined, undefined, 'pin'])
    hands.takeBack()
    expect(hands.pin).toBe('482')
    expect(type(hands, '5012345678900', [3]).said.at(-1)).toBe('scan')
  })
})
