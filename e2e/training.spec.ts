import type { Page } from '@playwright/test'
import { cartLines, dailySales, standAtTill, tiles } from './at-the-till.ts'
import { payExactly, saleDone } from './paying.ts'
import { expect, KEPT_ON_DEVICE, OWN_BUSINESS, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingIsFound } from './wcag.ts'

test.use(KEPT_ON_DEVICE)

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
    await payExactly(page)
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

test('D5 a discount and a return are practised by the rules of the real till', async ({ page }) => {
  const wanted = new Set<string>()
  page.on('request', (request) => {
    if (request.method() !== 'GET') wanted.add(new URL(request.url()).pathname)
  })
  await standAtTill(page, 'manager')
  await beginTraining(page)
  await goods(page).first().click()
  await goods(page).first().click()
  const total = page.getByTestId('training-total')
  const pence = async () => Math.round(Number((await total.innerText()).replace(/[^\d.]/g, '')) * 100)
  const before = await pence()

  // Half off the line, and a tenth off what is left of the basket.
  await basket(page)
    .getByRole('button', { name: /^Change/ })
    .click()
  await page.getByLabel('Discount', { exact: true }).fill('101')
  await expect(page.getByRole('dialog')).toContainText('Write a percentage from 0 to 100.')
  await page.getByLabel('Discount', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(basket(page)).toContainText('discount')
  await page.getByRole('button', { name: 'Discount the basket' }).click()
  await nothingIsFound(page, 'a discount in training')
  await page.getByLabel('Discount', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByTestId('training-discount')).toBeVisible()
  await expect.poll(pence).toBeLessThan(before / 2)
  const paid = await pence()
  await page.getByRole('radio', { name: 'Card' }).click()
  await page.getByRole('button', { name: 'Complete the practice' }).click()
  const practised = page.getByRole('region', { name: 'Practised' }).getByRole('listitem')
  await expect(practised).toHaveCount(1)

  // One of the two comes back, for its part of what was paid.
  await practised
    .first()
    .getByRole('button', { name: /^Return goods/ })
    .click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Take back' }).click()
  await expect(form.getByRole('alert')).toHaveCount(2)
  await form.getByRole('button', { name: /^Return one .* more$/ }).click()
  await form.getByRole('radio', { name: 'Faulty' }).check()
  await expect(form.getByRole('checkbox', { name: 'Goes back on the shelf' })).not.toBeChecked()
  await nothingIsFound(page, 'a return in training')
  await form.getByRole('button', { name: 'Take back 1 item' }).click()
  await expect(page.getByRole('list', { name: 'Goods coming back' }).getByRole('listitem')).toHaveCount(1)
  // As it was paid, by card; nobody asks a terminal.
  await expect(page.getByRole('list', { name: 'To give back' })).toContainText('Card')
  // It is still there after a reload.
  await page.reload()
  await page.setViewportSize(NARROWEST)
  await fitsItsWidth(page, 'a return in training')
  await page.setViewportSize({ width: 1280, height: 720 })
  const back = await pence()
  // Its lines stand at their full price, and what was off them makes up the sum.
  await expect(page.getByTestId('training-discount')).toHaveText(/^£\d/)
  expect(Math.abs(back - paid / 2)).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: /^Give back £/ }).click()
  await expect(practised).toHaveCount(2)
  await expect(practised.first()).toContainText('Refund of TRAINING-000001')
  await expect(practised.first().getByRole('button', { name: /^(Void|Return)/ })).toHaveCount(0)
  await expect(practised.last().getByRole('button', { name: /^Void/ })).toHaveCount(0)

  const paper = page.waitForEvent('popup')
  await practised
    .first()
    .getByRole('button', { name: /^Print/ })
    .click()
  await expect((await paper).getByText('*** TRAINING ***').first()).toBeVisible()
  await expect((await paper).getByText(/REFUND/).first()).toBeVisible()
  await (await paper).close()
  expect(await unsent(page)).toBe(0)
  expect([...wanted].filter((path) => /transactions|payments|drawer|approvals/.test(path))).toEqual([])
  await page.getByRole('button', { name: 'End training' }).click()
  await expect(heading(page)).toHaveCount(0)
})
