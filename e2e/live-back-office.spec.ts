import type { Browser, Page } from '@playwright/test'
import { productsToScan, scan, standAtTill } from './at-the-till.ts'
import { payExactly } from './paying.ts'
import { signIn } from './sign-in.ts'
import { expect, OWN_BUSINESS, test } from './test.ts'

test.use({ ...OWN_BUSINESS, viewport: { width: 1440, height: 900 } })

/** "Within a second", and what a busy machine adds to it. */
const SOON = { timeout: 4_000 }

/** A live feed that was cut connects again after a pause. */
const BACK_ONLINE = { timeout: 30_000 }

/** Another browser, which is no till: a manager looks at the shop there. */
async function officeOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await signIn(page, 'manager', 'back-office')
  return page
}

async function completeSale(page: Page) {
  const arrived = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/transactions'),
  )
  await payExactly(page)
  expect((await arrived).ok()).toBe(true)
}

test('SHELL-039 today’s figures, sales and stock in the back office follow a till without a reload, and catch up after a lost connection', async ({
  page,
  browser,
  baseURL,
}) => {
  const dashboard = await officeOf(browser, baseURL)
  const inventory = await dashboard.context().newPage()
  await standAtTill(page)
  const [product] = await productsToScan(page, 1)
  if (!product) throw new Error('nothing to sell')

  const feed = dashboard.context().waitForEvent('request', (request) => request.url().includes('/api/events'))
  await dashboard.goto('/back-office')
  const counted = dashboard.getByText(/^[\d,]+ transactions?$/).first()
  await expect(counted).toBeVisible()
  const before = Number((await counted.innerText()).replace(/\D/g, ''))
  await inventory.goto('/inventory')
  await inventory.getByLabel('Search products').fill(product.sku)
  const row = inventory.getByRole('row').filter({ hasText: product.sku })
  const stock = row.getByRole('cell').nth(3)
  await expect(stock).toHaveText(product.stockQuantity.toLocaleString('en-GB'))
  await feed
  const loaded: string[] = []
  for (const office of [dashboard, inventory]) office.on('load', (reloaded) => loaded.push(reloaded.url()))

  await scan(page, product.barcode)
  await expect(page.getByRole('list', { name: 'Cart' }).getByRole('listitem')).toHaveCount(1)
  await completeSale(page)
  await expect(stock).toHaveText((product.stockQuantity - 1).toLocaleString('en-GB'), SOON)
  await expect(counted).toHaveText(
    new RegExp(`^${(before + 1).toLocaleString('en-GB')} transactions?$`),
    SOON,
  )
  const [newest] = await (await dashboard.request.get('/api/transactions?limit=1')).json()
  await expect(dashboard.getByText(newest.transactionNumber)).toBeVisible(SOON)

  // Out of reach for a while, it shows what was sold meanwhile once it is back.
  await dashboard.context().setOffline(true)
  await page.getByRole('button', { name: 'New sale' }).click()
  await scan(page, product.barcode)
  await completeSale(page)
  await dashboard.context().setOffline(false)
  await expect(counted).toHaveText(
    new RegExp(`^${(before + 2).toLocaleString('en-GB')} transactions?$`),
    BACK_ONLINE,
  )
  await expect(stock).toHaveText((product.stockQuantity - 2).toLocaleString('en-GB'), BACK_ONLINE)
  expect(loaded).toEqual([])
  await dashboard.context().close()
})
