import type { Browser, Page } from '@playwright/test'
import type { ShopSettings } from '@tuppence/contract/settings'
import type { Product } from '@tuppence/domain/catalogue'
import { formatMoney } from '@tuppence/domain/money'
import { cartLines, productsToScan, scan, standAtTill, toastOf, total, withVat } from './at-the-till.ts'
import { complete, saleDone } from './paying.ts'
import { historyIsWritten } from './portal.ts'
import { DEMO, expect, test } from './test.ts'
import { nothingIsFound } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A business that no other journey sets otherwise. */
const SHOP = 'UK003'
/** "At once", and what a busy machine adds to it. */
const SOON = { timeout: 6_000 }

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

async function openTab(office: Page, tab: 'Store' | 'POS' | 'Notifications' | 'Users') {
  await office.goto('/settings')
  await office.getByRole('tab', { name: tab }).click()
}

async function saved(office: Page) {
  await office.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(office, 'Saved').first()).toBeVisible()
  await office
    .getByRole('button', { name: /^Dismiss|^Close/ })
    .first()
    .click({ timeout: 1_000 })
    .catch(() => {})
}

/** Puts the shop back to what it was. */
async function putBack(office: Page, before: ShopSettings) {
  const now = await settingsOf(office)
  const selling = (set: ShopSettings) => {
    const { vatMode, vatRate, currency, discountLimit, autoPrintReceipt } = set
    return { vatMode, vatRate, currency, discountLimit, autoPrintReceipt }
  }
  const store = (set: ShopSettings) => {
    const { businessName, address, phone, email, vatNumber, openingHours, nation, timeZone } = set
    return { businessName, address, phone, email, vatNumber, openingHours, nation, timeZone }
  }
  const put = async (path: string, data: object) => {
    const answer = await office.request.put(`/api/settings/${path}`, { data })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(204)
  }
  await put('selling', { seen: selling(now), selling: selling(before) })
  await put('store', { seen: store(now), store: store(before) })
  await put('till-lock', { lockAfterMinutes: before.lockAfterMinutes })
  await put('notifications', { seen: now.notifications, set: before.notifications })
  await put('switches', { soundEffects: before.soundEffects, autoBackup: before.autoBackup })
  await office.context().close()
}

/** Rings up one thing; answers it. */
async function ringUp(page: Page): Promise<Product> {
  const [product] = await productsToScan(page, 1)
  if (!product) throw new Error('nothing to sell')
  await scan(page, product.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  return product
}

test('SET-001 SET-002 SET-004 SET-006 SET-011 SET-012 D1 D7 an open till goes by VAT, printing and limits at once as the office saves them', async ({
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

  await openTab(office, 'POS')
  for (const tab of ['Store', 'POS', 'Notifications', 'Users', 'Hardware'])
    await expect(office.getByRole('tab', { name: tab, exact: true })).toBeVisible()
  await expect(office.getByText('£10.00 and £2.00 VAT')).toBeVisible()
  await office.getByRole('button', { name: 'Include VAT in the marked price' }).click()
  await expect(office.getByText('£1.67 of it is VAT')).toBeVisible()
  await office.getByRole('switch', { name: 'Print receipts automatically' }).click()
  await office.getByLabel('Discount without approval, in percent').fill('5')
  await saved(office)

  // The basket that was begun goes by it too, and nothing was loaded anew.
  await expect(total(page)).toHaveText(formatMoney(Number(product.price.replace('.', '')), 'GBP'), SOON)
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

  const papers: Page[] = []
  page.on('popup', (paper) => papers.push(paper))
  await page.getByRole('button', { name: 'Exact' }).click()
  await complete(page).click()
  await expect(saleDone(page)).toBeVisible()
  await page.waitForTimeout(2_000)
  expect(papers).toEqual([])

  await office.getByRole('switch', { name: 'Print receipts automatically' }).click()
  await office.getByLabel('VAT on prices').selectOption('add')
  await saved(office)
  await expect(printing).toBeEnabled(SOON)
  await ringUp(page)
  await expect(total(page)).toHaveText(withVat([product]))
  const paper = page.waitForEvent('popup', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Exact' }).click()
  await complete(page).click()
  await (await paper).close()
  await putBack(office, before)
})

test('SET-007 SET-012 D7 a till is heard and locks as the office says, without being loaded anew', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const office = await officeOf(browser, baseURL)
  const before = await settingsOf(office)
  await page.addInitScript(() => {
    const counted = window as unknown as { tones: number }
    counted.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      counted.tones += 1
      start.call(this, when)
    }
  })
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones)
  await standAtTill(page, 'cashier1', SHOP)
  const scanUnknown = async (code: string) => {
    await scan(page, code)
    await expect(toastOf(page, `Nothing is sold under “${code}”`)).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
  }
  await scanUnknown('5099999999991')
  await expect.poll(tones).toBe(1)

  await openTab(office, 'Notifications')
  const heard = page.waitForResponse('**/api/tills/register')
  await office.getByRole('switch', { name: 'Sound effects' }).click()
  await expect(toastOf(office, 'Saved').first()).toBeVisible()
  await (await heard).finished()
  await scanUnknown('5099999999984')
  await scanUnknown('5099999999977')
  expect(await tones()).toBe(1)

  const unlock = page.getByRole('region', { name: 'Unlock' })
  const leaveAlone = () =>
    page.evaluate(() => localStorage.setItem('tuppence_till_touched', String(Date.now() - 61_000)))
  await leaveAlone()
  await page.waitForTimeout(1_500)
  await expect(unlock).toBeHidden()
  await openTab(office, 'POS')
  const told = page.waitForResponse('**/api/tills/register')
  await office.getByLabel('Minutes without a touch').fill('1')
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await (await told).finished()
  await page.waitForTimeout(500)
  await leaveAlone()
  await expect(unlock).toBeVisible(SOON)
  await putBack(office, before)
})

test('SET-007 SET-012 D7 low stock is told in the office until that is switched off', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const office = await officeOf(browser, baseURL)
  const before = await settingsOf(office)
  const mark = crypto.randomUUID().slice(0, 6)
  const make = async (name: string) => {
    const answer = await office.request.post('/api/products', {
      data: {
        name: `${name} ${mark}`,
        sku: `${name}-${mark}`,
        price: '1.00',
        stockQuantity: 3,
        minStockLevel: 2,
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as Product
  }
  const [first, second] = [await make('Nails'), await make('Hooks')]
  await standAtTill(page, 'cashier1', SHOP)
  const sell = async ({ sku }: Product) => {
    await page.getByRole('combobox', { name: /Scan a barcode/ }).fill(sku)
    await page.keyboard.press('Enter')
    await expect(cartLines(page)).toHaveCount(1)
    const recorded = page.waitForResponse((answer) => answer.url().endsWith('/api/transactions'))
    const paper = page.waitForEvent('popup', { timeout: 10_000 }).catch(() => undefined)
    await page.getByRole('button', { name: 'Exact' }).click()
    await complete(page).click()
    expect((await recorded).ok()).toBe(true)
    await (await paper)?.close()
  }
  await openTab(office, 'Notifications')
  await sell(first)
  await expect(toastOf(office, `${first.name}`)).toBeVisible(SOON)
  await office.getByRole('switch', { name: /^Low stock Products/ }).click()
  await saved(office)
  await sell(second)
  await office.waitForTimeout(2_000)
  await expect(toastOf(office, `${second.name}`)).toHaveCount(0)
  await putBack(office, before)
})

test('SET-003 SET-013 D9 days that are otherwise, nation and clock are kept, and people are seen to in place', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const office = await officeOf(browser, baseURL)
  const before = await settingsOf(office)
  await office.goto('/settings')
  await office.getByLabel('Nation').selectOption('scotland')
  await office.getByLabel('Time zone').selectOption('Europe/Jersey')
  const monday = office.getByRole('checkbox', { name: 'Monday' })
  if (!(await monday.isChecked())) await monday.check()
  await office.getByLabel('Another day').fill('2026-12-25')
  await office.getByRole('button', { name: 'Add the day' }).click()
  await office.getByLabel('Another day').fill('2026-12-24')
  await office.getByRole('button', { name: 'Add the day' }).click()
  await office.getByRole('checkbox', { name: 'Open on Thu, 24 Dec 2026' }).check()
  await office.getByLabel('Thu, 24 Dec 2026, closes').fill('08:00')
  await expect(office.getByText('A day must close after it opens.')).toBeVisible()
  await office.getByLabel('Thu, 24 Dec 2026, closes').fill('13:00')
  await office.getByRole('button', { name: 'Add the bank holidays of Scotland' }).click()
  await expect(office.getByRole('checkbox', { name: /^Open on \w+, 30 Nov/ })).toHaveCount(1)
  await nothingIsFound(office, '/settings')
  await saved(office)
  expect(await settingsOf(office)).toMatchObject({
    nation: 'scotland',
    timeZone: 'Europe/Jersey',
    openingHours: {
      exceptions: expect.arrayContaining([
        { day: '2026-12-24', hours: { from: '09:00', to: '13:00' } },
        { day: '2026-12-25', hours: null },
      ]),
    },
  })

  await office.getByRole('tab', { name: 'Users' }).click()
  await office.getByRole('button', { name: 'Add Staff Member' }).click()
  await expect(office.getByRole('dialog', { name: 'Add Staff Member' })).toBeVisible()
  await office.keyboard.press('Escape')
  await office
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(office.getByRole('dialog')).toBeVisible()
  await office.keyboard.press('Escape')
  await putBack(office, before)
})

test('SET-003 D15 what is not saved is seen from the foot of the form, and what is typed is thrown away by nobody else', async ({
  browser,
  baseURL,
}) => {
  const office = await officeOf(browser, baseURL)
  const before = await settingsOf(office)
  await openTab(office, 'Store')
  const name = office.getByLabel('Store name')
  const vat = office.getByLabel('VAT number')
  const save = office.getByRole('button', { name: 'Save Changes' })
  const keptVat = await vat.inputValue()
  await vat.fill('abc')
  await save.click()
  await expect(vat).toBeFocused()
  await expect(vat).toBeInViewport()

  // Somebody else saves in between.
  await vat.fill(keptVat)
  const typedName = `Written here ${crypto.randomUUID().slice(0, 4)}`
  await name.fill(typedName)
  const { businessName, address, phone, email, vatNumber, openingHours, nation, timeZone } = before
  const seen = { businessName, address, phone, email, vatNumber, openingHours, nation, timeZone }
  // Another than the first try has left, where this is the second.
  const theirPhone = phone === '0113 496 0123' ? '0113 496 0124' : '0113 496 0123'
  const theirs = { data: { seen, store: { ...seen, phone: theirPhone } } }
  expect((await office.request.put('/api/settings/store', theirs)).status()).toBe(204)
  await save.click()
  await expect(toastOf(office, 'Not saved').first()).toBeVisible()
  await expect(office.getByText('Somebody else has changed this since you opened it.')).toBeInViewport()
  await expect(name).toHaveValue(typedName)

  const question = office.getByRole('alertdialog', { name: 'Leave without saving?' })
  await office.getByRole('tab', { name: 'POS' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue(typedName)
  await office.getByRole('tab', { name: 'POS' }).click()
  await question.getByRole('button', { name: 'Throw it away' }).click()
  await expect(office.getByLabel('Tax rate in percent')).toBeVisible()
  // Nothing is asked where nothing is typed.
  await office.getByRole('tab', { name: 'Store' }).click()
  await expect(office.getByLabel('Phone')).toHaveValue(theirPhone)
  await putBack(office, before)
})
