import { test as base, expect } from '@playwright/test'

/** How the demo people of the server under test sign in. */
export const DEMO = { password: 'journey-password-1', pin: '4826' }

/** Every journey fails on an error the page threw, and on one that no code caught: a broken screen may still look right. */
export const test = base.extend<{ pageErrors: Error[] }>({
  pageErrors: [
    async ({ page }, use) => {
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      await use(errors)
      expect(errors, 'errors thrown in the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
