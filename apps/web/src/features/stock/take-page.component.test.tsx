import { productByBarcode } from '@tuppence/contract/catalogue'
import {
  closeStockTake,
  type FrozenLine,
  productsToCount,
  type ReviewLine,
  readOutcome,
  readStockTake,
  reviewStockTake,
  type StockTake,
  type StockTakeReview,
  sendCounts,
} from '@tuppence/contract/stock-takes'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button } from '../../testing/at-the-till.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { product } from '../../testing/products.ts'
import { scan } from '../../testing/scanner.ts'
import { server } from '../../testing/test-server.ts'
import { problem } from '../../testing/till.ts'

const TEA = product({ name: 'Assam tea', sku: 'TEA-1', barcode: '5012345678900' })
const CAKE = product({ name: 'Lemon cake', sku: 'CAKE-1', barcode: '5098765432104' })
const question = () => page.getByRole('alertdialog')

const stockTake = (part: Partial<StockTake> = {}): StockTake => ({
  ...{ id: crypto.randomUUID(), name: 'Shelf 4', scope: 'products', categoryId: null, category: null },
  ...{ isBlind: false, status: 'open', createdAt: '2026-06-01T09:00:00.000Z', staffName: 'Priya Shah' },
  ...{ endedAt: null, endedByName: null, uncounted: null, bookingId: null },
  ...{ productCount: 1, countedCount: 1, countCount: 1 },
  ...part,
})

function openTake(take: StockTake) {
  server.answer(readStockTake, take)
  server.answer(productsToCount, [
    {
      ...{ id: TEA.id, name: TEA.name, sku: TEA.sku, barcodes: [TEA.barcode ?? ''] },
      ...{ stockQuantity: 10, round: 0 },
    },
  ])
  openScreen(`/stock-takes/${take.id}`, signedIn('manager'))
}

beforeEach(async () => {
  await page.viewport(390, 844)
  server.answer(sendCounts, { kept: 1 })
})

test('STOCK counting names what is counted elsewhere, and takes whole numbers only', async () => {
  server.answer(productByBarcode, CAKE)
  openTake(stockTake())
  await expect.element(page.getByRole('searchbox', { name: 'Find a product' })).toBeVisible()
  scan(CAKE.barcode)
  await expect.element(page.getByText('Lemon cake is not counted in this stock-take')).toBeVisible()
  expect(page.getByRole('link', { name: 'Add it as a product' }).elements()).toEqual([])
  scan(TEA.barcode)
  const counted = page.getByLabelText('Counted in all here')
  for (const nonsense of ['2.5', '1,5', '1e3']) {
    await counted.fill(nonsense)
    await expect
      .element(counted)
      .toHaveAccessibleDescription('Count pieces: a whole number from 0 to 1,000,000.')
    await expect.element(counted).toHaveValue(nonsense)
    await expect.element(button('Set')).toBeDisabled()
  }
  await counted.fill('8')
  await expect.element(counted).not.toHaveAttribute('aria-invalid')
  await button('Set').click()
  await expect
    .element(page.getByRole('list', { name: 'What you counted' }).getByRole('listitem'))
    .toHaveTextContent(/Assam tea.*8/)
})

test('SELL-074 a code that was misread is no product to be added in a stock-take', async () => {
  server.refuse(productByBarcode, 404, problem(404, 'not-found', 'Not found'))
  openTake(stockTake())
  await expect.element(page.getByRole('searchbox', { name: 'Find a product' })).toBeVisible()
  const add = page.getByRole('link', { name: 'Add it as a product' })
  scan('5000000126422')
  await expect.element(add).toBeVisible()
  scan('5000000126423')
  await expect.element(page.getByText('Misread, scan again')).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
})

test('STOCK what was counted while the closing question was open is shown before anything is booked', async () => {
  const take = stockTake()
  const reviewOf = (found: number, asOf: string): StockTakeReview => {
    const line: ReviewLine = {
      ...{ productId: TEA.id, name: TEA.name, sku: TEA.sku, counted: found, expected: 10 },
      ...{ cost: '1.00', price: '2.50', round: 0, movedMeanwhile: 0, places: [] },
    }
    return { take, lines: [line], awaited: [], asOf }
  }
  server.answer(reviewStockTake, reviewOf(8, 'first'))
  server.refuse(closeStockTake, 409, problem(409, 'stock-take-moved', 'More was counted meanwhile.'))
  openTake(take)
  await page.getByRole('tab', { name: 'Differences' }).click()
  await button('Close and book').click()
  await expect
    .element(question())
    .toHaveTextContent('1 difference is booked: −2 pieces worth £5.00, at price.')
  server.answer(reviewStockTake, reviewOf(100_008, 'second'))
  await question().getByRole('button', { name: 'Close and book' }).click()
  await expect.element(question()).toHaveTextContent('More was counted meanwhile')
  await question().getByRole('button', { name: 'Show the new figures' }).click()
  await expect.element(question()).toHaveTextContent('Assam tea: 100,008 counted, 10 expected.')
  await question().getByRole('button', { name: 'It is right' }).click()
  await expect.element(question()).toHaveTextContent('+99,998 pieces worth £249,995.00')
  const closed = stockTake({
    ...take,
    status: 'closed',
    endedAt: '2026-06-01T10:00:00.000Z',
    uncounted: 'leave',
  })
  server.answer(closeStockTake, closed)
  server.answer(readStockTake, closed)
  server.answer(readOutcome, [])
  await question().getByRole('button', { name: 'Close and book' }).click()
  await expect.element(page.getByText('Nothing was counted')).toBeVisible()
  expect(server.askedOf(closeStockTake).map(({ body }) => body)).toEqual([
    { uncounted: 'leave', asOf: 'first' },
    { uncounted: 'leave', asOf: 'second' },
  ])
})

test('STOCK an outcome of 50,000 lines draws those in sight, and paper has all of them', async () => {
  const lines = (count: number): FrozenLine[] =>
    Array.from({ length: count }, (_, i) => ({
      ...{ productId: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`, name: `Counted ${i}` },
      ...{ sku: `C-${i}`, expected: 10, counted: 8, isUncounted: false, cost: '1.00', price: '2.50' },
    }))
  const closed = stockTake({ status: 'closed', endedAt: '2026-06-01T10:00:00.000Z', uncounted: 'leave' })
  server.answer(readOutcome, lines(50_000))
  openTake(closed)
  const outcome = page.getByRole('region', { name: 'Outcome of 50,000 lines' })
  await expect.element(outcome.getByText('Counted 0', { exact: true })).toBeVisible()
  expect(outcome.getByRole('listitem').elements().length).toBeLessThan(60)
  // Printing takes longer the more lines there are, so fewer are printed here.
  server.answer(readOutcome, lines(300))
  openTake(stockTake(closed))
  await expect.element(page.getByRole('region', { name: 'Outcome of 300 lines' })).toBeVisible()
  dispatchEvent(new Event('beforeprint'))
  await expect.element(page.getByRole('row')).toHaveLength(301)
  dispatchEvent(new Event('afterprint'))
  await expect.element(page.getByRole('row')).toHaveLength(0)
})
