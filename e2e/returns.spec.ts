import type { Page } from '@playwright/test'
import { cartLines, dailySales, productsToScan, scan, scanAtOnce, standAtTill, total } from './at-the-till.ts'
import { numberIn } from './paying.ts'
import { expect, KEPT_ON_DEVICE, OWN_BUSINESS, test } from './test.ts'
import { NARROWEST, nothingIsFound } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const completed = (page: Page, words: string) => page.getByRole('region', { name: words })
const complete = (page: Page) => page.locator('#complete-transaction')
const stockOf = async (page: Page, code: string) =>
  ((await (await page.request.get(`/api/products/barcode/${code}`)).json()) as { stockQuantity: number })
    .stockQuantity

/** Sells one of each, some of one, and stands at the finished sale. Answers the receipt's number. */
async function sell(page: Page, codes: readonly (string | null)[], method: 'Cash' | 'Card' = 'Card') {
  for (const [i, code] of codes.entries()) {
    await scanAtOnce(page, code)
    await expect(page.getByRole('region', { name: 'Transaction' })).toContainText(`${i + 1} item`)
  }
  await page.getByRole('radio', { name: method, exact: true }).check()
  if (method === 'Cash') await page.getByRole('button', { name: 'Exact' }).click()
  await complete(page).click()
  const done = completed(page, 'Sale completed')
  await expect(done).toBeVisible()
  return await numberIn(done)
}

async function openReceipt(page: Page, number: string) {
  await page.keyboard.press('F3')
  const history = page.getByRole('dialog', { name: 'Transaction History' })
  await history.getByLabel('Receipt number or code').fill(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: number })).toBeVisible()
  return page.getByRole('dialog')
}

/** Puts all goods of a receipt into the basket, to come back. */
async function takeBackAll(page: Page, number: string) {
  const dialog = await openReceipt(page, number)
  await dialog.getByRole('button', { name: 'Return or exchange' }).click()
  await page.getByRole('button', { name: 'Everything' }).click()
  await page.getByRole('radio', { name: 'Changed their mind' }).check()
  await page.getByRole('button', { name: /^Take back/ }).click()
  await expect(page.getByRole('region', { name: 'Returns' })).toBeVisible()
}

/** Once the screen has taken its narrow form, it needs no scrolling sideways. */
const fits = (page: Page, where: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), where)
    .toBeLessThanOrEqual(NARROWEST.width)

/** Prints nowhere: paper is another journey's. */
async function withoutPaper(page: Page) {
  const paper = page.getByRole('switch', { name: 'Print receipt' })
  if (await paper.isChecked()) await paper.uncheck()
}

test.describe(() => {
  test.use(OWN_BUSINESS)

  test('SELL-077 SELL-078 SELL-079 SELL-080 SELL-081 SELL-083 D26 WCAG 2.2 AA: a sale is voided once, with a reason, and stock and takings go back', async ({
    page,
    browser,
    baseURL,
  }) => {
    // It also walks through every element of a screen, for axe.
    test.slow()
    await standAtTill(page, 'manager')
    await withoutPaper(page)
    const [first, second] = await productsToScan(page, 2)
    const before = await dailySales(page)
    const stock = await stockOf(page, first?.barcode ?? '')
    const number = await sell(
      page,
      [first?.barcode ?? null, first?.barcode ?? null, second?.barcode ?? null],
      'Cash',
    )
    const paid = (await completed(page, 'Sale completed').innerText()).match(/£[\d,.]+/)?.[0] ?? ''
    await expect.poll(async () => (await dailySales(page)).count).toBe(before.count + 1)

    // Another till is about to return some of it.
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const other = await context.newPage()
    await standAtTill(other, 'manager')
    await withoutPaper(other)
    await takeBackAll(other, number)
    const reloaded = await context.newPage()
    await other.close()

    await page.keyboard.press('F3')
    // Without its receipt it is found by what was bought.
    await page.getByRole('button', { name: 'Find without a receipt' }).click()
    await page.getByLabel('Item', { exact: true }).fill(second?.name ?? '')
    const row = page.getByRole('list', { name: 'Transactions' }).getByRole('button', { name: number })
    await expect(row).toContainText(second?.name ?? '')
    await nothingIsFound(page, 'history')
    await page.keyboard.press('Escape')
    let dialog = await openReceipt(page, number)
    await expect(dialog).toContainText('COMPLETED')
    await nothingIsFound(page, 'record')
    await dialog.getByRole('button', { name: 'Void', exact: true }).click()
    dialog = page.getByRole('dialog', { name: `Void Transaction ${number}` })
    await expect(dialog).toContainText(`${paid} is given back in cash`)
    await expect(dialog).toContainText('All 3 items go back into stock')
    await dialog.getByRole('button', { name: 'Void this sale' }).click()
    await expect(dialog.getByText('Please select a void reason')).toBeVisible()
    await expect(dialog.getByRole('radio')).toHaveCount(7)
    await nothingIsFound(page, 'void')
    await dialog.getByRole('radio', { name: 'Wrong items' }).check()
    await dialog.getByRole('button', { name: 'Void this sale' }).dblclick()

    const voided = completed(page, 'Sale voided')
    await expect(voided).toContainText('Give back')
    await expect(voided).toContainText(`${paid}in cash`)
    // The takings go back; that something was sold stays so.
    await expect.poll(() => dailySales(page)).toEqual({ ...before, count: before.count + 1 })
    await expect.poll(() => stockOf(page, first?.barcode ?? '')).toBe(stock)

    // It pays nothing out: not even where it was away when the sale was voided.
    await reloaded.goto('/sales')
    const told = reloaded.getByRole('dialog', { name: `${number} was voided` })
    await expect(told).toContainText('removed from this basket')
    await nothingIsFound(reloaded, 'told')
    await told.getByRole('button', { name: 'OK' }).click()
    await expect(reloaded.getByRole('region', { name: 'Returns' })).toBeHidden()
    await context.close()

    dialog = await openReceipt(page, number)
    await expect(dialog).toContainText('VOIDED')
    await expect(dialog.getByRole('region', { name: 'What came back of it' })).toContainText('Wrong items')
    await expect(dialog.getByRole('button', { name: 'Void', exact: true })).toBeHidden()
    await expect(dialog.getByRole('button', { name: 'Return or exchange' })).toBeHidden()
  })
})

test.describe(() => {
  test.use(OWN_BUSINESS)

  test('D19 WCAG 2.2 AA: an exchange is one basket: what comes back is taken off, and the rest is paid', async ({
    page,
  }) => {
    // It also walks through every element of a screen, for axe.
    test.slow()
    await standAtTill(page, 'manager')
    await withoutPaper(page)
    const [first, second] = await productsToScan(page, 2)
    const { count } = await dailySales(page)
    const number = await sell(page, [first?.barcode ?? null], 'Cash')
    await expect.poll(async () => (await dailySales(page)).count).toBe(count + 1)
    const before = await dailySales(page)
    let dialog = await openReceipt(page, number)
    await dialog.getByRole('button', { name: 'Return or exchange' }).click()
    dialog = page.getByRole('dialog', { name: `Return goods of ${number}` })
    await dialog.getByRole('button', { name: 'Everything' }).click()
    await dialog.getByRole('radio', { name: 'Wrong item', exact: true }).check()
    await nothingIsFound(page, 'return')
    await page.setViewportSize(NARROWEST)
    await fits(page, 'return')
    await dialog.getByRole('button', { name: 'Take back 1 item' }).click()
    await expect(page.getByRole('region', { name: 'Returns' })).toBeVisible()
    await fits(page, 'basket')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('region', { name: 'Returns' })).toBeVisible()
    await nothingIsFound(page, 'basket')
    for (let i = 0; i < 3; i += 1) await scan(page, second?.barcode ?? null)
    for (let i = 0; i < 3; i += 1) await scan(page, first?.barcode ?? null)
    await expect(cartLines(page)).toHaveCount(2)
    const [minorOfFirst = 0, minorOfSecond = 0] = [first, second].map((one) =>
      Number(one?.price.replace('.', '')),
    )
    const net = minorOfFirst * 2 + minorOfSecond * 3
    const gross = net + Math.round(net / 5)
    await expect(total(page)).toHaveText(new RegExp(`£${Math.floor(gross / 100)}\\.`))
    await page.getByRole('radio', { name: 'Card', exact: true }).check()
    await complete(page).click()
    await expect(completed(page, 'Exchange completed')).toContainText(number)
    // It is no further sale, and its money counts.
    await expect
      .poll(async () => {
        const now = await dailySales(page)
        return [now.count, now.total !== before.total]
      })
      .toEqual([before.count, true])
  })
})

test.describe(() => {
  test.use({ ...OWN_BUSINESS, ...KEPT_ON_DEVICE })

  test('D2 R8 without a network a sale is voided behind itself, and what this till does not know is said plainly', async ({
    page,
    context,
  }) => {
    await standAtTill(page, 'manager')
    await withoutPaper(page)
    const [product] = await productsToScan(page, 1)
    const before = await dailySales(page)
    // What the till fetches while it stands idle, this busy machine fetches now.
    await page.keyboard.press('F3')
    await expect(page.getByRole('dialog', { name: 'Transaction History' })).toBeVisible()
    await page.keyboard.press('Escape')
    await scan(page, product?.barcode ?? null)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/behind-')),
    )
    await page.getByRole('button', { name: /^Remove / }).click()
    await context.setOffline(true)
    await expect(page.getByText('Offline Mode')).toBeVisible()
    const number = await sell(page, [product?.barcode ?? null])
    let dialog = await openReceipt(page, number)
    await expect(dialog).toContainText('Not sent yet')
    await dialog.getByRole('button', { name: 'Void', exact: true }).click()
    await page.getByRole('radio', { name: 'Customer request' }).check()
    await page.getByRole('button', { name: 'Void this sale' }).click()
    await expect(completed(page, 'Sale voided')).toContainText('by card')
    await expect(page.getByText('2 pending')).toBeVisible()

    await page.keyboard.press('F3')
    dialog = page.getByRole('dialog', { name: 'Transaction History' })
    await dialog.getByLabel('Receipt number or code').fill('T9999-000001')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('out of reach')
    await page.keyboard.press('Escape')

    await context.setOffline(false)
    await expect(page.getByText('Offline Mode')).toBeHidden()
    await expect(page.getByText('2 pending')).toBeHidden()
    const after = { ...before, count: before.count + 1 }
    await expect.poll(() => dailySales(page)).toEqual(after)
  })
})
