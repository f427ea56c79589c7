import { type AnswerOf, type Call, type Received, USUAL_BODY_BYTES } from '@tuppence/contract/call'
import { cardNumbersIn, placeOf } from '@tuppence/contract/written-text'
import { pinOpens } from '@tuppence/domain/staff'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { type DisplayDevice, type Operator, type Person, type Principal, personOf } from '../principal.ts'
import type { Work } from '../telemetry/traced-work.ts'
import { traced } from '../telemetry/tracing.ts'
import type { Tx } from '../tenancy.ts'
import { answersHead } from './answers-head.ts'
import type { ConnectionHolder } from './crowded-connections.ts'
import { byEntityTag, type VersionOf } from './entity-tags.ts'
import type { IdempotencyKeys } from './idempotency-keys.ts'
import { Refused } from './refused.ts'
import { refuseKey } from './unread.ts'
import { withinShare } from './within-share.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Who a request comes from; set by the identity module. Undefined for nobody. */
    whoIs(request: FastifyRequest): Promise<Principal | undefined>
    /** Whose till was taken over by a request like this one, while the answer to that may be lost. */
    whoHandedOn(request: FastifyRequest): Promise<Principal | undefined>
    /** Why a request comes from nobody, where that is known. */
    whyNobody(request: FastifyRequest): Promise<'not-signed-in' | 'person-dismissed'>
    /** Whether somebody showed within the last ten minutes that it is they (decision 0136). */
    hasFreshProof(principal: Principal): boolean
    /** Which customer display a request comes from; set by the displays module. Undefined for none. */
    whichDisplay(request: FastifyRequest): Promise<DisplayDevice | undefined>
    /** Notes a refused attempt on another business, for the audit log. */
    noteRefusedAttempt(person: Person, request: FastifyRequest): Promise<void>
    /** Notes what the provider does in a shop, before it is done (decision D17). */
    noteRemoteAction(person: Person, request: FastifyRequest): Promise<void>
    /** Does a POST with an Idempotency-Key once. */
    idempotencyKeys: IdempotencyKeys
    /** Names of the calls that are served, for the test that none is missing. */
    servedCalls: Set<string>
  }
  interface FastifyContextConfig {
    /** The call of the contract that a route serves. */
    call?: Call
  }
}

/** What a handler is given: the validated input and who is asking. */
export interface Served<C extends Call> extends Received<C> {
  /** The shop's person; only where the call's access is a person or a permission. */
  readonly person: Person
  /** The provider's person; only where the call's access is `operator`. */
  readonly operator: Operator
  /** The customer display; only where the call's access is `display`. */
  readonly display: DisplayDevice
  /** Whoever it is, also for calls that anyone may make. */
  readonly principal: Principal | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Puts a call of the contract on the server: tries, session, policy, body, validation, handler, answer, in this order: no work is
 * done for whoever may not ask for it. Nothing is served that is not in the contract, and the contract says who may (reliability R10).
 *
 * @param versionOf knows the version of what a call reads or changes whose `entityTag` is of a version
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (served: Served<C>) => Promise<AnswerOf<C> | FastifyReply>,
  versionOf?: VersionOf,
): void {
  if ((call.entityTag === 'of-version') !== (versionOf !== undefined))
    throw new Error(`${call.name} has a version that nobody knows, or none.`)
  app.servedCalls.add(call.name)
  for (const url of [call.path, call.formerPath])
    if (url) app.route({ url, ...routeOf(app, call, handle, versionOf) })
}

/** All of a call's route but its address. */
function routeOf<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (served: Served<C>) => Promise<AnswerOf<C> | FastifyReply>,
  versionOf: VersionOf | undefined,
): Omit<RouteOptions, 'url'> {
  return {
    method: call.method,
    exposeHeadRoute: answersHead(call),
    // What takes files says in its own parser how large they may be.
    ...(!call.bytes && { bodyLimit: call.bodyBytes ?? USUAL_BODY_BYTES }),
    preParsing: async (request) => {
      if (call.method !== 'GET') refuseKey(request)
      const display = call.access === 'display' ? await admitDisplay(app, request) : undefined
      const principal = await admit(app, call, request)
      const holder = display ? holderOfDisplay(display) : principal && holderOf(principal)
      if (holder) app.keepConnection(request.raw.socket, holder)
      admitted.set(request, { display, principal })
    },
    config: {
      call,
      ...(call.triesPerMinute ? { rateLimit: { max: call.triesPerMinute, timeWindow: 60_000 } } : {}),
    },
    handler: (request, reply) =>
      traced(workOf(call, request), async () => {
        const { display, principal } = admitted.get(request) ?? {}
        if (principal && principal.kind !== 'operator' && call.access !== 'anyone')
          await refuseOtherOrganization(app, principal, request)
        refuseUnknownQuery(call, request)
        const served = {
          params: read(call.params, request.params, 'params'),
          query: read(call.query, request.query, 'query'),
          body: read(call.body, request.body, 'body'),
          principal,
          request,
          reply,
          get person() {
            if (!principal || principal.kind === 'operator')
              throw new Error(`${call.name} is not a person's call`)
            return principal
          },
          get operator() {
            if (principal?.kind !== 'operator') throw new Error(`${call.name} is not an operator's call`)
            return principal
          },
          get display() {
            if (!display) throw new Error(`${call.name} is not a display's call`)
            return display
          },
        } as Served<C>
        if (call.status !== undefined) reply.code(call.status)
        const version = versionOf && ofOne(versionOf, served)
        const { params, query, body } = served
        const asked = { call, principal, request, reply, content: [params, query, body] }
        const answer = await app.idempotencyKeys.once(asked, async () => {
          const made = await byEntityTag({ call, request, reply, version }, () =>
            withinShare(call, principal, reply, () => handle(served)),
          )
          if (call.location) tellLocation(reply, call.location, made)
          return made
        })
        // A file whose reader went away is not ended, and has no second answer.
        const isAnswered = reply.sent || reply.raw.headersSent
        return call.answer === undefined && !isAnswered && answer === undefined ? reply.send() : answer
      }),
  }
}

const ofOne =
  (versionOf: VersionOf, { person: { organizationId }, request }: Served<Call>) =>
  (tx: Tx, isHeld: boolean) =>
    versionOf(tx, { organizationId, id: (request.params as { id: string }).id }, isHeld)

const holderOfDisplay = ({ id, organizationId }: DisplayDevice): ConnectionHolder => ({
  person: `display ${id}`,
  business: organizationId,
})
const holderOf = (who: Principal): ConnectionHolder => ({
  person: personOf(who),
  business: who.kind === 'operator' ? 'provider' : who.organizationId,
})

interface Admitted {
  readonly display: DisplayDevice | undefined
  readonly principal: Principal | undefined
}
/** Who a request comes from, from before its body is read. */
const admitted = new WeakMap<FastifyRequest, Admitted>()

/** By its path in the contract, never by the address: that may hold what somebody looked for. */
function workOf({ name, method, path }: Call, { headers, ips }: FastifyRequest): Work {
  const { traceparent } = headers
  // Whoever asks us themselves could make their requests part of anybody's trace, or have all of them kept.
  const isFromProxy = (ips?.length ?? 0) > 1
  return {
    name: `${method} ${path}`,
    attributes: { 'http.request.method': method, 'http.route': path, 'tuppence.call': name },
    traceparent: isFromProxy && typeof traceparent === 'string' ? traceparent : undefined,
    isRequest: true,
  }
}

/** What is served beside the contract: its own documentation, and the embedded provider, which guards itself. */
const BESIDE_CONTRACT = /^\/(api\/(docs|openapi\.json)|oidc\/)/

/**
 * Refuses to put any other route on the server (reliability R10): one that is not in the contract has no policy. Pages and
 * files of the web app are read by anyone, so anything else than reading, and everything under /api, must be a call.
 */
export function holdToContract(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    const reads = [method].flat().every((one) => one === 'GET' || one === 'HEAD')
    if ((config && 'call' in config) || BESIDE_CONTRACT.test(url) || (reads && !url.startsWith('/api')))
      return
    throw new Error(`${String(method)} ${url} is not a call of the contract: nobody says who may make it.`)
  })
}

/**
 * A display has a cookie of its own that no other call looks at, and no session of a person opens its calls: it can follow
 * its till and nothing else.
 */
async function admitDisplay(app: FastifyInstance, request: FastifyRequest): Promise<DisplayDevice> {
  const display = await app.whichDisplay(request)
  if (!display) throw new Refused('not-signed-in')
  return display
}

/** The policy: who is asking, by what kind of session, and whether they may. */
async function admit(
  app: FastifyInstance,
  call: Call,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  if (call.access === 'display') return undefined
  const here = await app.whoIs(request)
  const principal = here ?? (call.againIfLost ? await app.whoHandedOn(request) : undefined)
  if (call.access === 'anyone') return principal
  if (!principal) throw new Refused(await app.whyNobody(request))
  const isOperator = principal.kind === 'operator'
  if (isOperator !== (call.access === 'operator')) throw new Refused('session-of-another-kind')
  if (principal.kind === 'api') return refuseOutOfScope(call, principal)
  if (call.sessions && !call.sessions.includes(principal.kind))
    throw new Refused(principal.kind === 'remote' ? 'not-under-remote-access' : 'session-of-another-kind')
  if (isOperator || call.access === 'operator') {
    if (isOperator && principal.mustSetUpSecondFactor && !call.setsUpSecondFactor)
      throw new Refused('second-factor-must')
    refuseStaleProof(app, call, principal)
    return principal
  }
  if (principal.mustChangePassword && !call.isFirst) throw new Refused('password-must-change')
  if (principal.isLocked && !call.whileLocked) throw new Refused('till-locked')
  if (call.needsPassword && principal.passwordOpens) throw new Refused('password-needed')
  if (call.access !== 'person' && !principal.permissions.has(call.access))
    throw new Refused(principal.passwordOpens?.has(call.access) ? 'password-needed' : 'not-permitted')
  if (principal.mustSetUpSecondFactor && !isOpenWithoutSecondFactor(call, principal))
    throw new Refused('second-factor-must')
  refuseStaleProof(app, call, principal)
  return principal
}

/**
 * A program makes the calls that its key has the scope of, and no other; what a call asks of people besides is for people.
 *
 * @throws Refused session-of-another-kind for what no key opens, and scope-missing
 */
function refuseOutOfScope({ scope }: Call, key: Person): Person {
  if (!scope) throw new Refused('session-of-another-kind')
  if (!key.scopes?.has(scope)) throw new Refused('scope-missing')
  return key
}

/** What whoever must have a second factor may do until they have: set it up, leave, and, at a till, its work as by PIN. */
function isOpenWithoutSecondFactor(call: Call, { kind }: Person): boolean {
  const { access, isFirst, setsUpSecondFactor, needsPassword } = call
  if (isFirst || setsUpSecondFactor) return true
  if (kind !== 'pos' || needsPassword || access === 'anyone' || access === 'operator' || access === 'display')
    return false
  return access === 'person' || pinOpens(access)
}

/** @throws Refused with fresh-proof-needed, to whoever may but has not shown lately that it is they */
function refuseStaleProof(app: FastifyInstance, { freshProof }: Call, principal: Principal): void {
  if (freshProof && !app.hasFreshProof(principal)) throw new Refused('fresh-proof-needed')
}

/**
 * A client's organizationId, and its account's id, are accepted where the specification sends them, and must be the
 * session's (decision D6). What the provider does in a shop is noted once it is known to be that shop's.
 */
async function refuseOtherOrganization(
  app: FastifyInstance,
  person: Person,
  request: FastifyRequest,
): Promise<void> {
  for (const part of [request.query, request.body]) await refuseAnother(app, person, request, part)
  if (person.kind === 'remote') await app.noteRemoteAction(person, request)
}

/**
 * The same for a part of a request that holds several.
 *
 * @throws Refused with other-organization
 */
export async function refuseAnother(
  app: FastifyInstance,
  person: Person,
  request: FastifyRequest,
  part: unknown,
): Promise<void> {
  const named = (part ?? {}) as { organizationId?: unknown; adminCustomerId?: unknown }
  if (
    isOwn(named.organizationId, person.organizationId) &&
    isOwn(named.adminCustomerId, person.adminCustomerId)
  )
    return
  await app.noteRefusedAttempt(person, request)
  throw new Refused('other-organization')
}

const isOwn = (named: unknown, own: string): boolean =>
  named === undefined || named === null || named === '' || named === own

/** Where what was made is read. A path of the contract and an id of ours: nothing of it comes from the caller unchecked. */
function tellLocation(reply: FastifyReply, path: string, answer: unknown): void {
  const { id } = (answer ?? {}) as { id?: unknown }
  if (typeof id === 'string' && !reply.sent)
    reply.header('location', path.replace(':id', encodeURIComponent(id)))
}

/** What any call may be asked with: the door that a browser speaks by, and the business that is the session's own (decision D6). */
const ON_EVERY_CALL = ['door', 'organizationId', 'adminCustomerId']

/**
 * A misspelt parameter would be ignored, and the caller would take a whole list for the part they asked for.
 *
 * @throws Refused with invalid-request, naming each that the call does not have
 */
function refuseUnknownQuery({ query, anyQuery }: Call, request: FastifyRequest): void {
  if (anyQuery) return
  const own = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  const known = [...ON_EVERY_CALL, ...own]
  const unknown = Object.keys(request.query ?? {}).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Refused(
      'invalid-request',
      unknown.slice(0, 20).map((name) => ({
        field: placeOf(['query', name.slice(0, LONGEST_MESSAGE)]),
        message: 'This call has no such parameter.',
      })),
    )
}

/** Those of zod's that list the names they do not know are as long as these. */
const LONGEST_MESSAGE = 300

/**
 * An input as its schema reads it.
 *
 * @throws Refused with invalid-request, or card-number for what looks like one (reliability R18), naming the fields
 * behind `part`
 */
export function read(schema: z.ZodType | undefined, input: unknown, part: string): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) {
    const cards = cardNumbersIn(parsed.data, part)
    if (cards.length > 0) throw new Refused('card-number', cards)
    return parsed.data
  }
  throw new Refused(
    'invalid-request',
    parsed.error.issues.slice(0, 20).map((issue) => ({
      field: placeOf([part, ...issue.path.map(String)]),
      message: issue.message.slice(0, LONGEST_MESSAGE),
    })),
  )
}
