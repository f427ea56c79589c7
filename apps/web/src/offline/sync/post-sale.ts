import { CLOCK_OFFSET_HEADER, recordSales } from '@tuppence/contract/sales'
import type { OutboxRow, RefusalCause } from '../device/database.ts'
import { type BatchReply, LONGEST_WAIT_MS, type Reply } from '../outbox/outbox-rules.ts'
import { bySender } from '../session/session-organization.ts'

/** A try is given up after this; the server may still record the sale, and answers the repeat as it would have answered. */
const POST_TIMEOUT_MS = 20_000

/** Repeats the stored request as it was stored (OFF-004). Never throws: whatever happens is a reply. */
export async function postSale(row: OutboxRow, fetcher: typeof fetch = fetch): Promise<Reply> {
  return (await post(row, fetcher)).reply
}

/** Sends several stored requests in one. Each keeps the words it was stored in. Never throws. */
export async function postSales(
  rows: readonly OutboxRow[],
  fetcher: typeof fetch = fetch,
): Promise<BatchReply> {
  const sales = rows.map(({ id, headers, body }) => {
    const offset = headers[CLOCK_OFFSET_HEADER]
    const clock = offset === undefined ? '' : `"clockOffsetMs":${Number(offset)},`
    return `{"idempotencyKey":${JSON.stringify(id)},${clock}"request":${body}}`
  })
  const { reply, body } = await post(
    {
      url: recordSales.path,
      method: recordSales.method,
      headers: { 'content-type': 'application/json' },
      body: `{"sales":[${sales.join(',')}]}`,
    },
    fetcher,
  )
  const listed: unknown = body && Reflect.get(body, 'results')
  // Stryker disable next-line ConditionalExpression: what got no answer has no results below either.
  if (reply.kind !== 'answer') return { kind: 'whole', reply }
  if (reply.status !== 200) return { kind: 'whole', reply }
  if (!Array.isArray(listed) || listed.length !== rows.length) return { kind: 'whole', reply }
  return { kind: 'each', replies: listed.map(replyOf) }
}

/** What one sale of a batch was answered, as if it had been alone. */
function replyOf(result: unknown): Reply {
  const one = asObject(result)
  const status: unknown = one && Reflect.get(one, 'status')
  const problem = objectOf(one, 'problem')
  return {
    kind: 'answer',
    status: typeof status === 'number' ? status : 500,
    answeredId: textOf(objectOf(one, 'sale'), 'id'),
    message: textOf(problem, 'message'),
    cause: readCause(problem),
  }
}

async function post(
  request: Pick<OutboxRow, 'url' | 'method' | 'headers' | 'body'>,
  fetcher: typeof fetch,
): Promise<{ reply: Reply; body?: object | undefined }> {
  try {
    const answer = await fetcher(request.url, {
      method: request.method,
      // Not stored: what the time is here now, so that the server can tell a wrong clock from an old sale (mandate 6).
      headers: { ...request.headers, ...bySender(), 'x-device-time': new Date().toISOString() },
      body: request.body,
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    })
    const body = readObject(await answer.text())
    return {
      reply: {
        kind: 'answer',
        status: answer.status,
        answeredId: textOf(body, 'id'),
        message: textOf(body, 'message'),
        cause: readCause(body),
        retryAfterMs: readRetryAfter(answer.headers.get('retry-after'), Date.now()),
      },
      body,
    }
  } catch {
    return { reply: { kind: 'no-answer' } }
  }
}

/** Retry-After is seconds or a date (RFC 9110, 10.2.3). What asks for more than the longest wait is cut to it. */
export function readRetryAfter(text: string | null, nowMs: number): number | undefined {
  if (text === null) return undefined
  const waitMs = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(waitMs) ? undefined : Math.min(LONGEST_WAIT_MS, Math.max(0, waitMs))
}

function readObject(text: string): object | undefined {
  try {
    return asObject(JSON.parse(text))
    // Stryker disable next-line BlockStatement: a function that returns nothing returns undefined.
  } catch {
    return undefined
  }
}

/** The code and the fields of a problem (contract/problem). Undefined where the answer names neither. */
function readCause(body: object | undefined): RefusalCause | undefined {
  const code = textOf(body, 'code')
  const listed: unknown = body && Reflect.get(body, 'problems')
  const problems = Array.isArray(listed) ? listed.flatMap(problemIn) : []
  return code === undefined && problems.length === 0 ? undefined : { code, problems }
}

function problemIn(listed: unknown): { field: string; message: string }[] {
  const problem = asObject(listed)
  const message = textOf(problem, 'message')
  return message === undefined ? [] : [{ field: textOf(problem, 'field') ?? '', message }]
}

/** What is an object is given back by `Object` as it is; null and plain values are not. */
function asObject(value: unknown): object | undefined {
  return Object(value) === value ? (value as object) : undefined
}

function objectOf(value: object | undefined, name: string): object | undefined {
  return asObject(value && Reflect.get(value, name))
}

function textOf(value: object | undefined, name: string): string | undefined {
  const field: unknown = value && Reflect.get(value, name)
  return typeof field === 'string' && field !== '' ? field : undefined
}
