import type { Page } from '@playwright/test'
import { codeBox } from './at-the-pos.ts'
import {
  cartLines,
  scanAtOnce,
  searchBox,
  standAtTill,
  tiles,
  toastOf,
  total,
  untilKept,
} from './at-the-till.ts'
import { priceOnLabel, scaleLabel } from './scale-label.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'

test.use(KEPT_ON_DEVICE)

test.describe.configure({ timeout: 120_000 })

let made = 0
/** A code that no product has, of eleven digits, so that no check digit is wanted. */
const newCode = () => `9${String(Date.now() + made++).slice(-10)}`

const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')

test('SELL-072, SELL-074, SELL-075, CAT-041, CAT-042, CAT-044, CAT-047, CAT-048 a code that nothing is sold under becomes a product, and lies in the basket', async ({
  page,
}) => {
  await standAtTill(page, 'manager')
  await page.goto('/pos')
  await tiles(page).first().click()
  await expect(cartLines(page)).toHaveCount(1)
  const code = newCode()
  await scanAtOnce(page, code)
  await expect(question(page)).toContainText(
    `Product with barcode "${code}" not found. Would you like to create a new product?`,
  )
  await question(page).getByRole('button', { name: 'Create the product' }).click()
  const form = dialog(page)
  await expect(form.getByLabel('Barcode')).toHaveValue(code)
  await expect(form.getByLabel('SKU')).toHaveValue(/^SKU-/)
  await expect(form.getByLabel('Category')).toHaveValue('Beverages')
  await expect(form.getByLabel('Low stock alert')).toHaveValue('5')
  const save = form.getByRole('button', { name: 'Save Product' })
  await expect(save).toBeDisabled()
  await form.getByLabel('Name').fill(`Oat bar ${code}`)
  await form.getByLabel('Price (£)').fill('1.5')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/products'),
  )
  await save.click()
  expect((await sent).postDataJSON()).toMatchObject({
    name: `Oat bar ${code}`,
    barcode: code,
    price: '1.50',
    cost: '0',
    stockQuantity: 0,
    minStockLevel: 5,
    vatRate: '20.00',
    vatInclusive: true,
    unitType: 'each',
    isActive: true,
  })
  await expect(toastOf(page, `Product "Oat bar ${code}" added successfully!`)).toBeVisible()
  await expect(cartLines(page)).toHaveCount(2)
  await expect(cartLines(page).last()).toContainText(`Oat bar ${code}`)
})

test('SELL-033, SELL-059, SELL-074 a code that nobody wants as a product leaves its box, which has the keyboard again', async ({
  page,
}) => {
  await standAtTill(page, 'manager')
  for (const { path, box } of [
    { path: '/sales', box: searchBox(page) },
    { path: '/pos', box: codeBox(page) },
  ]) {
    await page.goto(path)
    const leave = [
      () => page.keyboard.press('Escape'),
      () => question(page).getByRole('button', { name: 'Not now' }).click(),
    ]
    for (const end of leave) {
      await box.fill(newCode())
      await page.keyboard.press('Enter')
      await expect(question(page)).toContainText('Would you like to create a new product?')
      await end()
      await expect(question(page)).toBeHidden()
      await expect(box).toHaveValue('')
      await expect(box).toBeFocused()
      // Also where the keyboard was nowhere when it was scanned.
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      )
      await scanAtOnce(page, newCode())
      await expect(question(page)).toBeVisible()
      await end()
      await expect(box).toHaveValue('')
      await expect(box).toBeFocused()
    }
  }
})

test('CAT-027, CAT-039, CAT-040, CAT-049 /pos adds a product, changes it on its card, and deletes it', async ({
  page,
}) => {
  await standAtTill(page, 'manager')
  await page.goto('/pos')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const code = newCode()
  // First of all names, so that its card is on the first screen.
  const name = `0 Aaa ${code}`
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('Price (£)').fill('2')
  // What was written is not lost by a key.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog(page).getByLabel('Name')).toHaveValue(name)
  // What is scanned meanwhile is for the field, and not for the basket.
  await scanAtOnce(page, code)
  await expect(dialog(page).getByLabel('Barcode')).toHaveValue(code)
  await dialog(page).getByRole('button', { name: 'Save Product' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(cartLines(page)).toHaveCount(0)
  const card = page.getByRole('list', { name: 'Products' }).getByRole('listitem').filter({ hasText: name })
  await card.hover()
  await card.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog(page).getByLabel('Price (£)').fill('2.25')
  await dialog(page).getByRole('button', { name: 'Save Product' }).click()
  await expect(card).toContainText('£2.25')
  await card.hover()
  await card.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Delete product' }).click()
  await question(page).getByRole('button', { name: 'Delete the product' }).click()
  await expect(card).toHaveCount(0)
})

test('CAT-050, CAT-051, CAT-052, CAT-055, CAT-056, CAT-057, CAT-058 /pos-standalone has its own form, and says what was refused', async ({
  page,
}) => {
  await standAtTill(page, 'manager')
  await page.goto('/pos-standalone')
  const open = async () => {
    await page.getByRole('button', { name: 'Hardware', exact: true }).click()
    await page.getByRole('button', { name: 'Add New Product' }).click()
  }
  await open()
  const form = page.getByRole('dialog', { name: 'Add New Product' })
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(toastOf(page, 'Please fill in all required fields (Name, SKU, Price)')).toBeVisible()
  const code = newCode()
  await form.getByLabel('Product name').fill(code)
  await form.getByLabel('SKU').fill(code)
  await form.getByLabel('Price (£)').fill('0')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(toastOf(page, 'Price must be greater than 0')).toBeVisible()
  await form.getByLabel('Price (£)').fill('3')
  await form.getByLabel('VAT rate').selectOption('zero')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(toastOf(page, `Product "${code}" added successfully!`)).toBeVisible()
  await open()
  await form.getByLabel('Product name').fill(code)
  await form.getByLabel('SKU').fill(code)
  await form.getByLabel('Price (£)').fill('3')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(toastOf(page, 'Product Creation Failed')).toBeVisible()
  await expect(toastOf(page, /^Failed to create product: 4\d\d /)).toBeVisible()
})

test('SELL-073, SELL-074 without a network the code is kept over a reload and offered again; who may not create is told whom to ask', async ({
  page,
  context,
}) => {
  await standAtTill(page, 'manager')
  await page.goto('/pos')
  await expect(tiles(page).first()).toBeVisible()
  await untilKept(page)
  await context.setOffline(true)
  await expect(page.getByText(/Offline/).first()).toBeVisible()
  const code = newCode()
  await scanAtOnce(page, code)
  await question(page).getByRole('button', { name: 'Keep the code' }).click()
  await expect(toastOf(page, 'Kept to be created')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('1 product to be created')).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog(page).getByRole('button', { name: code, exact: true }).click()
  await expect(dialog(page).getByLabel('Barcode')).toHaveValue(code)

  await standAtTill(page, 'cashier1')
  await searchBox(page).fill(code)
  await searchBox(page).press('Enter')
  await expect(toastOf(page, /A supervisor, a manager or the owner can add it/)).toBeVisible()
})

test('R8 a piece that the shop’s scale has priced is a line of its own at its label’s price', async ({
  page,
}) => {
  await standAtTill(page, 'manager')
  const item = `20${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}`
  const ham = {
    name: `Ham ${item}`,
    barcode: item,
    sku: `HAM-${item}`,
    price: '12.99',
    vatCode: 'zero',
    vatRate: '0.00',
  }
  expect((await page.request.post('/api/products', { data: ham })).status()).toBe(201)
  await scanAtOnce(page, scaleLabel(item, 342))
  await scanAtOnce(page, scaleLabel(item, 342))
  await scanAtOnce(page, scaleLabel(item, 510))
  await expect(cartLines(page)).toHaveCount(3)
  await expect(cartLines(page).first()).toContainText(`${priceOnLabel(342)} by its label`)
  await expect(total(page)).toHaveText('£11.94')
})
