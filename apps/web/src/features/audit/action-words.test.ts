import { describe, expect, it } from 'vitest'
import { actionWords, detailLines } from './action-words.ts'

describe('the words of the audit log', () => {
  it('reads an action as it is written', () => {
    expect(actionWords('remote-access-opened')).toBe('Remote access opened')
  })

  it('tells a change as before and after, and leaves out what says nothing', () => {
    expect(
      detailLines({
        fullName: ['Ada', 'Ada Byron'],
        canViewReports: [false, true],
        reason: '',
        tillId: null,
        count: 3,
      }),
    ).toEqual(['full name: Ada → Ada Byron', 'can view reports: no → yes', 'count: 3'])
  })

  it('tells lists and deeper things too', () => {
    expect(detailLines({ tills: ['a', 'b', 'c'], none: [], deep: { x: 1 } })).toEqual([
      'tills: a, b, c',
      'none: none',
      'deep: {"x":1}',
    ])
  })
})
