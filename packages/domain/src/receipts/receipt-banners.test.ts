import { expect, it } from 'vitest'
import { receiptContent } from './index.ts'
import { lunch, receiptText, SHOP, sell } from './receipts.test-support.ts'

const textWith = (options: object, set = {}) =>
  receiptText(receiptContent(sell(lunch), { ...SHOP, ...set }, options), 32).map((line) => line.trim())

it('RCPT-031 a test print and one of training say so, first and last', () => {
  for (const [options, words] of [
    [{ test: true }, '*** TEST ***'],
    [{ training: true }, '*** TRAINING ***'],
  ] as const) {
    const text = textWith(options)
    expect(text[0]).toBe(words)
    expect(text[1]).toBe('Nothing was sold')
    expect(text.slice(-2)).toEqual([words, 'Nothing was sold'])
  }
})

it('RCPT-030 a duplicate says so, and the first paper does not', () => {
  expect(textWith({ duplicate: true })).toContain('*** DUPLICATE ***')
  expect(textWith({})).not.toContain('*** DUPLICATE ***')
})

it('RCPT-032 a demonstration names the product and its hardware', () => {
  expect(textWith({}, { demo: true }).slice(-2)).toEqual(['Tuppence System', 'Smart POS Z108'])
  expect(textWith({}).join()).not.toContain('Z108')
})
