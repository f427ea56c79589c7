import { expect, it } from 'vitest'
import { FIELD_NAMES, fieldOf, recordOf } from './plain-fields.ts'

it('the table of product fields: no heading leads to two fields', () => {
  const taken = new Map<string, string>()
  for (const name of FIELD_NAMES) {
    const { heading, synonyms } = fieldOf(name)
    const plain = heading.toLowerCase().replace(/[^a-z0-9]/g, '')
    for (const word of new Set([plain, name.toLowerCase(), ...synonyms.trim().split(/\s+/)])) {
      expect(word, `a heading of ${name}`).toMatch(/^[a-z0-9]+$/)
      expect(taken.get(word), `${word} of ${name} is a heading of another field`).toBeUndefined()
      taken.set(word, name)
    }
  }
})

it('a record has a value for each of its names', () => {
  expect(recordOf(['a', 'b'], (name) => name.toUpperCase())).toEqual({ a: 'A', b: 'B' })
})
