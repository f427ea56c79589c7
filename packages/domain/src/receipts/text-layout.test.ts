import { describe, expect, it } from 'vitest'
import { columns, leftAndRight, plainLine, wrap } from './text-layout.ts'

const [SHY, WJ, ZWSP, BOM, ZWJ, ZWNJ, RLO, LRM] = [
  ...['\u00AD', '\u2060', '\u200B', '\uFEFF', '\u200D', '\u200C', '\u202E', '\u200E'],
]

describe('RCPT-024 letters of every script in lines of one width', () => {
  it('takes out what is never seen and puts no space where it was', () => {
    for (const unseen of [SHY, WJ, ZWSP, BOM, RLO, LRM])
      expect(plainLine(`Pain${unseen}killer`)).toBe('Painkiller')
    expect(plainLine('a\u0000b\tc\u00A0d')).toBe('a b c d')
  })

  it('keeps the joiners that change what is seen', () => {
    for (const text of [`می${ZWNJ}خواهم`, `क्${ZWJ}ष`, '👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) expect(plainLine(text)).toBe(text)
  })

  it.each([
    ['Milk', 4],
    ['£é', 2],
    ['牛奶', 4],
    ['ミルク', 6],
    ['우유', 4],
    ['حليب', 4],
    ['मूंग', 2],
    [`می${ZWNJ}خواهم`, 7],
    ['😀', 2],
    ['👨‍👩‍👧', 2],
    ['🇬🇧', 2],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 2],
    ['❤️', 2],
    ['e\u0301\u0302', 1],
  ])('%s takes %i columns', (text, width) => expect(columns(text)).toBe(width))

  it('breaks no letter and no emoji of several parts', () => {
    expect(wrap('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 5)).toEqual(['👨‍👩‍👧👨‍👩‍👧', '👨‍👩‍👧'])
    expect(wrap('किकिकि', 2)).toEqual(['किकि', 'कि'])
    expect(wrap('豆腐麻婆豆腐', 5)).toEqual(['豆腐', '麻婆', '豆腐'])
  })

  it('parts a name from its price by two blanks where it may be drawn', () => {
    expect(leftAndRight('豆腐', '£1.50', 12)).toEqual(['豆腐   £1.50'])
    expect(leftAndRight('豆腐', '£1.50', 10)).toEqual(['豆腐', '     £1.50'])
    expect(leftAndRight('Tofu', '£1.50', 10)).toEqual(['Tofu £1.50'])
  })
})
