import { openDrawer, printReceipt } from '@tuppence/contract/hardware'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enterAfterScan, scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { cashier, GOODS, openTill, recordedSales, reopenTill } from '../../../testing/till.ts'

const [tea, mug] = GOODS

test('SELL-034 SELL-035 SELL-042 SELL-053 SELL-056 PAY-002 PAY-005 a cash sale takes Enter, amount, Enter', async () => {
  await openTill()
  scan(tea.barcode)
  scan(mug.barcode)
  scan(mug.barcode)
  await expect.element(page.getByLabelText(`Quantity of ${mug.name}`)).toHaveValue('2')
  await expect.element(page.getByTestId('total')).toHaveTextContent('£28.80')
  await expect.element(page.getByText('VAT (20%)')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: /Scan a barcode/ })).toHaveFocus()
  await enterAfterScan()
  await expect.element(page.getByLabelText('Amount received')).toHaveFocus()
  await userEvent.keyboard('50{Enter}')
  await expect
    .element(page.getByRole('region', { name: 'Sale completed' }))
    .toHaveTextContent(/Change due.*£21\.20/)
  await expect.element(page.getByText('Scan or search for products to add to cart')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: /Scan a barcode/ })).toHaveFocus()
  await expect.poll(recordedSales).toMatchObject([
    {
      transaction: { paymentMethod: 'cash', amountReceived: '50.00', totalAmount: '28.80' },
      items: [{ quantity: 1 }, { quantity: 2 }],
    },
  ])
  await expect.poll(() => server.askedOf(openDrawer)).toMatchObject([{ body: undefined }])
  await expect.poll(() => server.askedOf(printReceipt)).toHaveLength(1)
})

test('SELL-013 SHELL-026 the same on a phone, whose cart is a sheet, and outlives a reload', async () => {
  await page.viewport(390, 844)
  const user = cashier()
  await openTill({ user })
  scan(tea.barcode)
  await expect.element(page.getByRole('main').getByText('£4.80', { exact: true })).toBeVisible()
  await reopenTill(user)
  await expect.element(page.getByRole('main').getByText('£4.80', { exact: true })).toBeVisible()
})
