import { describe, expect, it } from 'vitest'
import { itemsWords, matchesSearch, paidWords, type SaleSearch, totalsAbout } from './sale-search.ts'
import type { Tender } from './tender.ts'

const card = (last4: string | undefined, cardType?: string): Tender => ({
  ...{ id: 'c', method: 'card', amountMinor: 320, receivedMinor: 320, changeMinor: 0 },
  payment: { id: 'p', provider: 'stripe', card: { ...(last4 && { last4 }), ...(cardType && { cardType }) } },
})
const cash: Tender = { id: 'd', method: 'cash', amountMinor: 80, receivedMinor: 100, changeMinor: 20 }

/** A tea and a cake on the last Tuesday of October, by card and cash, shortly after midnight in London. */
const sale = {
  soldAt: '2026-10-20T23:30:00.000Z',
  totalMinor: 400,
  staffId: 'priya',
  customer: { id: 'ada', firstName: 'Zoë', lastName: 'O’Neil' },
  lines: [
    { name: 'Tea, large', sku: 'TEA-L' },
    { name: 'Crème brûlée', sku: 'CR-1' },
  ],
  returned: [],
  tenders: [card('1234', 'Visa'), cash],
}
const isFound = (search: SaleSearch, found: Parameters<typeof matchesSearch>[0] = sale) =>
  matchesSearch(found, search, 'Europe/London')

describe('SELL-076 a sale is found without its receipt', () => {
  it('by all that is remembered of it together', () => {
    const tea = { product: 'tea', from: '2026-10-21', to: '2026-10-21', cardLast4: '1234' }
    expect(isFound({ ...tea, ...totalsAbout(420) })).toBe(true)
    expect(isFound({ ...tea, ...totalsAbout(420), paymentMethod: 'digital' })).toBe(false)
    expect(isFound({})).toBe(true)
  })

  it.each<[string, SaleSearch, boolean]>([
    ['the day in the shop’s time zone', { from: '2026-10-21', to: '2026-10-21' }, true],
    ['a day before', { to: '2026-10-20' }, false],
    ['a day after', { from: '2026-10-22' }, false],
    ['its exact total', { minTotalMinor: 400, maxTotalMinor: 400 }, true],
    ['more than its total', { minTotalMinor: 401 }, false],
    ['less than its total', { maxTotalMinor: 399 }, false],
    ['either way it was paid', { paymentMethod: 'cash' }, true],
    ['the last digits of another card', { cardLast4: '4321' }, false],
    ['words of a line in any order, without accents', { product: 'brulee creme' }, true],
    ['an SKU', { product: 'tea-l' }, true],
    ['words of two lines', { product: 'tea brulee' }, false],
    ['no word at all', { product: ' . ' }, false],
    ['the customer, as it is typed', { customer: 'oneil zoe' }, true],
    ['another customer', { customer: 'ada' }, false],
    ['whoever sold it', { personId: 'priya' }, true],
    ['somebody else', { personId: 'sam' }, false],
  ])('by %s', (_, search, expected) => {
    expect(isFound(search)).toBe(expected)
  })

  it('a refund by what came back and by what was given back', () => {
    const refund = { ...sale, totalMinor: -400, lines: [], returned: sale.lines }
    expect(isFound({ product: 'tea', ...totalsAbout(400) }, refund)).toBe(true)
  })

  it('nobody’s sale by no customer', () => {
    expect(isFound({ customer: 'zoe' }, { ...sale, customer: null })).toBe(false)
  })
})

it('about an amount is a tenth of it to either side, 50p at the least, and never below nothing', () => {
  expect(totalsAbout(400)).toEqual({ minTotalMinor: 350, maxTotalMinor: 450 })
  expect(totalsAbout(12_000)).toEqual({ minTotalMinor: 10_800, maxTotalMinor: 13_200 })
  expect(totalsAbout(20)).toEqual({ minTotalMinor: 0, maxTotalMinor: 70 })
})

it('a row names its first items, and how many more there are', () => {
  const items = [1, 2, 1, 1, 1].map((quantity, n) => ({ name: `Item ${n + 1}`, quantity }))
  expect(itemsWords(items.slice(0, 2), 2)).toBe('Item 1, 2 × Item 2')
  expect(itemsWords(items, 7)).toBe('Item 1, 2 × Item 2, Item 3, Item 4 and 3 more')
  expect(itemsWords([], 0)).toBe('')
})

it('a row says how it was paid, each way once, and which card it was', () => {
  expect(paidWords([card('1234', 'Visa'), cash])).toBe('Visa •••• 1234 + Cash')
  expect(paidWords([card(undefined, 'Visa'), card(undefined)])).toBe('Card')
  expect(paidWords([{ method: 'digital', payment: null }])).toBe('Digital')
})
