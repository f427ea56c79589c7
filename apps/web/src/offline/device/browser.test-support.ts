import { vi } from 'vitest'

/** What Node calls a timer of the event loop: the timers of IndexedDB, which a test must not stop. */
const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const

export interface Asked {
  readonly method: string
  readonly url: string
  readonly body: string
}

/** Answers one request; throwing is a network that is not there. */
export type Server = (asked: Asked) => Response | Promise<Response>

/**
 * The parts of a browser window that the engine touches, with a clock that stands still until a test moves it. Call it
 * before the engine's modules are imported, and import them afterwards: they read the window as they load.
 */
export function openWindow(server: Server) {
  vi.resetModules()
  vi.useFakeTimers({ toFake: [...FAKED], now: new Date('2026-06-01T10:00:00.000Z') })
  const window = new EventTarget()
  const navigator = { onLine: true }
  const asked: Asked[] = []
  const world = { server }
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    const request = { method: init.method ?? 'GET', url: String(url), body: String(init.body ?? '') }
    asked.push(request)
    return await world.server(request)
  })
  const count = (method: string, url: string) =>
    asked.filter((request) => request.method === method && request.url === url).length
  return { window, navigator, asked, count, world }
}

/** What was imported in the window goes with it: the next file of tests in this process has its own. */
export function closeWindow(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
}

/** Moves the clock, and lets everything that follows from it happen, the work of the database included. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

export const healthy = () => Response.json({ status: 'ok' })
