import type { Page } from '@playwright/test'
import { card, cards, cash, codeBox, nameBox, standAtPos, withoutPaper } from './at-the-pos.ts'
import { cartLines, dailySales, productsToScan, scanAtOnce, untilKept } from './at-the-till.ts'
import { numberIn, saleDone } from './paying.ts'
import { names, someone, typePin } from './people-at-the-till.ts'
import { expect, KEPT_ON_DEVICE, OWN_BUSINESS, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingInTheWay, nothingIsFound } from './wcag.ts'

test.use({ ...KEPT_ON_DEVICE, viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 120_000 })

const dialog = (page: Page) => page.getByRole('dialog')
const head = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

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
