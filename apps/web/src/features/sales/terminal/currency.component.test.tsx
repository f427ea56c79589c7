import { listCategories, listProducts } from '@tuppence/contract/catalogue'
import { printReceipt } from '@tuppence/contract/hardware'
import { listPaymentTerminals } from '@tuppence/contract/payment-terminals'
import { registerTill } from '@tuppence/contract/tills'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tellLive } from '../../../testing/live-feeds.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { paymentTerminal } from '../../../testing/payment-terminals.ts'
import { signedIn } from '../../../testing/people.ts'
import { product } from '../../../testing/products.ts'
import { scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { cashier, openTill, recordedSales, tillSetup } from '../../../testing/till.ts'

const SALT = product({
  name: 'Sea salt',
  barcode: '5012345678900',
  price: '3.00',
  vatCode: 'zero',
  vatRate: '0.00',
})

const total = () => page.getByTestId('total')

beforeEach(() => page.viewport(1440, 900))

test('CONST-002 D7 a till writes money by its own record, as its receipts do', async () => {
  const user = signedIn('cashier', { session: 'pos', currency: 'EUR' })
  await openTill({ user, products: [SALT], shop: { currency: 'GBP' } })
  await expect.element(page.getByRole('list', { name: 'Products' })).toHaveTextContent('£3.00')
  expect(document.body.textContent).not.toContain('€')
})

test('CONST-002 D7 the office writes money by who is signed in', async () => {
  server.answer(listCategories, [])
  server.answer(listProducts, [SALT])
  openScreen('/inventory', signedIn('manager', { currency: 'EUR' }))
  await expect.element(page.getByText('€3.00').first()).toBeVisible()
  expect(document.body.textContent).not.toContain('£')
})

test('P15 D7 a shop that goes over to euros reads that its terminals and links take pounds before it asks for a card, and takes it on its own machine', async () => {
  const terminal = paymentTerminal({ links: true })
  const user = cashier()
  const setup = tillSetup(user)
  server.answer(registerTill, setup)
  server.answer(listPaymentTerminals, [terminal])
  await openTill({ user, products: [SALT] })
  scan(SALT.barcode)
  await page.getByRole('radio', { name: 'Card' }).click()
  const machine = page.getByLabelText('Card machine')
  await expect.element(machine.getByRole('option', { name: terminal.name, exact: true })).toBeEnabled()
  server.answer(registerTill, { ...setup, shop: { ...setup.shop, currency: 'EUR' } })
  await tellLive({ type: 'settings-changed' })
  await expect.element(total()).toHaveTextContent('€3.00')
  await expect.element(machine.getByRole('option', { name: `${terminal.name} (pounds only)` })).toBeDisabled()
  await expect.element(machine).toHaveAccessibleDescription(/Card terminals take pounds here/)
  await expect.element(machine).toHaveValue('another')
  await page.getByRole('radio', { name: 'Digital' }).click()
  await expect.element(page.getByLabelText('Paid by')).toHaveAccessibleDescription(/A link takes pounds here/)
  await page.getByRole('radio', { name: 'Card' }).click()
  // No terminal is asked: it is recorded as taken on the shop's own machine.
  await page.getByRole('button', { name: 'Complete Transaction' }).click()
  await expect.element(page.getByRole('region', { name: 'Sale completed' })).toHaveTextContent('€3.00')
  await expect
    .poll(recordedSales)
    .toMatchObject([{ transaction: { paymentMethod: 'card', totalAmount: '3.00' } }])
  await expect.poll(() => server.askedOf(printReceipt)).toHaveLength(1)
})
