import type { Page } from '@playwright/test'
import { cartLines, productsToScan, scan, standAtTill, toastOf, total } from './at-the-till.ts'
import { crash } from './crash.ts'
import { discountBasket } from './paying.ts'
import { expect, KEPT_ON_DEVICE, test as withOneTill } from './test.ts'

/** A second till of the shop: a browser of its own, with its own disk. */
const test = withOneTill.extend<{ other: Page }>({
  other: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 1440, height: 900 },
    })
    const other = await context.newPage()
    await standAtTill(other, 'cashier2')
    await use(other)
    await context.close()
  },
})

test.use({ ...KEPT_ON_DEVICE, viewport: { width: 1440, height: 900 } })
// Two tills, and each is killed and started again.

const parkedList = (page: Page) => page.getByRole('list', { name: 'Parked baskets' })
/** While a server that was just started writes the sales of its demo, its feed tells of nothing newer (decision 0008). */
const AFTER_THE_DEMO = { timeout: 60_000 }

async function ringUp(page: Page, pieces: number) {
  for (const { barcode } of await productsToScan(page, pieces)) await scan(page, barcode)
  await expect(cartLines(page)).toHaveCount(pieces)
}

async function park(page: Page, note: string) {
  await page.keyboard.press('F10')
  const dialog = page.getByRole('dialog', { name: 'Park the basket' })
  await dialog.getByLabel('Name or note').fill(note)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cartLines(page)).toHaveCount(0)
}

async function openParked(page: Page) {
  await page.keyboard.press('Alt+9')
  await expect(page.getByRole('dialog', { name: 'Parked baskets' })).toBeVisible()
}

const recall = (page: Page, label: string) =>
  parkedList(page)
    .getByRole('button', { name: `Recall ${label}` })
    .click()

const note = (what: string) => `${what} ${crypto.randomUUID().slice(0, 6)}`

test('D2 D5 a basket parked on one till is recalled on another, whole, and is gone from both lists', async ({
  page,
  other,
}) => {
  await standAtTill(page)
  const label = note('Red coat')
  await ringUp(page, 2)
  await discountBasket(page, '5')
  const toPay = await total(page).innerText()

  await openParked(other)
  await other.keyboard.press('Escape')
  await park(page, label)
  // The other till's list moves by itself, also while it is open.
  await openParked(other)
  const entry = parkedList(other).getByRole('listitem').filter({ hasText: label })
  await expect(entry).toBeVisible(AFTER_THE_DEMO)
  await expect(entry).toContainText('2 items')
  await expect(entry).toContainText(toPay)
  await recall(other, label)
  await expect(toastOf(other, `Recalled “${label}”`)).toBeVisible()
  await expect(cartLines(other)).toHaveCount(2)
  await expect(total(other)).toHaveText(toPay)
  await openParked(page)
  await expect(page.getByRole('dialog').getByText(label)).toBeHidden()
})

test('killed in the middle of parking, the basket is in the cart or in the list, and never in both or in neither', async ({
  page: first,
}) => {
  let page = first
  await standAtTill(page)
  // How long after the press the page dies; the parking itself takes a few milliseconds of these.
  for (const afterMs of [0, 5, 20]) {
    const label = note(`Killed after ${afterMs}`)
    await ringUp(page, 1)
    await page.keyboard.press('F10')
    await page.getByLabel('Name or note').fill(label)
    await expect(page.getByRole('dialog', { name: 'Park the basket' })).toBeVisible()
    // Counted in the page itself, whose clock the parking goes by.
    await page.evaluate((ms) => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Park',
      )
      button?.click()
      return new Promise((done) => setTimeout(done, ms))
    }, afterMs)
    page = await crash(page)
    await openParked(page)
    await expect(page.getByRole('status', { name: 'Loading the parked baskets' })).toBeHidden()
    const isParked = await page.getByRole('dialog').getByText(label).count()
    await page.keyboard.press('Escape')
    const inCart = await cartLines(page).count()
    expect(isParked + inCart, label).toBe(1)
    if (inCart > 0) await page.keyboard.press('Alt+Delete')
    await expect(cartLines(page)).toHaveCount(0)
  }
})
