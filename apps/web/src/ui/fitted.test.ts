import { expect, it } from 'vitest'
import { fitted } from './fitted.ts'

it('words keep their size where there is room, and shrink where there is none', () => {
  expect(fitted('£12.50', 3, 20)).toEqual({ fontSize: '3rem' })
  expect(Number.parseFloat(fitted('£1,234,616.14', 3, 18.5).fontSize)).toBeLessThan(2.5)
})
