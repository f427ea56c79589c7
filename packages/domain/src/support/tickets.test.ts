import { describe, expect, it } from 'vitest'
import { afterWords, byNeed, ticketWords } from './index.ts'

describe('a support ticket', () => {
  it('OPER-005 waits for the side that did not write last, and a closed one takes no more words', () => {
    expect(afterWords('open', 'operator')).toEqual({ ok: true, status: 'answered' })
    expect(afterWords('answered', 'shop')).toEqual({ ok: true, status: 'open' })
    expect(afterWords('open', 'shop')).toEqual({ ok: true, status: 'open' })
    for (const side of ['shop', 'operator'] as const)
      expect(afterWords('closed', side)).toMatchObject({ ok: false, code: 'ticket-closed' })
  })
  it('is worded for who reads it', () => {
    expect(ticketWords('open', 'operator')).toBe('Waits for you')
    expect(ticketWords('open', 'shop')).toBe('Waits for an answer')
    expect(ticketWords('answered', 'shop')).toBe('Answered')
    expect(ticketWords('closed', 'operator')).toBe('Closed')
  })
  it('comes in the order of need: waiting first, the most urgent and the oldest of them first', () => {
    const ticket = (
      status: 'open' | 'answered' | 'closed',
      urgency: 'question' | 'problem' | 'cannot-sell',
      minute: number,
    ) => ({ status, urgency, updatedAt: `2026-01-01T10:0${minute}:00.000Z` })
    const wanted = [
      ticket('open', 'cannot-sell', 5),
      ticket('open', 'problem', 1),
      ticket('open', 'problem', 2),
      ticket('open', 'question', 0),
      ticket('answered', 'question', 9),
      ticket('answered', 'cannot-sell', 3),
      ticket('closed', 'problem', 8),
    ]
    expect([...wanted].reverse().sort(byNeed)).toEqual(wanted)
  })
})
