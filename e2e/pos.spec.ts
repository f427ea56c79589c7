import type { Page } from '@playwright/test'
import {
  card,
  cardOf,
  cards,
  cash,
  codeBox,
  columns,
  nameBox,
  standAtPos,
  withoutPaper,
} from './at-the-pos.ts'
import {
  cartLines,
  dailySales,
  enterAfterScan,
  productsToScan,
  scanAtOnce,
  toastOf,
  total,
  untilKept,
  withVat,
} from './at-the-till.ts'
import { numberIn, saleDone } from './paying.ts'
import { names, someone, typePin, whoIs } from './people-at-the-till.ts'
import { expect, KEPT_ON_DEVICE, OWN_BUSINESS, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingInTheWay, nothingIsFound } from './wcag.ts'

test.use({ ...KEPT_ON_DEVICE, viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 120_000 })

const dialog = (page: Page) => page.getByRole('dialog')
const received = (page: Page) => page.getByLabel('Cash Received')
const chips = (page: Page) => page.getByRole('list', { name: 'Categories' }).getByRole('button')
const head = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('SELL-058, SELL-060, SELL-061, SELL-062, CAT-039 the head, the chips and the cards of /pos', async ({
  page,
}) => {
  await standAtPos(page, 'manager')
  const user = await whoIs(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(user.businessName)
  await expect(page.getByRole('button', { name: `${user.firstName} ${user.lastName} Manager` })).toBeVisible()
  for (const name of ['History', 'QR', 'Settings', 'Logout', 'Add Product'])
    await expect(head(page, name), name).toBeVisible()

  const categories: { name: string; isActive: boolean }[] = await (
    await page.request.get('/api/categories')
  ).json()
  const active = categories.filter(({ isActive }) => isActive).map(({ name }) => name)
  const five = ['Beverages', 'Food', 'Bakery', 'Snacks', 'Fresh'].filter((name) => active.includes(name))
  expect(five.length).toBeGreaterThan(2)
  await expect(chips(page)).toHaveCount(active.length + 1)
  expect((await chips(page).allInnerTexts()).slice(0, five.length + 1)).toEqual(['All', ...five])
  await expect(chips(page).first()).toHaveAttribute('aria-pressed', 'true')

  expect(await columns(page)).toBe(4)
  const first = five[0] ?? ''
  await page.getByRole('list', { name: 'Categories' }).getByText(first, { exact: true }).click()
  const shown = await cards(page).allInnerTexts()
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.every((words) => words.includes(first))).toBe(true)
  await head(page, 'All').click()

  const made = `Unlabelled ${Date.now()}`
  const unlabelled = { name: made, sku: made, price: '1234.56', stockQuantity: 7 }
  const answer = await page.request.post('/api/products', { data: unlabelled })
  expect(answer.status(), await answer.text()).toBe(201)
  await nameBox(page).fill(made)
  const [only] = [cardOf(page, made)]
  await expect(only).toHaveCount(1)
  for (const words of [made, 'Uncategorized', '£1,234.56', 'N/A', 'Stock: 7'])
    await expect(only).toContainText(words)
  await nameBox(page).fill('nothing is called this')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
})

test('SELL-059, SELL-064, SELL-066, SELL-067, SELL-068, SELL-071, SELL-072, SELL-074 what is typed, scanned and pressed lies in the cart, with its VAT', async ({
  page,
}) => {
  await standAtPos(page)
  const [one, other] = await productsToScan(page, 2)
  if (!one?.barcode || !other?.barcode) throw new Error('The demo shop has barcodes')
  await codeBox(page).fill(one.barcode)
  await expect(cartLines(page)).toHaveCount(0)
  await codeBox(page).press('Enter')
  await expect(cartLines(page)).toHaveCount(1)
  await expect(codeBox(page)).toHaveValue('')
  // Scanned with the focus in the other box, which it leaves as it was.
  await nameBox(page).fill(one.name)
  await nameBox(page).focus()
  await scanAtOnce(page, other.barcode)
  await expect(cartLines(page)).toHaveCount(2)
  await expect(nameBox(page)).toHaveValue(one.name)
  // What was scanned lies in the cart, and the keyboard is where the next code goes.
  await expect(codeBox(page)).toBeFocused()
  await nameBox(page).focus()
  await enterAfterScan(page)
  await expect(page.getByLabel(`Quantity of ${one.name}`)).toHaveValue('2')
  await expect(nameBox(page)).toHaveValue('')

  const sums = page.getByRole('region', { name: 'Transaction' })
  await expect(sums).toContainText('Subtotal')
  await expect(sums).toContainText('VAT (20%)')
  await expect(total(page)).toHaveText(withVat([one, one, other]))
  const fewer = page.getByRole('button', { name: `One ${one.name} less` })
  await fewer.click()
  await expect(page.getByLabel(`Quantity of ${one.name}`)).toHaveValue('1')
  await fewer.click()
  await expect(cartLines(page)).toHaveCount(1)
  await page.getByRole('button', { name: `One ${other.name} more` }).click()
  await expect(page.getByLabel(`Quantity of ${other.name}`)).toHaveValue('2')
  await page.getByRole('button', { name: `Remove ${other.name}` }).click()
  await expect(cartLines(page)).toHaveCount(0)

  // What this till does not know is asked of the server, for the business of whoever is signed in.
  const { organizationId } = await whoIs(page)
  const unknown = `9${String(Date.now()).slice(-10)}`
  const asked = page.waitForRequest((request) => request.url().includes('/api/products/barcode/'))
  await codeBox(page).fill(unknown)
  await codeBox(page).press('Enter')
  const { pathname, search } = new URL((await asked).url())
  expect(`${pathname}${search}`).toBe(`/api/products/barcode/${unknown}?organizationId=${organizationId}`)
  await expect(toastOf(page, 'Product not found')).toBeVisible()
  const stranger = `/api/products/barcode/${unknown}?organizationId=${crypto.randomUUID()}`
  expect((await page.request.get(stranger)).status()).toBe(403)
})

test.describe(() => {
  test.use(OWN_BUSINESS)

  test('PAY-007, PAY-008, SELL-069, SELL-070 Cash gives change, Card takes the total, and both are sales in the books', async ({
    page,
  }) => {
    await withoutPaper(page)
    await standAtPos(page)
    const before = await dailySales(page)
    await cards(page).first().click()
    await expect(page.getByRole('radio', { name: 'Split' })).toHaveCount(0)
    await received(page).fill('0.01')
    await expect(page.getByText('Still to pay')).toBeVisible()
    await cash(page).click()
    await expect(toastOf(page, 'Insufficient payment amount')).toBeVisible()
    await expect(cartLines(page)).toHaveCount(1)
    await received(page).fill('50')
    await expect(page.getByText('Change', { exact: true })).toBeVisible()
    await received(page).press('Enter')
    await expect(saleDone(page)).toContainText('Cash')
    await expect(toastOf(page, 'Transaction completed successfully!')).toBeVisible()

    await cards(page).nth(1).click()
    await expect(cartLines(page)).toHaveCount(1)
    await expect(received(page)).toHaveValue('')
    await card(page).click()
    await expect(saleDone(page)).toContainText('Card')
    await expect.poll(async () => (await dailySales(page)).count).toBe(before.count + 2)
  })
})

test('RCPT-030, RCPT-033, RCPT-034, RCPT-035, SELL-076, SELL-077, SELL-078, SELL-079, SELL-080, SELL-081 a sale is found by its code, and voided for a reason', async ({
  page,
}) => {
  await withoutPaper(page)
  await standAtPos(page, 'manager')
  await cards(page).first().click()
  await page.getByRole('button', { name: 'Exact' }).click()
  await cash(page).click()
  await expect(saleDone(page)).toContainText(/T\d+-\d{6}/)
  const number = await numberIn(saleDone(page))
  await expect
    .poll(async () => (await page.request.get(`/api/transactions/find?receipt=${number}`)).status())
    .toBe(200)
  const sale: { id: string } = await (
    await page.request.get(`/api/transactions/find?receipt=${number}`)
  ).json()

  await head(page, 'QR').click()
  const box = dialog(page).getByLabel('QR code')
  const find = dialog(page).getByRole('button', { name: 'Find the transaction' })
  await expect(page.getByRole('dialog', { name: 'Scan Transaction QR Code' })).toBeVisible()
  await find.click()
  await expect(dialog(page)).toContainText('Please enter a QR code')
  for (const wrong of [`TUPPENCE:UK003:${sale.id}`, 'T9-999999', `TUPPENCE:UK001:${crypto.randomUUID()}`]) {
    await box.fill(wrong)
    await find.click()
    await expect(dialog(page), wrong).toContainText('Transaction not found or invalid QR code')
  }
  await dialog(page).getByRole('button', { name: 'Another code' }).click()
  // As a scanner has it, wherever the keyboard is.
  await scanAtOnce(page, `TUPPENCE:UK001:${sale.id}`)
  await expect(page.getByRole('dialog', { name: number })).toContainText('COMPLETED')
  await expect(dialog(page).getByRole('button', { name: 'Print the original' })).toBeVisible()
  await page.keyboard.press('Escape')

  await head(page, 'History').click()
  const history = page.getByRole('dialog', { name: 'Transaction History' })
  await history.getByRole('button', { name: number }).click()
  await dialog(page).getByRole('button', { name: 'Void', exact: true }).click()
  const voiding = page.getByRole('dialog', { name: `Void Transaction ${number}` })
  await voiding.getByRole('button', { name: 'Void this sale' }).click()
  await expect(voiding).toContainText('Please select a void reason')
  await expect(voiding.getByRole('radio')).toHaveCount(7)
  await voiding.getByRole('radio', { name: 'Wrong amount' }).check()
  await voiding.getByRole('button', { name: 'Void this sale' }).click()
  await expect(page.getByRole('region', { name: 'Sale voided' })).toBeVisible()
  await head(page, 'History').click()
  await history.getByRole('button', { name: number }).last().click()
  await expect(dialog(page)).toContainText('VOIDED')
  await expect(dialog(page)).toContainText('Wrong amount')
  await expect(dialog(page).getByRole('button', { name: 'Void', exact: true })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Print a duplicate' })).toBeVisible()
})

test('DEV-035, RCPT-031, SELL-076 Printer & Hardware Settings are kept on this till', async ({ page }) => {
  await standAtPos(page)
  await head(page, 'Settings').click()
  const settings = page.getByRole('dialog', { name: 'Printer & Hardware Settings' })
  const auto = settings.getByRole('switch', { name: 'Print receipts automatically' })
  await expect(auto).toBeChecked()
  await expect(settings.getByLabel('Paper size').locator('option:checked')).toContainText('80mm')
  await expect(settings.getByLabel('Font size').locator('option:checked')).toContainText('medium')
  await expect(settings.getByRole('radio', { name: 'Built in' })).toBeChecked()
  await auto.click()
  await settings.getByLabel('Paper size').selectOption('110mm')
  await settings.getByLabel('Font size').selectOption('large')
  // Without a Bluetooth printer the choice changes nothing, and says what is wanting.
  await settings.getByText('Bluetooth', { exact: true }).click()
  await expect(settings).toContainText('No Bluetooth printer prints receipts yet')
  await expect(settings.getByRole('switch', { name: 'Use Bluetooth devices' })).toBeChecked()
  await expect(settings).toContainText('No device is paired with this till yet.')
  await expect(settings.getByRole('button', { name: 'Bluetooth Devices' })).toBeVisible()
  await expect(settings.getByRole('button', { name: 'Set up printer' })).toBeVisible()
  const paper = page.waitForEvent('popup')
  await settings.getByRole('button', { name: 'Print a test receipt' }).click()
  await expect((await paper).locator('.receipt')).toContainText('TEST')
  await (await paper).close()
  await page.reload()
  await head(page, 'Settings').click()
  await expect(auto).not.toBeChecked()
  await expect(settings.getByLabel('Paper size')).toHaveValue('110mm')
  await expect(settings.getByLabel('Font size')).toHaveValue('large')
  await expect(settings.getByRole('radio', { name: 'Built in' })).toBeChecked()
  await expect(settings.getByRole('switch', { name: 'Use Bluetooth devices' })).toBeChecked()
  await settings.getByRole('button', { name: 'Done' }).click()
  await expect(codeBox(page)).toBeFocused()
})

test('SELL-058, SELL-076, STAFF-040, AUTH-025, AUTH-026 the till changes hands at the name, and Logout leaves it', async ({
  page,
}) => {
  await standAtPos(page)
  const { own, other } = await names(page)
  await page.getByRole('button', { name: `${own.name} Cashier` }).click()
  await expect(page.getByRole('dialog', { name: 'Switch Staff Member' })).toBeVisible()
  await someone(page, other.name).click()
  await typePin(page)
  await expect(page.getByRole('button', { name: `${other.name} Cashier` })).toBeVisible()
  await nameBox(page).fill('left over')
  await head(page, 'Logout').click()
  // It takes nothing before the page is left: whoever signed in meanwhile would be logged out by the journey there.
  await expect(page.getByRole('button', { name: 'Login to POS System' })).toBeEnabled()
  await standAtPos(page)
  await expect(nameBox(page)).toHaveValue('')
  await expect(head(page, 'All')).toHaveAttribute('aria-pressed', 'true')
})

test('SELL-063 an empty catalogue leads to the back office, in a window of its own', async ({ page }) => {
  await page.route(
    (url) => url.pathname === '/api/products',
    (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  )
  const { signIn } = await import('./sign-in.ts')
  await signIn(page, 'cashier1')
  await page.goto('/pos')
  await expect(page.getByText('No Products Added Yet')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Go to Back Office' }).click()
  await expect((await opened).getByRole('button', { name: 'Access Back Office' })).toBeVisible()
})

test('SELL-061, SELL-065 on a phone two columns, and the cart in a sheet: cleared, or paid', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withoutPaper(page)
  await standAtPos(page)
  expect(await columns(page)).toBe(2)
  await fitsItsWidth(page, '/pos at 390')
  await cards(page).first().click()
  await page.getByRole('button', { name: /^Cart, 1 item/ }).click()
  await dialog(page).getByRole('button', { name: 'Clear Cart' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await cards(page).first().click()
  await page.getByRole('button', { name: /^Cart, 1 item/ }).click()
  await dialog(page).getByRole('button', { name: 'Proceed to Payment' }).click()
  await card(page).click()
  await expect(saleDone(page)).toContainText('Card')
  await nothingIsFound(page, 'the sheet of /pos')
})

test.describe(() => {
  test.use(OWN_BUSINESS)

  test('SELL-073, OFF-001 without a network /pos finds goods and sells, and sends the sale when it is back', async ({
    page,
    context,
  }) => {
    await withoutPaper(page)
    await standAtPos(page)
    const [product] = await productsToScan(page, 1)
    const before = await dailySales(page)
    await untilKept(page)
    await context.setOffline(true)
    await page.reload()
    const connection = page.getByRole('status').getByRole('button', { name: 'Offline Mode' })
    await expect(connection).toBeVisible()
    await codeBox(page).fill(product?.barcode ?? '')
    await codeBox(page).press('Enter')
    await expect(cartLines(page)).toHaveCount(1)
    await card(page).click()
    await expect(saleDone(page)).toContainText(/T\d+-\d{6}/)
    await expect(connection).toHaveText('Offline Mode · 1 pending')
    await connection.click()
    await expect(page.getByText('All transactions saved locally')).toBeVisible()
    await expect(page.getByText('Will sync when connection restored')).toBeVisible()
    await nothingIsFound(page, '/pos without a network')
    await context.setOffline(false)
    await expect.poll(async () => (await dailySales(page)).count, { timeout: 30_000 }).toBe(before.count + 1)
  })
})

test('SELL-061 five thousand products with the longest names scroll as ten do, by keyboard alone', async ({
  page,
}) => {
  const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)
  await page.route(
    (url) => url.pathname === '/api/products' && !url.searchParams.has('changedSince'),
    async (route) => {
      const { searchParams } = new URL(route.request().url())
      const offset = Number(searchParams.get('offset') ?? 0)
      const limit = Number(searchParams.get('limit') ?? 5000)
      const answer = await route.fetch()
      const [one] = await (await page.request.get('/api/products?limit=1')).json()
      const json = Array.from({ length: Math.max(0, Math.min(limit, 5000 - offset)) }, (_, i) => {
        const place = String(offset + i).padStart(4, '0')
        const id = `01970000-0000-7000-8000-00000000${place}`
        return { ...one, id, name: `${place} ${LONG}`.slice(0, 140), sku: `S${place}`, barcode: null }
      })
      await route.fulfill({
        response: answer,
        json,
        headers: { ...answer.headers(), 'x-total-count': '5000' },
      })
    },
  )
  // The shop's books have none of them.
  await page.route('**/api/transactions', (route) => route.abort())
  await standAtPos(page)
  expect(await cards(page).count()).toBeLessThan(100)
  await fitsItsWidth(page, '/pos with long names')
  await nameBox(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(cards(page).first()).toBeFocused()
  // They come to this device a few hundred at a time.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(cardOf(page, '4999 ')).toBeFocused({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await page.keyboard.press('ArrowUp')
  await expect(cardOf(page, '4995 ')).toBeFocused()
  expect(await cards(page).count()).toBeLessThan(100)
  await page.keyboard.press('Enter')
  await expect(cartLines(page)).toHaveCount(1)
  await expect(codeBox(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(received(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(cash(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(saleDone(page)).toBeVisible()
})

test('WCAG 2.2 AA: nothing is found on /pos, wide, narrow and in its dialogs', async ({ page }) => {
  await standAtPos(page, 'manager')
  await cards(page).first().click()
  await nothingInTheWay(page, '/pos')
  for (const name of ['QR', 'Settings', 'More']) {
    await head(page, name).click()
    await expect(dialog(page)).toBeVisible()
    await nothingIsFound(page, `/pos, ${name}`)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
  await page.setViewportSize(NARROWEST)
  await nothingInTheWay(page, '/pos at 320')
  await fitsItsWidth(page, '/pos at 320')
})
