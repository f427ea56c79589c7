import { describe, expect, it } from 'vitest'
import { A4, cornerOf, LABEL_FORMATS, onPages, pageOf, perPage } from './label-formats.ts'

const named = (id: string) => {
  const format = LABEL_FORMATS.find((one) => one.id === id)
  if (!format) throw new Error(id)
  return format
}

describe('the paper of labels', () => {
  it('has as many to a sheet as it says, all on the page and none over another', () => {
    expect(LABEL_FORMATS.map(perPage)).toEqual([21, 24, 40, 65, 1, 1, 1])
    for (const format of LABEL_FORMATS) {
      const { widthMm, heightMm } = pageOf(format)
      const corners = Array.from({ length: perPage(format) }, (_, place) => cornerOf(format, place))
      for (const [i, { xMm, yMm }] of corners.entries()) {
        expect(xMm, format.id).toBeGreaterThanOrEqual(0)
        expect(yMm).toBeGreaterThanOrEqual(0)
        expect(xMm + format.widthMm).toBeLessThanOrEqual(widthMm + 1e-9)
        expect(yMm + format.heightMm).toBeLessThanOrEqual(heightMm + 1e-9)
        for (const other of corners.slice(i + 1))
          expect(
            Math.abs(other.xMm - xMm) >= format.widthMm - 1e-9 ||
              Math.abs(other.yMm - yMm) >= format.heightMm - 1e-9,
          ).toBe(true)
      }
    }
  })

  it('has the margins that the makers state: 7.25 and 15.15 mm of L7160, 4.75 and 10.7 of L7651', () => {
    const first = (id: string) => cornerOf(named(id), 0)
    expect(first('a4-21').xMm).toBeCloseTo(7.25)
    expect(first('a4-21').yMm).toBeCloseTo(15.15)
    expect(first('a4-65').xMm).toBeCloseTo(4.75)
    expect(first('a4-65').yMm).toBeCloseTo(10.7)
    expect(pageOf(named('a4-24'))).toBe(A4)
    expect(pageOf(named('roll-62x29'))).toEqual({ widthMm: 62, heightMm: 29 })
  })

  it('begins a used sheet at the label that is still there', () => {
    const labels = Array.from({ length: 22 }, (_, i) => i + 1)
    const [first, second, third] = onPages(labels, named('a4-21'), 21)
    expect(first).toEqual([...Array(20).fill(undefined), 1])
    expect(second).toHaveLength(21)
    expect(third).toBeUndefined()
    expect(onPages(labels.slice(0, 2), named('roll-40x30'), 9)).toEqual([[1], [2]])
    expect(onPages([], named('a4-21'), 5)).toEqual([])
    expect(onPages([1], named('a4-21'), 99)[0]?.indexOf(1)).toBe(20)
  })
})
