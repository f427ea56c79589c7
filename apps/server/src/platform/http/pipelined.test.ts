import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { boundPipelining } from './pipelined.ts'

/** What was opened for answers, as a file is: larger than any buffer of a connection. */
let opened: Readable[] = []
const app = Fastify()
boundPipelining(app)
app.get('/file', async (_, reply) => {
  const file = Readable.from(Array<Buffer>(40).fill(Buffer.alloc(1024 * 1024)), { objectMode: false })
  opened.push(file)
  app.server.emit('opened')
  return reply.send(file)
})
app.get('/small', async () => 'answered')
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())
beforeEach(() => {
  opened = []
})

/** A connection that asks so often at once and reads no answer. */
function asking(times: number) {
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET /file HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(times)),
  )
  return socket.pause()
}

it('R17 what was opened for requests that a connection sent ahead is closed with the connection', async () => {
  const socket = asking(3)
  while (opened.length < 3) await once(app.server, 'opened')
  const closed = opened.map((file) => once(file, 'close'))
  socket.destroy()
  await Promise.all(closed)
})

it('R17 a connection that sends more ahead than anybody does is closed, with no more than a few of them in work', async () => {
  const socket = asking(1_000).resume()
  await once(socket, 'close')
  expect(opened.length).toBeLessThan(5)
})

it('R17 one request after another is answered however many there are', async () => {
  const answers = []
  for (let count = 0; count < 20; count += 1)
    answers.push(await (await fetch(`http://127.0.0.1:${port}/small`)).text())
  expect(answers).toEqual(Array(20).fill('answered'))
})
