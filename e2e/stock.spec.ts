import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { scanAtOnce, standAtTill, toastOf } from './at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'
import { fitsItsWidth, nothingInTheWay } from './wcag.ts'

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }

interface Made {
  readonly id: string
  readonly name: string
  readonly barcode: string
}

/** A GTIN-13 that no other journey has. */
function newCode(): string {
  const digits = `29${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`
  const sum = [...digits].reduce((all, digit, n) => all + Number(digit) * (n % 2 === 0 ? 1 : 3), 0)
  return digits + ((10 - (sum % 10)) % 10)
}

async function newProduct(page: Page, part: object = {}): Promise<Made> {
  const barcode = newCode()
  const name = `Counted ${barcode}`
  const data = {
    name,
    barcode,
    sku: `C-${barcode}`,
    price: '2.50',
    cost: '1.00',
    stockQuantity: 10,
    minStockLevel: 3,
    ...part,
  }
  const answer = await page.request.post('/api/products', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return { ...(await answer.json()), barcode }
}

const stockOf = async (page: Page, { id }: Made): Promise<number> =>
  (await (await page.request.get(`/api/products/${id}`)).json()).stockQuantity
const lineOf = (page: Page, { name }: Made) => page.getByRole('listitem').filter({ hasText: name })

test('STOCK a delivery is scanned, booked once and booked back with one press', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'manager', 'back-office')
  const tea = await newProduct(page)
  await page.goto('/stock?book=delivery')
  await page.getByLabel('Supplier').fill('Leaf & Co')
  await page.getByLabel('Find a product to book').blur()
  await scanAtOnce(page, tea.barcode)
  await lineOf(page, tea).getByLabel('Quantity').fill('24')
  await lineOf(page, tea).getByLabel('Unit cost').fill('1.15')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(toastOf(page, 'The delivery is booked')).toBeVisible()
  expect(await stockOf(page, tea)).toBe(34)

  await page.getByRole('listitem').filter({ hasText: 'Leaf & Co' }).first().getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(tea.name)).toBeVisible()
  await dialog.getByRole('button', { name: 'Book it back' }).click()
  await expect(dialog.getByText('Booked back', { exact: true })).toBeVisible()
  expect(await stockOf(page, tea)).toBe(10)
  await dialog.getByRole('link', { name: tea.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: tea.name })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Movements' }).getByRole('listitem')).toHaveText([
    /Delivery.*Booked back.*−24.*10 after/s,
    /Delivery from Leaf & Co.*\+24.*34 after/s,
    /Opening stock.*\+10.*10 after/s,
  ])
})

test.describe('without a network', () => {
  test.use(KEPT_ON_DEVICE)

  test('STOCK a stock-take on a phone outlives a reload without a network, and closes on what was sold meanwhile', async ({
    page,
    context,
  }) => {
    await page.setViewportSize(PHONE)
    await signIn(page, 'manager', 'back-office')
    const [tea, milk] = [await newProduct(page), await newProduct(page)]
    await page.goto('/stock-takes')
    await page.getByRole('button', { name: 'Begin a stock-take' }).first().click()
    const dialog = page.getByRole('dialog')
    const name = `Shelf ${tea.barcode}`
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByText('Chosen', { exact: true }).click()
    for (const { barcode, name: label } of [tea, milk]) {
      await scanAtOnce(page, barcode)
      await expect(dialog.getByRole('region', { name: 'Chosen products' }).getByText(label)).toBeVisible()
    }
    await dialog.getByRole('button', { name: 'Begin counting' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Find a product' })).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))

    await scanAtOnce(page, tea.barcode)
    const counted = page.getByRole('list', { name: 'What you counted' })
    await expect(counted.getByRole('listitem')).toHaveText([new RegExp(`${tea.name}.*1`, 's')])
    await expect(page.getByText('Everything you counted is handed in.')).toBeVisible()
    await context.setOffline(true)
    await scanAtOnce(page, tea.barcode)
    await page.getByLabel('Counted in all here').fill('8')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await expect(counted.getByRole('listitem')).toHaveText([new RegExp(`${tea.name}.*8`, 's')])
    await page.reload()
    await expect(counted.getByRole('listitem')).toHaveText([new RegExp(`${tea.name}.*8`, 's')])
    await expect(page.getByText(/counts? waits? on this device/)).toBeVisible()
    await scanAtOnce(page, milk.barcode)
    await expect(counted.getByRole('listitem')).toHaveCount(2)
    await context.setOffline(false)
    await expect(page.getByText('Everything you counted is handed in.')).toBeVisible()
    await nothingInTheWay(page, 'counting')
    await fitsItsWidth(page, 'counting')

    await page.getByRole('tab', { name: 'Differences' }).click()
    await expect(lineOf(page, tea).getByText('8 counted, 10 expected')).toBeVisible()
    await expect(lineOf(page, milk).getByText('1 counted, 10 expected')).toBeVisible()
    await nothingInTheWay(page, 'the differences')
    await lineOf(page, milk)
      .getByRole('button', { name: /Recount/ })
      .click()
    await expect(page.getByText('1 product waits to be counted again')).toBeVisible()
    const late = await countsOffline(page, tea)
    await page.getByRole('button', { name: 'Close and book' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('1 difference is booked: −2 pieces worth £5.00, at price.')).toBeVisible()
    await fitsItsWidth(page, 'the question before it is closed')
    await question.getByRole('button', { name: 'Close and book' }).click()
    await expect(page.getByText(/Closed .* by/)).toBeVisible()
    expect([await stockOf(page, tea), await stockOf(page, milk)]).toEqual([8, 10])
    await fitsItsWidth(page, 'the outcome')
    await late.isToldWhatWasNotTaken()
  })
})

/** A second phone counts two more of a product without a network, and comes back when the stock-take is closed. */
async function countsOffline(first: Page, { barcode, name }: Made) {
  const context = await first.context().browser()?.newContext({ viewport: PHONE, serviceWorkers: 'block' })
  if (!context) throw new Error('No browser')
  const page = await context.newPage()
  await signIn(page, 'manager', 'back-office')
  await page.goto(first.url())
  await expect(page.getByRole('searchbox', { name: 'Find a product' })).toBeVisible()
  await context.setOffline(true)
  await scanAtOnce(page, barcode)
  await scanAtOnce(page, barcode)
  await expect(page.getByText('2 counts wait on this device to be handed in.')).toBeVisible()
  const isToldWhatWasNotTaken = async () => {
    await context.setOffline(false)
    const lines = page.getByRole('list', { name: 'What was not taken' }).getByRole('listitem')
    await expect(lines).toHaveText([new RegExp(`${name}.*\\+2`, 's')])
    await expect(page.getByText('Everything you counted is handed in.')).toHaveCount(0)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(`C-${barcode},${name},Shop floor,2,`)
    await fitsItsWidth(page, 'what was not taken')
    await context.close()
  }
  return { isToldWhatWasNotTaken }
}

test('STOCK-001 STOCK-002 STOCK-008 STOCK-009 a low-stock alert appears live on the inventory, the dashboard and the till', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(WIDE)
  await signIn(page, 'manager', 'back-office')
  // So far below nothing that it is the first of the emptiest five.
  const tea = await newProduct(page, { stockQuantity: 1, minStockLevel: 0 })
  await page.goto('/inventory')
  const card = page.getByRole('region', { name: 'Low stock alert' })
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory Management' })).toBeVisible()
  const dashboard = await page.context().newPage()
  await dashboard.goto('/back-office')
  await expect(dashboard.getByRole('heading', { name: 'Low Stock Alert' })).toBeVisible()
  const other = await browser.newContext({ viewport: WIDE })
  const till = await other.newPage()
  await standAtTill(till)
  await till.getByRole('combobox', { name: /Scan a barcode/ }).fill(tea.name)
  await expect(
    till
      .getByText('Low stock: 1')
      .or(till.getByText(/Stock: 1\b/))
      .first(),
  ).toBeVisible()

  const answer = await page.request.put(`/api/stock/bookings/${crypto.randomUUID()}`, {
    data: { kind: 'waste', reason: 'damaged', lines: [{ productId: tea.id, quantity: 900_000 }] },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  // On a busy machine the live feed of a window that was just opened begins later than any answer to a press.
  await expect(card.getByText(tea.name)).toBeVisible()
  await expect(toastOf(dashboard, `${tea.name}: none left`)).toBeVisible()
  await expect(dashboard.getByText(tea.name, { exact: true })).toBeVisible()
  await expect(till.getByText(/Out of stock/i).first()).toBeVisible()
  await till.getByRole('combobox', { name: /Scan a barcode/ }).fill('')
  await till.getByRole('button', { name: 'Browse' }).click()
  const catalogue = till.getByRole('dialog', { name: 'Product Catalog' })
  await catalogue.getByPlaceholder('Search products...').fill(tea.name)
  await expect(catalogue.getByRole('button', { name: `Add to Cart: ${tea.name}` })).toBeDisabled()
  await other.close()
})
