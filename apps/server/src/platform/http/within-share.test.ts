import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { defineCall } from '@tuppence/contract/call'
import Fastify, { type FastifyReply } from 'fastify'
import { afterAll, afterEach, expect, it } from 'vitest'
import type { Principal } from '../principal.ts'
import { boundPipelining } from './pipelined.ts'
import { answerProblems } from './problems.ts'
import { withinShare } from './within-share.ts'

/** Larger than any buffer of a connection. */
const LARGE = 16 * 1024 * 1024
const somebody: Principal = {
  kind: 'operator',
  sid: 's',
  operatorId: 'o',
  name: 'Ada',
  expiresAt: new Date(),
}
const about = { path: '/', summary: 'One of it at once.', access: 'operator', atOnce: 1 } as const
const write = defineCall({ ...about, name: 'write', method: 'POST' })
const read = defineCall({ ...about, name: 'read', method: 'GET' })

const app = Fastify()

boundPipelining(app)
answerProblems(app)
const withShare =
  (call: typeof write | typeof read, work: (reply: FastifyReply) => Promise<unknown>) =>
  async (_: unknown, reply: FastifyReply) =>
    withinShare(call, somebody, reply, () => work(reply))
/** Ends the work that is under way, and says how often some was begun. */
let finish: (() => void) | undefined
let begun = 0
const working = async () => {
  begun += 1
  await new Promise<void>((done) => {
    finish = done
    app.server.emit('begun')
  })
  return 'done'
}
app.post(
  '/quick',
  withShare(write, async () => 'done'),
)
app.post(
  '/large',
  withShare(write, async () => Buffer.alloc(LARGE)),
)
app.post(
  '/file',
  withShare(write, async (reply) => reply.send(Readable.from([Buffer.alloc(LARGE)]))),
)
app.post(
  '/hijacked',
  withShare(write, async (reply) => {
    reply.hijack()
    reply.raw.write('begun')
  }),
)
app.post('/working', withShare(write, working))
app.post('/late', async (_, reply) => {
  await once(reply.raw, 'close')
  return withinShare(write, somebody, reply, async () => 'done')
})
app.get('/working', withShare(read, working))
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
let open: Socket[] = []
afterEach(async () => {
  for (const socket of open) socket.destroy()
  open = []
  begun = 0
  await expect.poll(quick).toBe(200)
})
afterAll(() => app.close())

/** A caller who sends this and reads nothing, and the answers to it as the server has them. */
async function caller(...requests: string[]): Promise<{ socket: Socket; answers: ServerResponse[] }> {
  const answers: ServerResponse[] = []
  const arrived = new Promise<void>((all) => {
    const note = (_: unknown, response: ServerResponse) => {
      if (answers.push(response) < requests.length) return
      app.server.off('request', note)
      all()
    }
    app.server.on('request', note)
  })
  const text = requests
    .map((request) => `${request} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`)
    .join('')
  const socket = connect(port, '127.0.0.1', () => socket.write(text)).pause()
  socket.on('error', () => {})
  open.push(socket)
  await arrived
  return { socket, answers }
}
const quick = async () => (await fetch(`http://127.0.0.1:${port}/quick`, { method: 'POST' })).status

it.each(['/large', '/file', '/hijacked'])(
  'R9 a share is held until the answer is taken or its caller has gone: %s',
  async (path) => {
    const { socket, answers } = await caller(`POST ${path}`)
    await expect.poll(() => answers[0]?.headersSent).toBe(true)
    expect(await quick()).toBe(429)
    const [answer] = answers
    const closed = answer && once(answer, 'close')
    socket.destroy()
    await closed
    expect(await quick()).toBe(200)
  },
)

it('R9 a share is held for as long as the work goes on, also where its caller has gone', async () => {
  const started = once(app.server, 'begun')
  const { socket, answers } = await caller('POST /working')
  await started
  const closed = answers[0] && once(answers[0], 'close')
  socket.destroy()
  await closed
  expect(await quick()).toBe(429)
  finish?.()
  await expect.poll(quick).toBe(200)
})

it('R9 a reading that waited for its turn is not done for a caller who has gone', async () => {
  const started = once(app.server, 'begun')
  const first = await caller('GET /working')
  await started
  const waiting = await caller('GET /working')
  const closed = waiting.answers[0] && once(waiting.answers[0], 'close')
  waiting.socket.destroy()
  await closed
  finish?.()
  await once(first.socket.resume(), 'data')
  const last = once(app.server, 'begun')
  const third = await caller('GET /working')
  await last
  expect(begun).toBe(2)
  finish?.()
  await once(third.socket.resume(), 'data')
})

it('R9 of requests sent ahead each has its share given back when their connection closes', async () => {
  const { socket, answers } = await caller('GET /working', 'POST /large')
  await expect.poll(() => answers[1]?.writableEnded).toBe(true)
  expect(await quick()).toBe(429)
  socket.destroy()
  finish?.()
  await expect.poll(quick).toBe(200)
})

it('R9 whoever has gone before their work begins holds no share', async () => {
  const { socket, answers } = await caller('POST /late')
  const closed = answers[0] && once(answers[0], 'close')
  socket.destroy()
  await closed
  await expect.poll(quick).toBe(200)
})
