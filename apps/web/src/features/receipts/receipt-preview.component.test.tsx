import { searchTransactions } from '@tuppence/contract/sale-search'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, tiles } from '../../testing/at-the-till.ts'
import { openHardware } from '../../testing/hardware.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { papers } from '../../testing/paper.ts'
import { signedIn } from '../../testing/people.ts'
import { server } from '../../testing/test-server.ts'
import { openTill, recordedSales, reopenTill } from '../../testing/till.ts'

const nothing = () => page.getByText('Nothing to preview yet')

test('RCPT-017 a preview that nobody opened, and one that a stranger speaks to, show no receipt', async () => {
  openScreen('/receipt-preview')
  await expect.element(nothing()).toBeVisible()
  const heard = new Promise((done) => addEventListener('message', done, { once: true }))
  postMessage({ type: 'receipt-preview', shop: {}, vatMode: 'add' }, '*')
  await heard
  // Drawn in the frame after it is heard of.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await expect.element(nothing()).toHaveLength(1)
})

test('RCPT-017 whoever came by the preview’s address is not stuck there', async () => {
  const user = signedIn('manager')
  await openHardware(user)
  openScreen('/receipt-preview', user)
  await page.getByRole('link', { name: 'Back to the receipt settings' }).click()
  await expect.element(button('Receipt Settings')).toBeVisible()
  expect(`${location.pathname}${location.search}`).toBe('/settings?tab=hardware')
})

test('RCPT-031 a test print says so, is in this device’s list, and is no sale', async () => {
  await page.viewport(1440, 900)
  const user = signedIn('manager', { session: 'pos' })
  await openTill({ user })
  await openHardware(user)
  await button('Print a test receipt').click()
  await expect
    .poll(() => papers().map(({ body }) => body.textContent))
    .toEqual([expect.stringContaining('*** TEST ***')])
  server.answer(searchTransactions, { sales: [], earlier: null })
  await reopenTill(user)
  await expect.element(tiles().first()).toBeVisible()
  await page.getByRole('button', { name: /^Transactions/ }).click()
  await page.getByText('Test prints of this device (1)').click()
  await expect.element(page.getByRole('list', { name: 'Test prints' })).toHaveTextContent('TEST')
  expect(recordedSales()).toEqual([])
})
