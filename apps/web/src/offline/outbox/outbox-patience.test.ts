import { describe, expect, it } from 'vitest'
import { outboxRow } from './outbox-row.test-support.ts'
import {
  CLAIM_MS,
  claimed,
  decide,
  isDue,
  LONGEST_WAIT_MS,
  MOST_FAILURES,
  type Reply,
  released,
  retried,
  type Verdict,
} from './outbox-rules.ts'

const row = outboxRow()
const NOW = row.timestamp
const NO_ANSWER: Reply = { kind: 'no-answer' }
const answer = (status: number, over: Partial<Extract<Reply, { kind: 'answer' }>> = {}): Reply => ({
  kind: 'answer',
  status,
  ...over,
})
const rowOf = (verdict: Verdict) => {
  if (verdict.kind === 'acknowledged') throw new Error('the row is gone')
  return verdict.row
}
/** How long the row waits after so many failures before this one. */
const waitMs = (failuresBefore: number, random = 0, reply: Reply = answer(500)) =>
  rowOf(decide({ ...row, retryCount: failuresBefore }, reply, NOW, random)).nextTryAt - NOW

describe('how long a row waits', () => {
  it('OFF-007 a quarter of a minute, then four times as long each time, and never more than a quarter of an hour', () => {
    expect([0, 1, 2, 3, 4].map((failures) => waitMs(failures))).toEqual([
      15_000, 60_000, 240_000, 900_000, 900_000,
    ])
    expect(LONGEST_WAIT_MS).toBe(900_000)
  })

  it('OFF-007 up to a half less, so that tills do not return all at once', () => {
    expect([0, 0.5, 1].map((random) => waitMs(1, random))).toEqual([60_000, 45_000, 30_000])
  })

  it('OFF-007 what the server asks, where that is longer, as far as the longest wait', () => {
    for (const [asked, waits] of [
      [1_000, 60_000],
      [61_000, 61_000],
      [900_001, 900_000],
    ] as const)
      expect(waitMs(1, 0, answer(429, { retryAfterMs: asked })), `${asked}`).toBe(waits)
  })

  it('OFF-010 as long as the others after its fifth failure, and then until a person looks at it', () => {
    expect(MOST_FAILURES).toBe(5)
    const fifth = decide({ ...row, retryCount: 4 }, NO_ANSWER, NOW, 0)
    expect(fifth).toMatchObject({ kind: 'again', isNetwork: true, row: { retryCount: 5, status: 'waiting' } })
    const sixth = decide({ ...row, retryCount: 5 }, NO_ANSWER, NOW, 0)
    const reason = 'The connection broke off before the server answered.'
    expect(sixth).toEqual({
      kind: 'attention',
      row: {
        ...row,
        status: 'attention',
        retryCount: 6,
        claim: null,
        nextTryAt: 0,
        reason,
        cause: undefined,
      },
    })
  })

  it('OFF-010 a row that needs attention is never due by itself; another is, from its moment on', () => {
    const at = (nextTryAt: number) => isDue({ ...row, status: 'waiting', nextTryAt }, NOW)
    expect([NOW - 1, NOW, NOW + 1].map(at)).toEqual([true, true, false])
    expect([NOW + LONGEST_WAIT_MS, NOW + LONGEST_WAIT_MS + 1].map(at)).toEqual([false, true])
    expect(isDue({ ...row, status: 'attention', nextTryAt: 0 }, NOW)).toBe(false)
  })
})

describe('a row from try to try', () => {
  it('mandate 4 is being sent under its claim for a minute, and changes in nothing else', () => {
    const waiting = outboxRow({ status: 'waiting', claim: null, retryCount: 2, reason: 'Before.' })
    expect(claimed(waiting, 'c2', NOW)).toEqual({
      ...waiting,
      status: 'sending',
      claim: 'c2',
      nextTryAt: NOW + 60_000,
    })
    expect(CLAIM_MS).toBe(60_000)
  })

  it('mandate 4 is as before where the try was not made, and keeps why it failed the last time', () => {
    const sending = outboxRow({ retryCount: 2, reason: 'Before.', nextTryAt: NOW })
    expect(released(sending)).toEqual({ ...sending, status: 'waiting', claim: null, nextTryAt: 0 })
  })

  it('OFF-012 is tried afresh where a person asks for it, and no word of an earlier answer is left', () => {
    const parked = outboxRow({
      status: 'attention',
      retryCount: 6,
      reason: 'No.',
      cause: { code: 'x', problems: [] },
    })
    expect(retried(parked)).toEqual({
      ...parked,
      status: 'waiting',
      claim: null,
      nextTryAt: 0,
      retryCount: 0,
      reason: null,
      cause: undefined,
    })
  })
})

describe('what a row says of why it waits', () => {
  const reasonFor = (reply: Reply) => rowOf(decide(row, reply, NOW, 0)).reason

  it('OFF-024 that nothing answered, that something else did, or that nobody is signed in', () => {
    expect(reasonFor(NO_ANSWER)).toBe('The connection broke off before the server answered.')
    expect(reasonFor(answer(200))).toBe('Something other than the server answered.')
    // Others may well be answered by the server.
    expect(decide(row, answer(200), NOW, 0)).toMatchObject({ kind: 'again', isNetwork: false })
    expect(reasonFor(answer(401, { message: 'Who are you?' }))).toBe('Waiting for somebody to sign in.')
  })

  it('OFF-009 OFF-024 the server’s own sentence, else the status', () => {
    expect(reasonFor(answer(503, { message: 'Being changed.' }))).toBe('Being changed.')
    expect(reasonFor(answer(503))).toBe('The server could not take it just now (503).')
    expect(reasonFor(answer(422, { message: 'Not so.' }))).toBe('Not so.')
    expect(reasonFor(answer(422))).toBe('The server did not accept it (422).')
  })

  it('OFF-009 the code that the answer named beside it, as long as there is another answer to come', () => {
    const cause = { code: 'busy', problems: [] }
    expect(rowOf(decide(row, answer(503, { cause }), NOW, 0)).cause).toBe(cause)
    expect(rowOf(decide(row, answer(401, { cause }), NOW, 0)).cause).toBe(cause)
    expect(rowOf(decide(row, answer(200, { cause }), NOW, 0)).cause).toBeUndefined()
  })
})

describe('where one kind of answer ends and the next begins', () => {
  it.each([
    [100, 'again'],
    [199, 'again'],
    [200, 'acknowledged'],
    [299, 'acknowledged'],
    [300, 'again'],
    [399, 'again'],
    [400, 'attention'],
    [401, 'signed-out'],
    [407, 'attention'],
    [408, 'again'],
    [409, 'attention'],
    [428, 'attention'],
    [429, 'again'],
    [430, 'attention'],
    [499, 'attention'],
    [500, 'again'],
    [599, 'again'],
  ])('OFF-005 OFF-006 OFF-007 OFF-008 OFF-009 a %i that names the sale: %s', (status, kind) => {
    const verdict = decide(row, answer(status, { answeredId: row.id }), NOW, 0)
    expect(verdict.kind).toBe(kind)
    if (verdict.kind === 'again') expect(verdict.isNetwork).toBe(false)
  })
})
