import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, afterEach, expect, it } from 'vitest'
import { boundConnections } from './crowded-connections.ts'

const LARGE = 16 * 1024 * 1024
const app = Fastify()
boundConnections(app, { open: 3, ofPerson: 2, ofBusiness: 3, stalledMs: 60_000 })
app.get('/', async () => 'answered')
app.get('/slow', async (_, reply) => {
  // What Node says of work during which nothing moves for a minute.
  await new Promise(setImmediate)
  reply.raw.emit('timeout', reply.raw.socket)
  return 'worked out'
})
app.get<{ Params: { business: string; person: string } }>('/of/:business/:person', async (request, reply) => {
  app.keepConnection(request.raw.socket, request.params)
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
  const kept = await somebody()
  const first = await connected(SLOW)
  const cut = once(first, 'close')
  for (let more = 0; more < 3; more += 1) await connected(SLOW)
  await cut
  expect(kept.destroyed).toBe(false)
})

/** Signed in and being answered, until the connection closes. */
async function somebody(person = 'somebody', business = 'shop'): Promise<Socket> {
  const socket = await connected(GET.replace('/', `/of/${business}/${person}`))
  await once(socket, 'data')
  return socket
}

it('R17 one person keeps so many connections and no more: further ones make room as everybody’s do', async () => {
  const [first, second, third] = [await somebody(), await somebody(), await somebody()]
  const cut = once(third, 'close')
  for (let more = 0; more < 3; more += 1) await connected(SLOW)
  await cut
  expect([first.destroyed, second.destroyed]).toEqual([false, false])
  first.destroy()
  second.destroy()
})

it('R17 a business keeps so many connections and no more: the one more closes its own longest unanswered, not another’s', async () => {
  const other = await somebody('another', 'other-shop')
  const [first, second, third] = [await somebody('a'), await somebody('b'), await somebody('c')]
  const cut = once(first, 'close')
  const fourth = await somebody('d')
  await cut
  const next = once(second, 'close')
  await somebody('d')
  await next
  expect([other, third, fourth].map(({ destroyed }) => destroyed)).toEqual([false, false, false])
})

it('R17 what has closed makes room for its business’s next', async () => {
  const atServer: Socket[] = []
  app.server.on('connection', (socket: Socket) => atServer.push(socket))
  const gone = await somebody('a')
  await somebody('b')
  await somebody('c')
  const left = once(atServer[0] as Socket, 'close')
  gone.destroy()
  await left
  await somebody('d')
  expect(atServer.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false])
})

it('R17 whoever takes nothing of their answer is closed', async () => {
  const impatient = Fastify()
  boundConnections(impatient, { open: 3, ofPerson: 2, ofBusiness: 3, stalledMs: 200 })
  impatient.get('/', async () => Buffer.alloc(LARGE))
  await impatient.listen({ port: 0, host: '127.0.0.1' })
  const arrived = once(impatient.server, 'connection') as Promise<[Socket]>
  const caller = connect((impatient.server.address() as AddressInfo).port, '127.0.0.1', () =>
    caller.write(GET),
  )
  caller.on('error', () => {})
  caller.pause()
  open.push(caller)
  const [socket] = await arrived
  await once(socket, 'close')
  await impatient.close()
})

it('R17 an answer that is still being worked on is waited for', async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe('worked out')
})
