import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedData } from '../shared-data.test-support.ts'
import { editsBetween, mostEdits, wordsMeant } from './misspelt.ts'
import { partsOfWord, searchedWords } from './searched-words.ts'

describe('the words of a search', () => {
  it.each([
    ['  Crème  (BRÛLÉE) ', ['creme', 'brulee']],
    ['Sainsbury’s', ['sainsburys']],
    ['semi-skimmed 2L', ['semi-skimmed', '2l']],
    ['tea tea TEA', ['tea']],
    ['50% %% £', ['50']],
    ['ΣΟΦΟΣ', ['σοφοσ']],
    ['', []],
  ])('SELL-025 of %j are %j', (typed, words) => expect(searchedWords(typed)).toEqual(words))

  it('are at most eight, of at most 64 letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const words = searchedWords(typed)
        expect(words.length).toBeLessThanOrEqual(8)
        for (const word of words) {
          expect([...word].length).toBeLessThanOrEqual(64)
          expect(searchedWords(word)).toHaveLength(1)
          expect(partsOfWord(word).length).toBeGreaterThan(0)
        }
      }),
    )
  })
})

const letters = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 4, maxLength: 12 })

describe('misspelt words', () => {
  it.each([
    ['cofee', 'coffee', 1],
    ['ocffee', 'coffee', 1],
    ['coffwe', 'coffee', 1],
    ['coffeee', 'coffee', 1],
    ['choclat', 'chocolate', 2],
    ['cofef', 'coffee', 2],
  ])('%s is %i slip or two from %s', (typed, word, edits) => {
    expect(Math.min(editsBetween(typed, word).whole, edits + 1)).toBeLessThanOrEqual(edits)
  })

  it('as many slips lead from a word to another as back, and none to itself', () => {
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        expect(editsBetween(a, b).whole).toBe(editsBetween(b, a).whole)
        expect(editsBetween(a, a)).toEqual({ whole: 0, beginning: 0 })
        expect(editsBetween(a, b).beginning).toBeLessThanOrEqual(editsBetween(a, b).whole)
      }),
    )
  })

  it('one slip in any word of four letters or more is forgiven', () => {
    fc.assert(
      fc.property(
        letters,
        fc.nat(),
        fc.constantFrom('lost', 'swapped', 'added', 'changed'),
        (word, where, slip) => {
          const at = where % (word.length - 1)
          const typed = slipped(word, at, slip)
          fc.pre(mostEdits(typed.length) > 0)
          expect(wordsMeant(typed, [word, 'zzzzzzzz']).map((meant) => meant.word)).toEqual([word])
        },
      ),
    )
  })

  it('short words are taken at their word, and inside of others', () => {
    expect(wordsMeant('tea', ['ten', 'pea', 'steak'])).toEqual([{ word: 'steak', cost: 4 }])
    expect(wordsMeant('milk', ['oatmilk', 'silk', 'bread']).map(({ word }) => word)).toEqual([
      'oatmilk',
      'silk',
    ])
  })
})

function slipped(word: string, at: number, slip: string): string {
  const [head, here, next, tail] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ]
  if (slip === 'lost') return head + next + tail
  if (slip === 'swapped') return head + next + here + tail
  return slip === 'added' ? `${head}x${word.slice(at)}` : `${head}x${next}${tail}`
}

const uk = sharedData('barcodes/uk-products.csv.gz')

const namesIn = (csv: string) =>
  csv
    .split('\n')
    .slice(1)
    .map((line) => line.slice(line.indexOf(',') + 1))

describe.skipIf(uk === undefined)('the names of 10,000 products of UK shops', () => {
  it('are found by a word with a letter missing', () => {
    const words = [...new Set(namesIn(uk ?? '').flatMap(searchedWords))].filter((word) =>
      /^[a-z]{6,}$/.test(word),
    )
    expect(words.length).toBeGreaterThan(2_000)
    const some = words.filter((_, i) => i % 40 === 0)
    const lost = some.filter((word) => {
      const typed = word.slice(0, 3) + word.slice(4)
      return (
        !words.some((other) => other.startsWith(typed)) &&
        !wordsMeant(typed, words).some((meant) => meant.word === word)
      )
    })
    expect(lost).toEqual([])
  })
})
