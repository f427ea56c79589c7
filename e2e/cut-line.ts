import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server on this machine that a journey can cut, with everything that is under way on it, and mend. */
export async function cutLine(to: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(to, 'localhost')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
    return undefined
  })
  server.unref()
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
  }
}
