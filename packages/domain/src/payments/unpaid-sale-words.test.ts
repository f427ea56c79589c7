import { expect, it } from 'vitest'
import { unpaidWayOut } from './index.ts'

it('P14 RULES 36 offers only what can still be done about an unpaid sale', () => {
  expect(unpaidWayOut({ isWhole: true, hasGoodsLeft: true })).toMatch(/or void the sale.*sale of its own/)
  const partly = unpaidWayOut({ isWhole: false, hasGoodsLeft: true })
  expect(partly).toMatch(/the rest of its goods back/)
  expect(partly).not.toMatch(/void/)
  const gone = unpaidWayOut({ isWhole: false, hasGoodsLeft: false })
  expect(gone).toMatch(/All its goods came back.*nothing left to void/)
  expect(gone).not.toMatch(/or void|or take/)
})
