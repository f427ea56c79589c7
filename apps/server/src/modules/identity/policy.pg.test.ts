import { allCalls } from '@tuppence/contract/all-calls'
import type { Call } from '@tuppence/contract/call'
import { problemSchema } from '@tuppence/contract/problem'
import { may, type Role } from '@tuppence/domain/staff'
import Fastify from 'fastify'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { holdToContract } from '../../platform/http/serve.ts'
import { signedIn, TEST_ROLES, testBusiness } from '../../testing/test-business.ts'
import { testOperator } from '../../testing/test-operator.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()
const shop = await testBusiness(database)
const olga = await testOperator(ownerSql)
const newcomer = await testOperator(ownerSql, { name: 'Nina', hasSecondFactor: false })

const ASKING = ['nobody', ...TEST_ROLES, 'operator', 'operator without a second factor'] as const
type Asking = (typeof ASKING)[number]
/** All that the portal opens to a password alone: written out here, apart from the contract. */
const SETTING_UP = ['operatorSecondFactor', 'beginOperatorSecondFactor', 'confirmOperatorSecondFactor']
const NO_FLAGS = { canProcessRefunds: false, canManageInventory: false, canViewReports: false }

/** What the contract says of a call, worked out apart from the code that enforces it. */
function expected(call: Call, asking: Asking): string {
  if (call.access === 'anyone') return 'admitted'
  // A display is nobody: no session of a person is one.
  if (call.access === 'display') return 'not-signed-in'
  if (asking === 'nobody') return 'not-signed-in'
  if (asking === 'operator') return call.access === 'operator' ? 'admitted' : 'session-of-another-kind'
  if (asking === 'operator without a second factor') {
    if (call.access !== 'operator') return 'session-of-another-kind'
    return SETTING_UP.includes(call.name) ? 'admitted' : 'second-factor-must'
  }
  if (call.access === 'operator') return 'session-of-another-kind'
  if (call.sessions && !call.sessions.includes('back-office')) return 'session-of-another-kind'
  if (call.access === 'person') return 'admitted'
  return may(asking as Role, NO_FLAGS, call.access) === 'yes' ? 'admitted' : 'not-permitted'
}

async function headersOf(asking: Asking): Promise<Record<string, string>> {
  if (asking === 'nobody') return {}
  if (asking !== 'operator' && asking !== 'operator without a second factor')
    return signedIn(database, shop, asking, 'back-office')
  return (asking === 'operator' ? olga : newcomer).signedIn(database)
}

let requests = 0
/** Sends a call with nothing in it, and says what the policy made of it; what the handler says of the nothing is its own. */
async function outcome(call: Call, asking: Asking): Promise<string> {
  requests += 1
  const url = call.path.replace(/:(\w+)/g, (_, name) => (name === 'token' ? 'x'.repeat(43) : uuidv7()))
  const answer = await app.inject({
    method: call.method,
    url: call.name === 'openRemoteAccess' ? `${url}?org=nowhere` : url,
    // From everywhere, so that the limits of an address stay out of it.
    remoteAddress: `10.0.${Math.floor(requests / 250)}.${requests % 250}`,
    headers: await headersOf(asking),
    ...(call.body ? { body: {} } : {}),
    // The live feed has no end.
    payloadAsStream: true,
  })
  if (answer.statusCode === 200) {
    answer.stream().destroy()
    return 'admitted'
  }
  let body = ''
  for await (const part of answer.stream()) body += part
  expect(answer.statusCode, `${call.name} of ${asking}: ${body}`).toBeLessThan(500)
  const code = body.startsWith('{') ? problemSchema.safeParse(JSON.parse(body)).data?.code : undefined
  return ['not-signed-in', 'session-of-another-kind', 'not-permitted', 'second-factor-must'].includes(
    code ?? '',
  )
    ? `${code}`
    : 'admitted'
}

describe('the policy table', () => {
  it('R10 serves every call of the contract', () => {
    expect([...app.servedCalls].sort()).toEqual(allCalls.map(({ name }) => name).sort())
  })

  it('R10 serves no call twice by name or address', () => {
    const names = allCalls.map(({ name }) => name)
    const addresses = allCalls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('R10 refuses any route that is not in the contract, but to read pages and the provider’s own', () => {
    const bare = Fastify()
    holdToContract(bare)
    const handler = async () => ''
    expect(() => bare.get('/api/everything', handler)).toThrow('not a call of the contract')
    expect(() => bare.get('/apixyz', handler)).toThrow('not a call of the contract')
    expect(() => bare.post('/somewhere', handler)).toThrow('not a call of the contract')
    expect(() => bare.get('/pos', handler)).not.toThrow()
  })

  it.each(allCalls.map((call) => [call.name, call] as const))(
    'STAFF-036 R10 admits to %s whom the contract says, and nobody else',
    async (_, call) => {
      const [outcomes, wanted]: Record<string, string>[] = [{}, {}]
      for (const asking of ASKING) {
        if (outcomes) outcomes[asking] = await outcome(call, asking)
        if (wanted) wanted[asking] = expected(call, asking)
      }
      expect(outcomes).toEqual(wanted)
    },
  )

  it('R10 ways around it lead nowhere', async () => {
    const cashier = await signedIn(database, shop, 'cashier')
    const path = `/api/back-office/staff/${shop.adminCustomerId}`
    const tries = [
      {
        method: 'GET',
        url: path,
        headers: { ...cashier, 'x-http-method-override': 'GET', 'x-original-url': '/api/health' },
      },
      { method: 'HEAD', url: path, headers: cashier },
      { method: 'GET', url: `//api/back-office/staff/${shop.adminCustomerId}`, headers: cashier },
      { method: 'GET', url: `/API/back-office/staff/${shop.adminCustomerId}`, headers: cashier },
      { method: 'GET', url: `/api/health/../back-office/staff/${shop.adminCustomerId}`, headers: cashier },
      { method: 'GET', url: `/api/%62ack-office/staff/${shop.adminCustomerId}`, headers: cashier },
    ] as const
    for (const one of tries) {
      const answer = await app.inject(one)
      expect([400, 403, 404], `${one.method} ${one.url}: ${answer.statusCode}`).toContain(answer.statusCode)
      expect(answer.body).not.toContain('Test manager')
    }
  })
})
