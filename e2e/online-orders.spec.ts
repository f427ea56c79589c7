import type { Browser, Page } from '@playwright/test'
import type { ShopSettings } from '@tuppence/contract/settings'
import type { Product } from '@tuppence/domain/catalogue'
import { cartLines, standAtTill, toastOf } from './at-the-till.ts'
import { payExactly, saleDone } from './paying.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { nothingIsFound } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })

interface Goods {
  readonly bread: Product
  readonly cake: Product
}

/** A shop that takes orders round the clock for goods of this journey's own. */
async function takeOrders(page: Page): Promise<Goods> {
  const mark = crypto.randomUUID().slice(0, 6)
  await signIn(page, 'manager')
  const category = await (
    await page.request.post('/api/categories', { data: { name: `Bakery ${mark}` } })
  ).json()
  const make = async (name: string, price: string, stockQuantity: number): Promise<Product> => {
    const answer = await page.request.post('/api/products', {
      data: {
        name: `${name} ${mark}`,
        sku: `${name}-${mark}`,
        price,
        stockQuantity,
        categoryId: category.id,
        vatCode: 'zero',
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    return answer.json()
  }
  const goods = { bread: await make('Sourdough', '3.20', 20), cake: await make('Cake', '18.00', 1) }
  await openAllDay(page)
  const url = '/api/online-orders/settings'
  const { page: _, hasHours: __, hasMailServer: ___, ...seen } = await (await page.request.get(url)).json()
  const set = {
    isOn: true,
    ...{ slotMinutes: 30, mostPerSlot: 100, leadMinutes: 0, daysAhead: 2, keptMinutes: 60 },
    ...{ categoryIds: [category.id], message: 'Please bring a bag.' },
  }
  const answer = await page.request.put(url, { data: { seen, set } })
  expect(answer.status()).toBe(204)
  return goods
}

async function openAllDay(page: Page) {
  const now: ShopSettings = await (await page.request.get('/api/settings')).json()
  const { businessName, address, phone, email, vatNumber, nation, timeZone, openingHours } = now
  const seen = { businessName, address, phone, email, vatNumber, nation, timeZone, openingHours }
  const set = {
    ...seen,
    openingHours: { week: Array(7).fill({ from: '00:00', to: '23:59' }), exceptions: [] },
  }
  const answer = await page.request.put('/api/settings/store', { data: { seen, set } })
  expect(answer.status(), await answer.text()).toBe(204)
}

/** A customer with a telephone, signed in to nothing. */
async function guestOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-GB',
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto('/order/UK001')
  await expect(page.getByRole('heading', { name: 'What would you like?' })).toBeVisible()
  return page
}

async function choose(guest: Page, product: Product, times = 1) {
  for (let i = 0; i < times; i += 1)
    await guest.getByRole('button', { name: `One more of ${product.name}` }).tap()
}

async function writeWho(guest: Page, name: string) {
  await guest.getByLabel('Name', { exact: true }).fill(name)
  await guest
    .getByLabel('Phone number')
    .fill(`07700 ${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`)
}

const send = (guest: Page) => guest.getByRole('button', { name: /^Order, and pay/ }).tap()
const state = (guest: Page) => guest.getByRole('status')

/** Orders, and answers the order's number. */
async function order(guest: Page, name: string): Promise<string> {
  await writeWho(guest, name)
  await send(guest)
  const number = guest.getByRole('heading', { name: /^Order W-\d+$/ })
  await expect(number).toBeVisible()
  return (await number.innerText()).replace('Order ', '')
}

/** The page is read again as if the shop had very many orders: it works for its order, in a worker that its policy lets run. */
async function asAtABusyShop(guest: Page) {
  await guest.route('**/api/order/UK001', async (route) => {
    if (route.request().method() === 'POST') return route.continue()
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), workBits: 12 } })
  })
  await guest.reload()
}

/** How often this page has made the device sound. */
async function listenFor(page: Page) {
  await page.addInitScript(() => {
    const counted = window as unknown as { tones: number }
    counted.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      counted.tones += 1
      start.call(this, when)
    }
  })
  return () => page.evaluate(() => (window as unknown as { tones: number }).tones)
}

const cardOf = (page: Page, number: string) => page.getByRole('region', { name: `Order ${number}` })

test('ONLINE-002 D10 a guest orders on a phone, the shop hears it, accepts, packs, and rings it up as a sale', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { bread } = await takeOrders(page)
  await standAtTill(page)
  const tones = await listenFor(page)
  const feed = page.waitForRequest((request) => request.url().includes('/api/events'))
  await page.goto('/online-orders')
  await feed
  await expect(page.getByRole('heading', { name: 'Online orders', level: 1 })).toBeVisible()
  await page.getByRole('tab', { name: /^Open/ }).click()

  const guest = await guestOf(browser, baseURL)
  await asAtABusyShop(guest)
  await expect(guest.getByText('Please bring a bag.')).toBeVisible()
  await choose(guest, bread, 3)
  await expect(guest.getByText('3 things, £9.60')).toBeVisible()
  const before = await tones()
  const asked = guest.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/order/'),
  )
  const number = await order(guest, 'Ada Guest')
  expect((await asked).postDataJSON()).toMatchObject({ work: expect.stringMatching(/^[0-9a-z]+$/) })
  await expect(state(guest)).toHaveText('The shop has your order')

  const card = cardOf(page, number)
  await expect(card).toContainText('Ada Guest')
  await expect(card).toContainText(bread.name)
  expect(await tones()).toBeGreaterThan(before)
  await card.getByRole('button', { name: 'Accept' }).click()
  await expect(state(guest)).toHaveText('The shop has accepted it')
  await card.getByRole('button', { name: 'Ready' }).click()
  await expect(state(guest)).toHaveText('Ready to collect')

  const held = async () => {
    const [product] = await (await page.request.get(`/api/products?search=${bread.sku}`)).json()
    return { stock: product.stockQuantity, held: product.heldQuantity ?? 0 }
  }
  expect(await held()).toEqual({ stock: 20, held: 3 })
  await card.getByRole('link', { name: 'Collect at the till' }).click()
  await expect(toastOf(page, `Order ${number}`)).toBeVisible()
  await expect(cartLines(page)).toHaveCount(1)
  await expect(cartLines(page).first()).toContainText(bread.name)
  await expect(page.getByTestId('total')).toContainText('£9.60')
  const paper = page.waitForEvent('popup', { timeout: 20_000 }).catch(() => undefined)
  await payExactly(page)
  await expect(saleDone(page)).toBeVisible()
  await (await paper)?.close()
  await expect(state(guest)).toHaveText('Collected')
  expect(await held()).toEqual({ stock: 17, held: 0 })
  await expect(guest.getByText('Paid', { exact: true })).toBeVisible()
  await page.goto('/online-orders')
  await page.getByRole('tab', { name: 'Over' }).click()
  await expect(cardOf(page, number)).toContainText('Collected')
  await expect(cardOf(page, number)).toContainText('Paid£9.60')
  await guest.context().close()
})

test('ONLINE-002 R9 of two guests who want the last piece one gets it, the other is told, of a price that changed too, and what is rejected says why and is free again', async ({
  page,
  browser,
  baseURL,
}) => {
  const { bread, cake } = await takeOrders(page)
  const [first, second] = [await guestOf(browser, baseURL), await guestOf(browser, baseURL)]
  for (const guest of [first, second]) await choose(guest, cake)
  await choose(second, bread)
  const number = await order(first, 'Ada First')
  await writeWho(second, 'Bob Second')
  await send(second)
  await expect(second.getByRole('alert')).toContainText(`${cake.name} is out of stock.`)
  await expect(second.getByText('Out of stock', { exact: true })).toBeVisible()
  await expect(second.getByText('1 thing, £3.20')).toBeVisible()
  // A price that changes while the page lies open is asked again, and never charged unseen.
  const dearer = await page.request.put(`/api/products/${bread.id}`, { data: { price: '3.75' } })
  expect(dearer.status(), await dearer.text()).toBe(200)
  await send(second)
  await expect(second.getByRole('alert')).toContainText('It comes to £3.75 now.')
  await send(second)
  await expect(second.getByRole('heading', { name: /^Order W-/ })).toBeVisible()
  await expect(second.getByText('£3.75').first()).toBeVisible()
  await nothingIsFound(second, 'the page of an order')
  // Who changed their mind need not call.
  second.on('dialog', (dialog) => void dialog.accept())
  await second.getByRole('button', { name: 'Cancel this order' }).tap()
  await expect(state(second)).toHaveText('Cancelled')
  await expect(second.getByText('To pay then')).toBeHidden()

  await page.goto('/online-orders')
  await cardOf(page, number).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill('The oven broke')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(cardOf(page, number)).toHaveCount(0)
  await expect(state(first)).toHaveText('The shop cannot do this order')
  await expect(first.getByText('The shop says: The oven broke')).toBeVisible()
  await page.getByRole('tab', { name: 'Over' }).click()
  await expect(cardOf(page, number)).toContainText('The oven broke')
  await second.goto('/order/UK001')
  await expect(second.getByRole('button', { name: `One more of ${cake.name}` })).toBeEnabled()
  await nothingIsFound(second, 'the page for orders')
  for (const guest of [first, second]) await guest.context().close()
})
