import { test as base, expect } from '@playwright/test'
import { treeSeconds } from '../scripts/testing/cpu.mjs'

/** How the demo people of the server under test sign in. */
export const DEMO = { password: 'journey-password-1', pin: '4826' }

/**
 * For `test.use`, in journeys that go on without a network or are about what the device keeps: the service worker, which
 * keeps the whole application there. All others do without it.
 */
export const KEPT_ON_DEVICE = { serviceWorkers: 'allow' } as const

/** For `test.use`, in journeys that end, lock or hand over a session: each test then signs in for itself. */
export const OWN_SESSION = { sessions: 'own' } as const

let sessionsNow: 'shared' | 'own' = 'shared'
/** Whether this journey may use the session with which the worker has signed the same person in before. */
export const isSessionShared = () => sessionsNow === 'shared'

/** What Chromium itself says where a window goes in the moment in which it is opened or printed: nothing of the page has thrown. */
const isOfWindowThatCloses = ({ message }: Error) =>
  /^Failed to execute '(open|print)' on 'Window': The provided callback is no longer runnable/.test(message)

/** Every journey fails on an error the page threw, and on one that no code caught: a broken screen may still look right. */
export const test = base.extend<{ sessions: 'shared' | 'own'; measured: undefined; pageErrors: Error[] }>({
  sessions: ['shared', { option: true }],
  measured: [
    async ({ sessions }, use, { annotations }) => {
      sessionsNow = sessions
      const before = treeSeconds(process.pid)
      await use(undefined)
      // What this worker and its browser have used, for the budget of `npm test`.
      annotations.push({ type: 'cpu', description: (treeSeconds(process.pid) - before).toFixed(2) })
    },
    { auto: true },
  ],
  // A window that has printed closes by itself; here it prints nothing and stays, to be looked at.
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      window.print = () => undefined
    })
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

export { expect }
