import { describe, expect, it } from 'vitest'
import {
  CUSTOM_DATES,
  dateChoices,
  EMPTY_SEARCH,
  isSearching,
  queryOf,
  type SearchForm,
  searchedFor,
  searchOf,
} from './search-form.ts'

/** A Sunday. */
const TODAY = '2026-11-29'
const search = (form: Partial<SearchForm>) => searchOf({ ...EMPTY_SEARCH, ...form }, TODAY)
const words = (form: Partial<SearchForm>) =>
  searchedFor({ ...EMPTY_SEARCH, ...form }, search(form), [{ id: 'sam', name: 'Sam Field' }])

describe('SELL-076 a search for a sale', () => {
  it('offers each day of the last week by its name', () => {
    const choices = dateChoices(TODAY)
    expect([...choices.values()].slice(0, 5)).toEqual([
      ...['Any date', 'Today', 'Yesterday', 'Friday 27 November 2026', 'Thursday 26 November 2026'],
    ])
    expect(choices.get('2026-11-24')).toBe('Tuesday 24 November 2026')
    expect([...choices.values()].slice(-3)).toEqual(['This week', 'Last 30 days', 'Custom dates'])
  })

  it.each<[string, Partial<SearchForm>, object]>([
    ['nothing', {}, {}],
    ['blanks', { product: '  ', customer: ' ' }, {}],
    ['a day', { date: '2026-11-24' }, { from: '2026-11-24', to: '2026-11-24' }],
    ['a preset', { date: 'last-30' }, { from: '2026-10-31', to: '2026-11-29' }],
    ['custom dates', { date: CUSTOM_DATES, from: '2026-01-01' }, { from: '2026-01-01' }],
    ['a total, roughly', { totalMinor: 400 }, { minTotalMinor: 350, maxTotalMinor: 450 }],
    ['an exact total', { totalMinor: 400, isExact: true }, { minTotalMinor: 400, maxTotalMinor: 400 }],
    ['digits that are still being typed', { cardLast4: '123' }, {}],
    ['a whole set of digits', { cardLast4: '0123' }, { cardLast4: '0123' }],
  ])('is for %s', (_, form, expected) => {
    expect(search(form)).toEqual(expected)
    expect(isSearching(search(form))).toBe(Object.keys(expected).length > 0)
  })

  it('is sent with money as pounds', () => {
    expect(queryOf(search({ totalMinor: 400, product: 'tea' }))).toEqual({
      ...{ product: 'tea', minTotal: '3.50', maxTotal: '4.50' },
    })
  })

  it('is said in words', () => {
    expect(
      words({
        product: 'tea',
        date: '2026-11-24',
        totalMinor: 400,
        paymentMethod: 'card',
        cardLast4: '1234',
      }),
    ).toBe('“tea”, Tue 24 Nov 2026, about £4.00, paid by card, card ending 1234')
    expect(words({ customer: 'zoe', personId: 'sam', totalMinor: 5, isExact: true })).toBe(
      'exactly £0.05, customer “zoe”, sold by Sam Field',
    )
    expect(words({ date: CUSTOM_DATES, from: '2026-01-01', to: '2026-01-31' })).toBe(
      'Thu 1 Jan 2026 to Sat 31 Jan 2026',
    )
    expect(words({ date: CUSTOM_DATES, to: '2026-01-31' })).toBe('up to Sat 31 Jan 2026')
  })
})
