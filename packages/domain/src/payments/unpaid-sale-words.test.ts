import { expect, it } from 'vitest'
import { unpaidWayOut } from './index.ts'

const shown = (amount: string) => `£${amount}`

it('P14 RULES 36 offers only what can still be done about an unpaid sale', () => {
  expect(unpaidWayOut({ isWhole: true, hasGoodsLeft: true }, shown)).toMatch(
    /or void the sale.*sale of its own/,
  )
  const partly = unpaidWayOut({ isWhole: false, hasGoodsLeft: true }, shown)
  expect(partly).toMatch(/the rest of its goods back/)
  expect(partly).not.toMatch(/void/)
  expect(partly).not.toMatch(/those given/)
  const givenOutBy = [{ receiptNumber: 'T4-000007', kind: 'exchange', amount: '0.00' }] as const
  expect(unpaidWayOut({ isWhole: false, hasGoodsLeft: true, givenOutBy }, shown)).toMatch(
    /the rest of its goods back, or those given for them: no money/,
  )
  const gone = unpaidWayOut({ isWhole: false, hasGoodsLeft: false }, shown)
  expect(gone).toMatch(/All its goods came back.*nothing left to void/)
  expect(gone).not.toMatch(/or void|or take/)
})

it('P14 RULES 36 names what gave money or goods out for it', () => {
  const money = { receiptNumber: 'T4-000006', kind: 'refund', amount: '16.00' } as const
  const goods = { receiptNumber: 'T4-000007', kind: 'exchange', amount: '0.00' } as const
  const both = { receiptNumber: 'T4-000008', kind: 'exchange', amount: '2.00' } as const
  const of = (...givenOutBy: (typeof money | typeof goods | typeof both)[]) =>
    unpaidWayOut({ isWhole: false, hasGoodsLeft: false, givenOutBy }, shown)
  expect(of(money)).toContain('T4-000006 gave £16.00 for goods of it')
  expect(of(goods)).toContain('T4-000007 gave other goods for goods of it')
  expect(of(both)).toContain('T4-000008 gave other goods and £2.00 for goods of it')
  expect(of(money)).not.toContain('money or other goods were given')
})
