import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { fitsItsWidth, nothingIsFound } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 120_000 })

/** Nobody else has this name, whatever other journeys add. */
const something = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`
const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const said = (page: Page, description: string) =>
  expect(page.getByText(description, { exact: true }).first()).toBeVisible()
const find = (page: Page, text: string) => page.getByLabel('Search products').fill(text)

async function openInventory(page: Page, who = 'manager') {
  await signIn(page, who, 'back-office')
  await page.goto('/inventory')
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('row').nth(1)).toBeVisible()
}

/** A copper square, as a PNG. */
const aPicture = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNY7KeMFTEMLQkAFl1FAVy4Ol4AAAAASUVORK5CYII=',
    'base64',
  )

/** A product of this journey alone. */
async function addByCall(page: Page, part: object): Promise<{ id: string; name: string; sku: string }> {
  const sku = something('J').replaceAll(' ', '-')
  const answer = await page.request.post('/api/products', {
    data: { name: something('Journey'), sku, price: '2.50', stockQuantity: 10, minStockLevel: 2, ...part },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

test('CAT-001 CAT-002 CAT-003 CAT-004 CAT-005 CAT-006 CAT-013 STOCK-005 STOCK-006 STOCK-007 the inventory is found, narrowed, sorted and come back to', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
  await openInventory(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory Management' })).toBeVisible()
  await expect(page.getByText('Manage products and track stock levels')).toBeVisible()
  await expect(page.getByPlaceholder('Search products by name, SKU, or barcode...')).toBeVisible()
  await expect(page.getByLabel('Category', { exact: true }).locator('option').first()).toHaveText(
    'All Categories',
  )
  await expect(page.getByRole('columnheader')).toHaveText([
    'Product',
    'SKU',
    'Price',
    'Stock',
    'Status',
    'Actions',
  ])
  await expect(page.getByRole('region', { name: 'Categories' }).getByRole('listitem').first()).toBeVisible()

  const shelf = something('Shelf')
  await addByCall(page, { name: `${shelf} out`, stockQuantity: 0 })
  await addByCall(page, { name: `${shelf} low`, stockQuantity: 2, price: '9.99' })
  await addByCall(page, { name: `${shelf} in`, stockQuantity: 3, price: '1.00' })
  await find(page, shelf)
  await expect(row(page, `${shelf} out`)).toContainText('Out of Stock')
  await expect(row(page, `${shelf} low`)).toContainText('Low Stock')
  await expect(row(page, `${shelf} in`)).toContainText('In Stock')
  const names = page.getByRole('row').filter({ hasText: shelf })
  await expect(names).toHaveCount(3)
  expect(asked.some((url) => url.includes(`/api/products?search=${shelf}`))).toBe(true)

  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')
  await expect(names.first()).toContainText(`${shelf} low`)
  await page.getByLabel('Status', { exact: true }).selectOption('Out of Stock')
  await expect(names).toHaveCount(1)
  await page.reload()
  await expect(names).toHaveCount(1)
  await expect(page.getByLabel('Search products')).toHaveValue(shelf)
  await page.goBack()
  await expect(names).toHaveCount(3)
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('all')

  await find(page, something('nothing'))
  await expect(page.getByText('No products found')).toBeVisible()
})

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

test('many products are chosen and changed at once, after three examples of what it comes to', async ({
  page,
}) => {
  await openInventory(page)
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
  await press(page, 'Change 2 products')
  await said(page, '2 products changed.')
  await expect(row(page, `${many} at 2.00`)).toContainText('£2.20')
  await expect(row(page, `${many} at 1.00`)).toContainText('£2.20')
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
})

test('CAT-010 CAT-012 CAT-028 CAT-029 CAT-030 CAT-031 CAT-032 CAT-033 CAT-034 CAT-035 CAT-036 CAT-037 CAT-038 categories are added, changed, deleted and brought back', async ({
  page,
}) => {
  await openInventory(page)
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
})

test('STOCK-009 STOCK-010 what runs low is shown at once, five of it, and the rest is one press away', async ({
  page,
}) => {
  await openInventory(page)
  const low = something('Low')
  for (let place = 0; place < 6; place += 1)
    await addByCall(page, { name: `${low} ${place}`, stockQuantity: 0 })
  const card = page.getByRole('region', { name: 'Low stock alert' })
  await expect(card.getByRole('listitem')).toHaveCount(6)
  // On a phone three, or the list itself would begin below the screen.
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(card.getByRole('listitem')).toHaveCount(4)
  if (wide) await page.setViewportSize(wide)
  const more = card.getByRole('button', { name: /^\+[\d,]+ more$/ })
  await more.click()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('low-or-out')
  await find(page, low)
  await expect(row(page, low)).toHaveCount(6)
})

test('a list of 50,000 has the rows in sight only, keeps its place over a reload, and stays where somebody types', async ({
  page,
}) => {
  await signIn(page, 'manager', 'back-office')
  const [one] = await (await page.request.get('/api/products?limit=1')).json()
  await page.route(/\/api\/products\?.*offset=/, (route) => {
    const url = new URL(route.request().url())
    const [offset, limit] = ['offset', 'limit'].map((name) => Number(url.searchParams.get(name)))
    const json = Array.from({ length: limit ?? 0 }, (_, place) => {
      const number = String((offset ?? 0) + place).padStart(12, '0')
      return {
        ...one,
        id: `00000000-0000-7000-8000-${number}`,
        name: `Product ${Number(number)}`,
        sku: number,
      }
    })
    return route.fulfill({ json, headers: { 'x-total-count': '50000' } })
  })
  await page.goto('/inventory')
  const table = page.getByRole('table', { name: 'Products' })
  await expect(table).toHaveAttribute('aria-rowcount', '50001')
  await expect(table.getByText('Product 0', { exact: true })).toBeVisible()
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  const frame = page.getByRole('region', { name: 'Products', exact: true }).last()

  // A price that is being typed stays, however far somebody scrolls.
  await page.getByRole('button', { name: 'Price of Product 2: change' }).click()
  await page.getByLabel('Price of Product 2', { exact: true }).fill('7.77')
  await frame.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }))
  await expect(table.getByText(/^Product 2\d{4}$/).first()).toBeVisible()
  await expect(page.getByLabel('Price of Product 2', { exact: true })).toHaveValue('7.77')
  await page.getByLabel('Price of Product 2', { exact: true }).press('Escape')

  await expect(page).toHaveURL(/[?&]at=2\d{4}/)
  await page.reload()
  await expect(table.getByText(/^Product 2\d{4}$/).first()).toBeVisible()
  const index = await table.getByRole('row').nth(12).getAttribute('aria-rowindex')
  expect(Number(index)).toBeGreaterThan(20_000)
})

test('CAT-007 CAT-008 an empty shop is shown how to begin', async ({ page }) => {
  const nothing = { json: [], headers: { 'x-total-count': '0' } }
  await page.route(/\/api\/(products|categories)\b/, (route) => route.fulfill(nothing))
  await signIn(page, 'manager', 'back-office')
  await page.goto('/inventory')
  await said(page, 'No products found')
  await said(page, 'Add your first product to get started')
  await said(page, 'No categories found')
  await said(page, 'Add your first category to organize products')
})

test('who may not manage products looks at the list and changes nothing', async ({ page }) => {
  await openInventory(page, 'cashier1')
  await expect(page.getByRole('columnheader')).toHaveText(['Product', 'SKU', 'Price', 'Stock', 'Status'])
  await expect(
    page.getByRole('button', { name: /Add Product|Add Category|^Edit|^Delete|: change$/ }),
  ).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
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
