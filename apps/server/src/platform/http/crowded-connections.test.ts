import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, afterEach, expect, it } from 'vitest'
import { boundConnections } from './crowded-connections.ts'

const app = Fastify()
boundConnections(app, 3)
app.get('/', async () => 'answered')
app.get('/somebody', async ({ raw }, reply) => {
  app.keepConnection(raw.socket)
  reply.hijack()
  reply.raw.write('begun')
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
let open: Socket[] = []
afterEach(() => {
  for (const socket of open) socket.destroy()
  open = []
})
afterAll(() => app.close())

/** A connection that has sent this, once the server has it. */
async function connected(text: string): Promise<Socket> {
  const arrived = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  socket.on('error', () => {})
  open.push(socket)
  await arrived
  return socket
}
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const SLOW = 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '

it('R17 of too many connections that only hold their place the longest is closed, and an honest request is answered', async () => {
  const [first, second] = [await connected(SLOW), await connected('')]
  await connected(SLOW)
  const cut = once(first, 'close')
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('answered')
  await cut
  expect(second.destroyed).toBe(false)
})

it('R17 what has just been answered waits behind those that never were', async () => {
  const answered = await connected(GET)
  await once(answered, 'data')
  const slow = await connected(SLOW)
  answered.write(GET)
  await once(answered, 'data')
  const cut = once(slow, 'close')
  await connected(SLOW)
  await connected(SLOW)
  await cut
  expect(answered.destroyed).toBe(false)
})

it('R17 whoever is signed in and being answered is not closed for others', async () => {
  const somebody = await connected(GET.replace('/', '/somebody'))
  await once(somebody, 'data')
  const first = await connected(SLOW)
  const cut = once(first, 'close')
  for (let more = 0; more < 3; more += 1) await connected(SLOW)
  await cut
  expect(somebody.destroyed).toBe(false)
})
