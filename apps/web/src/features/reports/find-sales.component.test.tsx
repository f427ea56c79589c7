import { listColleagues } from '@tuppence/contract/pins'
import { searchTransactions } from '@tuppence/contract/sale-search'
import { dailySales, getTransaction, listTransactions, salesFigures } from '@tuppence/contract/sales'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { answerReports } from '../../testing/reports.ts'
import { foundSale, transaction } from '../../testing/sales.ts'
import { server } from '../../testing/test-server.ts'
import { nothingIsCut } from '../../testing/widths.ts'

const found = () => page.getByRole('table', { name: 'Sales found' })
const lastQuery = () => Object.fromEntries(server.askedOf(searchTransactions).at(-1)?.url.searchParams ?? [])

/** The reports of a shop that has sold today, with the search open. */
beforeEach(async () => {
  await page.viewport(1440, 900)
  server.answer(dailySales, { total: '3.20', count: 1 })
  server.answer(salesFigures, { total: '3.20', count: 1 })
  server.answer(listTransactions, [transaction({ transactionNumber: 'TXN-TODAY' })])
  server.answer(listColleagues, [])
  answerReports()
})

async function openSearch() {
  openScreen('/reports', signedIn('manager'))
  await page.getByRole('button', { name: 'Find a sale' }).click()
}

test('SELL-076 the back office finds any sale, whatever days its report is of, and goes back to the newest', async () => {
  const longName = `${'Wolfeschlegelstein'.repeat(4)} and Sons`
  server.answer(searchTransactions, {
    sales: [
      foundSale({
        ...{ receiptNumber: 'T2-000017', status: 'voided', customerName: longName, totalAmount: '12.40' },
        ...{ items: [{ name: 'Assam tea', quantity: 2 }], lineCount: 2 },
        tenders: [
          { method: 'card', payment: { card: { cardType: 'Visa', last4: '1234' } } },
          { method: 'cash', payment: null },
        ],
      }),
    ],
    earlier: null,
  })
  await openSearch()
  await page.getByLabelText('Item', { exact: true }).fill('tea')
  await page.getByLabelText('Paid by').selectOptions('Card')
  await expect
    .element(found().getByRole('row').last())
    .toHaveTextContent(
      /^T2-0000171 Jun 2026, 10:30Priya Shah2 × Assam tea and 1 moreWolf.*and SonsVisa •••• 1234 \+ Cash£12.40Voided$/,
    )
  await expect.poll(lastQuery).toEqual({ product: 'tea', paymentMethod: 'card', limit: '50' })
  await nothingIsCut()
  const line = {
    ...{
      id: crypto.randomUUID(),
      productId: crypto.randomUUID(),
      name: 'Assam tea',
      sku: 'TEA',
      quantity: 2,
    },
    ...{
      unitPrice: '6.20',
      listPrice: '6.20',
      discountAmount: '0.00',
      totalPrice: '12.40',
      netAmount: '12.40',
    },
    ...{ vatAmount: '0.00', vatCode: 'zero' as const, vatRate: '0.00', vatInclusive: false },
  }
  const sale = transaction({ receiptNumber: 'T2-000017' })
  server.answer(getTransaction, {
    ...sale,
    customer: null,
    returns: [],
    returned: [],
    tenders: [],
    items: [line],
  })
  await found().getByRole('button', { name: 'T2-000017' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receipt T2-000017' })
  await expect.element(dialog.getByRole('list', { name: 'Goods' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(page.getByText('TXN-TODAY')).toBeVisible()
  await expect.element(found()).not.toBeInTheDocument()
})

test('SELL-076 D15 a search that finds nothing or fails says so', async () => {
  server.answer(searchTransactions, { sales: [], earlier: null })
  await openSearch()
  await page.getByLabelText('Card ending in').fill('4 929-0000 0000-1234')
  await expect.element(page.getByText('Searched for: card ending 1234.')).toBeVisible()
  server.refuse(searchTransactions, 503)
  await page.getByLabelText('Item', { exact: true }).fill('tea')
  await expect.element(page.getByText('The sales could not be loaded')).toBeVisible()
})
