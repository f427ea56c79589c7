import fc from 'fast-check'
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
  retried,
} from './outbox-rules.ts'

const row = outboxRow()
const NOW = row.timestamp
const answer = (status: number, over: Partial<Extract<Reply, { kind: 'answer' }>> = {}): Reply => ({
  kind: 'answer',
  status,
  ...over,
})

describe('what a reply decides', () => {
  const cause = {
    code: 'invalid-request',
    problems: [{ field: 'body.items.0.quantity', message: 'Too small' }],
  }

  it('OFF-009 a refusal leaves its code and fields in the row, and the next answer puts its own there', () => {
    const verdict = decide(row, answer(400, { message: 'Not so.', cause }), NOW, 0)
    expect(verdict).toMatchObject({ kind: 'attention', row: { reason: 'Not so.', cause } })
    const refused = { ...row, cause }
    for (const reply of [{ kind: 'no-answer' } as const, answer(200), answer(401), answer(503)]) {
      const later = decide(refused, reply, NOW, 0)
      expect(later.kind !== 'acknowledged' && later.row.cause).toBeUndefined()
    }
  })

  it.each([200, 201, 204])('OFF-005 a %i that names the sale takes the row away', (status) => {
    expect(decide(row, answer(status, { answeredId: 'sale-1' }), NOW, 0)).toEqual({ kind: 'acknowledged' })
  })

  it('OFF-011 a 200 that names another sale, or none, does not', () => {
    for (const answeredId of ['sale-2', undefined])
      expect(decide(row, answer(200, { answeredId }), NOW, 0)).toMatchObject({
        kind: 'again',
        row: { retryCount: 1 },
      })
  })

  it('OFF-006 no answer counts and waits', () => {
    const verdict = decide(row, { kind: 'no-answer' }, NOW, 0)
    expect(verdict).toMatchObject({
      kind: 'again',
      isNetwork: true,
      row: { retryCount: 1, status: 'waiting', claim: null },
    })
    expect(verdict.kind === 'again' && verdict.row.nextTryAt).toBeGreaterThan(NOW)
  })

  it.each([408, 429, 500, 502, 503, 504])('OFF-007 a %i keeps the row and tries again later', (status) => {
    expect(decide(row, answer(status), NOW, 0.5)).toMatchObject({
      kind: 'again',
      row: { retryCount: 1, status: 'waiting' },
    })
  })

  it('OFF-007 waits as long as the server asks', () => {
    const verdict = decide(row, answer(503, { retryAfterMs: 120_000 }), NOW, 0.5)
    expect(verdict.kind === 'again' && verdict.row.nextTryAt).toBe(NOW + 120_000)
  })

  it('OFF-008 a 401 waits for a sign-in and counts nothing', () => {
    expect(decide(row, answer(401), NOW, 0)).toMatchObject({
      kind: 'signed-out',
      row: { retryCount: 0, status: 'waiting' },
    })
  })

  it('OFF-008 whoever has to change their password first has not signed in yet', () => {
    const refused = answer(403, { cause: { code: 'password-must-change', problems: [] } })
    expect(decide(row, refused, NOW, 0)).toMatchObject({
      kind: 'signed-out',
      row: { retryCount: 0, status: 'waiting' },
    })
  })

  it.each([400, 403, 404, 409, 413, 422])('OFF-009 a %i asks for a person, with the reason', (status) => {
    expect(
      decide(row, answer(status, { message: 'This till is not one of this business.' }), NOW, 0),
    ).toMatchObject({
      kind: 'attention',
      row: { status: 'attention', reason: 'This till is not one of this business.', retryCount: 0 },
    })
  })

  it('OFF-010 five failures are tried again, the sixth asks for a person', () => {
    let current = row
    for (let failures = 1; failures <= MOST_FAILURES; failures += 1) {
      const verdict = decide(current, answer(500), NOW, 0)
      if (verdict.kind !== 'again') throw new Error(`gave up after ${failures}`)
      current = verdict.row
      expect(current.retryCount).toBe(failures)
    }
    expect(decide(current, answer(500), NOW, 0)).toMatchObject({ kind: 'attention', row: { retryCount: 6 } })
  })

  it('OFF-012 Retry gives fresh tries', () => {
    expect(retried({ ...row, status: 'attention', retryCount: 6 })).toMatchObject({
      status: 'waiting',
      retryCount: 0,
    })
  })
})

const replies: fc.Arbitrary<Reply> = fc.oneof(
  fc.constant<Reply>({ kind: 'no-answer' }),
  fc.record({
    kind: fc.constant('answer' as const),
    status: fc.integer({ min: 100, max: 599 }),
    answeredId: fc.option(fc.constantFrom('sale-1', 'sale-2'), { nil: undefined }),
    message: fc.option(fc.string(), { nil: undefined }),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 10 ** 9 }), { nil: undefined }),
  }),
)

describe('whatever the reply', () => {
  it('R3 a row goes only on a success that names its sale, and its content never changes', () => {
    fc.assert(
      fc.property(
        replies,
        fc.nat(10),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (reply, retryCount, random) => {
          const verdict = decide({ ...row, retryCount }, reply, NOW, random)
          const isMatch =
            reply.kind === 'answer' &&
            reply.status >= 200 &&
            reply.status < 300 &&
            reply.answeredId === row.id
          expect(verdict.kind === 'acknowledged').toBe(isMatch)
          if (verdict.kind === 'acknowledged') return
          const { status, retryCount: _, reason, cause: _cause, nextTryAt, claim, ...content } = verdict.row
          expect(row).toMatchObject(content)
          expect(claim).toBeNull()
          expect(status).not.toBe('sending')
          expect(nextTryAt).toBeLessThanOrEqual(NOW + LONGEST_WAIT_MS)
          if (status === 'attention') expect(reason).toBeTypeOf('string')
        },
      ),
    )
  })

  it('R16 a row that failed under a clock ten years off is due once the clock is right', () => {
    const clock = fc.integer({ min: NOW - 10 * 365 * 86_400_000, max: NOW + 10 * 365 * 86_400_000 })
    fc.assert(
      fc.property(clock, clock, (failedAt, laterAt) => {
        const verdict = decide(row, answer(500), failedAt, 0)
        if (verdict.kind !== 'again') throw new Error('must be tried again')
        const hasWaited = laterAt >= verdict.row.nextTryAt
        const clockWentBack = laterAt < verdict.row.nextTryAt - LONGEST_WAIT_MS
        expect(isDue(verdict.row, laterAt)).toBe(hasWaited || clockWentBack)
      }),
    )
  })

  it('mandate 4 a row that is being sent is left alone until its try is given up for lost', () => {
    const sending = claimed({ ...row, status: 'waiting', claim: null }, 'c2', NOW)
    expect(sending).toMatchObject({ status: 'sending', claim: 'c2' })
    expect(isDue(sending, NOW + CLAIM_MS - 1)).toBe(false)
    expect(isDue(sending, NOW + CLAIM_MS)).toBe(true)
  })
})
