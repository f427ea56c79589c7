import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chartScale, heightOf, isLabelled } from './chart-scale.ts'

it('D9 the lines of a chart stand at round figures', () => {
  expect(chartScale([120, 990]).lines).toEqual([0, 500, 1_000])
  expect(chartScale([3_700]).lines).toEqual([0, 1_000, 2_000, 3_000, 4_000])
  expect(chartScale([-150, 400]).lines).toEqual([-200, 0, 200, 400])
  expect(chartScale([-5]).lines).toEqual([-6, -4, -2, 0])
})

it('D9 a chart of nothing has lines too', () => {
  for (const figures of [[], [0, 0]]) expect(chartScale(figures).lines).toEqual([0, 1])
  expect(chartScale([1]).lines).toEqual([0, 1])
})

it('D9 whatever is drawn lies between the lowest and the highest line', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })), (figures) => {
      const scale = chartScale(figures)
      expect(scale.lines.length).toBeGreaterThan(1)
      expect(scale.lines.length).toBeLessThan(8)
      expect(scale.lines).toContain(0)
      for (const figure of figures) {
        expect(heightOf(scale, figure)).toBeGreaterThanOrEqual(0)
        expect(heightOf(scale, figure)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

it('D9 no more labels are written than there is room for, the first always', () => {
  for (const count of [1, 2, 5, 6, 7, 30, 31, 92, 800]) {
    const written = Array.from({ length: count }, (_, place) => place).filter((place) =>
      isLabelled(place, count, 5),
    )
    expect(written[0]).toBe(0)
    expect(written.length).toBeLessThanOrEqual(5)
  }
})
