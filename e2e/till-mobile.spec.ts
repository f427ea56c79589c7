import { dailySales, standAtTill, tiles, toastOf } from './at-the-till.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('SELL-009 to SELL-015 SHELL-026 a phone sells for real', async ({ page }) => {
  await standAtTill(page)
  await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible()
  await expect(page.getByText('Today:')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Display', exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: /Scan a barcode/ })).toBeVisible()
  const cart = page.getByRole('button', { name: /^Cart,/ })
  await cart.tap()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByText('Add items to get started')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).tap()

  await tiles(page).nth(0).tap()
  await tiles(page).nth(1).tap()
  await tiles(page).nth(1).tap()
  await expect(page.getByTestId('cart-badge')).toHaveText('3')
  await cart.tap()
  const sheet = page.getByRole('dialog', { name: 'Shopping Cart (3 items)' })
  await expect(sheet.getByText('Subtotal')).toBeVisible()
  await expect(sheet.getByText(/^VAT/).first()).toBeVisible()
  const before = await dailySales(page)
  await sheet.getByRole('button', { name: 'Proceed to Checkout' }).tap()
  await page.getByRole('button', { name: 'Exact' }).tap()
  await page.getByRole('button', { name: 'Complete Transaction' }).tap()
  await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sale completed' })).toBeVisible()
  await expect.poll(async () => (await dailySales(page)).count).toBe(before.count + 1)
})
