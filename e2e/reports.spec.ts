import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatMoney, minorOf } from '@tuppence/domain/money'
import { addDays, tradingDayOf } from '@tuppence/domain/reporting'
import { standAtTill } from './at-the-till.ts'
import { sellOne } from './paying.ts'
import { historyIsWritten } from './portal.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** The card that this heading stands in. */
const card = (page: Page, name: string) => page.locator('section', { has: heading(page, name) }).last()

/** Sells one thing at the till and voids it; answers the sale's number. */
async function sellAndVoid(page: Page): Promise<string> {
  await standAtTill(page, 'manager')
  const number = await sellOne(page)
  await page.keyboard.press('F3')
  const history = page.getByRole('dialog', { name: 'Transaction History' })
  await history.getByLabel('Receipt number or code').fill(number)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: number }).getByRole('button', { name: 'Void', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Void Transaction ${number}` })
  await dialog.getByRole('radio', { name: 'Wrong items' }).check()
  await dialog.getByRole('button', { name: 'Void this sale' }).click()
  await expect(page.getByRole('region', { name: 'Sale voided' })).toBeVisible()
  await expect(page.getByText(/pending/)).toBeHidden()
  return number
}

/** Presses what saves a file, and answers its name and its bytes. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('REP-003 REP-004 REP-005 REP-006 REP-007 REP-008 REP-009 D9 what was sold and voided at the till is in the reports, their figures and their files', async ({
  page,
}) => {
  const number = await sellAndVoid(page)
  await signIn(page, 'manager', 'back-office')
  await historyIsWritten(page)
  await page.goto('/reports')
  await expect(heading(page, 'Reports & Analytics')).toBeVisible()
  const table = page.getByRole('table', { name: 'Recent transactions' })
  await expect(table.locator('tbody tr')).toHaveCount(20)
  await expect(table.getByText('Voided', { exact: true }).first()).toBeVisible()
  await expect(table.getByText(`Void of ${number}`, { exact: true })).toBeVisible()

  const today = tradingDayOf(new Date(), 'Europe/London')
  const [from, to] = [addDays(today, -8), addDays(today, -2)]
  await page.getByLabel('From').fill(from)
  await page.getByLabel('To', { exact: true }).fill(to)
  const days = `from=${from}&to=${to}`
  const figures = await (await page.request.get(`/api/transactions/figures?${days}`)).json()
  expect(figures.count).toBeGreaterThan(0)
  await expect(card(page, 'Total Sales')).toContainText(formatMoney(minorOf(figures.total), 'GBP'))

  await page.getByRole('button', { name: 'Export Report' }).click()
  const sales = await saved(page, () => page.getByRole('button', { name: 'Sales as CSV' }).click())
  expect(sales.name).toBe(`sales-report-${from}-to-${to}.csv`)
  const [head, ...lines] = linesOf(sales.bytes)
  expect(head).toBe('Date,Transaction Number,Customer,Total,Payment Method,Status')
  const all = await (await page.request.get(`/api/transactions?${days}&limit=1000`)).json()
  expect(lines).toHaveLength(all.length)
  const printed = await saved(page, () => page.getByRole('button', { name: 'Sales as PDF' }).click())
  expect(printed.name).toBe(`sales-report-${from}-to-${to}.pdf`)
  expect(printed.bytes.subarray(0, 4).toString()).toBe('%PDF')
  await page.getByRole('button', { name: 'Export Report' }).click()

  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'VAT by rate' })
  await page.getByRole('button', { name: 'Export Report' }).click()
  const report = await saved(page, () => page.getByRole('button', { name: 'VAT by rate as XLSX' }).click())
  expect(report.name).toMatch(new RegExp(`${from}.*${to}\\.xlsx$`))
  expect(report.bytes.subarray(0, 2).toString()).toBe('PK')
  await page.getByRole('button', { name: 'Export Report' }).click()
  const records = await saved(page, () =>
    page.getByRole('button', { name: 'Digital records as CSV' }).click(),
  )
  expect(records.name).toMatch(new RegExp(`${from}.*${to}\\.csv$`))
  expect(linesOf(records.bytes).length).toBeGreaterThan(2)
})

const linesOf = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/)
