import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseText, TextIndex } from './text-index.ts'

interface Named {
  readonly id: string
  readonly name: string
}
const indexOf = (names: readonly string[]) => {
  const index = new TextIndex<Named>(
    ({ name }) => name,
    ({ name }) => name.toLowerCase(),
  )
  names.forEach((name, i) => {
    index.put({ id: `${i}`, name })
  })
  return index
}
const found = (index: TextIndex<Named>, text: string, limit = 50) =>
  index.search(text, limit).map(({ name }) => name)

describe('searching as one types', () => {
  it('finds by the beginnings of words, in any order, without accents or case', () => {
    const index = indexOf(['Crème brûlée', 'Cream cracker', 'Ice cream, vanilla'])
    expect(found(index, 'cre')).toEqual(['Cream cracker', 'Crème brûlée', 'Ice cream, vanilla'])
    expect(found(index, 'CREME')).toEqual(['Crème brûlée'])
    expect(found(index, 'van ice')).toEqual(['Ice cream, vanilla'])
  })

  it('finds in the middle of a word where no word begins so', () => {
    expect(found(indexOf(['Strawberry jam', 'Marmalade']), 'berry')).toEqual(['Strawberry jam'])
  })

  it('SELL-033 finds nothing for a blank text', () => {
    expect(found(indexOf(['Tea']), '  ')).toEqual([])
  })

  it('follows changes and removals', () => {
    const index = indexOf(['Tea', 'Coffee'])
    index.put({ id: '0', name: 'Chai' })
    expect(found(index, 'tea')).toEqual([])
    expect(found(index, 'chai')).toEqual(['Chai'])
    index.remove('1')
    expect(found(index, 'cof')).toEqual([])
    expect(index.size).toBe(1)
  })
})

const word = fc.stringMatching(/^[a-cé]{1,5}$/)
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))

describe('whatever the names', () => {
  it('finds exactly those that hold every word, whatever was changed on the way', () => {
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 30 }),
        fc.array(fc.tuple(fc.nat(29), fc.option(name)), { maxLength: 20 }),
        fc.array(word, { minLength: 1, maxLength: 2 }),
        (names, changes, words) => {
          const index = indexOf(names)
          const expected = new Map(names.map((text, i) => [`${i}`, text]))
          for (const [i, text] of changes) {
            if (text === null) index.remove(`${i}`)
            else index.put({ id: `${i}`, name: text })
            if (text === null) expected.delete(`${i}`)
            else expected.set(`${i}`, text)
          }
          const needles = words.map((text) => normaliseText(text).trim())
          const holding = [...expected.values()].filter((text) =>
            needles.every((needle) => normaliseText(text).includes(needle)),
          )
          expect(found(index, words.join(' '), 1_000).sort()).toEqual(holding.sort())
        },
      ),
    )
  })
})
