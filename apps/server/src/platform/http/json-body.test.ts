import { describe, expect, it } from 'vitest'
import { isWithinBounds } from './json-body.ts'

const list = (entries: number) => JSON.stringify(Array.from({ length: entries }, () => 0))
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('the bounds of a body', () => {
  it('R18 R11 a list may have ten thousand entries and no more, an object and each of several lists too', () => {
    expect(isWithinBounds(list(10_000))).toBe(true)
    expect(isWithinBounds(list(10_001))).toBe(false)
    expect(isWithinBounds(`[${list(10_000)},${list(10_000)}]`)).toBe(true)
    expect(isWithinBounds(`{"items":${list(10_001)}}`)).toBe(false)
    const fields = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 0])))
    expect(isWithinBounds(fields(10_000))).toBe(true)
    expect(isWithinBounds(fields(10_001))).toBe(false)
  })

  it('R11 there may be 32 levels and no more, closed or not', () => {
    expect(isWithinBounds(nested(32))).toBe(true)
    expect(isWithinBounds(nested(33))).toBe(false)
    expect(isWithinBounds('{"a":'.repeat(33))).toBe(false)
    expect(isWithinBounds(`[${Array.from({ length: 5_000 }, () => '[]').join()}]`)).toBe(true)
  })

  it('R11 signs within a text count for nothing', () => {
    expect(isWithinBounds(JSON.stringify([',[{"\\'.repeat(20_000)]))).toBe(true)
    expect(isWithinBounds(JSON.stringify({ ['[,'.repeat(20_000)]: 'x\\' }))).toBe(true)
  })

  it('R18 the largest body there may be is looked through in no time, whatever is in it', () => {
    const bytes = 2 * 1024 * 1024
    const takes = () => {
      const began = performance.now()
      for (const text of ['[]', '"\\', '{"":', ',', '[', '0,'])
        isWithinBounds(text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes))
      isWithinBounds(`[${`"${'x'.repeat(1_000)}",`.repeat(bytes / 1_003)}0]`)
      return performance.now() - began
    }
    // A hundredth of this is usual; a busy machine may stand still in one of them.
    expect(Math.min(takes(), takes(), takes())).toBeLessThan(2_000)
  })
})
