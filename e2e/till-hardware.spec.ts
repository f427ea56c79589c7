import { standAtTill, tiles, toastOf } from './at-the-till.ts'
import { payExactly, saleDone } from './paying.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('DEV-005 a drawer that has opened before and does not any more is told of', async ({ page }) => {
  await page.route('**/api/hardware/**', (route) => route.fulfill({ json: { success: true } }))
  await standAtTill(page)
  // Paper is another journey's: a window that still prints when this one ends would be an error of the page.
  await page.getByRole('switch', { name: 'Print receipt' }).click()
  const sell = async () => {
    await tiles(page).first().click()
    await page.getByRole('button', { name: 'Exact' }).click()
    await page.keyboard.press('Enter')
  }
  await sell()
  await expect(toastOf(page, /Cash drawer opened\./)).toBeVisible()
  await page.unroute('**/api/hardware/**')
  await sell()
  await expect(toastOf(page, 'Failed to open cash drawer')).toBeVisible()
})

test('SELL-054 DEV-006 RCPT-005 says what the hardware did, in the sale’s own toast', async ({ page }) => {
  await page.route('**/api/hardware/**', (route) => route.fulfill({ json: { success: true } }))
  await standAtTill(page)
  await tiles(page).first().click()
  await page.getByRole('button', { name: 'Exact' }).click()
  await page.keyboard.press('Enter')
  await expect(toastOf(page, /Transaction completed successfully! Cash drawer opened\./)).toBeVisible()
  await expect(toastOf(page, /Receipt printed successfully/)).toBeVisible()
})

test('RCPT-003 RCPT-004 a printer that fails is told of, and the sale stands', async ({ page }) => {
  await page.route('**/api/hardware/receipt/print', (route) => route.fulfill({ status: 500 }))
  await standAtTill(page)
  await page.getByRole('switch', { name: 'Open drawer' }).click()
  await tiles(page).first().click()
  await payExactly(page)
  await expect(toastOf(page, 'Failed to print receipt')).toBeVisible()
  await expect(saleDone(page)).toBeVisible()
})

test('RCPT-021 RCPT-024 RCPT-026 without a printer the browser prints, in a window of its own', async ({
  page,
}) => {
  await standAtTill(page)
  await tiles(page).first().click()
  await page.getByRole('radio', { name: 'Card' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Complete Transaction' }).click()
  const paper = await opened
  const receipt = paper.locator('.receipt')
  await expect(receipt).toContainText(/T\d+-\d{6}/)
  await expect(receipt).toContainText(/TXN-\d+T\d+/)
  await expect(receipt).toContainText('Card')
  await expect(paper.locator('.qr svg')).toBeVisible()
})

test('RCPT-022 says so when the browser blocks the window', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await standAtTill(page)
  await tiles(page).first().click()
  await page.getByRole('radio', { name: 'Card' }).click()
  await page.getByRole('button', { name: 'Complete Transaction' }).click()
  await expect(toastOf(page, 'Please allow pop-ups to print receipts')).toBeVisible()
})

test('DEV-001 DEV-003 RCPT-002 switched off, neither drawer nor printer is asked', async ({ page }) => {
  await standAtTill(page)
  await page.getByRole('switch', { name: 'Open drawer' }).click()
  await page.getByRole('switch', { name: 'Print receipt' }).click()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/hardware/') && asked.push(request.url()))
  await tiles(page).first().click()
  await payExactly(page)
  await expect(saleDone(page)).toBeVisible()
  await page.waitForTimeout(900)
  expect(asked).toEqual([])
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Open drawer' })).not.toBeChecked()
})
