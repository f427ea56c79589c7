import { createServer } from 'node:net'
import { defineConfig, devices } from '@playwright/test'
import { REAL_PROVIDERS } from '@tuppence/domain/payments'
import { browserOfJourneys } from './e2e/browser.ts'
import { headlessChromium, sandboxWorks, systemChromium } from './e2e/find-chromium.mjs'
import { DEMO } from './e2e/test.ts'

/** Chosen by the first process that reads this file; the workers inherit it. */
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_SMTP_PORT ??= String(await freePort())
process.env.E2E_CHROMIUM ??= headlessChromium() ?? ''
process.env.E2E_WHOLE_CHROMIUM ??= systemChromium() ?? ''
process.env.E2E_SANDBOX ??= sandboxWorks(process.env.E2E_CHROMIUM) ? 'on' : 'off'

/** Where some are chosen, what runs after the others would bring all of them with it. */
const isOfAll = !process.argv.slice(3).some((word) => /^([^-]|--only-changed)/.test(word))

const baseURL = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  // Tests of the journeys' helpers, *.test.ts, run in Vitest.
  testMatch: '**/*.spec.ts',
  // Beside the logs of `npm test`: this folder is emptied at each start.
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/own-card-machine.ts',
  // One server and one database for all. A journey waits more than it reckons, so there are more at once than processors; each
  // keeps to devices, products and people of its own, and what changes a whole business to a business of its own.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Slow is no failure: only what never happens fails.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  projects: [
    { name: 'journeys', grepInvert: /@alone/ },
    // What gives way to all other work runs when there is none, on the same server.
    {
      name: 'alone',
      grep: /@alone/,
      dependencies: isOfAll ? ['journeys'] : [],
    },
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Writing one down takes a quarter of a journey's time, and a picture for the case of a failure is drawn of every page that
    // is closed. Whoever looks for a fault asks for it: --trace on.
    trace: 'off',
    // Each new device would keep the whole application first, a fifth of a journey's work: see KEPT_ON_DEVICE.
    serviceWorkers: 'block',
    // Waiting for animations took a fifth of a journey's time. `device-wishes` tests them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: browserOfJourneys(),
  },
  webServer: {
    command: 'node e2e/server.mjs',
    url: `${baseURL}/api/health`,
    reuseExistingServer: false,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env.E2E_PORT,
      HOST: 'localhost',
      PUBLIC_URL: baseURL,
      TUPPENCE_DEMO: 'on',
      TUPPENCE_DEMO_PASSWORD: DEMO.password,
      TUPPENCE_DEMO_PIN: DEMO.pin,
      // Nearly every journey is a new till of one demo business.
      TUPPENCE_NEW_TILLS_AN_HOUR: '500',
      // The printers of the journeys listen on this machine.
      TUPPENCE_PRINTER_NETWORKS: '127.0.0.1',
      // A journey listens there; until it does, mails wait.
      SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_SMTP_PORT}`,
      SMTP_FROM: 'receipts@till.example.co.uk',
      DATABASE_URL: '',
      // Where nothing listens: no journey may ask a real provider.
      ...Object.fromEntries(
        REAL_PROVIDERS.map((name) => [`${name.toUpperCase()}_URL`, 'http://127.0.0.1:9']),
      ),
    },
  },
})

function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
