import type { RefundOfRecord } from '@tuppence/contract/payments'
import { describe, expect, it } from 'vitest'
import { moneyBack } from './money-back.ts'

const refund = (state: RefundOfRecord['state'], amount = '7.03', seenTo: string | null = null) => ({
  ...{ id: `${state} ${amount}`, state, amount, seenTo },
})

describe('SELL-083 D11 what is said of the money of a return', () => {
  it('is "Given back" where it is: in cash, or by its provider\u2019s own word', () => {
    expect(moneyBack(0, undefined)).toEqual({ label: 'Given back', notBack: [], notes: [] })
    expect(moneyBack(703, [refund('refunded')])).toEqual({ label: 'Given back', notBack: [], notes: [] })
  })
  it('is never "Given back" of what the provider refused, until somebody has seen to it', () => {
    const refused = moneyBack(703, [refund('refused')])
    expect(refused).toEqual({ label: 'To give back', notBack: ['£7.03 did not go back'], notes: [] })
    const seenTo = moneyBack(703, [refund('refused', '7.03', 'Cash from the drawer')])
    expect(seenTo.label).toBe('Given back')
    expect(seenTo.notes).toEqual(['£7.03 did not go back to the card: Cash from the drawer'])
  })
  it('is "On its way back" of what is sent, unanswered, or out of reach', () => {
    for (const refunds of [[refund('sent')], [refund('unknown')], undefined]) {
      const { label, notes } = moneyBack(703, refunds)
      expect([label, notes.length]).toEqual(['On its way back', 1])
    }
  })
  it('P14 says of what the server began nothing for that it was not sent, and never that it is on its way', () => {
    const whole = moneyBack(703, [])
    expect(whole.label).toBe('Goods taken back for')
    expect(whole.notes).toEqual(['£7.03 was not sent to the card: it had that back before, by the books.'])
    const part = moneyBack(1_000, [refund('refunded', '6.00')])
    expect([part.label, part.notes]).toEqual([
      'Given back',
      ['£4.00 was not sent to the card: it had that back before, by the books.'],
    ])
  })
  it('tells the parts of two cards apart', () => {
    const { label, notBack, notes } = moneyBack(1_000, [refund('refused', '4.00'), refund('sent', '6.00')])
    expect(label).toBe('To give back')
    expect(notBack).toEqual(['£4.00 did not go back'])
    expect(notes).toEqual(['£6.00 is on its way back to the card.'])
  })
})
