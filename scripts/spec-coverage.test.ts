import { expect, it } from 'vitest'
import { namedIn, requirements, uncovered } from './covered-requirements.mjs'

it('a requirement counts as named where a test is called by it, alone or in a row, and not where a comment speaks of it', () => {
  const text = `
    // SELL-001 is looked at elsewhere.
    /** SELL-002. */
    test('SELL-003, SELL-005 to SELL-007 and CAT-010 to 012 hold', () => {})
    it.each([['DATA-002', 'organizations']])('%s', () => {})`
  expect(namedIn(text).toSorted()).toEqual(
    expect.arrayContaining([
      'SELL-003',
      'SELL-005',
      'SELL-006',
      'SELL-007',
      'CAT-010',
      'CAT-011',
      'CAT-012',
      'DATA-002',
    ]),
  )
  expect(namedIn(text)).not.toContain('SELL-001')
  expect(namedIn(text)).not.toContain('SELL-002')
})

it('no id of a requirement is given twice', () => {
  const ids = requirements().map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(600)
  expect(new Set(ids).size).toBe(ids.length)
})

it('every requirement is named by a test: see "npm run spec:coverage"', () => {
  expect(uncovered().map(({ id }) => id)).toEqual([])
})
