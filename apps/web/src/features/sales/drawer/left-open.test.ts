import { makeTender } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { leftOpen } from './left-open.ts'

const sent = { pending: 0, attention: 0 }
const cash = makeTender(uuidv7(), 'cash', 200, 330)
const card = makeTender(uuidv7(), 'card', 130, 330)

describe('what a close would leave open', () => {
  it('is nothing where all is sent and no sale is part paid', () => {
    expect(leftOpen(sent, [])).toEqual({ unsentCount: 0, unknownCardCount: 0, partCashMinor: 0, any: false })
  })

  it('is cash that was taken for a sale that is not completed, whatever else was', () => {
    expect(leftOpen(sent, [cash])).toMatchObject({ unknownCardCount: 0, partCashMinor: 200, any: true })
    expect(leftOpen(sent, [cash, card])).toMatchObject({ unknownCardCount: 1, partCashMinor: 200, any: true })
  })

  it('is what is not sent, and what waits for somebody', () => {
    expect(leftOpen({ pending: 2, attention: 1 }, [])).toMatchObject({ unsentCount: 3, any: true })
  })
})
