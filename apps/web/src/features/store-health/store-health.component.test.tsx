import { type StoreHealthAnswer, storeHealth } from '@tuppence/contract/store-health'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'
import { openTill } from '../../testing/till.ts'

const HEALTH: StoreHealthAnswer = {
  ...{ verdict: 'safe', at: '2026-06-01T09:00:00.000Z', provider: [], tills: [] },
  server: {
    ...{ findings: [], version: '1.0.0', databaseBytes: 1_000_000, disk: null },
    ...{ lastBackupAt: '2026-06-01T02:00:00.000Z', lastDrillAt: null },
  },
}

const again = () => page.getByRole('button', { name: 'Check again' }).click()
const said = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(() => page.viewport(1440, 900))

test('what cannot be loaded says so, with a way to try again', async () => {
  server.drop(storeHealth)
  openScreen('/store-health', signedIn('manager'))
  await said('The health of the store could not be loaded')
  server.answer(storeHealth, HEALTH)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('region', { name: 'The server' })).toHaveTextContent('Last backup')
})

test('without a network this device’s part still says what is so, and the rest that it is out of reach', async () => {
  const user = signedIn('manager', { session: 'pos' })
  await openTill({ user })
  server.answer(storeHealth, HEALTH)
  openScreen('/store-health', user)
  const device = page.getByRole('region', { name: 'This device' })
  await expect.element(device).toHaveTextContent('Till 1')
  server.drop(storeHealth)
  await again()
  await said(/^As it was on /)
  await expect.element(device).toHaveTextContent('Sales not sent')
  await expect.element(page.getByRole('region', { name: 'The server' })).toBeVisible()
  server.answer(storeHealth, HEALTH)
  await again()
  await expect.element(page.getByText(/^As it was on /)).not.toBeInTheDocument()
})
