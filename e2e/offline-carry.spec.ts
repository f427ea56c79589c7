import type { Page } from '@playwright/test'
import {
  cartLines,
  dailySales,
  enterAfterScan,
  productsToScan,
  scan,
  standAtTill,
  toastOf,
} from './at-the-till.ts'
import { complete, saleDone, sellByKeys } from './paying.ts'
import { expect, OWN_BUSINESS, test } from './test.ts'

test.use({ ...OWN_BUSINESS, viewport: { width: 1440, height: 900 } })

const card = (page: Page) => page.getByRole('region', { name: 'Connection' })
const online = (page: Page) => page.getByRole('button', { name: 'Online', exact: true })
const list = (page: Page) => page.getByRole('dialog', { name: /^Needs attention/ })

test('OFF-012 OFF-013 unsent sales are carried to another till in a file, and are one sale each', async ({
  page,
  context,
  browser,
}) => {
  await standAtTill(page)
  const before = (await dailySales(page)).count
  const [product] = await productsToScan(page, 1)
  await page.getByRole('switch', { name: 'Print receipt' }).click()
  // No call reaches the server.
  await context.route('**/api/**', (route) => route.abort())
  await sellByKeys(page, product?.barcode)
  await sellByKeys(page, product?.barcode)
  await expect(card(page)).toContainText('2 pending')
  await card(page).getByRole('button', { name: 'Import or export sales' }).click()
  await expect(list(page)).toContainText('2 sales on this device wait for the server')
  const download = page.waitForEvent('download')
  await list(page).getByRole('button', { name: 'Export all (2)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^tuppence-unsent-UK\d{3}-T\d+-[\d-]+\.json$/)
  await expect(list(page).getByRole('status')).toContainText('2 sales exported')

  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const other = await elsewhere.newPage()
  const errors: Error[] = []
  other.on('pageerror', (error) => errors.push(error))
  await standAtTill(other, 'cashier2')
  await online(other).click()
  await other.getByRole('button', { name: 'Import or export sales' }).click()
  const choose = list(other).getByLabel('File of unsent sales')
  await choose.setInputFiles(await file.path())
  await expect(list(other)).toContainText('2 sales in this file')
  await list(other).getByRole('button', { name: 'Queue 2 sales' }).click()
  await expect(list(other).getByRole('status')).toContainText('2 sales are queued on this device')
  await expect.poll(async () => (await dailySales(other)).count).toBe(before + 2)
  await choose.setInputFiles(await file.path())
  // Queued again, they are answered as before.
  await list(other).getByRole('button', { name: 'Queue 2 sales' }).click()
  await expect(list(other).getByRole('status')).toContainText('2 sales are queued on this device')
  await list(other).getByRole('button', { name: 'Close' }).click()
  await expect(online(other)).toBeVisible()

  await list(page).getByRole('button', { name: 'Close' }).click()
  await context.unroute('**/api/**')
  await expect(online(page)).toBeVisible()
  expect((await dailySales(page)).count).toBe(before + 2)
  expect(errors, 'errors thrown on the other till').toEqual([])
  await elsewhere.close()
})

/** Runs in the page: tries to keep 80 MB beside the till's own, and answers the name of the error. */
function storeTooMuch(): Promise<string | undefined> {
  return new Promise((answer) => {
    const open = indexedDB.open('too-much')
    open.onupgradeneeded = () => open.result.createObjectStore('things')
    open.onerror = () => answer(open.error?.name)
    open.onsuccess = () => {
      const tx = open.result.transaction('things', 'readwrite')
      const end = () => {
        open.result.close()
        answer(tx.error?.name)
      }
      tx.oncomplete = end
      tx.onabort = end
      tx.objectStore('things').put(new Blob([new Uint8Array(80_000_000)]), 1)
    }
  })
}

test('OFF-024 R1 on a full device nothing is sold, the basket stays, and it sells again once there is room', async ({
  page,
  context,
  baseURL,
}) => {
  const browser = await context.newCDPSession(page)
  const setQuota = (quotaSize?: number) =>
    browser.send('Storage.overrideQuotaForOrigin', {
      origin: baseURL ?? '',
      ...(quotaSize === undefined ? {} : { quotaSize }),
    })
  await setQuota(60_000_000)
  await standAtTill(page)
  const [product] = await productsToScan(page, 1)
  await setQuota(1)
  // The browser goes by the room it knew of up to half a minute ago, until something comes that is larger than that.
  expect(await page.evaluate(storeTooMuch)).toBe('QuotaExceededError')
  await scan(page, product?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  await enterAfterScan(page)
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, /no room left to store the sale/)).toBeVisible()
  await expect(cartLines(page)).toHaveCount(1)
  await setQuota()
  // The browser may still go by the room it knew of: whoever was refused presses again.
  await expect(async () => {
    if (await complete(page).isVisible()) await complete(page).click()
    await expect(saleDone(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
