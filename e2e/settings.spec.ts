import type { Browser, Page } from '@playwright/test'
import type { ShopSettings } from '@tuppence/contract/settings'
import type { Product } from '@tuppence/domain/catalogue'
import { formatMoney } from '@tuppence/domain/money'
import { cartLines, productsToScan, scan, standAtTill, toastOf, total, withVat } from './at-the-till.ts'
import { complete, saleDone } from './paying.ts'
import { historyIsWritten } from './portal.ts'
import { DEMO, expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A business that no other journey sets otherwise. */
const SHOP = 'UK003'
/** "At once", and what a busy machine adds to it. */
const SOON = { timeout: 12_000 }

/** The manager of the shop in a browser of their own, which is no till. */
async function officeOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  const answer = await page.request.post('/api/back-office/login', {
    data: { businessCode: SHOP, username: 'manager', password: DEMO.password },
  })
  expect(answer.status()).toBe(200)
  await historyIsWritten(page)
  return page
}

const settingsOf = async (office: Page): Promise<ShopSettings> =>
  (await office.request.get('/api/settings')).json()

async function saved(office: Page) {
  await office.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(office, 'Saved').first()).toBeVisible()
}

/** Puts the shop back to what it was. */
async function putBack(office: Page, before: ShopSettings) {
  const now = await settingsOf(office)
  const selling = (set: ShopSettings) => {
    const { vatMode, vatRate, currency, discountLimit, autoPrintReceipt } = set
    return { vatMode, vatRate, currency, discountLimit, autoPrintReceipt }
  }
  const put = async (path: string, data: object) => {
    const answer = await office.request.put(`/api/settings/${path}`, { data })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(204)
  }
  await put('selling', { seen: selling(now), set: selling(before) })
  await put('scale-layouts', { seen: now.scaleLayouts, set: before.scaleLayouts })
  await office.context().close()
}

/** 1.468 kg of the screws: the verifier of 01468 is 7. */
const LABEL = '2912347014689'

/** Goods whose labels begin with 29 and hold a weight. */
async function layOutLabels(office: Page): Promise<Product> {
  const made = await office.request.post('/api/products', {
    data: { name: 'Screws by weight', price: '10.00', barcode: '291234', stockQuantity: 5 },
  })
  expect(made.status(), await made.text()).toBe(201)
  await office.getByRole('button', { name: 'Add a prefix' }).click()
  await office.getByLabel('Prefix').last().selectOption('29')
  await office.getByLabel('Holds').last().selectOption('Weight, 5 digits, verifier')
  await office.getByLabel('Try a label').fill(LABEL)
  await expect(office.getByText('Item 291234, 1.468 kg')).toBeVisible()
  await office.getByRole('button', { name: 'Save scale labels' }).click()
  await expect.poll(async () => (await settingsOf(office)).scaleLayouts).toHaveLength(3)
  await expect(office.getByRole('button', { name: 'Save scale labels' })).toBeDisabled()
  await expect(office.getByText('Somebody else has changed this')).toHaveCount(0)
  return made.json()
}

/** Rings up one thing; answers it. */
async function ringUp(page: Page): Promise<Product> {
  const [product] = await productsToScan(page, 1)
  if (!product) throw new Error('nothing to sell')
  await scan(page, product.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  return product
}

test('SET-004 SET-006 SET-011 SET-012 D1 D7 R8 an open till goes by VAT, printing, limits and scale labels at once as the office saves them', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const office = await officeOf(browser, baseURL)
  const before = await settingsOf(office)
  expect(before).toMatchObject({ vatMode: 'add', autoPrintReceipt: true, discountLimit: 1000 })
  await standAtTill(page, 'cashier1', SHOP)
  const product = await ringUp(page)
  await expect(total(page)).toHaveText(withVat([product]))

  await office.goto('/settings?tab=pos')
  const screws = await layOutLabels(office)
  await office.getByRole('button', { name: 'Include VAT in the marked price' }).click()
  await office.getByRole('switch', { name: 'Print receipts automatically' }).click()
  await office.getByLabel('Discount without approval, in percent').fill('5')
  await saved(office)

  // The basket that was begun goes by it too, and nothing was loaded anew.
  await expect(total(page)).toHaveText(formatMoney(Number(product.price.replace('.', '')), 'GBP'), SOON)
  // What was saved before that is known here too.
  await scan(page, LABEL)
  await expect(cartLines(page)).toHaveCount(2)
  await expect(cartLines(page).filter({ hasText: screws.name })).toContainText('£14.68 by its label')
  const printing = page.getByRole('switch', { name: 'Print receipt' })
  await expect(printing).toBeDisabled()
  await expect(printing).not.toBeChecked()
  const asked = page.getByRole('dialog', { name: 'Ask somebody who may' })
  const discount = page.getByRole('dialog', { name: 'Discount the basket' })
  const give = async (percent: string) => {
    await page.getByRole('button', { name: 'Discount the basket' }).click()
    await discount.getByLabel('Discount', { exact: true }).fill(percent)
    await discount.getByRole('button', { name: 'Apply' }).click()
  }
  await give('8')
  await expect(asked).toContainText('a discount of 8%')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await give('5')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Exact' }).click()
  await complete(page).click()
  await expect(saleDone(page)).toBeVisible()
  expect((await office.request.delete(`/api/products/${screws.id}`)).ok()).toBe(true)
  await putBack(office, before)
})
