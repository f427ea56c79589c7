import type { Browser, Page } from '@playwright/test'
import { formatMoney, minorOf } from '@tuppence/domain/money'
import { type Report, tradingDayOf } from '@tuppence/domain/reporting'
import { productsToScan, scan, standAtTill } from './at-the-till.ts'
import { payExactly } from './paying.ts'
import { signIn } from './sign-in.ts'
import { expect, OWN_BUSINESS, OWN_SESSION, test } from './test.ts'

test.use({ ...OWN_BUSINESS, ...OWN_SESSION, viewport: { width: 1440, height: 900 } })

/** "Within a second", and what a busy machine adds to it. */
const SOON = { timeout: 12_000 }

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

test('REP-011 REP-025 SHELL-039 today’s figures, chart, sales and stock in the back office follow a till without a reload, catch up after a lost connection, and are seen until somebody logs out', async ({
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
  await expect(dashboard.getByText(await newestSale(dashboard))).toBeVisible(SOON)

  // Out of reach for a while, it shows what was sold meanwhile once it is back.
  await dashboard.context().setOffline(true)
  await page.getByRole('button', { name: 'New sale' }).click()
  await scan(page, product.barcode)
  await completeSale(page)
  await dashboard.context().setOffline(false)
  await expect(counted).toHaveText(new RegExp(`^${(before + 2).toLocaleString('en-GB')} transactions?$`))
  await expect(stock).toHaveText((product.stockQuantity - 2).toLocaleString('en-GB'))
  await salesOfToday(dashboard, page, product.barcode)
  expect(loaded).toEqual([])
  await dashboard.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(dashboard.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  await dashboard.context().close()
})

/** The card that this heading stands in. */
const card = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) }).last()

/** The dashboard's chart and list of today move when a till sells. */
async function salesOfToday(dashboard: Page, till: Page, barcode: string | null) {
  await dashboard.getByRole('tab', { name: 'Sales' }).click()
  await dashboard.getByLabel('Period').selectOption('today')
  const before = await newestSale(dashboard)
  await expect(card(dashboard, 'The newest sales')).toContainText(before)
  await till.getByRole('button', { name: 'New sale' }).click()
  await scan(till, barcode)
  await completeSale(till)
  const newest = await newestSale(dashboard)
  expect(newest).not.toBe(before)
  await expect(card(dashboard, 'The newest sales')).toContainText(newest)
  const today = tradingDayOf(new Date(), 'Europe/London')
  const report = await dashboard.request.get(`/api/reports/sales-by-hour?from=${today}&to=${today}`)
  const { rows }: Report = await report.json()
  const best = Math.max(...rows.map(({ total }) => minorOf(String(total))))
  await expect(card(dashboard, 'Sales by hour')).toContainText(formatMoney(best, 'GBP'))
}

async function newestSale(page: Page): Promise<string> {
  const [newest] = await (await page.request.get('/api/transactions?limit=1')).json()
  return newest.transactionNumber
}
