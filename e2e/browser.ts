import type { LaunchOptions } from '@playwright/test'

/** Without what asks the network for something by itself. */
const ARGS = ['--disable-gpu', '--disable-background-networking', '--disable-component-update']

const launched = (executablePath: string | undefined, args: readonly string[]): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  chromiumSandbox: process.env.E2E_SANDBOX === 'on',
  args: [...ARGS, ...args],
})

/** How the journeys' browser is started. The configuration has found it; without one it is Playwright's own. */
export const browserOfJourneys = (...args: string[]): LaunchOptions =>
  launched(process.env.E2E_CHROMIUM, args)

/** A whole Chromium, for what the one without windows has not. */
export const wholeBrowser = (...args: string[]): LaunchOptions => ({
  ...launched(process.env.E2E_WHOLE_CHROMIUM, args),
  ...(!process.env.E2E_WHOLE_CHROMIUM && { channel: 'chromium' }),
})
