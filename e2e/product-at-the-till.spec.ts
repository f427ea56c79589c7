import { standAtPos } from './at-the-pos.ts'
import { cartLines, scanAtOnce, toastOf } from './at-the-till.ts'
import { expect, test } from './test.ts'

test('SELL-072, SELL-075, CAT-027, CAT-047 a code that nothing is sold under becomes a product, and is in the basket and the books', async ({
  page,
}) => {
  await standAtPos(page, 'manager')
  // A code that no product has, of eleven digits, so that no check digit is wanted.
  const code = `9${String(Date.now()).slice(-10)}`
  await scanAtOnce(page, code)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create the product' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(`Oat bar ${code}`)
  await form.getByLabel('Price (£)').fill('1.5')
  await form.getByRole('button', { name: 'Save Product' }).click()
  await expect(toastOf(page, `Product "Oat bar ${code}" added successfully!`)).toBeVisible()
  await expect(cartLines(page)).toContainText(`Oat bar ${code}`)
  const books = await page.request.get(`/api/products/barcode/${code}`)
  expect(await books.json()).toMatchObject({ name: `Oat bar ${code}`, price: '1.50', vatRate: '20.00' })
})
