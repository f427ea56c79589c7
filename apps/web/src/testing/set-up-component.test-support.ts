import '../ui/base.css'
import { afterEach, beforeEach, expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { forgetFeeds, SilentFeed } from './live-feeds.ts'
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
const { showTillLock } = await import('../foundation/till/till-lock.ts')
const { goOnline } = await import('./network.ts')

let before = 0

beforeEach(async () => {
  server.reset()
  // Another test may have left it narrow.
  await page.viewport(1280, 900)
  before = await commands.cpuSeconds()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(whatWasSeen(task.name))
  closeScreen()
  forgetFeeds()
  server.isOpened = false
  await server.settled()
  task.meta.cpu = (await commands.cpuSeconds()) - before
  localStorage.clear()
  sessionStorage.clear()
  // A lock that is kept no more is shown no more: the next test's till would be locked.
  showTillLock()
  // The window goes on to the next test knowing whether the server was there.
  await goOnline()
  expect(server.faults, 'faults of the answers given').toEqual([])
})

/** What helps to find out why a test failed that does not fail again. */
function whatWasSeen(name: string): string {
  const fields = [...document.querySelectorAll('input, select, textarea')].map(
    (field) => `${field.getAttribute('aria-label') ?? field.id}: ${(field as HTMLInputElement).value}`,
  )
  return [
    `“${name}” failed at ${location.pathname}${location.search}, ${innerWidth} px wide, with this on the screen:`,
    document.body.textContent,
    `Fields: ${fields.join(', ')}`,
    `Calls: ${server.asked.map((asked) => asked.name).join(', ')}`,
  ].join('\n')
}
