import { expect, it } from 'vitest'
import { cleanReason, DISCOUNT_REASONS, discountReasonsOf } from './discount-reasons.ts'

it('D7 the shop’s reasons: the usual ones until it has its own, each once, none that cannot be read', () => {
  expect(discountReasonsOf({})).toEqual(DISCOUNT_REASONS)
  expect(discountReasonsOf({ discountReasons: { list: 'Damaged', isAsked: 'yes' } })).toEqual(
    DISCOUNT_REASONS,
  )
  const list = [
    '  Last   one ',
    'LAST ONE',
    '',
    7,
    'x'.repeat(61),
    ...Array.from({ length: 20 }, (_, n) => `R${n}`),
  ]
  const { list: read, isAsked } = discountReasonsOf({ discountReasons: { list, isAsked: true } })
  expect([read.length, read[0], read[1], isAsked]).toEqual([12, 'Last one', 'R0', true])
  expect(discountReasonsOf({ discountReasons: { list: [] } }).list).toEqual([])
  expect(cleanReason(' \t ')).toBeUndefined()
})
