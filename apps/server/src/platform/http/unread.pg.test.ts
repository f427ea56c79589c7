import { connect, type Socket } from 'node:net'
import { allCalls } from '@tuppence/contract/all-calls'
import { CLOCK_OFFSET_HEADER } from '@tuppence/contract/sales'
import { afterAll, describe, expect, it } from 'vitest'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database } = await testServer()
const shop = await testBusiness(database)
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
const port = typeof address === 'object' && address ? address.port : 0
const open = new Set<Socket>()
afterAll(() => {
  for (const socket of open) socket.destroy()
})

/** The status that a request is answered with whose body never comes. */
function statusBeforeBody(lines: readonly string[]): Promise<number> {
  return new Promise((answer, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    open.add(socket)
    socket.once('data', (data) => answer(Number(String(data).split(' ')[1])))
    socket.once('error', fail)
    socket.once('close', () => fail(new Error('closed without an answer')))
  })
}

const beginning = (method: string, path: string, headers: Readonly<Record<string, string>>) => [
  `${method} ${path} HTTP/1.1`,
  'Host: shop.example',
  'Content-Type: application/json',
  ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
]

describe('work before authorisation', () => {
  it('R10 R18 whoever may not make a call is told so before a byte of the body has come, and so is who asks for nothing', async () => {
    const large = { 'content-length': '60000' }
    const cashier = await signedIn(database, shop, 'cashier')
    const withBody = allCalls.filter(({ body, access }) => body && access !== 'anyone')
    expect(withBody.length).toBeGreaterThan(80)
    for (const { method, path } of withBody)
      expect(await statusBeforeBody(beginning(method, path.replace(/:\w+/g, 'x'), large)), path).toBe(401)
    for (const path of ['/api/nothing', '/nothing', '/api/customers/x/y/z'])
      expect(await statusBeforeBody(beginning('POST', path, large))).toBe(404)
    expect(await statusBeforeBody(beginning('POST', '/api/products', { ...large, ...cashier }))).toBe(403)
  })

  it('R18 a body longer than its call takes is refused by its length: 64 kB, or what the call says', async () => {
    const owner = await signedIn(database, shop, 'owner', 'back-office')
    const cashier = await signedIn(database, shop, 'cashier')
    const status = (path: string, bytes: number, headers: Record<string, string>) =>
      statusBeforeBody(beginning('POST', path, { 'content-length': String(bytes), ...headers }))
    expect(await status('/api/pos/login', 65_537, {})).toBe(413)
    expect(await status('/api/customers', 65_537, owner)).toBe(413)
    expect(await status('/api/transactions', 2_097_153, cashier)).toBe(413)
    const sent = (bytes: number) =>
      app.inject({
        ...{
          method: 'POST',
          url: '/api/transactions',
          headers: { ...cashier, 'content-type': 'application/json' },
        },
        payload: JSON.stringify({ a: 'x'.repeat(bytes) }),
      })
    expect((await sent(1_900_000)).statusCode).toBe(400)
  })

  it('R11 R18 what is nested or listed without end is refused, and holds nobody up', async () => {
    const headers = { 'content-type': 'application/json', ...(await signedIn(database, shop, 'cashier')) }
    const post = (payload: string, url = '/api/transactions') =>
      app.inject({ method: 'POST', url, headers, payload })
    const bytes = 2_000_000
    const longKey = 'k'.repeat(400_000)
    const bodies = [
      '['.repeat(bytes),
      `{"a":${'['.repeat(bytes / 2 - 10)}${']'.repeat(bytes / 2 - 10)}}`,
      `[${'{},'.repeat(bytes / 3 - 10)}{}]`,
      `{"items":[${'[],'.repeat(bytes / 3 - 10)}[]]}`,
      `{"transaction":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}}`,
      `{"transaction":{"${longKey}":{${Array.from({ length: 9_000 }, (_, i) => `"${i}":"x"`).join()}}},"items":[]}`,
      `{${Array.from({ length: 9_000 }, (_, i) => `"${'k'.repeat(200)}${i}":1`).join()}}`,
    ]
    for (const body of bodies)
      for (const url of ['/api/transactions', '/api/transactions/batch', '/api/hardware/receipt/print']) {
        const answer = await post(body, url)
        expect(answer.statusCode, body.slice(0, 40)).toBeLessThan(500)
        expect(answer.statusCode).toBeGreaterThanOrEqual(400)
        // What is told of it does not grow with it.
        expect(answer.body.length).toBeLessThan(12_000)
      }
  })

  it('R18 a header that is none is refused by its name: two hosts, and a key that is long, or a card’s number', async () => {
    const cashier = await signedIn(database, shop, 'cashier')
    const status = (headers: Readonly<Record<string, string>>) =>
      statusBeforeBody(
        beginning('POST', '/api/transactions', { ...cashier, 'content-length': '100', ...headers }),
      )
    const asked = (key: string) =>
      app.inject({
        ...{ method: 'POST', url: '/api/transactions', payload: {} },
        headers: { ...cashier, 'idempotency-key': key },
      })
    for (const key of ['x'.repeat(256), '4111111111111111', '4111 1111 1111 1111', 'zwölf'])
      expect((await asked(key)).json().problems, key).toMatchObject([{ field: 'headers.idempotency-key' }])
    expect(await status({ 'idempotency-key': 'x'.repeat(256) })).toBe(400)
    expect(await status({ host: 'other.example' })).toBe(400)
    // No number, and so none: sent by a till that does not know how its clock is.
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/transactions', payload: {} },
      headers: { ...cashier, [CLOCK_OFFSET_HEADER]: '4111111111111111' },
    })
    expect(answer.statusCode).toBe(400)
  })
})
