import { describe, expect, it } from 'vitest'
import { afterWords, ticketWords } from './index.ts'

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
})
