import { expect, it } from 'vitest'
import { categoryTint } from './category-tint.ts'

it('gives the first eight categories a colour each, and begins again after them', () => {
  const marks = Array.from({ length: 9 }, (_, place) => categoryTint(place).mark)
  expect(new Set(marks.slice(0, 8)).size).toBe(8)
  expect(marks[8]).toBe(marks[0])
})

it('leaves a product without a category plain', () => {
  expect(categoryTint(undefined).mark).toBe('var(--line-strong)')
  expect(categoryTint(-1)).toEqual(categoryTint(undefined))
})
