import { productByBarcode } from '@tuppence/contract/catalogue'
import { listBookings, makeBooking, type StockBookingDetail } from '@tuppence/contract/stock'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { signedIn } from '../../testing/people.ts'
import { product } from '../../testing/products.ts'
import { scan } from '../../testing/scanner.ts'
import { server } from '../../testing/test-server.ts'
import { problem } from '../../testing/till.ts'
import { fitsWidths } from '../../testing/widths.ts'

const TEA = product({ name: 'Assam tea', barcode: '5012345678900' })
const BOOKING: StockBookingDetail = {
  ...{ id: crypto.randomUUID(), kind: 'delivery', supplier: 'Leaf & Co', reference: null, note: null },
  ...{ reason: null, createdAt: '2026-06-01T09:00:00.000Z', staffName: 'Priya Shah', lineCount: 1 },
  ...{ productCount: 1, productName: TEA.name, quantity: 24, costTotal: '27.60', reversesId: null },
  ...{ reversedById: null, stockTakeId: null, lines: [] },
}

const user = signedIn('manager')
const line = () => page.getByRole('listitem').filter({ hasText: TEA.name })
const field = (name: string) => line().getByLabelText(name)
const bookButton = () => page.getByRole('button', { name: 'Book', exact: true })
const said = (words: string) => expect.element(page.getByText(words).first()).toBeVisible()

/** In sight above the bar with Book. */
const isAboveBook = (box: ReturnType<typeof field>) =>
  expect
    .poll(() => {
      const { top, bottom } = box.element().getBoundingClientRect()
      return top > 0 && bottom < bookButton().element().getBoundingClientRect().top
    })
    .toBe(true)

beforeEach(async () => {
  await page.viewport(390, 844)
  server.answer(productByBarcode, TEA)
  server.answer(listBookings, [])
})

test('STOCK a delivery is scanned, says what is wrong where it is in sight, is kept over a reload and sent once it is right', async () => {
  openScreen('/stock?book=delivery', user)
  await page.getByLabelText('Supplier').fill('Leaf & Co')
  scan(TEA.barcode)
  await expect.element(field('Quantity')).toHaveValue('1')
  await isAboveBook(field('Quantity'))
  const widthOf = (name: string) => field(name).element().getBoundingClientRect().width
  expect(widthOf('Expires')).toBeCloseTo(widthOf('Unit cost'), 0)
  scan(TEA.barcode)
  await expect.element(field('Quantity')).toHaveValue('2')
  for (const nonsense of ['2.5', '1e3', '1,5']) {
    await field('Quantity').fill(nonsense)
    await expect.element(field('Quantity')).toHaveAccessibleDescription('Enter a whole number, 1 or more.')
  }
  // A scan counts up no quantity that cannot be read, and what was typed is still there.
  scan(TEA.barcode)
  await expect.poll(() => server.askedOf(productByBarcode)).toHaveLength(3)
  await server.settled()
  await expect.element(field('Quantity')).toHaveValue('1,5')
  await page.getByLabelText('Supplier').click()
  scrollTo(0, 0)
  await bookButton().click()
  await expect.element(field('Quantity')).toHaveFocus()
  await expect.element(line()).toHaveTextContent('Enter a whole number, 1 or more.')
  await isAboveBook(field('Quantity'))
  await field('Quantity').fill('24')
  await field('Unit cost').fill('1,15')
  await bookButton().click()
  await said('Nothing is booked yet')
  expect(server.askedOf(makeBooking)).toEqual([])
  openScreen('/stock?book=delivery', user)
  await expect.element(field('Unit cost')).toHaveValue('1,15')
  await expect.element(line()).toHaveTextContent('“1,15” isn’t an amount.')
  await field('Unit cost').fill('1.15')
  openScreen('/stock?book=delivery', user)
  await expect.element(page.getByLabelText('Supplier')).toHaveValue('Leaf & Co')
  await expect.element(field('Quantity')).toHaveValue('24')
  await fitsWidths([320, 390])
  server.answer(makeBooking, BOOKING)
  await bookButton().click()
  await said('The delivery is booked')
  expect(server.askedOf(makeBooking)).toMatchObject([
    {
      body: {
        ...{ kind: 'delivery', supplier: 'Leaf & Co' },
        lines: [{ productId: TEA.id, quantity: 24, unitCost: '1.15' }],
      },
    },
  ])
})

test('STOCK waste says what is missing until it is there, and the list why and what went', async () => {
  openScreen('/stock?book=waste', user)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Book waste' })).toBeVisible()
  await bookButton().click()
  await said('Add a product first.')
  scan(TEA.barcode)
  await expect.element(line()).toBeVisible()
  await expect.element(page.getByText('Add a product first.')).not.toBeInTheDocument()
  await expect.element(page.getByText('Nothing is booked yet')).not.toBeInTheDocument()
  await page.getByLabelText('Reason').selectOptions('Damaged')
  const waste = { ...BOOKING, kind: 'waste', reason: 'damaged', supplier: null, costTotal: null } as const
  server.answer(makeBooking, waste)
  server.answer(listBookings, [waste])
  await bookButton().click()
  await said('The waste is booked')
  await expect.element(line()).toHaveTextContent(`Damaged · ${TEA.name}`)
  expect(server.askedOf(makeBooking)).toMatchObject([{ body: { kind: 'waste', reason: 'damaged' } }])
})

test.for(['/stock', '/stock-takes'])('who may not see to stock is told so at %s', async (path) => {
  openScreen(path, signedIn('cashier'))
  await said('This screen is not for your role')
})

test('SELL-074 a code that was misread is no product to be added in a delivery', async () => {
  server.refuse(productByBarcode, 404, problem(404, 'not-found', 'Not found'))
  openScreen('/stock?book=delivery', user)
  await expect.element(page.getByLabelText('Supplier')).toBeVisible()
  const add = page.getByRole('link', { name: 'Add it as a product' })
  scan('5000000126422')
  await expect.element(add).toBeVisible()
  scan('5000000126423')
  await expect.element(page.getByText('Misread, scan again. The check digit of 5000000126423')).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
})
