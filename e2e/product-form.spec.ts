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
import { fitsItsWidth, nothingIsFound } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 120_000 })

test('CAT-014 CAT-015 CAT-016 CAT-017 CAT-018 CAT-019 CAT-021 CAT-022 CAT-024 CAT-025 CAT-027 a product is added and changed, and nothing that was typed is lost', async ({
  page,
}) => {
  const name = something('Oat flat white')
  const sku = something('OAT').replace(' ', '-')
  await openInventory(page)
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await press(page, 'Add Product')
  for (const words of ['Product name is required', 'SKU is required', 'Price is required'])
    await said(page, words)
  for (const label of ['Price (£)', 'Cost (£)'])
    await expect(field(page, label)).toHaveAttribute('step', '0.01')
  for (const label of ['Price (£)', 'Stock quantity', 'Minimum stock level'])
    await expect(field(page, label)).toHaveAttribute('min', '0')
  await field(page, 'Product name').fill(name)
  await field(page, 'SKU').fill(sku)
  await field(page, 'Price (£)').fill('3.2')
  await field(page, 'Cost (£)').fill('0.80')
  await expect(dialog(page)).toContainText('Margin 75%')

  // A scanner's Enter adds a code and sends nothing.
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const code = String(Date.now()).slice(-11)
  await field(page, 'Barcode').fill(`2${code}7`)
  await field(page, 'Barcode').press('Enter')
  expect(sent).toEqual([])
  const meant = /Did you mean (\d{13})/.exec((await dialog(page).textContent()) ?? '')?.[1]
  if (meant) await field(page, 'Barcode').fill(meant)
  await expect(dialog(page)).toContainText('EAN-13, check digit right')

  // A reload and a server that cannot be reached cost nothing.
  page.once('dialog', (leave) => void leave.accept())
  await page.reload()
  await expect(field(page, 'Product name')).toHaveValue(name)
  await page.route('/api/products', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await press(page, 'Add Product')
  await said(page, 'Failed to create product')
  await expect(field(page, 'Price (£)')).toHaveValue('3.2')
  await page.unroute('/api/products')
  await dialog(page)
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer: aPicture() })
  await expect(dialog(page).getByAltText('The product, as it will be shown')).toBeVisible()
  const added = page.waitForRequest(
    (request) => request.method() === 'POST' && /products$/.test(request.url()),
  )
  await press(page, 'Add Product')
  const body = (await added).postDataJSON()
  expect(body).toMatchObject({ sku, name, price: '3.20', cost: '0.80', vatRate: '20.00', stockQuantity: 0 })
  expect(Object.keys(body)).toEqual(
    expect.arrayContaining(['barcode', 'description', 'categoryId', 'minStockLevel', 'organizationId']),
  )
  await said(page, 'Product created successfully')
  await find(page, sku)
  await expect(row(page, sku)).toContainText('£3.20')
  const shown = row(page, sku).locator('img')
  await expect(shown).toBeVisible()
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)

  // In place: a refused value says why and stays, Escape leaves, Enter saves.
  await page.getByRole('button', { name: `Price of ${name}: change` }).click()
  const price = page.getByLabel(`Price of ${name}`, { exact: true })
  await price.fill('three')
  await price.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '12.50' })).toBeVisible()
  await price.press('Escape')
  await expect(row(page, sku)).toContainText('£3.20')
  await page.getByRole('button', { name: `Price of ${name}: change` }).click()
  await price.fill('3.40')
  await price.press('Enter')
  await said(page, 'Product updated successfully')
  await expect(row(page, sku)).toContainText('£3.40')

  // Somebody else changes it while the form is open.
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await field(page, 'Description').fill('With oat milk')
  const [{ id }] = await (await page.request.get(`/api/products?search=${sku}`)).json()
  await page.request.put(`/api/products/${id}`, { data: { price: '3.60' } })
  await expect(dialog(page)).toContainText('Somebody else changed this product meanwhile')
  await expect(dialog(page)).toContainText('Price: 3.40 → 3.60')
  await press(page, 'Keep what I wrote')
  await expect(field(page, 'Price (£)')).toHaveValue('3.60')
  await expect(field(page, 'Description')).toHaveValue('With oat milk')
  await press(page, 'Cancel')
  await expect(question(page)).toContainText('Leave without saving?')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await page.route(`/api/products/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await press(page, 'Save Changes')
  await said(page, 'Failed to update product')
  await page.unroute(`/api/products/${id}`)
  await press(page, 'Save Changes')
  await said(page, 'Product updated successfully')
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, sku)).toContainText('£3.60')
})

test('CAT-009 CAT-011 CAT-020 CAT-023 CAT-026 a deleted product leaves the list, and comes back from the archive', async ({
  page,
}) => {
  await openInventory(page)
  const { name, sku, id } = await addByCall(page, {})
  await find(page, sku)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(question(page)).toContainText('Are you sure you want to delete this product?')
  await page.route(`/api/products/${id}`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await question(page).getByRole('button', { name: 'Delete product' }).click()
  await said(page, 'Failed to delete product')
  await page.unroute(`/api/products/${id}`)
  const gone = page.waitForRequest((request) => request.method() === 'DELETE')
  await question(page).getByRole('button', { name: 'Delete product' }).click()
  expect((await gone).postData()).toBeNull()
  await said(page, 'Product deleted successfully')
  await expect(row(page, sku)).toHaveCount(0)
  await page.getByRole('radio', { name: 'Archived' }).first().check()
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(row(page, sku)).toHaveCount(0)
  await page.getByRole('radio', { name: 'Current' }).first().check()
  await expect(row(page, sku)).toContainText(name)
})

test('WCAG 2.2 AA: nothing is found in the forms of the inventory, wide or on a phone', async ({ page }) => {
  await openInventory(page)
  const { id } = await addByCall(page, { name: 'A long name of a product '.repeat(6).slice(0, 140) })
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/inventory?product=${id}`)
    await expect(field(page, 'Product name')).toBeVisible()
    await nothingIsFound(page, `the form at ${width}`)
    await press(page, 'Cancel')
    await fitsItsWidth(page, `the inventory at ${width}`)
  }
})

test('CAT-014 a code that another product has is said as soon as it is entered, with the way to that product', async ({
  page,
}) => {
  await openInventory(page)
  const barcode = `OWN-${crypto.randomUUID().slice(0, 8)}`
  const { id, name } = await addByCall(page, { barcode, isOwnCode: true })
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await field(page, 'Barcode').fill(barcode)
  await expect(dialog(page).getByRole('status')).toContainText(`This is already a code of ${name}.`)
  await expect(dialog(page).getByRole('link', { name })).toHaveAttribute('href', `/inventory?product=${id}`)
  await field(page, 'Barcode').fill(`${barcode}-2`)
  await expect(dialog(page).getByRole('link', { name })).toHaveCount(0)
})
