import type { Page } from '@playwright/test'
import { card, cards, codeBox, nameBox, standAtPos, withoutPaper } from './at-the-pos.ts'
import { cartLines, dailySales, productsToScan, untilKept } from './at-the-till.ts'
import { saleDone } from './paying.ts'
import { names, someone, typePin } from './people-at-the-till.ts'
import { expect, KEPT_ON_DEVICE, OWN_BUSINESS, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingInTheWay, nothingIsFound } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const dialog = (page: Page) => page.getByRole('dialog')
const head = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('SELL-058, SELL-076, STAFF-040, AUTH-025, AUTH-026, WCAG 2.2 AA: the till changes hands at the name, and Logout leaves it', async ({
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

test.describe(() => {
  test.use({ ...OWN_BUSINESS, ...KEPT_ON_DEVICE })

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
    await expect.poll(async () => (await dailySales(page)).count).toBe(before.count + 1)
  })
})
