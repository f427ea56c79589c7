import type { Page } from '@playwright/test'
import { card, cardOf, cards, cash, columns, nameBox, standAtPos, withoutPaper } from './at-the-pos.ts'
import { cartLines, dailySales, productsToScan, scanAtOnce, toastOf, total, withVat } from './at-the-till.ts'
import { saleDone } from './paying.ts'
import { whoIs } from './people-at-the-till.ts'
import { expect, OWN_BUSINESS, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingInTheWay, nothingIsFound } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 120_000 })

const stand = (page: Page, username?: string) => standAtPos(page, username, '/pos-standalone')
const sale = (page: Page) => page.getByRole('region', { name: 'Current Sale' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('SELL-084, SELL-085, SELL-086, SELL-087 /pos-standalone shows whose it is, finds goods and adds them up', async ({
  page,
}) => {
  await stand(page)
  const user = await whoIs(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(user.businessName)
  await expect(page.getByRole('button', { name: `${user.firstName} ${user.lastName} Cashier` })).toBeVisible()
  await expect(button(page, 'Hardware')).toBeVisible()
  await expect(button(page, 'Logout')).toBeVisible()

  const category = page.getByLabel('Category')
  await expect(category.locator('option:checked')).toHaveText('All Categories')
  await category.selectOption('Bakery')
  const shown = await cards(page).allInnerTexts()
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.every((words) => words.includes('Bakery'))).toBe(true)
  await category.selectOption('All Categories')
  const [one, other] = await productsToScan(page, 2)
  if (!one || !other) throw new Error('The demo shop has barcodes')
  await nameBox(page).fill(one.name)
  await cardOf(page, one.name).first().click()
  await expect(cartLines(page)).toHaveCount(1)
  await nameBox(page).fill('')
  await scanAtOnce(page, other.barcode)
  await expect(cartLines(page)).toHaveCount(2)

  await page.getByRole('button', { name: `One ${one.name} more` }).click()
  await expect(page.getByLabel(`Quantity of ${one.name}`)).toHaveValue('2')
  await expect(sale(page)).toContainText('Subtotal')
  await expect(sale(page)).toContainText('VAT (20%)')
  await expect(total(page)).toHaveText(withVat([one, one, other]))
  await page.getByRole('button', { name: `One ${one.name} less` }).click()
  await page.getByRole('button', { name: `Remove ${other.name}` }).click()
  await expect(total(page)).toHaveText(withVat([one]))
})

/** As a person does, who has seen it first. */
async function cancel(page: Page) {
  await page.waitForTimeout(500)
  await button(page, 'Cancel').click()
  await expect(cash(page)).toHaveCount(0)
}

test.describe(() => {
  test.use(OWN_BUSINESS)

  test('SELL-088, SELL-089, SELL-090, SELL-091 Checkout shows Card and Cash, Cancel hides them, and either is a sale in the books', async ({
    page,
  }) => {
    await stand(page)
    const before = await dailySales(page)
    await expect(button(page, 'Checkout')).toBeDisabled()
    await cards(page).first().click()
    await expect(card(page)).toHaveCount(0)
    // The second press of a double one meets Cancel: it pays nothing, and does not shut again what the first has opened.
    await button(page, 'Checkout').dblclick()
    await expect(button(page, 'Cancel')).toBeVisible()
    await expect(card(page)).toBeVisible()
    await cancel(page)
    await expect(cartLines(page)).toHaveCount(1)

    await button(page, 'Checkout').click()
    const paper = page.waitForEvent('popup')
    await cash(page).click()
    await expect(toastOf(page, 'Payment Successful')).toBeVisible()
    await expect(saleDone(page)).toContainText('Cash')
    await expect(cartLines(page)).toHaveCount(0)
    await expect((await paper).locator('.receipt')).toContainText(/T\d+-\d{6}/)
    await (await paper).close()

    await cards(page).nth(1).click()
    await expect(cash(page)).toHaveCount(0)
    await button(page, 'Checkout').click()
    await card(page).click()
    await expect(saleDone(page)).toContainText('Card')
    await expect.poll(async () => (await dailySales(page)).count).toBe(before.count + 2)
  })
})

test('SELL-088 by keyboard alone, a bouncing Enter pays nothing', async ({ page }) => {
  await withoutPaper(page)
  await stand(page)
  await cards(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(cartLines(page)).toHaveCount(1)
  await expect(nameBox(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Checkout')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeVisible()
  await expect(saleDone(page)).toHaveCount(0)
  await page.keyboard.press('Alt+1')
  await expect(saleDone(page)).toContainText('Cash')
})

test('DEV-031, DEV-032, DEV-033, DEV-034, CAT-050 the hardware as it stands, and the ways to more of it', async ({
  page,
}) => {
  await stand(page, 'manager')
  await button(page, 'Hardware').click()
  const overlay = page.getByRole('dialog', { name: 'Hardware Settings' })
  await expect(overlay).toBeVisible()
  const states = await overlay.locator('dl > div').allInnerTexts()
  for (const [i, [what, words]] of [
    ['Receipt Printer', 'Web Print Ready'],
    ['Cash Drawer', 'Not Connected'],
    ['Barcode Scanner', 'Not Connected'],
  ].entries()) {
    expect(states[i]).toContain(what)
    expect(states[i]).toContain(words)
  }
  // The shop's list may have one by now, of another journey.
  expect(states[3]).toMatch(/^Payment Terminal\s+(Not Connected|Set up)/)
  const terminals = overlay.getByRole('link', { name: 'Connect Payment Terminal' })
  await expect(terminals).toHaveAttribute('href', '/payment-terminals')
  await expect(terminals).toHaveAttribute('target', '_blank')
  await nothingIsFound(page, 'the hardware of /pos-standalone')
  await overlay.getByRole('button', { name: 'Add New Product' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Product' })).toBeVisible()
})

test('SELL-086, SELL-088, SELL-089 on a phone the sale is a press away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withoutPaper(page)
  await stand(page)
  expect(await columns(page)).toBe(2)
  await cards(page).first().click()
  await page.getByRole('button', { name: /^Cart, 1 item/ }).click()
  await button(page, 'Checkout').click()
  await cancel(page)
  await button(page, 'Checkout').click()
  await cash(page).click()
  await expect(toastOf(page, 'Payment Successful')).toBeVisible()
  await expect(saleDone(page)).toContainText('Cash')
})

test('WCAG 2.2 AA: nothing is found on /pos-standalone, wide and narrow', async ({ page }) => {
  await stand(page, 'manager')
  await cards(page).first().click()
  await button(page, 'Checkout').click()
  await nothingInTheWay(page, '/pos-standalone')
  await page.setViewportSize(NARROWEST)
  await nothingInTheWay(page, '/pos-standalone at 320')
  await fitsItsWidth(page, '/pos-standalone at 320')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('SELL-084, CAT-040 the head is one row, and a tap lays nothing over a product’s name', async ({
    page,
  }) => {
    await stand(page, 'manager')
    const head = page.locator('header').first()
    const middles = async () => {
      const boxes = await Promise.all((await head.getByRole('button').all()).map((one) => one.boundingBox()))
      return boxes.flatMap((box) => (box ? [Math.round(box.y + box.height / 2)] : []))
    }
    await expect(head.getByRole('button', { name: /^Cash drawer/ })).toBeVisible()
    await expect.poll(async () => (await middles()).length).toBeGreaterThanOrEqual(5)
    const rows = await middles()
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(4)
    await fitsItsWidth(page, '/pos-standalone on a phone')

    // A finger on a screen that has a mouse as well: it hovers where it tapped.
    const tapped = cards(page).first()
    const { x, y, width } = (await tapped.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    const finger = await page.context().newCDPSession(page)
    const touchPoints = [{ x: x + width / 2, y: y + 20 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.getByRole('button', { name: /^Cart, 1 item/ })).toBeVisible()
    const pencil = page.getByRole('button', { name: /^Edit / }).first()
    const opacity = () => pencil.evaluate((one) => getComputedStyle(one.parentElement ?? one).opacity)
    expect(await opacity()).toBe('0')
    await tapped.hover()
    await expect.poll(opacity).toBe('1')
  })
})
