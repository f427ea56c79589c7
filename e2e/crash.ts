import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Kills the page's process as a crash or a power cut does: nothing of it gets a last word. Answers a new, empty window of the same device. */
export async function killed(page: Page): Promise<Page> {
  const context = page.context()
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  return await context.newPage()
}

/** The same, with the new window at the till. */
export async function crash(page: Page): Promise<Page> {
  const after = await killed(page)
  await after.goto('/sales')
  await expect(after.getByRole('list', { name: 'Products' }).getByRole('button').first()).toBeVisible({
    // A loaded machine takes its time to start a browser's process anew.
    timeout: 40_000,
  })
  return after
}
