import '../ui/base.css'
import { afterEach, beforeEach, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { SilentFeed } from './live-feeds.ts'
import { server } from './test-server.ts'

Object.assign(window, { EventSource: SilentFeed })
declare module 'vitest/browser' {
  interface BrowserCommands {
    /** CPU seconds of the whole run so far, its browser included. */
    cpuSeconds: () => Promise<number>
  }
}
declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of this test. */
    cpu?: number
  }
}

// After the test server is in the place of fetch, because the application keeps what that is when it is loaded.
const { closeScreen } = await import('./open-screen.tsx')
const { goOnline } = await import('./network.ts')

let before = 0

beforeEach(async () => {
  server.reset()
  before = await commands.cpuSeconds()
})

afterEach(async ({ task }) => {
  closeScreen()
  task.meta.cpu = (await commands.cpuSeconds()) - before
  localStorage.clear()
  sessionStorage.clear()
  // The window goes on to the next test knowing whether the server was there.
  await goOnline()
  expect(server.faults, 'faults of the answers given').toEqual([])
})
