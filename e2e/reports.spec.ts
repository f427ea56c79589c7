import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { countWords } from '@tuppence/domain/counts'
import { formatMoney, minorOf } from '@tuppence/domain/money'
import { addDays, REPORT_KINDS, REPORTS, type Report, tradingDayOf } from '@tuppence/domain/reporting'
import { standAtTill } from './at-the-till.ts'
import { dayText } from './day-box.ts'
import { sellOne } from './paying.ts'
import { historyIsWritten } from './portal.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingInTheWay } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const today = () => tradingDayOf(new Date(), 'Europe/London')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** The card that this heading stands in. */
const card = (page: Page, name: string) => page.locator('section', { has: heading(page, name) }).last()
const choose = (page: Page, report: string) =>
  page.getByLabel('Report', { exact: true }).selectOption({ label: report })
const chart = (page: Page, name: string) => page.getByRole('figure', { name })
const columnOf = (table: Locator, place: number) =>
  table.locator('tbody tr:not([aria-hidden])').locator(`td:nth-child(${place})`)

async function openReports(page: Page, asked = '') {
  await signIn(page, 'manager', 'back-office')
  await historyIsWritten(page)
  await page.goto(`/reports${asked}`)
  await expect(heading(page, 'Reports & Analytics')).toBeVisible()
}

async function reportOf(page: Page, kind: keyof typeof REPORTS, from: string, to: string): Promise<Report> {
  const answer = await page.request.get(`/api/reports/${kind}?from=${from}&to=${to}`)
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}

/** Presses what saves a file, and answers its name and its bytes. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('REP-001 REP-002 REP-003 the days are picked or called by name, and the four figures are of them', async ({
  page,
}) => {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/transactions') asked.push(url)
  })
  await openReports(page)
  await expect(page.getByRole('button', { name: 'Export Report' })).toBeVisible()
  for (const name of ["Today's Sales", 'Total Sales', 'Transactions', 'Avg. Transaction'])
    await expect(heading(page, name)).toBeVisible()

  const [from, to] = [addDays(today(), -9), addDays(today(), -3)]
  await page.getByLabel('From').fill(from)
  await page.getByLabel('To', { exact: true }).fill(to)
  const figures = await (
    await page.request.get(`/api/transactions/figures?startDate=${from}&endDate=${to}`)
  ).json()
  expect(figures.count).toBeGreaterThan(0)
  await expect(card(page, 'Total Sales')).toContainText(formatMoney(minorOf(figures.total), 'GBP'))
  await expect(card(page, 'Transactions')).toContainText(countWords(figures.count))
  const averageMinor = Math.round(minorOf(figures.total) / figures.count)
  await expect(card(page, 'Avg. Transaction')).toContainText(formatMoney(averageMinor, 'GBP'))
  await expect.poll(() => asked.at(-1)?.search).toContain(`startDate=${from}&endDate=${to}`)
  for (const { searchParams } of asked)
    expect([searchParams.get('startDate'), searchParams.get('endDate')]).not.toContain(null)

  // The days are in the address: they outlive a reload, and Back goes to those before.
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue(dayText(from))
  await expect(page.getByLabel('Days')).toHaveValue('own')
  await page.getByLabel('Days').selectOption({ label: 'Yesterday' })
  await expect(page.getByLabel('From')).toHaveValue(dayText(addDays(today(), -1)))
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(dayText(addDays(today(), -1)))
  await page.goBack()
  await expect(page.getByLabel('From')).toHaveValue(dayText(from))
  // Days that would end before they begin end where they begin.
  await page.getByLabel('From').fill(addDays(to, 1))
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(dayText(addDays(to, 1)))
})

test('REP-004 REP-005 REP-006 the newest twenty, each with its status in words, shape and colour', async ({
  page,
}) => {
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
  await expect(page.getByText(/pending/)).toBeHidden({ timeout: 20_000 })

  await openReports(page)
  const table = page.getByRole('table', { name: 'Recent transactions' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Date',
    'Transaction #',
    'Customer',
    'Payment Method',
    'Total',
    'Status',
  ])
  await expect(table.locator('tbody tr')).toHaveCount(20)
  const first: { transactionNumber: string }[] = await (
    await page.request.get('/api/transactions?limit=20')
  ).json()
  await expect(columnOf(table, 2)).toHaveText(first.map(({ transactionNumber }) => transactionNumber))
  const badge = (words: string) => table.getByText(words, { exact: true }).first()
  await expect(badge('Completed')).toHaveClass(/bg-good-tint/)
  await expect(badge('Voided')).toHaveClass(/bg-bad-tint/)
  await expect(badge(`Void of ${number}`)).toHaveClass(/bg-warn-tint/)
})

test('REP-007 REP-008 REP-009 the sales of the days are a file with every one of them', async ({ page }) => {
  const [from, to] = [addDays(today(), -8), addDays(today(), -2)]
  await openReports(page, `?from=${from}&to=${to}`)
  await page.getByRole('button', { name: 'Export Report' }).click()
  const { name, bytes } = await saved(page, () =>
    page.getByRole('dialog', { name: 'Export Report' }).getByRole('button', { name: 'Sales as CSV' }).click(),
  )
  expect(name).toBe(`sales-report-${from}-to-${to}.csv`)
  const printed = await saved(page, () => page.getByRole('button', { name: 'Sales as PDF' }).click())
  expect(printed.name).toBe(`sales-report-${from}-to-${to}.pdf`)
  expect(printed.bytes.subarray(0, 4).toString()).toBe('%PDF')
  const [head, ...lines] = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/)
  expect(head).toBe('Date,Transaction Number,Customer,Total,Payment Method,Status')
  const all: { customerName: string | null; transactionNumber: string }[] = await (
    await page.request.get(`/api/transactions?startDate=${from}&endDate=${to}&limit=1000`)
  ).json()
  expect(lines).toHaveLength(all.length)
  const walkIn = all.findIndex(({ customerName }) => customerName === null)
  expect(lines[walkIn]).toContain(all[walkIn]?.transactionNumber ?? 'no walk-in')
  expect(lines[walkIn]).toContain('Walk-in')
})

test('D9 every report is there, with what it shows, a sentence and its table, and none is refused', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openReports(page)
  for (const kind of REPORT_KINDS) {
    const { title, about } = REPORTS[kind]
    await choose(page, title)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(about)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Loading' }), title).toHaveCount(0)
    await expect(page.getByRole('alert'), title).toHaveCount(0)
    const { rows } = await reportOf(page, kind, addDays(today(), -29), today())
    if (rows.length === 0) await expect(page.getByText('Choose other days above')).toBeVisible()
    else await expect(page.getByRole('table', { name: title })).toBeVisible()
  }
})

test('D9 a report says what stands out, draws it, is gone through by keys, and compares', async ({
  page,
}) => {
  const [from, to] = [addDays(today(), -16), addDays(today(), -3)]
  await openReports(page, `?report=sales-by-day&from=${from}&to=${to}`)
  const report = await reportOf(page, 'sales-by-day', from, to)
  const best = Math.max(...report.rows.map(({ total }) => minorOf(String(total))))
  await expect(page.getByText(`took the most, ${formatMoney(best, 'GBP')}`)).toBeVisible()
  const slider = chart(page, 'Sales by day: Takings').getByRole('slider')
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`: ${formatMoney(best, 'GBP')}$`))
  await slider.focus()
  await page.keyboard.press('Home')
  const first = report.rows.find(({ day }) => day === from)
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`: ${formatMoney(minorOf(String(first?.total)), 'GBP')}$`),
  )

  await page.getByLabel('Compare with').selectOption({ label: 'The days before' })
  await expect(page.getByText(/the 14 days before \(£[\d,.]+\)\./)).toBeVisible()
  await page.getByLabel('Compare with').selectOption({ label: 'A year before' })
  await expect(page.getByText('There is nothing from the same days a year before.')).toBeVisible()
})

test('D9 the table of a report is sorted by any column, and its sums are those of all rows', async ({
  page,
}) => {
  const [from, to] = [addDays(today(), -16), addDays(today(), -3)]
  await openReports(page, `?report=sales-by-product&from=${from}&to=${to}`)
  const report = await reportOf(page, 'sales-by-product', from, to)
  const table = page.getByRole('table', { name: 'Sales by product' })
  await expect(
    page.getByText(formatMoney(minorOf(String(report.totals.total)), 'GBP'), { exact: true }),
  ).toBeVisible()
  const products = report.rows.map(({ product }) => String(product))
  const nameOf = () => columnOf(table, 1).first().locator('span').first()
  await expect(nameOf()).toHaveText(products[0] ?? '')
  await table.getByRole('button', { name: 'Product' }).click()
  await expect(table.getByRole('columnheader', { name: 'Product' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(nameOf()).toHaveText([...products].sort((a, b) => a.localeCompare(b, 'en-GB'))[0] ?? '')
  await table.getByRole('button', { name: 'Takings' }).click()
  await expect(table.getByRole('columnheader', { name: 'Takings' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await table.getByRole('button', { name: 'Takings' }).click()
  const least = Math.min(...report.rows.map(({ total }) => minorOf(String(total))))
  await expect(columnOf(table, 4).first()).toHaveText(formatMoney(least, 'GBP'))
})

test('D9 a report is a file: CSV, XLSX or PDF', async ({ page }) => {
  const [from, to] = [addDays(today(), -16), addDays(today(), -3)]
  await openReports(page, `?report=sales-by-product&from=${from}&to=${to}`)
  const report = await reportOf(page, 'sales-by-product', from, to)
  await page.getByRole('button', { name: 'Export Report' }).click()
  const offered = page.getByRole('dialog', { name: 'Export Report' })
  for (const [words, begins] of [
    ['CSV', ''],
    ['XLSX', 'PK'],
    ['PDF', '%PDF'],
  ] as const) {
    const { name, bytes } = await saved(page, () =>
      offered.getByRole('button', { name: `Sales by product as ${words}` }).click(),
    )
    expect(name).toMatch(new RegExp(`${from}.*${to}\\.${words.toLowerCase()}$`))
    expect(bytes.subarray(0, begins.length).toString()).toBe(begins)
    if (words !== 'CSV') continue
    const lines = bytes.toString('utf8').trimEnd().split(/\r?\n/)
    expect(lines[0]).toContain('Product,SKU,Category,Sold,Came back,Takings')
    expect(lines.filter((line) => line.includes(String(report.rows[0]?.sku)))).toHaveLength(1)
  }
})

test('D9 VAT by rate has the nine boxes of its return, and the digital records behind them', async ({
  page,
}) => {
  const [from, to] = [addDays(today(), -16), addDays(today(), -3)]
  await openReports(page, `?report=vat&from=${from}&to=${to}`)
  const boxes = page.getByRole('table', { name: 'The nine boxes of a VAT return' })
  await expect(columnOf(boxes, 1)).toHaveCount(9)
  const report = await reportOf(page, 'vat', from, to)
  const vat = formatMoney(minorOf(String(report.totals.vat)), 'GBP')
  await expect(columnOf(boxes, 2).nth(0)).toHaveText(vat)
  await expect(columnOf(boxes, 2).nth(2)).toHaveText(vat)
  // What the shop bought is nothing a till knows.
  await expect(columnOf(boxes, 2).nth(3)).toHaveText('Not known here')
  const { name, bytes } = await saved(page, () =>
    page.getByRole('button', { name: 'Digital records as CSV' }).click(),
  )
  expect(name).toMatch(new RegExp(`${from}.*${to}\\.csv$`))
  expect(bytes.toString('utf8').trimEnd().split(/\r?\n/).length).toBeGreaterThan(2)
})

test('D9 cash differences and Z reads lead to the shifts they are of', async ({ page }) => {
  await openReports(page)
  for (const kind of ['z-reads', 'cash-differences'] as const) {
    await page.getByRole('link', { name: new RegExp(`^${REPORTS[kind].title}`) }).click()
    await expect(heading(page, REPORTS[kind].title)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Shifts and their reads' })).toHaveAttribute(
      'href',
      '/shifts',
    )
    await page.goBack()
  }
})

test('WCAG 2.2 AA: nothing is found in reports with their charts, wide or narrow, in both themes', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openReports(page)
  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }, NARROWEST]) {
    await page.setViewportSize(viewport)
    for (const asked of ['', '?report=sales-by-product&compare=before', '?report=sales-by-hour']) {
      const where = `/reports${asked} at ${viewport.width}`
      await page.goto(`/reports${asked}`)
      await nothingInTheWay(page, where)
      await fitsItsWidth(page, where)
    }
  }
})

test.describe('in a browser that is American', () => {
  test.use({ locale: 'en-US' })
  test('REP-001 days are written and read the day first, and what is no day is said', async ({ page }) => {
    await openReports(page)
    const from = page.getByLabel('From')
    await page.getByLabel('To', { exact: true }).fill('30/04/2026')
    await from.fill('5/4/2026')
    await expect(page).toHaveURL(/from=2026-04-05&to=2026-04-30|to=2026-04-30.*from=2026-04-05/)
    await from.blur()
    await expect(from).toHaveValue('05/04/2026')
    await from.fill('4/30/2026')
    await from.blur()
    await expect(page.getByText('This is no day. Write it as 31/12/2026.')).toBeVisible()
    await from.fill('6.4.26')
    await from.press('Enter')
    await expect(from).toHaveValue('06/04/2026')
    await expect(page.getByText('This is no day.')).toHaveCount(0)
    // The browser's calendar is there too; what is taken from it is written the same way.
    await expect(page.getByRole('button', { name: 'Open the calendar' })).toHaveCount(2)
    await page
      .locator('input[type=date]')
      .first()
      .evaluate((box: HTMLInputElement) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, '2026-04-07')
        box.dispatchEvent(new Event('input', { bubbles: true }))
      })
    await expect(from).toHaveValue('07/04/2026')
  })
})
