import { describe, expect, it } from 'vitest'
import { PLAN_ROOM, PLANS, planLimitWords } from './index.ts'

describe('plans', () => {
  it('OPER-020 are three, and each has room for more than the one before', () => {
    expect(PLANS).toEqual(['Starter', 'Professional', 'Enterprise'])
    for (const limited of ['tills', 'people', 'products'] as const) {
      const rooms = PLANS.map((plan) => PLAN_ROOM[plan][limited])
      expect(rooms).toEqual([...rooms].sort((a, b) => a - b))
      expect(new Set(rooms).size).toBe(PLANS.length)
    }
  })
  it('the smallest is what the specification gives a new business: basic, 5 people, 1,000 products', () =>
    expect(PLAN_ROOM.Starter).toMatchObject({ tier: 'basic', people: 5, products: 1_000 }))
  it('the words of a limit say how much there is room for and what to do', () => {
    expect(planLimitWords('products', 1_000)).toBe(
      'Your plan has room for 1,000 products. Archive some, or ask your provider for a larger plan.',
    )
    expect(planLimitWords('tills', 1)).toContain('room for 1 till.')
  })
})
