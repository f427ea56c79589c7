import type { OutboxRow, RefusalCause } from '../device/database.ts'

/** How the server answered a try, or that it did not. `answeredId` is the sale that a 2xx answer names. */
export type Reply =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly answeredId?: string | undefined
      /** The problem's sentence, where there was one. */
      readonly message?: string | undefined
      /** Its code and its fields, where it named any. */
      readonly cause?: RefusalCause | undefined
      readonly retryAfterMs?: number | undefined
    }
  /** No network, a broken connection, or no answer in time: the server may or may not have the sale. */
  | { readonly kind: 'no-answer' }

/** The answer to a batch: one for each of its sales, or one that says nothing of any of them. */
export type BatchReply =
  | { readonly kind: 'each'; readonly replies: readonly Reply[] }
  | { readonly kind: 'whole'; readonly reply: Reply }

/** What a reply means for the row, and for the rest of the queue. */
export type Verdict =
  /** The one way out of the outbox. */
  | { readonly kind: 'acknowledged' }
  /** Nobody is signed in whom the server lets send: the row waits, uncounted, and trying others makes no sense. */
  | { readonly kind: 'signed-out'; readonly row: OutboxRow }
  /** It failed and will be tried again. `isNetwork` says that the others would fail as well. */
  | { readonly kind: 'again'; readonly row: OutboxRow; readonly isNetwork: boolean }
  | { readonly kind: 'attention'; readonly row: OutboxRow }

/** More failures than this, and a person is asked (OFF-010). */
export const MOST_FAILURES = 5
/** How long a try may take before another may begin. Longer than a request is given. */
export const CLAIM_MS = 60_000
const FIRST_WAIT_MS = 15_000
/** The longest wait between tries. A row that seems to wait longer was written by a clock that has since been put right. */
export const LONGEST_WAIT_MS = 15 * 60_000

/**
 * Whether a row may be tried now. A clock that was ten years ahead when the row failed must not hold it for ten years (R16).
 */
export function isDue(row: OutboxRow, nowMs: number): boolean {
  if (row.status === 'attention') return false
  return row.nextTryAt <= nowMs || row.nextTryAt > nowMs + LONGEST_WAIT_MS
}

/** A try begins. */
export function claimed(row: OutboxRow, claim: string, nowMs: number): OutboxRow {
  return { ...row, status: 'sending', claim, nextTryAt: nowMs + CLAIM_MS }
}

/** A try that was not made, or whose tab is gone: as if nothing had happened. */
export function released(row: OutboxRow): OutboxRow {
  return { ...row, status: 'waiting', claim: null, nextTryAt: 0 }
}

/** A person presses Retry: five fresh tries (OFF-012). What an earlier answer said is no reason for it to wait now. */
export function retried(row: OutboxRow): OutboxRow {
  return { ...released(row), retryCount: 0, reason: null, cause: undefined }
}

/**
 * What a reply decides (decision D2, OFF-005 to OFF-011). Only a 2xx that names this very sale takes the row away: a
 * network's own sign-in page answers 200 as well.
 *
 * @param random from 0 to 1; spreads the tries of many tills
 */
export function decide(row: OutboxRow, reply: Reply, nowMs: number, random: number): Verdict {
  if (reply.kind === 'no-answer') {
    const asked = { ...row, cause: undefined }
    return failed(asked, 'The connection broke off before the server answered.', true, nowMs, random)
  }
  const answered = { ...row, cause: reply.cause }
  const { status } = reply
  if (status >= 200 && status < 300) {
    if (reply.answeredId === row.id) return { kind: 'acknowledged' }
    return failed(
      { ...row, cause: undefined },
      'Something other than the server answered.',
      false,
      nowMs,
      random,
    )
  }
  // Whoever has to choose their own password first is let in no further than that: their sign-in is not done yet.
  if (status === 401 || reply.cause?.code === 'password-must-change') {
    return { kind: 'signed-out', row: { ...released(answered), reason: 'Waiting for somebody to sign in.' } }
  }
  if (status === 408 || status === 429 || status >= 500 || status < 400) {
    const reason = reply.message ?? `The server could not take it just now (${status}).`
    return failed(answered, reason, false, nowMs, random, reply.retryAfterMs)
  }
  return forAttention(answered, reply.message ?? `The server did not accept it (${status}).`)
}

function failed(
  row: OutboxRow,
  reason: string,
  isNetwork: boolean,
  nowMs: number,
  random: number,
  retryAfterMs = 0,
): Verdict {
  const retryCount = row.retryCount + 1
  if (retryCount > MOST_FAILURES) return forAttention({ ...row, retryCount }, reason)
  const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(backoffMs(retryCount, random), retryAfterMs))
  return {
    kind: 'again',
    isNetwork,
    row: { ...row, status: 'waiting', claim: null, retryCount, reason, nextTryAt: nowMs + waitMs },
  }
}

/** 15 seconds, a minute, 4 minutes, 15: each shortened by up to a half, so that tills do not return all at once. */
function backoffMs(failures: number, random: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 4 ** (failures - 1)) * (1 - random / 2)
}

function forAttention(row: OutboxRow, reason: string): Verdict {
  return { kind: 'attention', row: { ...row, status: 'attention', claim: null, reason, nextTryAt: 0 } }
}
