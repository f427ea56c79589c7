import { expect, it } from 'vitest'
import { keyOf } from './why-no-key.ts'

it('PAY-010 a key that was cut off, and another secret of the provider, are told with where the right one stands', () => {
  const why = keyOf({ beginsWith: ['sk_', 'rk_'], least: 12, standsUnder: 'Developers, API keys' })
  expect(why('x')).toBe(
    'An API key of this provider begins with sk_ or rk_. The right one stands under Developers, API keys.',
  )
  expect(why('pk_live_of_the_shop')).toContain('begins with sk_ or rk_')
  expect(why('sk_live_1')).toMatch(/^This is too short for an API key/)
  expect(why(' sk_live_of_the_shop\n')).toBeUndefined()
  const other = keyOf({ isNever: ['sup_pk_'], least: 16, standsUnder: 'Toolkit, API keys' })
  expect(other('sup_pk_of_the_shop_here')).toMatch(
    /^This is another of the provider’s keys\. .*Toolkit, API keys/,
  )
  expect(other('sup_sk_of_the_shop_here')).toBeUndefined()
})
