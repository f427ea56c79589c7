import { listCategories, listProducts, lowStockProducts } from '@tuppence/contract/catalogue'
import { listCustomers } from '@tuppence/contract/customers'
import { readFirstRun } from '@tuppence/contract/first-run'
import { dashboardStats, readReport } from '@tuppence/contract/reporting'
import { listTransactions, salesFigures } from '@tuppence/contract/sales'
import { listStaff } from '@tuppence/contract/staff'
import { periodDays, presetDays, tradingDayOf } from '@tuppence/domain/reporting'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cardOf, wordsOf } from '../../testing/cards.ts'
import { customer } from '../../testing/customers.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { category, product } from '../../testing/products.ts'
import { answerReports } from '../../testing/reports.ts'
import { transaction } from '../../testing/sales.ts'
import { server } from '../../testing/test-server.ts'
import { fitsWidths } from '../../testing/widths.ts'

/** As long as a name may be, without a blank to break it at. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)
const TABS = ['Overview', 'Sales', 'Inventory', 'Customers', 'Staff']
const FIGURES = {
  ...{ todaySales: { total: '1234.50', count: 1_001 }, weekSales: { total: '9.99', count: 1 } },
  ...{ lowStockCount: 12, customerCount: 3_400 },
}
const TODAY = tradingDayOf(new Date(), 'Europe/London')
const MONDAY = periodDays('week', new Date(), 'Europe/London').from

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })

/** A shop that has sold nothing, and has nothing; a test answers what it is about. */
beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(readFirstRun, { steps: [] })
  server.answer(dashboardStats, FIGURES)
  server.answer(listTransactions, [])
  server.answer(lowStockProducts, [])
  server.answer(listCategories, [])
  server.answer(listProducts, [])
  server.answer(listCustomers, [])
  server.answer(salesFigures, { total: '0.00', count: 0 })
  server.answer(listStaff, { success: true, staff: [] })
  answerReports()
})

const openDashboard = () => openScreen('/back-office', signedIn('manager'))

describe('the dashboard', () => {
  test('REP-010 REP-011 REP-013 REP-014 REP-015 REP-016 REP-017 greets the business and says the day, with four cards over five tabs', async () => {
    openDashboard()
    await expect.element(heading('Welcome, The Copper Kettle')).toBeVisible()
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Europe/London' })
    await expect.element(page.getByText(day.format(new Date()), { exact: true })).toBeVisible()
    await expect.element(heading("Today's Sales")).toBeVisible()
    for (const [name, words] of [
      ["Today's Sales", "Today's Sales£1,234.501,001 transactions"],
      ['This Week', 'This Week£9.991 transaction'],
      ['Low Stock Items', 'Low Stock Items12Items need restocking'],
      ['Total Customers', 'Total Customers3,400Active customers'],
    ] as const)
      await expect.element(cardOf(name)).toHaveTextContent(words)
    for (const name of ['Open Customer Display', 'Logout'])
      await expect.element(page.getByRole('button', { name, exact: true })).toBeEnabled()
    await expect.poll(() => wordsOf(page.getByRole('tab').elements())).toEqual(TABS)
  })

  test.for([1440, 1280, 1024, 390])(
    'REP-012 SHELL-026 says that it is loading, and moves nothing when figures and chart come, at %i px',
    async (width) => {
      await page.viewport(width, 900)
      const figures = server.hold(dashboardStats, FIGURES)
      const rows = [{ day: TODAY, sales: 1, total: '3.20', vat: '0.53', average: '3.20' }]
      const days = presetDays('last-30', TODAY)
      const report = { kind: 'sales-by-day', ...days, rows, rowCount: 1 } as const
      const chart = server.hold(readReport, { ...report, totals: {}, before: null, compared: null })
      openDashboard()
      await expect.element(page.getByText('Loading back office dashboard')).toBeVisible()
      await expect.element(heading('Recent Transactions')).toBeVisible()
      const shifted = watchShifts()
      figures()
      await expect.element(heading("Today's Sales")).toBeVisible()
      await expect.element(page.getByText('Loading back office dashboard')).not.toBeInTheDocument()
      chart()
      await expect.element(page.getByRole('link', { name: 'Open the report: Sales by day' })).toBeVisible()
      expect(await shifted()).toBeLessThan(0.01)
    },
  )

  test('SHELL-038 SHELL-039 SHELL-040 SHELL-045 a load that fails is said, and only asked for again by hand', async () => {
    server.refuse(lowStockProducts, 500)
    openDashboard()
    const said = page.getByRole('alert').filter({ hasText: 'The low stock could not be loaded' })
    await expect.element(said).toHaveTextContent('The server could not answer just now.')
    const before = server.askedOf(lowStockProducts).length
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    window.dispatchEvent(new Event('focus'))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    expect(server.askedOf(lowStockProducts)).toHaveLength(before)
    server.answer(lowStockProducts, [])
    await said.getByRole('button', { name: 'Try again' }).click()
    await expect.element(said).not.toBeInTheDocument()
    expect(server.askedOf(lowStockProducts)).toHaveLength(before + 1)
  })

  test('REP-018 REP-020 REP-021 Overview has the first five sales and the first five that run low', async () => {
    const sales = [
      transaction({ transactionNumber: 'TXN-5', totalAmount: '12.00' }),
      transaction({ transactionNumber: 'TXN-4', status: 'voided' }),
    ]
    server.answer(listTransactions, sales)
    const low = [
      product({ name: 'Rye', sku: 'RYE', stockQuantity: 0, minStockLevel: 4 }),
      product({ name: 'Spelt', sku: 'SPE', stockQuantity: 1_200, minStockLevel: 1_500 }),
    ]
    server.answer(lowStockProducts, low)
    openDashboard()
    await expect.element(page.getByText('TXN-5')).toBeVisible()
    const rows = cardOf('Recent Transactions').getByRole('listitem')
    const [sale, voided] = [rows.nth(0), rows.nth(1)]
    await expect.element(sale).toHaveTextContent('TXN-51 Jun 2026, 10:30£12.00Completed')
    await expect.element(sale.getByText('Completed')).toHaveClass(/bg-copper-tint/)
    await expect.element(voided.getByText('Voided')).toHaveClass(/bg-sunken/)
    await expect
      .poll(() => wordsOf(cardOf('Low Stock Alert').getByRole('listitem').elements()))
      .toEqual(['RyeSKU: RYE0 leftMin: 4', 'SpeltSKU: SPE1,200 leftMin: 1500'])
    for (const call of [listTransactions, lowStockProducts])
      expect(server.askedOf(call)[0]?.url.search).toBe('?limit=5')
  })

  test('REP-019 REP-022 a shop that has sold nothing yet is told so on every tab', async () => {
    openDashboard()
    await expect.element(page.getByText('No transactions found')).toBeVisible()
    await expect.element(page.getByText('All products are well stocked')).toBeVisible()
    for (const [name, words] of [
      ['Sales', 'No transactions found'],
      ['Inventory', 'No products found'],
      ['Customers', 'No customers found'],
      ['Staff', 'No Staff Members Yet'],
    ] as const) {
      await tab(name).click()
      await expect.element(page.getByText(words, { exact: true })).toBeVisible()
      await expect.element(page.getByText(/NaN|undefined|Infinity/)).not.toBeInTheDocument()
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    }
  })

  test('REP-023 REP-024 REP-025 the sales of a period are drawn, said and listed, and the period is asked for', async () => {
    answerReports({
      'sales-by-hour': { rows: [{ hour: 9, sales: 1, total: '5.00', vat: '0.83', average: '5.00' }] },
      'sales-by-week': { rows: [{ week: MONDAY, sales: 1, total: '7.00', vat: '1.17', average: '7.00' }] },
      'sales-by-day': { rows: [{ day: TODAY, sales: 1, total: '9.00', vat: '1.50', average: '9.00' }] },
    })
    openDashboard()
    await tab('Sales').click()
    const period = page.getByLabelText('Period')
    await expect
      .poll(() => wordsOf(period.getByRole('option').elements()))
      .toEqual([...['Today', 'This Week', 'This Month', 'This Quarter']])
    for (const [value, title, most] of [
      ['week', 'Sales by day', '£9.00'],
      ['month', 'Sales by day', '£9.00'],
      ['quarter', 'Sales by week', '£7.00'],
      ['today', 'Sales by hour', '£5.00'],
    ] as const) {
      await period.selectOptions(value)
      const drawn = page.getByRole('figure', { name: `${title}: Takings` })
      await expect
        .element(drawn.getByRole('slider'))
        .toHaveAttribute('aria-valuetext', expect.stringMatching(`${most}$`))
      await expect.element(cardOf(title)).toHaveTextContent(most)
      expect(server.askedOf(listTransactions).at(-1)?.url.searchParams.get('period')).toBe(value)
    }
    await page.getByRole('button', { name: 'Sales by hour as a table' }).click()
    await expect.element(page.getByRole('table', { name: 'Sales by hour' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Open the report: Sales by hour' }))
      .toHaveAttribute('href', `/reports?report=sales-by-hour&from=${TODAY}&to=${TODAY}`)
  })

  test('REP-026 REP-027 the stock of a category, or of all, with its worth and how long it lasts', async () => {
    const teas = category('Teas')
    server.answer(listCategories, [category('Coffees'), teas])
    const worth = (cost: string) => ({ products: 2, quantity: 9, cost, price: '100.00' })
    server.answer(listProducts, ({ url }) =>
      url.searchParams.get('category') ? [product({ sku: 'TEA-1' })] : [product({ sku: 'ALL-1' })],
    )
    answerReports({ 'stock-value': { rows: [], totals: worth('40.00') } })
    openDashboard()
    await tab('Inventory').click()
    await expect.element(page.getByText('SKU: ALL-1')).toBeVisible()
    await expect.element(cardOf('Worth at cost')).toHaveTextContent('£40.00')
    const filter = page.getByLabelText('Category')
    await expect
      .poll(() => wordsOf(filter.getByRole('option').elements()))
      .toEqual(['All Categories', 'Coffees', 'Teas'])
    answerReports({ 'stock-value': { rows: [], totals: worth('7.50') } })
    await filter.selectOptions('Teas')
    await expect.element(page.getByText('SKU: TEA-1')).toBeVisible()
    await expect.element(cardOf('Worth at cost')).toHaveTextContent('£7.50')
    const { search } = server.askedOf(listProducts).at(-1)?.url ?? {}
    expect(search).toBe(`?sort=stock&direction=up&limit=10&category=${teas.id}`)
    await expect
      .poll(() =>
        server.askedOf(readReport).filter(({ url }) => url.searchParams.get('category') === teas.id),
      )
      .toHaveLength(4)
  })

  test('REP-028 the customers who bought, and those whose custom is worth most', async () => {
    server.answer(listCustomers, [
      customer('Ada', 'Byron', { totalSpent: '1200.00', loyaltyPoints: 1 }),
      customer('Tim', 'Berners', { totalSpent: '9.00', loyaltyPoints: 20 }),
    ])
    server.answer(salesFigures, { total: '40.00', count: 9 })
    const rows = [{ customer: 'Ada Byron', sales: 1, total: '10.00', average: '10.00', last: TODAY }]
    answerReports({ customers: { rows, totals: { total: '10.00' } } })
    openDashboard()
    await tab('Customers').click()
    await expect.element(page.getByRole('list', { name: 'Customers: Takings' })).toBeVisible()
    await expect
      .poll(() => wordsOf(cardOf('Best customers ever').getByRole('listitem').elements()))
      .toEqual(['Ada Byron1 point£1,200.00', 'Tim Berners20 points£9.00'])
    expect(server.askedOf(listCustomers)[0]?.url.search).toBe('?sort=spent&direction=down&limit=5')
    await expect.element(cardOf('Came by name')).toHaveTextContent('1')
    await expect.element(cardOf('Of all takings')).toHaveTextContent('25%')
    const { from } = presetDays('last-30', TODAY)
    expect(server.askedOf(salesFigures)[0]?.url.search).toBe(`?from=${from}&to=${TODAY}`)
  })

  test.for([
    ['Overview', LONG],
    ['Sales', 'What sold'],
    ['Inventory', 'Dead stock'],
    ['Customers', LONG],
  ] as const)('WCAG-1.4.10 %s fits any width, whatever things are called', async ([name, words]) => {
    const rows = [{ product: LONG, sku: 'OAT-1', customer: LONG, total: '3.20', sold: 1, stock: 1, cover: 1 }]
    answerReports({ 'sales-by-product': { rows }, customers: { rows }, 'stock-cover': { rows } })
    server.answer(listProducts, [product({ name: LONG })])
    server.answer(lowStockProducts, [product({ name: LONG })])
    server.answer(listCustomers, [customer(LONG, LONG)])
    openDashboard()
    await tab(name).click()
    await expect.element(page.getByText(words).first()).toBeVisible()
    await fitsWidths([1440, 390, 320])
  })
})

/** From now on: how much of the screen was moved how far, as Chromium measures it, up to when it is asked. */
function watchShifts(): () => Promise<number> {
  let shifted = 0
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) shifted += (entry as PerformanceEntry & { value: number }).value
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  return async () => {
    // What has been drawn is measured in the frame after it.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    add(observer.takeRecords())
    observer.disconnect()
    return shifted
  }
}
