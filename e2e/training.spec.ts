import type { Page } from '@playwright/test'
import { cartLines, dailySales, standAtTill, tiles } from './at-the-till.ts'
import { payExactly, payWithReceipt, saleDone } from './paying.ts'
import { expect, OWN_BUSINESS, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingIsFound } from './wcag.ts'

const basket = (page: Page) => page.getByRole('list', { name: 'Practised basket' }).getByRole('listitem')
const goods = (page: Page) =>
  page.getByRole('list', { name: 'Products to practise with' }).getByRole('button')
const heading = (page: Page) => page.getByRole('heading', { name: /^Training/, level: 1 })

async function openTraining(page: Page) {
  await page.keyboard.press('Control+k')
  // It is fetched when it is first asked for.
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Training mode')
  await page.getByRole('option', { name: 'Training mode', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Training' })).toBeVisible()
}

async function beginTraining(page: Page) {
  await openTraining(page)
  await page.getByRole('button', { name: 'Begin training' }).click()
  await expect(heading(page)).toBeVisible()
}

/** What waits on this device to be sent, by the device's own database. */
const unsent = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    const counts = await Promise.all(
      known.map(
        ({ name }) =>
          new Promise<number>((done) => {
            const opening = indexedDB.open(name ?? '')
            opening.onsuccess = () => {
              const db = opening.result
              if (!db.objectStoreNames.contains('transactions')) return done(0)
              const counting = db.transaction('transactions').objectStore('transactions').count()
              counting.onsuccess = () => done(counting.result)
            }
          }),
      ),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  })

const numberOf = (receipt: string) => Number(receipt.split('-')[1])

test.describe(() => {
  test.use(OWN_BUSINESS)

  test('D5 what is practised is sold nowhere: no record, no number, no figure, no terminal', async ({
    page,
  }) => {
    test.slow()
    await standAtTill(page, 'manager')
    await tiles(page).first().click()
    await payWithReceipt(page)
    const before = (await saleDone(page).innerText()).match(/T\d+-\d{6}/)?.[0] ?? ''
    await page.keyboard.press('Escape')
    await expect.poll(() => unsent(page)).toBe(0)
    // A basket is begun and waits.
    await tiles(page).nth(1).click()
    await expect(cartLines(page)).toHaveCount(1)
    const figures = await dailySales(page)
    const stock = await (await page.request.get('/api/products')).json()
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && pathname.startsWith('/api/')) sent.push(pathname)
    })

    await beginTraining(page)
    expect(sent.filter((path) => path.startsWith('/api/training'))).toEqual(['/api/training/begun'])
    await nothingIsFound(page, 'the till of training')
    await goods(page).first().click()
    await goods(page).nth(2).click()
    await goods(page).nth(2).click()
    await expect(basket(page)).toHaveCount(2)
    // What is practised is still practised after a reload, on every screen that sells.
    await page.goto('/pos')
    await expect(heading(page)).toBeVisible()
    await expect(basket(page)).toHaveCount(2)
    await expect(page).toHaveTitle(/Training/)

    // The till's own rules hold.
    await page.getByLabel('Amount received').fill('0.01')
    await page.getByRole('button', { name: 'Complete the practice' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Exact' }).click()
    await page.getByRole('button', { name: 'Complete the practice' }).click()
    const practised = page.getByRole('region', { name: 'Practised' }).getByRole('listitem')
    await expect(practised).toHaveCount(1)
    await expect(practised.first()).toContainText('TRAINING-000001')
    await expect(basket(page)).toHaveCount(0)

    const paper = page.waitForEvent('popup')
    await practised
      .first()
      .getByRole('button', { name: /^Print/ })
      .click()
    await expect((await paper).getByText('*** TRAINING ***').first()).toBeVisible()
    await expect((await paper).getByText('Nothing was sold').first()).toBeVisible()
    await (await paper).close()

    await goods(page).first().click()
    await page.getByRole('radio', { name: 'Card' }).click()
    await page.getByRole('button', { name: 'Complete the practice' }).click()
    await expect(practised).toHaveCount(2)
    await practised.first().getByRole('button', { name: /^Void/ }).click()
    await expect(practised.first()).toContainText('Voided')
    await page.setViewportSize(NARROWEST)
    await fitsItsWidth(page, 'the till of training')
    await nothingIsFound(page, 'the till of training with sales')
    await page.setViewportSize({ width: 1280, height: 720 })

    // Leaving with a basket asks; the real one is there again.
    await goods(page).first().click()
    await page.getByRole('button', { name: 'End training' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('The basket that is being practised goes.')
    const told = page.waitForResponse('**/api/training/ended')
    await page.getByRole('alertdialog').getByRole('button', { name: 'End training' }).click()
    expect((await told).status()).toBe(204)
    await expect(heading(page)).toHaveCount(0)
    await page.goto('/sales')
    await expect(cartLines(page)).toHaveCount(1)

    expect(await unsent(page)).toBe(0)
    expect(sent.filter((path) => /transactions|payments|drawer|shifts/.test(path))).toEqual([])
    expect(await dailySales(page)).toEqual(figures)
    const quantities = (list: { id: string; stockQuantity: number }[]) =>
      Object.fromEntries(list.map(({ id, stockQuantity }) => [id, stockQuantity]))
    expect(quantities(await (await page.request.get('/api/products')).json())).toEqual(quantities(stock))
    // The next real sale takes the number after the last real one.
    await payExactly(page)
    await expect(saleDone(page)).toContainText(/T\d+-\d{6}/)
    const after = (await saleDone(page).innerText()).match(/T\d+-\d{6}/)?.[0] ?? ''
    expect(numberOf(after)).toBe(numberOf(before) + 1)
  })
})
