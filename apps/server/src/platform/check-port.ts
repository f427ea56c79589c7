import { createServer } from 'node:net'
import { StartRefusal } from './start-refusal.ts'

/**
 * Refuses a port that cannot be listened on, before anything slow is begun. Somebody may still take it before the server
 * does, so the same sentence is used there.
 */
export function checkPort(port: number, host: string): Promise<void> {
  return new Promise((done, refuse) => {
    const probe = createServer()
    probe.once('error', (error) => refuse(portRefusal(error, port, host)))
    probe.listen(port, host, () => probe.close(() => done()))
  })
}

/** Turns a failure to listen into a sentence; anything else comes back as it is. */
export function portRefusal(error: unknown, port: number, host: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new StartRefusal(
      `Port ${port} on ${host} is taken by another program. Stop that one, or set PORT to a free one, such as PORT=${port + 1}.`,
    )
  }
  if (code === 'EACCES') {
    return new StartRefusal(`Port ${port} may not be used by this user. Set PORT to one of 1024 or above.`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartRefusal(
      `This machine has no address ${host}. Set HOST to one it has, or to 0.0.0.0 for all of them.`,
    )
  }
  return error
}
