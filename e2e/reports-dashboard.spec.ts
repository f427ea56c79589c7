import type { Browser, Locator, Page } from '@playwright/test'
import type { Product } from '@tuppence/domain/catalogue'
import { countWords } from '@tuppence/domain/counts'
import { formatMoney, minorOf } from '@tuppence/domain/money'
import { fullName } from '@tuppence/domain/names'
import {
  type Period,
  periodDays,
  type Report,
  type ReportKind,
  tradingDayOf,
} from '@tuppence/domain/reporting'
import { standAtTill } from './at-the-till.ts'
import { dayText } from './day-box.ts'
import { holdAnswers } from './held-answers.ts'
import { sellOne } from './paying.ts'
import { historyIsWritten, openPortal } from './portal.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingInTheWay } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** The card that this heading stands in. */
const card = (page: Page, name: string) => page.locator('section', { has: heading(page, name) }).last()
const items = (of: Locator) => of.getByRole('listitem')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const TABS = ['Overview', 'Sales', 'Inventory', 'Customers', 'Staff']

async function openDashboard(page: Page) {
  await signIn(page, 'manager', 'back-office')
  await historyIsWritten(page)
  await page.goto('/back-office')
  await expect(heading(page, 'Welcome, The Copper Kettle')).toBeVisible()
}

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(path)
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}

const reportOf = (page: Page, kind: ReportKind, period: Period) => {
  const { from } = periodDays(period, new Date(), 'Europe/London')
  return read<Report>(
    page,
    `/api/reports/${kind}?from=${from}&to=${tradingDayOf(new Date(), 'Europe/London')}`,
  )
}

test('REP-010 REP-011 the dashboard greets the business, says the day, opens the display and logs out', async ({
  page,
}) => {
  await openDashboard(page)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Europe/London' })
  await expect(page.getByText(day.format(new Date()), { exact: true })).toBeVisible()
  const display = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open Customer Display' }).click()
  expect(new URL((await display).url()).pathname).toBe('/customer-display')
  await (await display).close()
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
})

test('REP-012 while its figures are on their way, the dashboard says that it is loading', async ({
  page,
}) => {
  const answer = await holdAnswers(page, '**/api/dashboard/stats')
  await openDashboard(page)
  await expect(page.getByText('Loading back office dashboard')).toBeVisible()
  answer()
  await expect(heading(page, "Today's Sales")).toBeVisible()
  await expect(page.getByText('Loading back office dashboard')).toHaveCount(0)
})

test('REP-012 SHELL-026 the dashboard stands still while its figures and its chart come, on a desk and on a phone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = { shifted: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const urls = ['**/api/dashboard/stats', '**/api/reports/sales-by-day*']
    const answers = await Promise.all(urls.map((url) => holdAnswers(page, url)))
    await openDashboard(page)
    await expect(page.getByText('Loading back office dashboard')).toBeVisible()
    for (const answer of answers) answer()
    await expect(heading(page, "Today's Sales")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the report: Sales by day' })).toBeVisible()
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
    const shifted = await page.evaluate(
      () => (window as unknown as { seen: { shifted: number } }).seen.shifted,
    )
    expect([width, shifted < 0.01], `shifted by ${shifted}`).toEqual([width, true])
    for (const url of urls) await page.unroute(url)
  }
})

test('REP-013 REP-014 REP-015 REP-016 REP-017 four cards of the server’s figures, over five tabs', async ({
  page,
}) => {
  await openDashboard(page)
  const stats = await read<{
    todaySales: { total: string; count: number }
    weekSales: { total: string; count: number }
    lowStockCount: number
    customerCount: number
  }>(page, '/api/dashboard/stats')
  for (const [name, { total, count }] of [
    ["Today's Sales", stats.todaySales],
    ['This Week', stats.weekSales],
  ] as const) {
    await expect(card(page, name)).toContainText(formatMoney(minorOf(total), 'GBP'))
    await expect(card(page, name)).toContainText(new RegExp(`${countWords(count)} transactions?$`))
  }
  await expect(card(page, 'Low Stock Items')).toHaveText(
    `Low Stock Items${countWords(stats.lowStockCount)}Items need restocking`,
  )
  await expect(card(page, 'Total Customers')).toHaveText(
    `Total Customers${countWords(stats.customerCount)}Active customers`,
  )
  await expect(page.getByRole('tab')).toHaveText(TABS)
})

test('REP-018 REP-020 REP-021 Overview has the first five sales and the first five that run low', async ({
  page,
}) => {
  await openDashboard(page)
  const sales = await read<{ transactionNumber: string; totalAmount: string }[]>(
    page,
    '/api/transactions?limit=5',
  )
  const recent = items(card(page, 'Recent Transactions'))
  await expect(recent).toHaveCount(5)
  for (const [place, { transactionNumber, totalAmount }] of sales.entries()) {
    await expect(recent.nth(place)).toContainText(transactionNumber)
    await expect(recent.nth(place)).toContainText(formatMoney(minorOf(totalAmount), 'GBP'))
    await expect(recent.nth(place)).toContainText(/\d{1,2} \w+ \d{4}, \d{2}:\d{2}/)
  }
  for (const badge of await recent.getByText('Completed', { exact: true }).all())
    await expect(badge).toHaveClass(/bg-copper-tint/)
  const others = recent.getByText(/^(Voided|Refunded|Part refunded|Void of|Refund|Exchange)/)
  for (const badge of await others.all()) await expect(badge).toHaveClass(/bg-sunken/)

  const low = await read<Product[]>(page, '/api/products/low-stock?limit=5')
  const alerts = items(card(page, 'Low Stock Alert'))
  await expect(alerts).toHaveCount(low.length)
  for (const [place, { name, sku, stockQuantity, minStockLevel }] of low.entries())
    for (const words of [name, `SKU: ${sku}`, `${countWords(stockQuantity)} left`, `Min: ${minStockLevel}`])
      await expect(alerts.nth(place)).toContainText(words)
})

test('REP-019 REP-022 a shop that has sold nothing yet is told so on every tab, and nothing fails', async ({
  page,
  browser,
}) => {
  const portal = await openPortal(browser)
  const opened = await portal.request.post('/api/admin/customers', {
    data: { businessName: `Quay ${Date.now()}`, username: 'owner', password: 'an-owner-of-1' },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { customer } = await opened.json()
  const data = { businessCode: customer.businessCode, username: 'owner', password: 'an-owner-of-1' }
  expect((await page.request.post('/api/back-office/login', { data })).ok()).toBe(true)
  await page.request.put('/api/staff/me/password', {
    data: { password: data.password, newPassword: 'my-own-one-1' },
  })
  await page.goto('/back-office')
  await expect(card(page, 'Recent Transactions')).toContainText('No transactions found')
  await expect(card(page, 'Low Stock Alert')).toContainText('All products are well stocked')
  for (const name of TABS) {
    await tab(page, name).click()
    await expect(page.getByText('Loading', { exact: false })).toHaveCount(0)
    await expect(page.getByRole('alert'), name).toHaveCount(0)
    await expect(page.getByText(/NaN|undefined|Infinity/)).toHaveCount(0)
  }
  await page.goto('/reports')
  await expect(page.getByText('Nothing was sold on these days.').first()).toBeVisible()
  await expect(page.getByText('No transactions found')).toBeVisible()
  await portal.request.delete(`/api/admin/customers/${customer.id}`)
  await portal.context().close()
})

test('REP-023 REP-024 REP-025 the sales of a period are drawn, said and listed, and the period is asked for', async ({
  page,
}) => {
  await openDashboard(page)
  const asking = (value: Period) =>
    page.waitForRequest(
      (request) => request.url().includes(`/api/transactions?`) && request.url().includes(`period=${value}`),
    )
  const first = asking('week')
  await tab(page, 'Sales').click()
  await first
  const period = page.getByLabel('Period')
  await expect(period.getByRole('option')).toHaveText(['Today', 'This Week', 'This Month', 'This Quarter'])
  for (const [value, kind, title] of [
    ['month', 'sales-by-day', 'Sales by day'],
    ['quarter', 'sales-by-week', 'Sales by week'],
    ['today', 'sales-by-hour', 'Sales by hour'],
    ['week', 'sales-by-day', 'Sales by day'],
  ] as const) {
    // The week was asked for as the tab opened, and what is known is asked for once.
    const asked = value === 'week' ? undefined : asking(value)
    await period.selectOption(value)
    await asked
    const report = await reportOf(page, kind, value)
    const best = Math.max(...report.rows.map(({ total }) => minorOf(String(total))))
    if (best <= 0) continue
    const drawn = page.getByRole('figure', { name: `${title}: Takings` })
    await expect(drawn.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`${formatMoney(best, 'GBP')}$`),
    )
    await expect(card(page, title)).toContainText(formatMoney(best, 'GBP'))
  }
  // Each picture has its table, its file and the way to the whole of it.
  await page.getByRole('button', { name: 'Sales by day as a table' }).click()
  await expect(page.getByRole('table', { name: 'Sales by day' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sales by day as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await page.getByRole('link', { name: 'Open the report: Sales by day' }).click()
  await expect(page.getByLabel('Report', { exact: true })).toHaveValue('sales-by-day')
  const { from } = periodDays('week', new Date(), 'Europe/London')
  await expect(page.getByLabel('From')).toHaveValue(dayText(from))
})

test('REP-025 SHELL-039 the chart and the list of today move when a till sells, without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await officeOf(browser, baseURL)
  const feed = office.context().waitForEvent('request', (request) => request.url().includes('/api/events'))
  await openDashboard(office)
  await feed
  await tab(office, 'Sales').click()
  await office.getByLabel('Period').selectOption('today')
  const newest = async () =>
    (await read<{ transactionNumber: string }[]>(office, '/api/transactions?limit=1'))[0]
      ?.transactionNumber ?? 'none'
  const before = await newest()
  await standAtTill(page)
  await sellOne(page)
  await expect.poll(newest, { timeout: 20_000 }).not.toBe(before)
  await expect(card(office, 'The newest sales')).toContainText(await newest())
  const { rows } = await reportOf(office, 'sales-by-hour', 'today')
  const best = Math.max(...rows.map(({ total }) => minorOf(String(total))))
  await expect(card(office, 'Sales by hour')).toContainText(formatMoney(best, 'GBP'))
  await office.context().close()
})

test('REP-026 REP-027 the stock of a category, or of all, with its worth and how long it lasts', async ({
  page,
}) => {
  await openDashboard(page)
  await tab(page, 'Inventory').click()
  const categories = await read<{ id: string; name: string; productCount: number }[]>(page, '/api/categories')
  const filter = page.getByLabel('Category')
  await expect(filter.getByRole('option')).toHaveText([
    'All Categories',
    ...categories.map(({ name }) => name),
  ])
  const worth = await reportOf(page, 'stock-value', 'today')
  await expect(card(page, 'Worth at cost')).toContainText(
    formatMoney(minorOf(String(worth.totals.cost)), 'GBP'),
  )
  const category = categories.find(({ productCount }) => productCount > 1)
  if (!category) throw new Error('no category has products')
  await filter.selectOption({ label: category.name })
  const row = worth.rows.find((one) => one.category === category.name)
  await expect(card(page, 'Worth at cost')).toContainText(formatMoney(minorOf(String(row?.cost)), 'GBP'))
  const products = await read<Product[]>(
    page,
    `/api/products?category=${category.id}&sort=stock&direction=up&limit=10`,
  )
  const listed = items(card(page, 'Emptiest first'))
  await expect(listed).toHaveCount(products.length)
  for (const [place, { sku }] of products.entries())
    await expect(listed.nth(place)).toContainText(`SKU: ${sku}`)
  await page.getByRole('button', { name: 'Stock cover as a table' }).click()
  const cells = page.getByRole('table', { name: 'Stock cover' }).locator('tbody td:first-child')
  await expect(cells.first()).toContainText(category.name)
  for (const cell of await cells.all()) await expect(cell).toContainText(category.name)
})

test('REP-028 the customers who bought, and those whose custom is worth most', async ({ page }) => {
  await openDashboard(page)
  await tab(page, 'Customers').click()
  const best = await read<{ firstName: string | null; lastName: string | null; totalSpent: string }[]>(
    page,
    '/api/customers?sort=spent&order=down&limit=5',
  )
  const listed = items(card(page, 'Best customers ever'))
  await expect(listed).toHaveCount(best.length)
  for (const [place, customer] of best.entries()) {
    await expect(listed.nth(place)).toContainText(fullName(customer))
    await expect(listed.nth(place)).toContainText(formatMoney(minorOf(customer.totalSpent), 'GBP'))
  }
  await expect(page.getByRole('list', { name: 'Customers: Takings' })).toBeVisible()
})

test('WCAG 2.2 AA: nothing is found on any tab of the dashboard, wide or narrow, in both themes', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await openDashboard(page)
  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }, NARROWEST]) {
    await page.setViewportSize(viewport)
    for (const name of TABS) {
      await tab(page, name).click()
      await nothingInTheWay(page, `${name} at ${viewport.width}`)
      await fitsItsWidth(page, `${name} at ${viewport.width}`)
    }
  }
})

/** Another browser, which is no till. */
async function officeOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(baseURL && { baseURL }),
  })
  return await context.newPage()
}
