import { wordsMeant } from '@tuppence/domain/catalogue'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseText, TextIndex } from './text-index.ts'
import { WordsOfGoods } from './words-of-goods.ts'

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

  it('leaves the middles of words for later where it is asked to', () => {
    const index = indexOf(['Strawberry jam', 'Berry tea'])
    const search = (text: string) => index.search(text, 9, undefined, 'word-starts').map(({ name }) => name)
    expect(search('berry')).toEqual(['Berry tea'])
    expect(search('awber')).toEqual([])
    expect(found(index, 'berry')).toEqual(['Berry tea', 'Strawberry jam'])
  })

  it('finds figures where they begin, beside words that are found anywhere', () => {
    const index = new TextIndex<Named>(
      ({ name }) => name,
      ({ name }) => name,
      'from-start',
    )
    for (const name of ['Strawberry 12', 'Strawberry 512', 'Raspberry 123', 'Tea 12'])
      index.put({ id: name, name })
    expect(found(index, 'berry 12')).toEqual(['Raspberry 123', 'Strawberry 12'])
    expect(found(index, '9')).toEqual([])
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

const forgivingIndexOf = async (names: readonly string[]) => {
  const index = indexOf(names)
  await index.forgiveBy(new WordsOfGoods(), async () => {})
  return index
}

describe('forgiving slips of the finger (decision 0074)', () => {
  it.each([
    ['a wrong letter', 'coffwe'],
    ['a missing letter', 'cofee'],
    ['a doubled letter', 'cofffee'],
    ['two letters swapped', 'ocffee'],
    ['a slip in a word that is being typed', 'coffwe be'],
  ])('SELL-025 %s: %s', async (_, typed) => {
    const names = ['Coffee beans', 'Tea', 'Toffee apple', 'Beans']
    expect(found(indexOf(names), typed)).toEqual([])
    expect(found(await forgivingIndexOf(names), typed)[0]).toBe('Coffee beans')
  })

  it('SELL-025 what is written so comes before what may have been meant', async () => {
    const index = await forgivingIndexOf(['Breed book', 'Bread', 'Bread knife'])
    expect(found(index, 'breed')).toEqual(['Breed book', 'Bread', 'Bread knife'])
    const enough = ['Breed a', 'Breed b', 'Breed c', 'Breed d', 'Breed e']
    expect(found(await forgivingIndexOf([...enough, 'Bread']), 'breed')).toEqual(enough)
  })

  it('words of fewer than four letters, and figures, are taken at their word', async () => {
    const index = await forgivingIndexOf(['Tea', 'Cable 5012345678900'])
    expect(found(index, 'tez')).toEqual([])
    expect(found(index, '5012345678901')).toEqual([])
  })

  it('follows what is put, changed, removed and cleared, before and after the words are learnt', async () => {
    const index = indexOf(['Coffee', 'Marmalade'])
    const learning = index.forgiveBy(new WordsOfGoods(), async () => {})
    index.put({ id: '2', name: 'Chocolate' })
    index.put({ id: '0', name: 'Porridge' })
    await learning
    expect(found(index, 'choclate')).toEqual(['Chocolate'])
    expect(found(index, 'poridge')).toEqual(['Porridge'])
    expect(found(index, 'cofffee')).toEqual([])
    index.remove('1')
    expect(found(index, 'marmelade')).toEqual([])
    index.clear()
    expect(found(index, 'choclate')).toEqual([])
  })

  it('finds as the shop’s own words would say, unless both first letters are wrong', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-d]{4,7}( [a-d]{4,7})?$/), { maxLength: 12 }),
        fc.stringMatching(/^[a-d]{4,7}$/),
        async (names, typed) => {
          const index = await forgivingIndexOf([...names, ...names.map((name) => `${name} gone`)])
          names.forEach((_, i) => {
            index.remove(`${names.length + i}`)
          })
          const words = [...new Set(names.flatMap((name) => name.split(' ')))].filter((word) =>
            [...word.slice(0, 2)].some((letter) => typed.slice(0, 2).includes(letter)),
          )
          const meant = wordsMeant(typed, words).map(({ word }) => word)
          const exact = names.filter((name) => name.includes(typed))
          const forgiven = names.filter((name) => meant.some((word) => ` ${name}`.includes(` ${word}`)))
          const expected = exact.length >= 5 ? exact : [...new Set([...exact, ...forgiven])]
          expect(new Set(found(index, typed, 1_000))).toEqual(new Set(expected))
        },
      ),
    )
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

  it('and finds them first where slips are forgiven, by the words that have the part inside', async () => {
    const figured = fc.array(fc.stringMatching(/^[a-c12]{1,6}$/), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(figured, { minLength: 1, maxLength: 20 }),
        fc.array(fc.stringMatching(/^[a-c12]{1,4}$/), { minLength: 1, maxLength: 2 }),
        async (names, words) => {
          const texts = names.map((one) => one.join(' '))
          const holding = texts.filter((text) => words.every((part) => text.includes(part)))
          const all = found(await forgivingIndexOf(texts), words.join(' '), 1_000)
          expect(all.slice(0, holding.length).sort()).toEqual(holding.sort())
        },
      ),
    )
  })
})
