import { exportSales, readReport, readVatReturn } from '@tuppence/contract/reporting'
import { dailySales, listTransactions, salesFigures } from '@tuppence/contract/sales'
import {
  addDays,
  comparedDaysWords,
  comparisonLabel,
  REPORT_KINDS,
  REPORTS,
  type ReportKind,
  tradingDayOf,
} from '@tuppence/domain/reporting'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toastOf } from '../../testing/at-the-till.ts'
import { cardOf, wordsOf } from '../../testing/cards.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { answerReports } from '../../testing/reports.ts'
import { transaction } from '../../testing/sales.ts'
import { server } from '../../testing/test-server.ts'
import { fitsWidths } from '../../testing/widths.ts'
import { dayText } from '../../ui/typed-day.ts'

const TODAY = tradingDayOf(new Date(), 'Europe/London')
const NONE = { total: '0.00', count: 0 }

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const from = () => page.getByLabelText('From', { exact: true })
const to = () => page.getByLabelText('To', { exact: true })

/** A shop that has sold nothing; a test answers what it is about. */
beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(dailySales, NONE)
  server.answer(salesFigures, NONE)
  server.answer(listTransactions, [])
  answerReports()
})

const openReports = (asked = '') => openScreen(`/reports${asked}`, signedIn('manager'))

describe('the summary', () => {
  test('REP-001 REP-003 has four figures of the days', async () => {
    server.answer(dailySales, { total: '12.00', count: 2 })
    server.answer(salesFigures, { total: '1000.00', count: 3 })
    openReports()
    await expect.element(page.getByRole('button', { name: 'Export Report' })).toBeVisible()
    await expect.element(heading('Total Sales')).toBeVisible()
    for (const [name, words] of [
      ["Today's Sales", '£12.00'],
      ['Total Sales', '£1,000.00'],
      ['Transactions', '3'],
      ['Avg. Transaction', '£333.33'],
    ] as const)
      await expect.element(cardOf(name)).toHaveTextContent(`${name}${words}`)
  })

  test('REP-001 Escape closes the export, also where a toast lies over it', async () => {
    server.refuse(exportSales, 503)
    openReports()
    await page.getByRole('button', { name: 'Export Report' }).click()
    await page.getByRole('button', { name: 'Sales as CSV' }).click()
    await expect.element(toastOf('The file was not saved')).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Export Report' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Export Report' })).toHaveFocus()
  })

  test('REP-001 REP-002 the days are picked or called by name, and are in the address', async () => {
    openReports()
    const days = { from: addDays(TODAY, -9), to: addDays(TODAY, -3) }
    await from().fill(days.from)
    await to().fill(days.to)
    const asked = `?from=${days.from}&to=${days.to}`
    await expect.poll(() => server.askedOf(salesFigures).at(-1)?.url.search).toBe(asked)
    await expect.poll(() => server.askedOf(listTransactions).at(-1)?.url.search).toBe(`${asked}&limit=20`)

    // Back goes to those before.
    await page.getByLabelText('Days').selectOptions('Yesterday')
    const yesterday = dayText(addDays(TODAY, -1))
    for (const box of [from(), to()]) await expect.element(box).toHaveValue(yesterday)
    history.back()
    await expect.element(from()).toHaveValue(dayText(days.from))
    await expect.element(page.getByLabelText('Days')).toHaveValue('own')
    // Days that would end before they begin end where they begin.
    await from().fill(addDays(days.to, 1))
    await expect.element(to()).toHaveValue(dayText(addDays(days.to, 1)))
  })

  test('REP-001 days outlive a reload, are written the day first, and what is no day is said', async () => {
    openReports('?from=2026-04-05&to=2026-04-30')
    await expect.element(from()).toHaveValue('05/04/2026')
    await expect.element(to()).toHaveValue('30/04/2026')
    await from().fill('4/30/2026')
    await userEvent.tab()
    await expect.element(page.getByText('This is no day. Write it as 31/12/2026.')).toBeVisible()
    await from().fill('6.4.26')
    await userEvent.keyboard('{Enter}')
    await expect.element(from()).toHaveValue('06/04/2026')
    await expect.element(page.getByText('This is no day.')).not.toBeInTheDocument()
    expect(new URLSearchParams(location.search).get('from')).toBe('2026-04-06')
    // The browser's calendar is there too; what is taken from it is written the same way.
    await expect.element(page.getByRole('button', { name: 'Open the calendar' })).toHaveLength(2)
    const calendar = document.querySelector<HTMLInputElement>('input[type=date]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(calendar, '2026-04-07')
    calendar?.dispatchEvent(new Event('input', { bubbles: true }))
    await expect.element(from()).toHaveValue('07/04/2026')
  })

  test('REP-004 REP-006 the newest sales, each with its status in words, shape and colour', async () => {
    server.answer(listTransactions, [
      transaction({ transactionNumber: 'TXN-3', kind: 'void', reversesReceipt: 'T1-000002' }),
      transaction({ transactionNumber: 'TXN-2', status: 'voided', customerName: 'Ada Byron' }),
      transaction({ transactionNumber: 'TXN-1', paymentMethod: 'card' }),
    ])
    openReports()
    const table = page.getByRole('table', { name: 'Recent transactions' })
    await expect.element(table).toBeVisible()
    await expect
      .poll(() => wordsOf(table.getByRole('columnheader').elements()))
      .toEqual([...['Date', 'Transaction #', 'Customer', 'Payment Method', 'Total', 'Status']])
    expect(wordsOf(table.getByRole('row').elements()).slice(1)).toEqual([
      '1 Jun 2026, 10:30TXN-3Walk-inCash£3.20Void of T1-000002',
      '1 Jun 2026, 10:30TXN-2Ada ByronCash£3.20Voided',
      '1 Jun 2026, 10:30TXN-1Walk-inCard£3.20Completed',
    ])
    for (const [words, look] of [
      ['Completed', /bg-good-tint/],
      ['Voided', /bg-bad-tint/],
      ['Void of T1-000002', /bg-warn-tint/],
    ] as const)
      await expect.element(table.getByText(words, { exact: true })).toHaveClass(look)
  })

  test('REP-005 D9 days without a sale say so, and every report is one press away', async () => {
    openReports()
    await expect.element(page.getByText('No transactions found')).toBeVisible()
    await expect.element(page.getByText('Nothing was sold on these days.').first()).toBeVisible()
    for (const kind of REPORT_KINDS)
      await expect
        .element(
          page.getByRole('main').getByRole('link', { name: `${REPORTS[kind].title} ${REPORTS[kind].about}` }),
        )
        .toHaveAttribute('href', `/reports?report=${kind}`)
  })
})

/** A row with something in each of its columns. */
const rowOf = (kind: ReportKind, name = 'Something') =>
  Object.fromEntries(
    REPORTS[kind].columns.map(({ key, kind: holds }) => [key, { ...CELLS, text: name }[holds]]),
  )
const CELLS = { money: '3.20', count: 4, percent: 50, day: TODAY, hour: 9, moment: `${TODAY} 17:45` }

const NOT_LATE = { reportedAt: null, count: 0, net: '0.00', vat: '0.00', records: [] }

describe('a report', () => {
  test.for(REPORT_KINDS)(
    'D9 %s says what it shows, has its table, and says where it has nothing',
    async (kind) => {
      const { title, about, of } = REPORTS[kind]
      server.answer(readVatReturn, { from: TODAY, to: TODAY, boxes: [], late: NOT_LATE })
      answerReports({ [kind]: { rows: [rowOf(kind)] } })
      openReports()
      await page.getByLabelText('Report', { exact: true }).selectOptions(title)
      await expect.element(page.getByRole('table', { name: title })).toBeVisible()
      await expect.element(heading(title)).toBeVisible()
      await expect.element(page.getByText(about)).toBeVisible()
      const isOfShifts = kind === 'z-reads' || kind === 'cash-differences'
      const shifts = page.getByRole('link', { name: 'Shifts and their reads' })
      await expect
        .poll(() => shifts.elements().map((link) => link.getAttribute('href')))
        .toEqual(isOfShifts ? ['/shifts'] : [])

      answerReports()
      openReports(`?report=${kind}`)
      const other =
        of === 'days' ? 'Choose other days above, or another report.' : 'Choose another report above.'
      await expect.element(page.getByText(other)).toBeVisible()
    },
  )

  test('D9 says what stands out, draws it, is gone through by keys, and compares', async () => {
    const days = { from: addDays(TODAY, -2), to: addDays(TODAY, -1) }
    const rows = [
      { ...rowOf('sales-by-day'), day: days.from, total: '5.00' },
      { ...rowOf('sales-by-day'), day: days.to, total: '9.00' },
    ]
    const compared = { from: addDays(days.from, -7), to: addDays(days.to, -7), until: null }
    answerReports({
      'sales-by-day': { rows, totals: { total: '14.00' }, before: { total: '7.00' }, compared },
    })
    openReports(`?report=sales-by-day&from=${days.from}&to=${days.to}`)
    await expect.element(page.getByText('took the most, £9.00')).toBeVisible()
    const slider = page.getByRole('figure', { name: 'Sales by day: Takings' }).getByRole('slider')
    await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/: £9\.00$/))
    slider.element().focus()
    await userEvent.keyboard('{Home}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/: £5\.00$/))

    await page.getByLabelText('Compare with').selectOptions(comparisonLabel(days, 'before', TODAY))
    await expect
      .element(page.getByText(`That's 100% more than ${comparedDaysWords(compared)} (£7.00).`))
      .toBeVisible()
    expect(server.askedOf(readReport).at(-1)?.url.searchParams.get('compare')).toBe('before')
    const year = { from: addDays(days.from, -364), to: addDays(days.to, -364), until: '14:35' }
    answerReports({
      'sales-by-day': { rows, totals: { total: '14.00' }, before: { total: '0.00' }, compared: year },
    })
    await page.getByLabelText('Compare with').selectOptions(comparisonLabel(days, 'year', TODAY))
    await expect
      .element(page.getByText(`There's nothing to compare with on ${comparedDaysWords(year)}.`))
      .toBeVisible()
  })

  test('CONST-002 D7 is in the currency of the shop', async () => {
    const rows = [{ ...rowOf('sales-by-day'), day: TODAY, total: '9.00' }]
    answerReports({ 'sales-by-day': { rows, totals: { total: '9.00' } } })
    openScreen('/reports?report=sales-by-day', signedIn('manager', { currency: 'EUR' }))
    await expect.element(page.getByText('took the most, €9.00')).toBeVisible()
    await expect.element(page.getByRole('table', { name: 'Sales by day' })).toHaveTextContent('€9.00')
    expect(document.body.textContent).not.toContain('£')
  })

  test('D9 its table is sorted by any column, and its sums are those of all rows', async () => {
    const rows = [
      { ...rowOf('sales-by-product', 'Rye'), total: '20.00' },
      { ...rowOf('sales-by-product', 'Apple'), total: '-1.00' },
      { ...rowOf('sales-by-product', 'Milk'), total: '9.00' },
    ]
    answerReports({ 'sales-by-product': { rows, rowCount: 5_000, totals: { total: '4321.00' } } })
    openReports('?report=sales-by-product')
    await expect.element(page.getByText('£4,321.00', { exact: true })).toBeVisible()
    await expect.element(page.getByText('The first 3 of 5,000 are shown.')).toBeVisible()
    const table = page.getByRole('table', { name: 'Sales by product' })
    const first = () => table.getByRole('row').nth(1)
    const press = (name: string) => table.getByRole('button', { name }).click()
    await expect.element(first()).toHaveTextContent('Rye')
    for (const [name, words, sort] of [
      ['Product', 'Apple', 'ascending'],
      ['Takings', 'Rye', 'descending'],
      ['Takings', 'Apple', 'ascending'],
    ] as const) {
      await press(name)
      await expect.element(first()).toHaveTextContent(words)
      await expect.element(table.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', sort)
    }
  })

  test('D9 VAT by rate has the boxes of its return', async () => {
    const boxes = [
      { box: 1, label: 'VAT due on sales', amount: '12.30', note: 'What was sold' },
      { box: 4, label: 'VAT reclaimed', amount: null, note: 'Your books have it' },
    ]
    server.answer(readVatReturn, { from: TODAY, to: TODAY, boxes, late: NOT_LATE })
    openReports('?report=vat')
    const rows = page.getByRole('table', { name: 'The nine boxes of a VAT return' }).getByRole('row')
    await expect.element(rows.nth(1)).toHaveTextContent('1 VAT due on salesWhat was sold£12.30')
    // What the shop bought is nothing a till knows.
    await expect.element(rows.nth(2)).toHaveTextContent('4 VAT reclaimedYour books have itNot known here')
  })

  test('D1 a VAT period says what arrived after it was exported, and fits', async () => {
    const tillName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
    const records = Array.from({ length: 3 }, (_, i) => ({
      ...{ id: crypto.randomUUID(), receiptNumber: `T2-00001${i}`, tillName, day: '2026-03-30' },
      ...{ receivedAt: '2026-04-03T08:00:00.000Z', net: '100.00', vat: '20.00' },
    }))
    const late = {
      reportedAt: '2026-04-02T09:00:00.000Z',
      count: 60,
      net: '6000.00',
      vat: '1200.00',
      records,
    }
    server.answer(readVatReturn, { from: TODAY, to: TODAY, boxes: [], late })
    openReports('?report=vat')
    const title = page.getByText('60 sales arrived after you exported this period on 2 Apr 2026, 10:00')
    await expect.element(title).toBeVisible()
    await expect.element(page.getByText('They add £1,200.00 of VAT')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Sales that arrived late' }).getByRole('row')
    await expect.element(rows.nth(1)).toHaveTextContent(/^T2-000010.*3 Apr 2026, 09:00.*£100.00£20.00$/)
    await expect.element(page.getByText('And 57 other sales.')).toBeVisible()
    await fitsWidths([1440, 1024, 390])
    server.answer(readVatReturn, {
      from: TODAY,
      to: TODAY,
      boxes: [],
      late: { ...NOT_LATE, reportedAt: late.reportedAt },
    })
    openReports('?report=vat')
    await expect
      .element(page.getByText('Exported 2 Apr 2026, 10:00. Nothing has changed since.'))
      .toBeVisible()
  })

  test('D9 WCAG-1.4.10 fits any width, whatever its goods are called', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)
    const rows = [{ ...rowOf('sales-by-product', name), total: '12345678.90' }]
    const sums = rowOf('sales-by-product')
    const compared = { from: '2025-10-27', to: '2025-11-22', until: '14:35' }
    answerReports({ 'sales-by-product': { rows, totals: sums, before: sums, compared } })
    openReports('?report=sales-by-product&compare=before')
    await expect.element(page.getByRole('table', { name: 'Sales by product' })).toBeVisible()
    await fitsWidths([1440, 390, 320])
  })
})
