import { PLAN_ROOM, planSchema } from '@tuppence/domain/plans'
import { expect, it } from 'vitest'
import { sections, tiers } from './site-words.ts'

it('SITE-001 leads to the four sections', () => {
  expect(sections.map((section) => section.id)).toEqual(['features', 'pricing', 'testimonials', 'contact'])
})

it('what a plan has room for is what is sold', () => {
  for (const { name, words } of tiers.filter(({ name }) => name !== 'Enterprise'))
    expect(words).toContain(`room for ${PLAN_ROOM[planSchema.parse(name)].tills} devices`)
})

it('SITE-014 SITE-015 SITE-016 SITE-017 states the prices of the three tiers', () => {
  expect(tiers.map(({ name, hardware, monthly, tills }) => [name, hardware, monthly, tills])).toEqual([
    ['Starter', '£299', '£15', '1 till'],
    ['Professional', '£449', '£25', '2 tills'],
    ['Enterprise', '£699', '£35', 'Unlimited tills'],
  ])
  expect(tiers.filter((tier) => tier.isMostPopular).map((tier) => tier.name)).toEqual(['Professional'])
})
