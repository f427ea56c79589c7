import { allCalls } from '@tuppence/contract/all-calls'
import type { Call, NoReplay } from '@tuppence/contract/call'
import { openApiDocument } from '@tuppence/contract/openapi'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Operator, Person, Principal } from '../principal.ts'
import { inOrganization, onPlatform } from '../tenancy.ts'
import { readyToServe } from './ready-to-serve.ts'
import { serve } from './serve.ts'

const { database, ownerSql } = await testDatabase()
const shop = await testBusiness(database)
const owner = shop.person('owner')
const operator: Operator = {
  ...{ kind: 'operator', sid: 'of an operator', name: 'Olive' },
  operatorId: '019a3c5e-7b1f-7c42-9d3a-5f2e8b604c17',
  expiresAt: new Date(Date.now() + 60_000),
}

interface Described {
  readonly parameters: readonly { name: string; in: string; required: boolean; example: string }[]
  readonly requestBody?: { content: { 'application/json'?: { example?: object } } }
  readonly responses: Record<string, { content?: { 'application/json'?: { example?: object } } }>
}
const { paths } = openApiDocument('0') as unknown as { paths: Record<string, Record<string, Described>> }

/** A server that does nothing but note, in a transaction, that a call was made. */
function server(handle: (call: Call) => Promise<unknown>): FastifyInstance {
  const app = Fastify()
  readyToServe(app, { database, pepper: 'pepper' })
  app.decorate('whoIs', async () => principal)
  app.decorate('hasFreshProof', () => true)
  for (const call of POSTS) serve(app, call, () => handle(call))
  afterAll(() => app.close())
  return app
}
let principal: Principal | undefined

const POSTS: Call[] = allCalls.filter(({ method }) => method === 'POST')
const described = ({ path }: Call) => paths[path.replace(/:(\w+)/g, '{$1}')]?.post
const whoMakes = ({ access, sessions }: Call): Principal =>
  access === 'operator' ? operator : { ...owner, kind: (sessions?.[0] ?? 'pos') as Person['kind'] }

/** Makes a call as its documentation shows it. */
function make(app: FastifyInstance, call: Call, key: string) {
  principal = whoMakes(call)
  const { parameters = [], requestBody } = described(call) ?? {}
  const { adminCustomerId } = owner
  const value = (name: string) => String(parameters.find((one) => one.name === name)?.example)
  const query = parameters.filter((one) => one.in === 'query' && one.required)
  const body = requestBody?.content['application/json']?.example
  return app.inject({
    method: 'POST',
    url: call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(value(name))),
    query: Object.fromEntries(query.map(({ name, example }) => [name, String(example)])),
    headers: { 'idempotency-key': key },
    ...(body && { payload: { ...body, ...('adminCustomerId' in body && { adminCustomerId }) } }),
  })
}

const effect = (call: Call): Promise<unknown> =>
  call.access === 'operator'
    ? onPlatform(database, (tx) => tx.execute(sql`select 1`))
    : inOrganization(database, owner.organizationId, (tx) => tx.execute(sql`select 1`))

describe('every POST of the contract', () => {
  it('is done once for each key, or says why it is not', async () => {
    const done: string[] = []
    const app = server(async (call) => {
      await effect(call)
      done.push(call.name)
      return described(call)?.responses[String(call.status ?? 200)]?.content?.['application/json']?.example
    })
    expect(POSTS.length).toBeGreaterThan(90)
    const withKey = POSTS.filter(({ noReplay }) => noReplay === undefined)
    expect(withKey.length).toBeGreaterThan(60)
    for (const call of withKey) {
      done.length = 0
      const [first, again] = [await make(app, call, call.name), await make(app, call, call.name)]
      expect([call.name, first.statusCode, first.body && '']).toEqual([call.name, call.status ?? 200, ''])
      expect([call.name, again.statusCode, again.body]).toEqual([call.name, first.statusCode, first.body])
      expect([call.name, again.headers.location]).toEqual([call.name, first.headers.location])
      expect([call.name, ...done]).toEqual([call.name, call.name])
    }
  })

  it('that gives no answer twice is one of these, each for its reason', () => {
    const namesOf = (reason: NoReplay) =>
      POSTS.filter(({ noReplay }) => noReplay === reason)
        .map(({ name }) => name)
        .sort()
    const excused: Record<NoReplay, string[]> = {
      'own-id': ['recordSale', 'recordSales'],
      'changes-nothing': ['startImport', 'vatInvoicePdf'],
      nobody: ['cancelOwnOrder', 'paySimulated', 'paymentWebhook', 'placeOrder', 'sendEnquiry'],
      secret: [
        ...['approve', 'askRemoteAccess', 'beginOperatorSecondFactor', 'beginSecondFactor'],
        ...['confirmOperatorSecondFactor', 'confirmSecondFactor', 'createAccount', 'createApiKey'],
        ...['inviteOperator', 'makeDisplayCode', 'registerTill', 'resetAccountPassword'],
      ],
      session: [
        ...['addPasskey', 'backOfficeLogin', 'beginPasskey', 'beginPasskeyLogin', 'beginPasskeyProof'],
        ...['connectDisplay', 'endSession', 'firstOperator', 'lockSession', 'operatorLogin', 'passkeyLogin'],
        ...[
          'posLogin',
          'proveIdentity',
          'proveOperatorIdentity',
          'provePasskey',
          'switchStaff',
          'unlockTill',
        ],
      ],
    }
    for (const reason of Object.keys(excused) as NoReplay[]) expect(namesOf(reason)).toEqual(excused[reason])
    // No answer could be kept of a file, nor for nobody.
    for (const { name, file, access, noReplay } of POSTS)
      if (file || access === 'anyone') expect([name, noReplay]).not.toEqual([name, undefined])
  })

  it('that fails behind a commit is not done again', async () => {
    let tries = 0
    const app = server(async (call) => {
      tries += 1
      await effect(call)
      throw new Error('cut off')
    })
    const [call] = POSTS.filter(({ name }) => name === 'closeTicket')
    if (!call) throw new Error('closeTicket is no call')
    expect((await make(app, call, 'fails')).statusCode).toBe(500)
    const again = await make(app, call, 'fails')
    expect([again.statusCode, again.json().code, tries]).toEqual([409, 'request-under-way', 1])
  })

  it('that was taken over by another server commits nothing more', async () => {
    let goOn = (): void => {}
    const goneOn = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let begin = (): void => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const slow = server(async (call) => {
      begin()
      await goneOn
      await effect(call)
    })
    const quick = server(async (call) => void (await effect(call)))
    const [call] = POSTS.filter(({ name }) => name === 'closeTicket')
    if (!call) throw new Error('closeTicket is no call')
    const late = make(slow, call, 'slow')
    await begun
    expect((await make(quick, call, 'slow')).json().code).toBe('request-under-way')
    await ownerSql`update idempotency_keys set claimed_at = now() - interval '31 seconds' where not has_effect and status is null`
    expect((await make(quick, call, 'slow')).statusCode).toBe(204)
    goOn()
    expect((await late).json().code).toBe('request-under-way')
    // What the other has done stays its answer.
    expect((await make(quick, call, 'slow')).headers['idempotency-replayed']).toBe('true')
  })
})
