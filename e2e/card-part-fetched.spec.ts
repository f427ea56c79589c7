import type { Page } from '@playwright/test'
import { cartLines, scan, standAtTill, toastOf } from './at-the-till.ts'
import {
  askedElsewhere,
  basketAt,
  byCard,
  cardDialog,
  journeysOfCardShop,
  paymentsOfSale,
  productAt,
} from './card-at-the-till.ts'
import { complete, numberIn, parts, saleDone } from './paying.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'

test.use(KEPT_ON_DEVICE)

const shop = journeysOfCardShop()
const owner = () => shop().owner

const withBasket = (page: Page, price: string) => basketAt(page, shop(), price)

/** Holds the part that asks a terminal on its way, as a slow network does. */
async function heldPart(page: Page) {
  let goOn = () => {}
  const goesOn = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const isAsked = page.waitForRequest(/take-card-[^/]*\.js$/)
  await page.route(/take-card-[^/]*\.js$/, async (route) => {
    await goesOn
    await route.continue()
  })
  const release = async () => {
    const here = page.waitForResponse(/take-card-[^/]*\.js$/)
    goOn()
    await here
  }
  return { isAsked, release }
}

test.describe('where the part that asks a terminal cannot be fetched', () => {
  // The service worker would answer from what it keeps.
  test.use({ serviceWorkers: 'block' })

  test('D11 no card is recorded as taken elsewhere in silence, whole or as a part, and the terminal is asked once it can be', async ({
    page,
    context,
  }) => {
    const part = /take-card-[^/]*\.js$/
    await context.route(part, (route) => route.abort())
    await withBasket(page, '5.00')
    await byCard(page)
    await expect(askedElsewhere(page)).toContainText('is not on this device yet')
    await askedElsewhere(page).getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('radio', { name: 'Split' }).check()
    await page.getByLabel('Next payment').fill('2.00')
    for (const method of ['card', 'digital']) {
      await page.getByLabel('Paid by').selectOption(method)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await askedElsewhere(page).getByRole('button', { name: 'Go back' }).click()
      await expect(parts(page)).toHaveCount(0)
    }
    await page.getByRole('radio', { name: 'Card' }).check()
    await context.unroute(part)
    await complete(page).click()
    await expect(saleDone(page)).toBeVisible()
    expect(await paymentsOfSale(owner(), page)).toHaveLength(1)
  })

  test('D11 a press while it is still being fetched is neither lost nor doubled', async ({ page }) => {
    const { isAsked, release } = await heldPart(page)
    await withBasket(page, '15.00')
    await byCard(page)
    await complete(page).click()
    await isAsked
    await release()
    await expect(saleDone(page)).toBeVisible()
    expect(await paymentsOfSale(owner(), page)).toMatchObject([
      { state: 'approved', approvedAmount: '15.00' },
    ])
    await expect(cardDialog(page)).toBeHidden()
  })

  test('D11 nobody is asked for a card, and nothing is recorded twice, once the sale was paid in cash meanwhile', async ({
    page,
  }) => {
    const { isAsked, release } = await heldPart(page)
    const begun: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      const isOne = pathname === '/api/payments' || pathname === '/api/transactions'
      if (isOne && request.method() === 'POST') begun.push(pathname)
    })
    await withBasket(page, '16.00')
    await byCard(page)
    await isAsked
    await page.getByRole('radio', { name: 'Cash' }).check()
    await page.getByRole('button', { name: 'Exact' }).click()
    await complete(page).click()
    await expect(saleDone(page)).toContainText('Cash')
    const number = await numberIn(saleDone(page))
    await release()
    await page.waitForTimeout(1_500)
    await expect(cardDialog(page)).toBeHidden()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(await numberIn(saleDone(page))).toBe(number)
    expect(begun).not.toContain('/api/payments')
    expect(begun.length).toBeLessThanOrEqual(1)
  })

  test('D11 what is rung up while it is being fetched is on no card: the new total is pressed for', async ({
    page,
  }) => {
    const { isAsked, release } = await heldPart(page)
    const more = await productAt(owner(), '3.00')
    await withBasket(page, '17.00')
    await byCard(page)
    await isAsked
    await scan(page, more.barcode)
    await expect(cartLines(page)).toHaveCount(2)
    await release()
    await expect(toastOf(page, /Something was rung up meanwhile, and nothing is recorded yet/)).toBeVisible()
    await expect(cardDialog(page)).toBeHidden()
    await complete(page).click()
    await expect(saleDone(page)).toBeVisible()
    expect(await paymentsOfSale(owner(), page)).toMatchObject([{ approvedAmount: '20.00' }])
  })

  test('D11 it is said where the question itself cannot be fetched, and nothing is recorded', async ({
    page,
    context,
  }) => {
    await context.route(/(take-card|card-at-the-till)-[^/]*\.js$/, (route) => route.abort())
    const product = await productAt(owner(), '5.00')
    await standAtTill(page, 'owner', shop().businessCode)
    await scan(page, product.barcode)
    await byCard(page)
    await expect(toastOf(page, /^This part of the till is fetched when there is a network/)).toBeVisible()
    await expect(saleDone(page)).toBeHidden()
    await expect(cartLines(page)).toHaveCount(1)
  })
})

test('D11 a till that has not heard of the shop’s terminals yet asks before a card is recorded as taken elsewhere', async ({
  page,
  context,
}) => {
  await context.route('**/api/payment-terminals', (route) => route.fulfill({ status: 503, body: '{}' }))
  const product = await productAt(owner(), '5.00')
  await standAtTill(page, 'owner', shop().businessCode)
  await page.getByRole('switch', { name: 'Print receipt' }).click()
  await scan(page, product.barcode)
  await page.getByRole('radio', { name: 'Digital' }).check()
  await complete(page).click()
  await askedElsewhere(page).getByRole('button', { name: 'Go back' }).click()
  await byCard(page)
  await expect(askedElsewhere(page)).toContainText('has not heard from the server yet')
  await askedElsewhere(page).getByRole('button', { name: 'Go back' }).click()
  await expect(cartLines(page)).toHaveCount(1)
  await complete(page).click()
  await askedElsewhere(page).getByRole('button', { name: 'It is paid on another machine' }).click()
  await expect(saleDone(page)).toBeVisible()
})
