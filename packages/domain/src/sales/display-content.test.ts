import { describe, expect, it } from 'vitest'
import {
  DISPLAY_HEARD_MS,
  DISPLAY_QUIET_MS,
  DISPLAY_REPEAT_MS,
  isDisplayCode,
  isStillShown,
} from './display-code.ts'
import {
  DEFAULT_DISPLAY_CONTENT,
  type DisplayContent,
  displayContentProblems,
  displayContentToSaveSchema,
} from './display-content.ts'

const offer = { id: '01990000-0000-7000-8000-000000000001', text: 'Scones', picture: '' }
const of = (change: Partial<DisplayContent>): DisplayContent => ({ ...DEFAULT_DISPLAY_CONTENT, ...change })

describe('what a display says while nothing is being bought', () => {
  it.each([
    ['the default', of({}), []],
    ['an offer of words', of({ offers: [offer] }), []],
    [
      'an offer of a picture',
      of({ offers: [{ ...offer, text: '', picture: 'data:image/webp;base64,AA==' }] }),
      [],
    ],
    ['an empty offer', of({ offers: [{ ...offer, text: '  ' }] }), [offer.id]],
    ['too long an offer', of({ offers: [{ ...offer, text: 'x'.repeat(141) }] }), [offer.id]],
    ['too long a message', of({ message: 'x'.repeat(201) }), ['message']],
    ['seconds that cannot be read', of({ secondsPerOffer: Number.NaN }), ['secondsPerOffer']],
    ['too quick a change', of({ secondsPerOffer: 2 }), ['secondsPerOffer']],
    ['half a second', of({ secondsPerOffer: 3.5 }), ['secondsPerOffer']],
  ])('D7 is judged alike by the screen and by the server: %s', (_, content, wrong) => {
    expect(Object.keys(displayContentProblems(content))).toEqual(wrong)
    expect(displayContentToSaveSchema.safeParse(content).success).toBe(wrong.length === 0)
  })
})

describe('a display on another device', () => {
  it('is connected by six digits and nothing else', () => {
    expect(['000000', '123456'].every(isDisplayCode)).toBe(true)
    expect(['12345', '1234567', '12 456', '', 'abcdef', '123456\n7'].some(isDisplayCode)).toBe(false)
  })
  it('DISP-013 forgets a till after it has missed saying so more than once', () => {
    expect(DISPLAY_HEARD_MS).toBeGreaterThan(2 * DISPLAY_REPEAT_MS)
    expect(DISPLAY_QUIET_MS).toBeGreaterThan(DISPLAY_REPEAT_MS)
    expect(isStillShown(0, DISPLAY_HEARD_MS - 1)).toBe(true)
    expect(isStillShown(0, DISPLAY_HEARD_MS)).toBe(false)
    expect(isStillShown(5_000, 0)).toBe(true)
  })
})
