import { test as base, expect } from '@playwright/test'

/** How the demo people of the server under test sign in. */
export const DEMO = { password: 'journey-password-1', pin: '4826' }

/**
 * For `test.use`, in journeys that go on without a network or are about what the device keeps: the service worker, which
 * keeps the whole application there. All others do without it.
 */
export const KEPT_ON_DEVICE = { serviceWorkers: 'allow' } as const

/** What Chromium itself says where a window goes in the moment in which it is opened or printed: nothing of the page has thrown. */
const isOfWindowThatCloses = ({ message }: Error) =>
  /^Failed to execute '(open|print)' on 'Window': The provided callback is no longer runnable/.test(message)

/** Every journey fails on an error the page threw, and on one that no code caught: a broken screen may still look right. */
export const test = base.extend<{ pageErrors: Error[] }>({
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
