import { rmSync } from 'node:fs'
import { allCalls } from '@tuppence/contract/all-calls'
import { afterAll, expect, it } from 'vitest'
import { endAllServers, freePort, startServer } from '../../testing/server-process.ts'
import { temporaryDataFolder } from '../../testing/temporary-data-folder.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'

const { database, ownerUrl } = await testDatabase()
const dataFolder = temporaryDataFolder('tuppence-log-')
afterAll(async () => {
  await endAllServers()
  rmSync(dataFolder, { recursive: true, force: true })
})

const CARDS = ['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111']
/** All that a caller may fill in and the server may read; some of it is refused, and nothing of it logged or kept. */
const HEADERS = [
  ...['idempotency-key', 'user-agent', 'x-device-time', 'x-clock-offset', 'x-forwarded-for', 'x-request-id'],
  ...['traceparent', 'referer', 'accept', 'accept-language', 'if-none-match', 'range', 'x-anything', 'from'],
]
const PASSWORD = 'a password that nobody may read'

it('R18 mandate 9 the log of a server that says all it can has no card number, password or session', async () => {
  const shop = await testBusiness(database)
  const headers = await signedIn(database, shop, 'owner', 'back-office')
  const server = startServer({
    DATABASE_URL: ownerUrl,
    TUPPENCE_DATA: dataFolder,
    PORT: String(await freePort()),
    LOG_LEVEL: 'trace',
  })
  await server.serves()
  const send = async (method: string, path: string, body?: string, header?: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: {
        ...headers,
        ...(header && { [header]: `till ${CARDS[1]}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    })
    await answer.text()
    return answer.status
  }
  for (const card of CARDS) {
    const inAddress = encodeURIComponent(card)
    await send('GET', `/api/products?search=${inAddress}`)
    await send('GET', `/api/products/barcode/${inAddress}`)
    await send('GET', `/${inAddress}?card=${inAddress}`)
    await send('POST', '/api/customers', `{ "firstName": "${card}", `)
    for (const { method, path } of allCalls.filter((call) => call.body))
      await send(
        method,
        path.replace(/:\w+/g, inAddress),
        JSON.stringify({
          name: card,
          notes: card,
          [card]: card,
          password: PASSWORD,
          pin: PASSWORD,
          token: PASSWORD,
        }),
      )
  }
  for (const header of HEADERS) {
    await send('GET', '/api/products', undefined, header)
    await send('POST', '/api/transactions', '{ "transaction": {} }', header)
    await send('GET', '/nothing', undefined, header)
  }
  await send(
    'POST',
    '/api/pos/login',
    JSON.stringify({ businessCode: 'UK999', username: 'x', password: PASSWORD }),
  )
  await server.end('SIGTERM')
  const log = server.output()
  const session =
    Object.values(headers)
      .join(' ')
      .match(/[\w-]{43}/)?.[0] ?? 'no session'
  expect(session).toHaveLength(43)
  expect(log).toContain('/api/customers')
  for (const secret of [...CARDS, ...CARDS.map(encodeURIComponent), PASSWORD, session])
    expect(log).not.toContain(secret)
}, 120_000)
