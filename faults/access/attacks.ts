import type { Call } from '@tuppence/contract/call'
import { DOOR_HEADER, DOORS } from '@tuppence/contract/door'
import { statusOf } from '@tuppence/contract/problem'
import { uuidv7 } from 'uuidv7'
import type { Actor, Verdict } from './actors.ts'
import type { LivingBusiness } from './other-business.ts'

/** A request without the session. */
export interface Asked {
  readonly method: Call['method'] | 'HEAD'
  readonly url: string
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly payload?: object | string
}

/** One way to ask for what one may not have, and what must come of it. */
export interface Attack {
  readonly name: string
  applies(call: Call, actor: Actor): boolean
  /** The requests of it, each without the session; `other` is the business that nobody here belongs to. */
  requests(call: Call, other: LivingBusiness, verdict: Verdict, actor: Actor): Asked[]
  /** What is wrong with an answer, in words; undefined where all is well. */
  wrong(call: Call, answer: Answered, verdict: Verdict, actor: Actor): string | undefined
  /** Carries the session as a browser does, in the cookie of every door. */
  readonly byCookie?: true
  /** Its answer hardly asks who sends it: each route is tried by every fourth of them, by turns, so that each tries a fourth of the routes. */
  readonly byTurns?: true
  /** Tried in every run, whatever has its turn. */
  readonly isAlways?: true
}

export interface Answered {
  readonly status: number
  /** Of a problem. */
  readonly code: string | undefined
}

/** Refusals that only the policy gives: who may make the call never sees one of these. */
const OF_POLICY = [
  'not-signed-in',
  'person-dismissed',
  'session-of-another-kind',
  'not-permitted',
  'password-needed',
  'password-must-change',
  'second-factor-must',
  'not-under-remote-access',
  'fresh-proof-needed',
]

const writes = ({ method }: Call) => method !== 'GET'
/** The same address with what stands for each `:name`. */
const urlOf = ({ path }: Call, id: () => string) =>
  path.replace(/:(\w+)/g, (_, name) => (name === 'token' ? 'x'.repeat(43) : id()))
const plain = (call: Call, change: Partial<Asked> = {}): Asked => ({
  method: call.method,
  url: urlOf(call, uuidv7),
  ...(writes(call) ? { payload: {} } : {}),
  ...change,
})
const said = ({ status, code }: Answered) => `${status}${code ? ` ${code}` : ''}`

/** The policy's own answer: admitted, or its code and status. */
function notAsThePolicySays(answer: Answered, verdict: Verdict): string | undefined {
  if (verdict === 'may')
    return answer.status >= 500 || OF_POLICY.includes(answer.code ?? '')
      ? `${said(answer)}, though they may`
      : undefined
  return answer.code === verdict && answer.status === statusOf(verdict)
    ? undefined
    : `${said(answer)}, not ${verdict}`
}

/** One of these and nothing else: before the policy is asked, or after it. */
function notRefusedWith(answer: Answered, ...statuses: number[]): string | undefined {
  return [401, 403, ...statuses].includes(answer.status) ? undefined : `${said(answer)}, not ${statuses}`
}

/** Somebody's own session beside another business's name: refused as such, unless the policy has refused before. */
function notKeptApart(call: Call, answer: Answered, verdict: Verdict, actor: Actor): string | undefined {
  if (verdict !== 'may' || call.access === 'anyone' || !actor.isPerson)
    return notAsThePolicySays(answer, verdict)
  return answer.code === 'other-organization' && answer.status === 403
    ? undefined
    : `${said(answer)}, not other-organization`
}

/** A head has no code to compare; what an address is about may be refused by the handler itself. */
function notAsItsGet({ path }: Call, { status }: Answered, verdict: Verdict): string | undefined {
  if (verdict !== 'may')
    return [statusOf(verdict), 404, 405].includes(status) ? undefined : `${status}, not ${statusOf(verdict)}`
  const isShut = status === 401 || (status === 403 && !path.includes(':')) || status >= 500
  return isShut ? `${status}, though they may` : undefined
}

/** The provider's own calls are about every business. */
const namesOne = ({ path, access }: Call, actor: Actor): boolean =>
  /:(?!token|file)/.test(path) && (actor.isPerson || access !== 'operator')

function notTheirs(call: Call, answer: Answered, verdict: Verdict): string | undefined {
  if (call.answersAlike) return alike(call, answer)
  if (verdict !== 'may') return notAsThePolicySays(answer, verdict)
  return answer.status >= 400 && answer.status < 500 ? undefined : `${said(answer)} for another's id`
}

/** What answers everybody alike does so whatever is wrong with the request. */
const alike = ({ answersAlike, status }: Call, answer: Answered): string | undefined =>
  answersAlike && answer.status !== status ? `${said(answer)}, not ${status} as always` : undefined

const HUGE = Buffer.alloc(2 * 1024 * 1024 + 1, ' ')
const FORM_TYPE = 'application/x-www-form-urlencoded'
const JSON_TYPE = { 'content-type': 'application/json' }

/** What browsers say of a request that another site's page makes them send. */
const FROM_ELSEWHERE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
]

export const ATTACKS: readonly Attack[] = [
  {
    name: 'the organisation of another in the query',
    applies: () => true,
    requests: (call, { organizationId }) => [
      plain(call, { query: { organizationId } }),
      plain(call, { url: `${urlOf(call, uuidv7)}?organizationId=&organizationId=${organizationId}` }),
    ],
    wrong: notKeptApart,
  },
  {
    name: 'the organisation of another in the body',
    applies: writes,
    requests: (call, { organizationId, adminCustomerId }) => [
      plain(call, { payload: { organizationId } }),
      plain(call, { payload: { adminCustomerId } }),
    ],
    wrong: notKeptApart,
  },
  {
    name: 'an id of another business in the address',
    isAlways: true,
    applies: namesOne,
    requests: (call, { ids }, _, actor) => [
      plain(call, {
        url: urlOf(call, () => ids[(call.name.length * 7 + actor.name.length) % ids.length] ?? ''),
      }),
    ],
    wrong: notTheirs,
  },
  {
    name: 'every id of another business in the address',
    applies: namesOne,
    requests: (call, { ids }, verdict) =>
      verdict === 'may' ? ids.map((id) => plain(call, { url: urlOf(call, () => id) })) : [],
    wrong: notTheirs,
  },
  {
    name: 'a body that is no JSON',
    applies: writes,
    byTurns: true,
    requests: (call) =>
      ['{"a":', '[', '\u0000', '{"__proto__":{"role":"owner"}}'].map((payload) =>
        plain(call, { payload, headers: JSON_TYPE }),
      ),
    wrong: (call, answer) => (call.answersAlike ? alike(call, answer) : notRefusedWith(answer, 400)),
  },
  {
    name: 'a body that is too large',
    applies: writes,
    byTurns: true,
    requests: (call) => [plain(call, { payload: HUGE, headers: JSON_TYPE })],
    wrong: (_, answer) => notRefusedWith(answer, 413),
  },
  {
    name: 'a body of another type',
    applies: writes,
    byTurns: true,
    requests: (call) =>
      ['application/xml', FORM_TYPE, 'multipart/form-data; boundary=x']
        .filter((type) => !call.bytes?.types.includes(type) && !(call.alsoAsForm && type === FORM_TYPE))
        .map((type) => plain(call, { payload: '<a/>', headers: { 'content-type': type } })),
    wrong: (call, answer) => (call.answersAlike ? alike(call, answer) : notRefusedWith(answer, 415)),
  },
  {
    name: 'sent by another site',
    applies: writes,
    byTurns: true,
    byCookie: true,
    requests: (call) => FROM_ELSEWHERE.map((headers) => plain(call, { headers })),
    wrong: (_, answer) =>
      answer.status === 403 && answer.code === 'cross-site' ? undefined : `${said(answer)}, not cross-site`,
  },
  {
    name: 'the session of another door',
    applies: ({ access }) => access !== 'anyone',
    byCookie: true,
    requests: (call, _, __, { door }) =>
      DOORS.filter((other) => other !== door).map((other) =>
        plain(call, { headers: { [DOOR_HEADER]: other } }),
      ),
    wrong: (_, answer) => notAsThePolicySays(answer, 'not-signed-in'),
  },
  {
    name: 'the head only',
    applies: (call) => call.method === 'GET' && call.access !== 'anyone',
    requests: (call) => [plain(call, { method: 'HEAD' })],
    wrong: notAsItsGet,
  },
  {
    // The last, because some calls end the session where they are let through.
    name: 'nothing in it',
    isAlways: true,
    applies: () => true,
    requests: (call) => [plain(call)],
    wrong: (_, answer, verdict) => notAsThePolicySays(answer, verdict),
  },
]
