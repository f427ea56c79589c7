import { test as base, expect } from '@playwright/test'
import { treeSeconds } from '../scripts/testing/cpu.mjs'
import { beginJourney, type JourneyOptions } from './journey.ts'
import { businessOfWorker } from './open-shop.ts'

/**
 * For `test.use`, in journeys that go on without a network or are about what the device keeps: the service worker, which
 * keeps the whole application there. All others do without it.
 */
export const KEPT_ON_DEVICE = { serviceWorkers: 'allow' } as const

/** What Chromium itself says where a window goes in the moment in which it is opened or printed: nothing of the page has thrown. */
const isOfWindowThatCloses = ({ message }: Error) =>
  /^Failed to execute '(open|print)' on 'Window': The provided callback is no longer runnable/.test(message)

/** Milliseconds that an answer may take at most, drawn anew for each: see `npm run test:late`. */
const LATE_MS = Number(process.env.VITE_LATE_MS ?? 0)

function answerLate(atMostMs: number): void {
  const fetchAtOnce = window.fetch
  window.fetch = async (...asked) => {
    const answer = fetchAtOnce(...asked)
    const isDue = new Promise((done) => setTimeout(done, Math.random() * atMostMs))
    await Promise.allSettled([answer, isDue])
    return answer
  }
}

/** Every journey fails on an error the page threw, and on one that no code caught: a broken screen may still look right. */
export const test = base.extend<JourneyOptions & { begun: undefined; pageErrors: Error[] }>({
  sessions: ['shared', { option: true }],
  business: ['demo', { option: true }],
  begun: [
    async ({ sessions, business, browser }, use, { annotations }) => {
      beginJourney(sessions, business === 'own' ? await businessOfWorker(browser) : undefined)
      const before = treeSeconds(process.pid)
      await use(undefined)
      // What this worker and its browser have used, for the budget of `npm test`.
      annotations.push({ type: 'cpu', description: (treeSeconds(process.pid) - before).toFixed(2) })
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    // A window that has printed closes by itself; here it prints nothing and stays, to be looked at.
    await context.addInitScript(() => {
      window.print = () => undefined
    })
    if (LATE_MS > 0) await context.addInitScript(answerLate, LATE_MS)
    await use(context)
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors: Error[] = []
      page.on('pageerror', (error) => {
        if (!isOfWindowThatCloses(error)) errors.push(error)
      })
      await use(errors)
      expect(errors, 'errors thrown in the page').toEqual([])
    },
    { auto: true },
  ],
})

export { DEMO, OWN_BUSINESS, OWN_SESSION } from './journey.ts'
export { expect }
