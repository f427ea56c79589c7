import { formatMoney, minorOf } from '@tuppence/domain/money'
import {
  cartLines,
  productsToScan,
  scan,
  scanAtOnce,
  searchBox,
  standAtTill,
  toastOf,
} from './at-the-till.ts'
import { holdAnswers } from './held-answers.ts'
import { payExactly } from './paying.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('SELL-028 SELL-031 SELL-032 SELL-033 looks up what is typed, and keeps what it cannot find', async ({
  page,
}) => {
  await standAtTill(page)
  await searchBox(page).fill('   ')
  await searchBox(page).press('Enter')
  await expect(toastOf(page, 'Product not found')).toBeHidden()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  await searchBox(page).fill('zzz nothing of the kind')
  await searchBox(page).press('Enter')
  await expect(toastOf(page, 'Product not found')).toBeVisible()
  await expect(searchBox(page)).toHaveValue('zzz nothing of the kind')
  expect(asked.filter((path) => path.startsWith('/api/products/barcode/'))).toHaveLength(1)
  expect(asked.some((path) => path.startsWith('/api/products?search=zzz'))).toBe(true)
  const [product] = await productsToScan(page, 1)
  await searchBox(page).fill(product?.name ?? '')
  await searchBox(page).press('Enter')
  await expect(cartLines(page)).toHaveCount(1)
  await expect(searchBox(page)).toHaveValue('')
})

test('SELL-033 a code that is not sold here leaves the box with the next good scan', async ({ page }) => {
  await standAtTill(page)
  const [first, second] = await productsToScan(page, 2)
  await searchBox(page).focus()
  await scanAtOnce(page, '4006381333931')
  await expect(toastOf(page, 'Product not found')).toBeVisible()
  await expect(searchBox(page)).toHaveValue('4006381333931')
  await scanAtOnce(page, '9780201379624')
  await expect(searchBox(page)).toHaveValue('9780201379624')
  await scanAtOnce(page, first?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  await expect(searchBox(page)).toHaveValue('')
  await scanAtOnce(page, second?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(2)
  await expect(searchBox(page)).toHaveValue('')
})

test('the arrow keys and Enter choose from what matches', async ({ page }) => {
  await standAtTill(page)
  const name = (await productsToScan(page, 1))[0]?.name ?? ''
  await searchBox(page).fill(name.slice(0, 4))
  await expect(page.getByRole('option').first()).toBeVisible()
  await searchBox(page).press('ArrowDown')
  const chosen = await page.getByRole('option', { selected: true }).locator('span').nth(1).innerText()
  await searchBox(page).press('Enter')
  await expect(cartLines(page)).toContainText(chosen)
})

test('SELL-021 a card of the catalogue tells name, SKU, price and stock, and takes the product', async ({
  page,
}) => {
  await standAtTill(page)
  const [product] = await productsToScan(page, 1)
  if (!product) throw new Error('a product is needed')
  await page.getByRole('button', { name: 'Browse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Product Catalog' })
  await dialog.getByPlaceholder('Search products...').fill(product.sku)
  const card = dialog.getByRole('article').filter({ hasText: `SKU: ${product.sku}` })
  await expect(card.getByRole('heading', { name: product.name, exact: true })).toBeVisible()
  await expect(card.getByText(formatMoney(minorOf(product.price), 'GBP'), { exact: true })).toBeVisible()
  await expect(card.getByText(/^(Stock: \d|Low stock: \d|Out of stock)/)).toBeVisible()
  await expect(card.getByRole('button', { name: /^Add to Cart/ })).toHaveText('Add to Cart')
})

test('SELL-022 the catalogue stands in one, two or three columns, and scrolls within 24rem', async ({
  page,
}) => {
  await standAtTill(page)
  await page.getByRole('button', { name: 'Browse' }).click()
  const area = page.getByRole('dialog', { name: 'Product Catalog' }).getByRole('region', { name: 'Products' })
  const cards = area.getByRole('article')
  for (const [width, columns] of [
    [1440, 3],
    [640, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const inFirstRow = async () => {
      const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
      return tops.filter((top) => top === tops[0]).length
    }
    await expect.poll(inFirstRow, { message: `at ${width}` }).toBe(columns)
    const { height, content } = await area.evaluate((element) => ({
      height: element.clientHeight,
      content: element.scrollHeight,
    }))
    expect(height, `at ${width}`).toBe(384)
    expect(content, `at ${width}`).toBeGreaterThan(384)
  }
})

test('SELL-023 the catalogue says that it is loading, and what it found when it has', async ({ page }) => {
  await standAtTill(page)
  const answer = await holdAnswers(page, '**/api/products?search=*')
  await page.getByRole('button', { name: 'Browse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Product Catalog' })
  await dialog.getByPlaceholder('Search products...').fill('zzz nothing')
  await expect(dialog.getByText('Loading products...')).toBeVisible()
  await expect(dialog.getByText('No products found')).toHaveCount(0)
  answer()
  await expect(dialog.getByText('No products found')).toBeVisible()
  await expect(dialog.getByText('Loading products...')).toHaveCount(0)
})

test('SELL-019 SELL-020 SELL-024 SELL-025 SELL-026 SELL-027 the catalogue asks only while it is open, and adds what is chosen', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  await standAtTill(page)
  asked.length = 0
  await page.getByRole('button', { name: 'Browse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Product Catalog' })
  await expect(dialog.getByPlaceholder('Search products...')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Category' }).locator('option').first()).toHaveText(
    'All Categories',
  )
  await expect(dialog.getByText(/^SKU: /).first()).toBeVisible()
  await dialog.getByPlaceholder('Search products...').fill('zzz nothing')
  await expect(dialog.getByText('No products found')).toBeVisible()
  await expect(dialog.getByText('Try adjusting your search or filters')).toBeVisible()
  await expect.poll(() => asked.some((path) => path.startsWith('/api/products?search=zzz'))).toBe(true)
  expect(asked).toContain('/api/categories')
  await dialog.getByPlaceholder('Search products...').fill('')
  await dialog
    .getByRole('button', { name: /^Add to Cart/, disabled: false })
    .first()
    .click()
  await expect(dialog).toBeHidden()
  await expect(cartLines(page)).toHaveCount(1)
  await expect(searchBox(page)).toBeFocused()
})

test('a scan is heard over an amount and a dialog, and changes neither', async ({ page }) => {
  await standAtTill(page)
  const [first, second] = await productsToScan(page, 2)
  await scan(page, first?.barcode ?? null)
  const amount = page.getByLabel('Amount received')
  await amount.fill('20')
  await amount.focus()
  await scan(page, second?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(2)
  await expect(amount).toHaveValue('20')
  await page.keyboard.press('F7')
  await expect(page.getByRole('dialog', { name: 'Discount the basket' })).toBeVisible()
  await scan(page, second?.barcode ?? null)
  await expect(page.getByRole('dialog', { name: 'Discount the basket' })).toBeVisible()
  await expect(page.getByLabel('Discount', { exact: true })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(`Quantity of ${second?.name}`)).toHaveValue('2')
})

test('SELL-028 what is scanned behind an open dialog is said by its name', async ({ page }) => {
  await standAtTill(page)
  const [product] = await productsToScan(page, 1)
  await page.keyboard.press('F3')
  await expect(page.getByRole('dialog', { name: 'Transaction History' })).toBeVisible()
  await scanAtOnce(page, product?.barcode ?? null)
  await expect(toastOf(page, `Added ${product?.name}`)).toBeVisible()
})

test('SELL-028 a pack past its date is warned of, sold knowingly, and flagged', async ({ page }) => {
  await standAtTill(page)
  const [product] = await productsToScan(page, 1)
  await scan(page, `(01)${product?.barcode?.padStart(14, '0')}(17)200131(10)OLD1`)
  await expect(toastOf(page, /is past its date/)).toBeVisible()
  await scan(page, product?.barcode ?? '')
  // What was scanned without a date is no pack of that lot.
  await expect(cartLines(page)).toHaveCount(2)
  const arrived = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/transactions'),
  )
  await payExactly(page)
  expect((await (await arrived).json()).flags).toEqual(['expired-sold'])
})
