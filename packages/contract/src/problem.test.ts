import { planLimitWords } from '@tuppence/domain/plans'
import { describe, expect, it } from 'vitest'
import { CallFailed } from './client.ts'
import { problemOf } from './problem.ts'

const shownFor = (...problem: Parameters<typeof problemOf>) =>
  new CallFailed(403, 'Forbidden', JSON.stringify(problemOf(...problem))).said

describe('what a refusal says to people', () => {
  it.each(['tills', 'people', 'products'] as const)(
    'D9 of the plan’s room for %s: how much there is room for and what to do, which no field of a form shows',
    (limited) => {
      const words = planLimitWords(limited, 3)
      expect(shownFor('plan-limit', [{ field: limited, message: words }])).toBe(words)
    },
  )
  it('is the sentence of its code where the fields say the rest', () => {
    expect(shownFor('plan-limit')).toBe(problemOf('plan-limit').title)
    expect(shownFor('username-taken', [{ field: 'body.username', message: 'ada' }])).toBe(
      problemOf('username-taken').title,
    )
  })
})
