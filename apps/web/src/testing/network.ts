import { connectivity } from '../offline/index.ts'
import { server } from './test-server.ts'

/** The cable is pulled: the application finds out at once, and no call reaches the server. */
export async function goOffline(): Promise<void> {
  server.isOffline = true
  await connectivity.check()
}

export async function goOnline(): Promise<void> {
  server.isOffline = false
  await connectivity.check()
}
