import { HOUR_MS } from '@tuppence/domain/durations'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tiles } from '../../../testing/at-the-till.ts'
import { goOffline, goOnline } from '../../../testing/network.ts'
import { server } from '../../../testing/test-server.ts'
import { openTill } from '../../../testing/till.ts'

const warning = () => page.getByRole('alert').filter({ hasText: 'This device’s clock' })

/** The server is heard, and its clock differs from this device's by so much. */
async function hear(clockOffsetMs: number): Promise<void> {
  server.clockOffsetMs = clockOffsetMs
  await goOnline()
}

// The next test's device has a clock that is right.
afterEach(() => hear(0))

for (const path of ['/sales', '/pos', '/pos-standalone'])
  test(`R16 mandate 6 a till on ${path} whose clock is wrong says so before it sells, with and without a network`, async () => {
    await page.viewport(1440, 900)
    await openTill({ path })
    await hear(-HOUR_MS)
    await expect.element(warning()).toHaveTextContent('This device’s clock is 1 hour ahead')
    await expect.element(warning()).toHaveTextContent('Set the date and time in the device’s settings.')
    await expect.element(page.getByText('Clock is wrong')).toBeVisible()
    await expect.element(page.getByText('Online', { exact: true })).not.toBeInTheDocument()
    await goOffline()
    await expect.element(page.getByText('Offline Mode')).toBeVisible()
    await expect.element(warning()).toBeVisible()
    // Nobody is kept from selling.
    await expect.element(tiles().first()).toBeEnabled()
    await hear(0)
    await expect.element(warning()).not.toBeInTheDocument()
    await expect.element(page.getByText('Online', { exact: true })).toBeVisible()
  })
