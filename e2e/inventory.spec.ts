import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  addByCall,
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
import { fitsItsWidth } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('CAT-003 CAT-004 CAT-009 CAT-010 CAT-011 CAT-012 CAT-014 CAT-020 CAT-021 CAT-022 CAT-023 CAT-026 CAT-028 CAT-029 CAT-030 CAT-031 CAT-032 CAT-033 CAT-034 CAT-035 CAT-036 CAT-037 CAT-038 products and categories are added, changed, deleted and restored, and many products are changed at once', async ({
  page,
}) => {
  await openInventory(page)
  await oneProduct(page)
  await find(page, '')
  await categories(page)
  await manyProducts(page)
})

/** Is added with its picture, found, changed by two people, deleted and restored. */
async function oneProduct(page: Page) {
  const name = something('Oat flat white')
  const sku = something('OAT').replace(' ', '-')
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
}

async function categories(page: Page) {
  const section = page.getByRole('region', { name: 'Categories' })
  const card = (name: string) => section.getByRole('listitem').filter({ hasText: name })
  const name = something('Teas')
  await section.getByRole('button', { name: 'Add Category' }).click()
  await press(page, 'Add Category')
  await said(page, 'Category name is required')
  await field(page, 'Category name').fill(name)
  const failing = async (words: string, act: () => Promise<void>) => {
    await page.route('/api/categories**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    )
    await page.route('/api/categories/*', (route) => route.abort())
    await act()
    await said(page, words)
    await page.unroute('/api/categories**')
    await page.unroute('/api/categories/*')
  }
  await failing('Failed to create category', () => press(page, 'Add Category'))
  const created = page.waitForRequest((request) => request.method() === 'POST')
  await press(page, 'Add Category')
  expect((await created).postDataJSON()).toMatchObject({ name, isActive: true, description: null })
  expect((await created).postDataJSON()).toHaveProperty('organizationId')
  await said(page, 'Category created successfully')
  await expect(card(name)).toContainText('Active')
  await expect(card(name)).toContainText('0 products')

  await section.getByRole('button', { name: `Edit ${name}` }).click()
  await field(page, 'Description').fill('Black and green')
  await dialog(page).getByRole('switch', { name: 'Active' }).uncheck()
  await failing('Failed to update category', () => press(page, 'Save Changes'))
  await press(page, 'Save Changes')
  await said(page, 'Category updated successfully')
  await expect(card(name)).toContainText('Inactive')
  await expect(card(name)).toContainText('Black and green')

  await section.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(question(page)).toContainText('Are you sure you want to delete this category?')
  const remove = () => question(page).getByRole('button', { name: 'Delete category' }).click()
  await failing('Failed to delete category', remove)
  await remove()
  await said(page, 'Category deleted successfully')
  await expect(card(name)).toHaveCount(0)
  await section.getByRole('radio', { name: 'Archived' }).check()
  await section.getByRole('button', { name: `Restore ${name}` }).click()
  await section.getByRole('radio', { name: 'Current' }).check()
  await expect(card(name)).toBeVisible()
}

/** Are chosen and changed, after three examples of what it comes to. */
async function manyProducts(page: Page) {
  const many = something('Many')
  for (const price of ['1.00', '2.00', '3.33']) await addByCall(page, { name: `${many} at ${price}`, price })
  await find(page, many)
  await expect(row(page, many)).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Choose all that match' }).check()
  await page.getByRole('button', { name: 'Change…' }).click()
  await field(page, 'Percent').fill('10')
  const examples = dialog(page).getByRole('region', { name: 'What it comes to' })
  await expect(examples).toContainText('£3.33 → £3.66')
  await press(page, 'Change 3 products')
  await said(page, '3 products changed.')
  await expect(row(page, `${many} at 3.33`)).toContainText('£3.66')
  // All that match but for one that is taken out by hand.
  await page.getByRole('checkbox', { name: 'Choose all that match' }).check()
  await page.getByRole('checkbox', { name: `Choose ${many} at 2.00` }).uncheck()
  await expect(page.getByText('2 chosen, all but 1')).toBeVisible()
  await page.getByRole('button', { name: 'Change…' }).click()
  await field(page, 'Percent').fill('100')
  await expect(examples).not.toContainText(`${many} at 2.00`)
  await dialog(page).getByText('Down', { exact: true }).click()
  await press(page, 'Change 2 products')
  const question = page.getByRole('alertdialog', { name: 'Give them away for £0.00?' })
  await question.getByRole('button', { name: 'Go back' }).click()
  await dialog(page).getByText('Up', { exact: true }).click()
  await press(page, 'Change 2 products')
  await said(page, '2 products changed.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, '2 prices are as before.')
  await expect(row(page, `${many} at 2.00`)).toContainText('£2.20')
  await expect(row(page, `${many} at 1.00`)).toContainText('£1.10')
  // The toast is gone; the way back is not.
  await page.reload()
  await page.getByRole('button', { name: 'Recent price changes' }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveText([/Prices \+10%.*3 products/s])
  await fitsItsWidth(page, 'recent price changes')
  await page.getByRole('button', { name: 'Undo Prices +10%' }).click()
  await said(page, '1 price is as before. 2 stayed: changed since.')
  await expect(dialog(page)).toContainText('Nothing is left to undo.')
  await page.keyboard.press('Escape')
  await expect(row(page, `${many} at 2.00`)).toContainText('£2.00')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export this list as CSV' }).click(),
  ])
  expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toHaveLength(4)
  await page.getByRole('checkbox', { name: `Choose ${many} at 1.00` }).check()
  await page.getByRole('button', { name: 'Change…' }).click()
  await field(page, 'What to change').selectOption('Delete (archive)')
  await press(page, 'Delete 1 product')
  await expect(row(page, many)).toHaveCount(2)
}
