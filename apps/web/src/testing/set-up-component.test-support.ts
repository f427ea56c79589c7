import '../ui/base.css'
import './unpainted.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { readToasts } from '../ui/toast-store.ts'
import { forgetFeeds, SilentFeed } from './live-feeds.ts'
import { forgetPapers, printInFrames } from './paper.ts'
import { server } from './test-server.ts'

Object.assign(window, { EventSource: SilentFeed })
printInFrames()
declare module 'vitest/browser' {
  interface BrowserCommands {
    /** CPU seconds that the process of this page has used so far. */
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
const { forgetOwedLock } = await import('../foundation/session/locked-rights.ts')

let before: number | undefined

beforeEach(async () => {
  server.reset()
  // Another test may have left it narrow.
  if (innerWidth !== 1280 || innerHeight !== 900) await page.viewport(1280, 900)
  before ??= await commands.cpuSeconds()
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(whatWasSeen(task.name))
  closeScreen()
  forgetFeeds()
  forgetPapers()
  server.close()
  await server.settled()
  // What was open over the screen takes its entries of the history back in a turn of the browser's own.
  await vi.waitUntil(() => !history.state?.layer, { timeout: 30_000 })
  const now = await commands.cpuSeconds()
  task.meta.cpu = now - (before ?? now)
  before = now
  // How a till was unlocked without a network is in this window's memory.
  forgetOwedLock()
  localStorage.clear()
  sessionStorage.clear()
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
    `Kept: ${Object.keys(localStorage).join(', ')}; said last: ${readToasts().map(({ title, description }) => `${title} ${description}`)}`,
    `Calls: ${server.asked.map((asked) => asked.name).join(', ')}`,
  ].join('\n')
}
