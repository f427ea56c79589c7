import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { CDPSession, Page } from 'playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { headlessChromium } from './e2e/find-chromium.mjs'

/** Chromium's own sandbox does not work for root. */
const ARGS = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/**
 * React as shops run it: the development build takes a third longer, and its different timing hides faults. Not set by `define`, which
 * Vitest copies into the environment of every project.
 */
const PRODUCTION = { 'process.env.NODE_ENV': JSON.stringify('production') }

const sessions = new WeakMap<Page, Promise<CDPSession>>()

async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return session
}

/** CPU seconds that the process of a test's page has used. The browser's other processes serve several pages at once. */
const cpuSeconds: BrowserCommand<[]> = async ({ page }) => {
  const session = sessions.get(page) ?? openSession(page)
  sessions.set(page, session)
  const { metrics } = await (await session).send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ProcessTime')?.value
}

/**
 * Tests of a component or a whole screen in a real browser, with real styles and a real IndexedDB. What the server would say is given
 * by the test and checked by the contract: `apps/web/src/testing/test-server.ts`.
 */
export const COMPONENTS: TestProjectInlineConfiguration = {
  extends: './apps/web/vite.config.ts',
  root: './apps/web',
  oxc: { jsx: { development: false } },
  optimizeDeps: { rolldownOptions: { transform: { define: PRODUCTION } } },
  test: {
    name: 'components',
    include: ['src/**/*.component.test.tsx'],
    setupFiles: [
      fileURLToPath(new URL('./apps/web/src/testing/set-up-component.test-support.ts', import.meta.url)),
    ],
    // Slow is no failure: only what never happens fails.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // A page for many files: loading the application takes longer than its tests. Each test mounts it anew, as somebody else. Two
    // pages at once, because one waits a third of its time; nothing of one is seen by the other.
    isolate: false,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { executablePath: headlessChromium(), args: ARGS },
        contextOptions: { locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
      screenshotFailures: false,
      commands: { cpuSeconds },
    },
  },
}
