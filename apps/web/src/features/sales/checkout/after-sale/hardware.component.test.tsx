import { openDrawer, printReceipt } from '@tuppence/contract/hardware'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawerFailures } from '../../../../devices/drawer-failures.ts'
import {
  button,
  complete,
  payExactly,
  plugInDevices,
  saleDone,
  tiles,
  toastOf,
} from '../../../../testing/at-the-till.ts'
import { closeScreen } from '../../../../testing/open-screen.tsx'
import { blockPopUps, papers } from '../../../../testing/paper.ts'
import { server } from '../../../../testing/test-server.ts'
import { cashier, openTill, reopenTill } from '../../../../testing/till.ts'
import { readToasts } from '../../../../ui/toast-store.ts'

beforeEach(() => page.viewport(1440, 900))

async function sellByCard() {
  await tiles().first().click()
  await page.getByRole('radio', { name: 'Card' }).click()
  await complete().click()
}

async function sellByKeys() {
  await tiles().first().click()
  await button('Exact').click()
  await userEvent.keyboard('{Enter}')
}

test('SELL-054 DEV-006 RCPT-005 what the hardware did is in the sale’s own toast', async () => {
  plugInDevices()
  await openTill()
  await sellByKeys()
  await expect.element(toastOf(/Transaction completed successfully! Cash drawer opened\./)).toBeVisible()
  await expect.element(toastOf(/Receipt printed successfully/)).toBeVisible()
})

test('DEV-005 a drawer that has opened before and does not any more is told of', async () => {
  server.answer(printReceipt, { success: true })
  drawerFailures.answered()
  await openTill()
  await sellByKeys()
  await expect.element(toastOf('Failed to open cash drawer')).toBeVisible()
})

test('RCPT-003 RCPT-004 a printer that fails is told of, and the sale stands', async () => {
  server.refuse(printReceipt, 500)
  await openTill()
  await page.getByRole('switch', { name: 'Open drawer' }).click()
  await tiles().first().click()
  await payExactly()
  await expect.element(toastOf(/Failed to print receipt/)).toBeVisible()
  await expect.element(saleDone()).toBeVisible()
  expect(server.askedOf(openDrawer)).toEqual([])
})

test('RCPT-021 RCPT-024 RCPT-026 without a printer the browser prints', async () => {
  await openTill()
  await sellByCard()
  const words = () => papers().map(({ body }) => body.textContent)
  await expect.poll(words).toEqual([expect.stringMatching(/T1-\d{6}/)])
  expect(words()[0]).toMatch(/TXN-\d+T\d+/)
  expect(words()[0]).toContain('Card')
  expect(papers()[0]?.querySelector('.qr svg')).not.toBeNull()
})

test('RCPT-022 says so when the browser blocks the window', async () => {
  blockPopUps()
  await openTill()
  await sellByCard()
  await expect.element(toastOf(/Please allow pop-ups to print receipts/)).toBeVisible()
})

test('DEV-001 DEV-003 RCPT-002 switched off, neither drawer nor printer is asked, and the device keeps it', async () => {
  const user = cashier()
  await openTill({ user })
  const drawer = page.getByRole('switch', { name: 'Open drawer' })
  await drawer.click()
  await page.getByRole('switch', { name: 'Print receipt' }).click()
  await tiles().first().click()
  await button('Exact').click()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    await complete().click()
    await expect.element(saleDone()).toBeVisible()
    // Printing is asked for half a second after the sale.
    await vi.advanceTimersByTimeAsync(1_000)
  } finally {
    vi.useRealTimers()
  }
  expect(server.askedOf(openDrawer)).toEqual([])
  expect(server.askedOf(printReceipt)).toEqual([])
  await reopenTill(user)
  await expect.element(drawer).not.toBeChecked()
})

test('RCPT-003 DEV-004 a till that is left does and says nothing more of its last sale', async () => {
  drawerFailures.answered()
  await openTill()
  await tiles().first().click()
  await button('Exact').click()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    await complete().click()
    await expect.poll(() => server.askedOf(openDrawer)).toHaveLength(1)
    closeScreen()
    // The receipt would be printed by now, and the drawer's failure told.
    await vi.advanceTimersByTimeAsync(4_000)
  } finally {
    vi.useRealTimers()
  }
  expect(server.askedOf(printReceipt)).toEqual([])
  expect(readToasts().map(({ title }) => title)).toEqual(['Success'])
})
