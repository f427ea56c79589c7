import { describe, expect, it } from 'vitest'
import { FIRST_STEPS, firstRunOf, type ShopSoFar, skippedSteps } from './index.ts'

const nothing: ShopSoFar = {
  hasAddress: false,
  hasVatNumber: false,
  hasPriceMode: false,
  chargesNoVat: false,
  products: 0,
  people: 1,
  hasOwnersPin: false,
  tills: 0,
  printers: 0,
  terminals: 0,
  sales: 0,
}
const done = (shop: Partial<ShopSoFar>) =>
  firstRunOf({ ...nothing, ...shop }, [])
    .filter(({ state }) => state === 'done')
    .map(({ step }) => step)

describe('the first run of a business', () => {
  it('a business that was just opened has done nothing, though its owner is there', () => {
    expect(done({})).toEqual([])
    expect(firstRunOf(nothing, []).map(({ step }) => step)).toEqual(FIRST_STEPS)
  })

  it.each([
    ['shop', { hasAddress: true }],
    ['vat', { hasVatNumber: true, hasPriceMode: true }],
    ['vat', { chargesNoVat: true }],
    ['products', { products: 1 }],
    ['staff', { people: 2, hasOwnersPin: true }],
    ['till', { tills: 1 }],
    ['printer', { printers: 1 }],
    ['terminal', { terminals: 1 }],
    ['sale', { sales: 1 }],
  ] as const)('the step %s is done by what is so, and no other with it: %o', (step, shop) => {
    expect(done(shop)).toEqual([step])
  })

  it.each([
    ['a VAT number, and nobody said what a price means', { hasVatNumber: true }],
    ['prices that mean something, and no VAT number', { hasPriceMode: true }],
    ['a cashier, and an owner whom no till knows', { people: 2 }],
    ['an owner with a PIN, who is alone', { hasOwnersPin: true }],
  ])('half a step is not done: %s', (_, shop) => {
    expect(done(shop)).toEqual([])
  })

  it('a skipped step that was done after all is done', () => {
    const [first] = firstRunOf({ ...nothing, hasAddress: true }, ['shop'])
    expect(first).toEqual({ step: 'shop', state: 'done', count: null })
    expect(firstRunOf(nothing, ['printer']).find(({ step }) => step === 'printer')).toEqual({
      step: 'printer',
      state: 'skipped',
      count: 0,
    })
  })

  it('what stands in the settings and is no step is nothing', () => {
    expect(skippedSteps({})).toEqual([])
    expect(skippedSteps({ firstRunSkipped: 'printer' })).toEqual([])
    expect(skippedSteps({ firstRunSkipped: ['terminal', 'moon', 'printer'] })).toEqual([
      'printer',
      'terminal',
    ])
  })
})
