import { listColleagues } from '@tuppence/contract/pins'
import { type FoundSale, searchTransactions } from '@tuppence/contract/sale-search'
import { getTransaction } from '@tuppence/contract/sales'
import { addDays, dayWords, tradingDayOf } from '@tuppence/domain/reporting'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { complete, saleDone } from '../../../testing/at-the-till.ts'
import { closeBooks } from '../../../testing/books.ts'
import { goOffline } from '../../../testing/network.ts'
import { signedIn } from '../../../testing/people.ts'
import { foundSale } from '../../../testing/sales.ts'
import { scan } from '../../../testing/scanner.ts'
import { type AskedCall, server } from '../../../testing/test-server.ts'
import { cashier, GOODS, openTill, recordedSales } from '../../../testing/till.ts'

const [tea] = GOODS
const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => dialog().getByRole('button', { name })
const rows = () => dialog().getByRole('list', { name: 'Transactions' }).getByRole('listitem')
const today = tradingDayOf(new Date(), 'Europe/London')
const lastQuery = () => Object.fromEntries(server.askedOf(searchTransactions).at(-1)?.url.searchParams ?? [])

/** The history of a till whose shop's books answer a search with this. */
async function openHistory(
  answer: FoundSale[] | Parameters<typeof server.answer<typeof searchTransactions>>[1],
) {
  server.answer(searchTransactions, Array.isArray(answer) ? { sales: answer, earlier: null } : answer)
  await openTill({ user: signedIn('manager', { session: 'pos' }) })
  await userEvent.keyboard('{F3}')
}

test('SELL-076 a tea of a day last week, about £4 by the card that ends 1234, is found in few taps', async () => {
  const day = addDays(today, -5)
  const sale = foundSale({
    ...{ receiptNumber: 'T2-000017', totalAmount: '4.20', customerName: 'Zoë O’Neil' },
    ...{ items: [{ name: 'Assam tea', quantity: 2 }], lineCount: 3 },
    tenders: [{ method: 'card', payment: { card: { cardType: 'Visa', last4: '1234' } } }],
  })
  await openHistory(({ url }) => ({ sales: url.searchParams.has('cardLast4') ? [sale] : [], earlier: null }))
  server.answer(listColleagues, [])
  await button('Find without a receipt').click()
  await dialog().getByLabelText('Date').selectOptions(dayWords(day, 'full'))
  await dialog().getByLabelText('Total, roughly').fill('4')
  await dialog().getByLabelText('Item').fill('tea')
  await dialog().getByLabelText('Card ending in').fill('1234')
  await expect
    .element(rows())
    .toHaveTextContent(
      /T2-000017.*2 × Assam tea and 2 more.*Visa •••• 1234 · Zoë O’Neil · Priya Shah.*£4\.20/,
    )
  expect(lastQuery()).toEqual({
    ...{ from: day, to: day, minTotal: '3.50', maxTotal: '4.50' },
    ...{ product: 'tea', cardLast4: '1234', limit: '50' },
  })
  await dialog().getByLabelText('Exactly this').click()
  await expect.poll(lastQuery).toMatchObject({ minTotal: '4.00', maxTotal: '4.00' })
  // It may be the wrong one: the search is still there when they come back.
  server.refuse(getTransaction, 404)
  await rows().getByRole('button').click()
  await button('All transactions').click()
  await expect.element(dialog().getByLabelText('Item')).toHaveValue('tea')
  await expect.element(rows()).toHaveTextContent('T2-000017')
})

test('SELL-076 where nothing is found, what was searched for is said, and it is cleared with one press', async () => {
  await openHistory(({ url }) => ({
    sales: url.searchParams.has('product') ? [] : [foundSale({ receiptNumber: 'T1-000001' })],
    earlier: null,
  }))
  // What is typed into the box for the receipt's number may be an item as well.
  await dialog().getByLabelText('Receipt number or code').fill('teapot')
  server.answer(listColleagues, [{ id: 'sam', name: 'Sam Field', hasPin: true, permissions: [] }])
  await button('Find sales of “teapot”').click()
  await dialog().getByLabelText('Paid by').selectOptions('Cash')
  await dialog().getByLabelText('Sold by').selectOptions('Sam Field')
  await expect
    .element(dialog().getByText('Searched for: “teapot”, paid by cash, sold by Sam Field.'))
    .toBeVisible()
  await button('Clear search').last().click()
  await expect.element(rows()).toHaveTextContent('T1-000001')
  await expect.element(dialog().getByLabelText('Item')).toHaveValue('')
})

test('SELL-076 the search goes on by itself until it has found something, and says how far back it came', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const books = ({ url }: AskedCall) => {
    const before = url.searchParams.get('beforeId')
    if (before === null) return { sales: [], earlier: { beforeId: first, searchedTo: '2026-05-04' } }
    if (before === first)
      return {
        sales: Array.from({ length: 10 }, (_, n) => foundSale({ receiptNumber: `T1-00004${n}` })),
        earlier: { beforeId: second, searchedTo: '2026-03-02' },
      }
    return {
      sales: [foundSale({ receiptNumber: 'T1-000001', createdAt: '2026-01-01T09:00:00.000Z' })],
      earlier: null,
    }
  }
  await openHistory(books)
  await expect.element(dialog().getByText('Searched back to Mon 2 Mar 2026.')).toBeVisible()
  await expect.element(rows()).toHaveLength(10)
  server.refuse(searchTransactions, 503)
  await button('Show earlier sales').click()
  await expect.element(dialog().getByText('The server could not answer just now.')).toBeVisible()
  server.answer(searchTransactions, books)
  await button('Show earlier sales').click()
  await expect.element(rows().last()).toHaveTextContent('T1-000001')
  await expect.element(button('Show earlier sales')).not.toBeInTheDocument()
})

test('SELL-076 D5 a cashier searches what this till sold, and is told so', async () => {
  await sellTea(cashier())
  await userEvent.keyboard('{F3}')
  await searchItem('tea')
  await expect.element(rows()).toHaveTextContent(/Assam tea.*Card/)
  await expect.element(dialog().getByText(/^This till, newest first/)).toBeVisible()
  await dialog().getByLabelText('Item').fill('mug')
  await expect.element(dialog().getByText('Only this till’s sales were searched.')).toBeVisible()
  expect(server.askedOf(searchTransactions)).toEqual([])
})

test('SELL-076 OFF-001 without a connection the till searches its own sales', async () => {
  await sellTea(signedIn('manager', { session: 'pos' }))
  await goOffline()
  await userEvent.keyboard('{F3}')
  await searchItem('tea')
  await expect.element(dialog().getByText(/^This till’s sales only/)).toBeVisible()
  await expect.element(rows()).toHaveTextContent(/Assam tea.*£4\.80/)
})

async function searchItem(words: string) {
  await button('Find without a receipt').click()
  await dialog().getByLabelText('Item').fill(words)
}

async function sellTea(user: ReturnType<typeof cashier>) {
  closeBooks()
  server.answer(listColleagues, [])
  await openTill({ user, shop: { autoPrintReceipt: false } })
  scan(tea.barcode)
  await page.getByRole('radio', { name: 'Card', exact: true }).click()
  await complete().click()
  await expect.element(saleDone()).toBeVisible()
  await expect.poll(recordedSales).toHaveLength(1)
}
