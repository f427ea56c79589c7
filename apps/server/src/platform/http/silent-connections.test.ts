import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { endSilentConnections } from './silent-connections.ts'

it('R17 a connection that never asked for anything does not hold the server’s end up', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  endSilentConnections(app)
  app.get('/slow', async () => {
    await new Promise((done) => setTimeout(done, 100))
    return 'answered'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const connected = once(app.server, 'connection')
  const silent = connect(port, '127.0.0.1')
  await connected
  const cut = once(silent, 'close')
  const asked = fetch(`http://127.0.0.1:${port}/slow`, { headers: { connection: 'close' } })
  await once(app.server, 'request')
  await app.close()
  await cut
  expect(await (await asked).text()).toBe('answered')
})
