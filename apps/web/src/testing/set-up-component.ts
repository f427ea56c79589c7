import '../ui/base.css'
import { afterEach, beforeEach, expect } from 'vitest'
import { SilentFeed } from './live-feeds.ts'
import { server } from './test-server.ts'

Object.assign(window, { EventSource: SilentFeed })
// After the test server is in the place of fetch, because the application keeps what that is when it is loaded.
const { closeScreen } = await import('./open-screen.tsx')

beforeEach(() => {
  server.reset()
})

afterEach(() => {
  closeScreen()
  localStorage.clear()
  sessionStorage.clear()
  expect(server.faults, 'faults of the answers given').toEqual([])
})
