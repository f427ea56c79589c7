import type { AnswerOf, Call, Sent } from './call.ts'
import type { Problem } from './problem.ts'

/** The part of the platform's fetch that the client needs; domain and contract have no network of their own. */
export type Fetch = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string
    credentials: 'include'
    signal?: unknown
  },
) => Promise<FetchAnswer>

export interface FetchAnswer {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  text(): Promise<string>
}

/** A non-success answer. `message` is "status: body text" (SHELL-042, SHELL-043); people are shown `said`. */
export class CallFailed extends Error {
  readonly status: number
  readonly problem: Problem | undefined
  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'CallFailed'
    this.status = status
    this.problem = readProblem(body)
  }
  /** The sentence for people, where the server gave one. */
  get said(): string | undefined {
    return this.problem?.message
  }
}

/** Somebody else may send it, or the same person a moment later. */
const PASSING = [401, 408, 425, 429]

/**
 * Whether the server itself refuses this for good: asked again, it says the same. A status without a problem of the server's is that of
 * something between, such as a proxy or a hotel's sign-in page, or an answer that was cut off; it says nothing.
 */
export function isRefusal(error: unknown): error is CallFailed & { readonly problem: Problem } {
  if (!(error instanceof CallFailed) || error.problem === undefined) return false
  return error.status >= 400 && error.status < 500 && !PASSING.includes(error.status)
}

/** The same of whoever asks: what is refused to one person only (403), somebody else may be let do. */
export function isRefusalToAll(error: unknown): error is CallFailed & { readonly problem: Problem } {
  return isRefusal(error) && error.status !== 403
}

function readProblem(body: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return isProblem(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether an answer is one of our problems. Written by hand, and proved to agree with the schema, because the client is
 * the first thing a till loads and the validator would be its largest part.
 */
export function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null) return false
  const part = (name: string): unknown => Reflect.get(value, name)
  const texts = ['type', 'title', 'code', 'message'].every((name) => typeof part(name) === 'string')
  const problems = part('problems')
  return (
    texts &&
    Number.isSafeInteger(part('status')) &&
    part('success') === false &&
    (problems === undefined || (Array.isArray(problems) && problems.every(isFieldProblem)))
  )
}

const isFieldProblem = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['field', 'message'].every((name) => typeof Reflect.get(value, name) === 'string')

export interface SendOptions {
  readonly headers?: Record<string, string>
  readonly signal?: unknown
}

export type Send = <C extends Call>(call: C, sent: Sent<C>, options?: SendOptions) => Promise<AnswerOf<C>>

/**
 * A typed client over the contract. A body is sent as JSON with its content type; without one neither is sent
 * (SHELL-034 to SHELL-036).
 *
 * @throws CallFailed for a non-success answer; whatever `fetch` throws when there is no network, and an error where a
 *   success is not one of the server's
 */
export function createClient(fetch: Fetch, origin = ''): Send {
  return async (call, sent, options) => {
    const headers: Record<string, string> = { ...options?.headers }
    const init: Parameters<Fetch>[1] = { method: call.method, headers, credentials: 'include' }
    if (sent.body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(sent.body)
    }
    if (options?.signal !== undefined) init.signal = options.signal
    const answer = await fetch(origin + urlOf(call, sent), init)
    const text = await answer.text()
    if (!answer.ok) throw new CallFailed(answer.status, answer.statusText, text)
    // A café's network answers in the server's place, and often with nothing: that is no word of the server's.
    const isOurs = call.status === 204 ? answer.status === 204 : text !== ''
    if (!isOurs) throw new Error(`Something other than the server answered ${call.name}`)
    return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<typeof call>
  }
}

/** The address of a call with its parameters and query filled in. */
export function urlOf<C extends Call>(call: C, sent: Pick<Sent<C>, 'params' | 'query'>): string {
  const params = (sent.params ?? {}) as Record<string, unknown>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = Object.entries((sent.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
