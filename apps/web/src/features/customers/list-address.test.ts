import { expect, it } from 'vitest'
import { nextSort, placeIn, queryOf } from './list-address.ts'

it('CUST-010 the address says what the list shows, and what it cannot mean counts as not said', () => {
  expect(queryOf(placeIn({}))).toEqual({})
  expect(
    queryOf(placeIn({ search: ' ada ', view: 'archived', sort: 'points', direction: 'down', at: '40' })),
  ).toEqual({
    search: 'ada',
    archived: 'true',
    sort: 'points',
    direction: 'down',
  })
  expect(placeIn({ sort: 'colour', at: '-3', view: 'x' })).toMatchObject({
    sort: 'name',
    startAt: 0,
    isArchived: false,
  })
})

it('a heading sorts up, then down; figures begin with the most', () => {
  expect(nextSort({ sort: 'name', isDown: false }, 'name')).toEqual({ sort: '', direction: 'down' })
  expect(nextSort({ sort: 'name', isDown: false }, 'email')).toEqual({ sort: 'email', direction: '' })
  expect(nextSort({ sort: 'name', isDown: false }, 'spent')).toEqual({ sort: 'spent', direction: 'down' })
  expect(nextSort({ sort: 'spent', isDown: true }, 'spent')).toEqual({ sort: 'spent', direction: '' })
})
