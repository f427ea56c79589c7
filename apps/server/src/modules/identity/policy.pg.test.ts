import { allCalls } from '@tuppence/contract/all-calls'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { holdToContract } from '../../platform/http/serve.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database } = await testServer()
const shop = await testBusiness(database)

/** That each call admits whom the contract says, and nobody else, is proved by faults/access. */
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
