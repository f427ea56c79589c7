import type { Browser, Page } from '@playwright/test'
import { formatMoney, minorOf } from '@tuppence/domain/money'
import { type Report, tradingDayOf } from '@tuppence/domain/reporting'
import { standAtTill } from './at-the-till.ts'
import { sellOne } from './paying.ts'
import { signIn } from './sign-in.ts'
import { expect, OWN_SESSION, test } from './test.ts'

test.use({ ...OWN_SESSION, viewport: { width: 1440, height: 900 } })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** The card that this heading stands in. */
const card = (page: Page, name: string) => page.locator('section', { has: heading(page, name) }).last()

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(path)
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}

test('REP-011 REP-025 SHELL-039 the chart and the list of today move when a till sells, without a reload, until somebody logs out', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await officeOf(browser, baseURL)
  const feed = office.context().waitForEvent('request', (request) => request.url().includes('/api/events'))
  await signIn(office, 'manager', 'back-office')
  await office.goto('/back-office')
  await expect(heading(office, 'Welcome, The Copper Kettle')).toBeVisible()
  await feed
  await office.getByRole('tab', { name: 'Sales' }).click()
  await office.getByLabel('Period').selectOption('today')
  const newest = async () =>
    (await read<{ transactionNumber: string }[]>(office, '/api/transactions?limit=1'))[0]
      ?.transactionNumber ?? 'none'
  const before = await newest()
  await standAtTill(page)
  await sellOne(page)
  await expect.poll(newest, { timeout: 20_000 }).not.toBe(before)
  await expect(card(office, 'The newest sales')).toContainText(await newest())
  const today = tradingDayOf(new Date(), 'Europe/London')
  const { rows } = await read<Report>(office, `/api/reports/sales-by-hour?from=${today}&to=${today}`)
  const best = Math.max(...rows.map(({ total }) => minorOf(String(total))))
  await expect(card(office, 'Sales by hour')).toContainText(formatMoney(best, 'GBP'))
  await office.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(office.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  await office.context().close()
})

/** Another browser, which is no till. */
async function officeOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(baseURL && { baseURL }),
  })
  return await context.newPage()
}
