import {
  aPicture,
  dialog,
  field,
  find,
  openInventory,
  press,
  question,
  row,
  said,
  something,
} from './in-the-inventory.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('CAT-003 CAT-004 CAT-009 CAT-011 CAT-014 CAT-020 CAT-021 CAT-022 CAT-023 CAT-026 a product is added with its picture, found, changed by two people, deleted and restored', async ({
  page,
}) => {
  const name = something('Oat flat white')
  const sku = something('OAT').replace(' ', '-')
  await openInventory(page)
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await field(page, 'Product name').fill(name)
  await field(page, 'SKU').fill(sku)
  await field(page, 'Price (£)').fill('3.2')
  // A reload costs nothing.
  page.once('dialog', (leave) => void leave.accept())
  await page.reload()
  await expect(field(page, 'Product name')).toHaveValue(name)
  await dialog(page)
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer: aPicture() })
  await expect(dialog(page).getByAltText('The product, as it will be shown')).toBeVisible()
  await press(page, 'Add Product')
  await said(page, 'Product created successfully')
  await find(page, sku)
  await expect(row(page, sku)).toContainText('£3.20')
  const shown = row(page, sku).locator('img')
  await expect(shown).toBeVisible()
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)

  // Somebody else changes it while the form is open.
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await field(page, 'Description').fill('With oat milk')
  const [{ id }] = await (await page.request.get(`/api/products?search=${sku}`)).json()
  await page.request.put(`/api/products/${id}`, { data: { price: '3.60' } })
  await expect(dialog(page)).toContainText('Price: 3.20 → 3.60')
  await press(page, 'Keep what I wrote')
  await press(page, 'Save Changes')
  await said(page, 'Product updated successfully')
  await expect(row(page, sku)).toContainText('£3.60')

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await question(page).getByRole('button', { name: 'Delete product' }).click()
  await said(page, 'Product deleted successfully')
  await expect(row(page, sku)).toHaveCount(0)
  await page.getByRole('radio', { name: 'Archived' }).first().check()
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(row(page, sku)).toHaveCount(0)
  await page.getByRole('radio', { name: 'Current' }).first().check()
  await expect(row(page, sku)).toContainText(name)
})
