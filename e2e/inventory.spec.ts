import { addByCall, find, openInventory, row, said, something } from './in-the-inventory.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 120_000 })

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
