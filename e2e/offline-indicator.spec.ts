import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { withCheckDigit } from '@tuppence/domain/catalogue'
import { cartLines, productsToScan, scan, searchBox, standAtTill, toastOf } from './at-the-till.ts'
import { payExactly, sellByKeys } from './paying.ts'
import { signIn } from './sign-in.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'

test.use({ ...KEPT_ON_DEVICE, viewport: { width: 1440, height: 900 } })

const SALES = '**/api/transactions'
const card = (page: Page) => page.getByRole('region', { name: 'Connection' })
const onlineBadge = (page: Page) => page.getByRole('button', { name: 'Online', exact: true })

/** Lets the sale of this page be answered only when the journey says so. */
async function holdSales(page: Page) {
  const held: Route[] = []
  await page.route(SALES, (route) => void held.push(route))
  return {
    held,
    // Held ones go on first: a route that is taken away lets them go by itself.
    letGo: async () => {
      for (const route of held.splice(0)) await route.continue()
      await page.unroute(SALES)
    },
  }
}

test('OFF-018 OFF-019 OFF-020 OFF-021 OFF-022 OFF-023 the indicator says how it stands with what was sold', async ({
  page,
  context,
}) => {
  const isTill = page.waitForResponse('**/api/tills/register')
  await standAtTill(page)
  const [product] = await productsToScan(page, 1)
  await expect(onlineBadge(page)).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sync Now' })).toHaveCount(0)
  await (await isTill).finished()
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('connection-card')),
      ),
    )
    .toBe(true)

  await context.setOffline(true)
  await sellByKeys(page, product?.barcode)
  await expect(card(page)).toContainText('Offline Mode')
  await expect(card(page)).toContainText('All transactions saved locally')
  await expect(card(page)).toContainText('Will sync when connection restored')
  await expect(card(page)).toContainText('1 pending')
  await expect(card(page)).toContainText(/Last sync: \d\d:\d\d/)
  await expect(onlineBadge(page)).toHaveCount(0)

  const { held, letGo } = await holdSales(page)
  await context.setOffline(false)
  await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1)
  await expect(card(page)).toContainText('Syncing 1 transactions...')
  await expect(card(page)).not.toContainText('Offline Mode')
  await letGo()
  await expect(onlineBadge(page)).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('OFF-021 OFF-024 a sale that the server fails at waits with its reason, and Sync Now sends it', async ({
  page,
}) => {
  await standAtTill(page)
  const [product] = await productsToScan(page, 1)
  let tries = 0
  await page.route(SALES, async (route) => {
    tries += 1
    await route.fulfill({ status: 503, json: { message: 'The server is being changed.' } })
  })
  await sellByKeys(page, product?.barcode)
  await expect(card(page)).toContainText('1 pending')
  await expect(card(page)).toContainText('The server is being changed. What waits is kept here')
  expect(tries).toBeGreaterThan(0)

  await page.unroute(SALES)
  const arrived = page.waitForResponse((answer) => answer.url().endsWith('/api/transactions') && answer.ok())
  await page.getByRole('button', { name: 'Sync Now' }).click()
  await arrived
  await expect(onlineBadge(page)).toBeVisible()
})

test('OFF-009 OFF-012 OFF-024 a refused sale needs attention: its reason, Export, and Retry', async ({
  page,
}) => {
  await standAtTill(page)
  const [product] = await productsToScan(page, 1)
  await page.route(SALES, (route) =>
    route.fulfill({ status: 422, json: { message: 'The total does not add up.' } }),
  )
  await sellByKeys(page, product?.barcode)
  await page.getByRole('button', { name: 'Needs attention (1)' }).click()
  const list = page.getByRole('dialog', { name: /^Needs attention/ })
  await expect(list).toContainText('The total does not add up.')
  await expect(list).toContainText('Press Retry once the cause is put right.')

  const file = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Export', exact: true }).click()
  const exported = JSON.parse(await readFile(await (await file).path(), 'utf8'))
  expect(JSON.stringify(exported)).toContain('The total does not add up.')

  await list.getByRole('button', { name: 'Retry' }).click()
  await expect(list.getByRole('status')).toContainText('was tried again and was not taken')
  await expect(list).toContainText('The total does not add up.')

  await page.unroute(SALES)
  await list.getByRole('button', { name: 'Retry' }).click()
  await expect(list.getByRole('status')).toContainText('has been taken by the server')
  await expect(list.getByText('Nothing needs attention')).toBeVisible()
  // Not by Escape: a toast that is still open would take it.
  await list.getByRole('button', { name: 'Close' }).click()
  await expect(onlineBadge(page)).toBeVisible()
})

test('R14 a sale of goods that restored books do not have is taken at once, and the journal says so', async ({
  page,
  browser,
}) => {
  await standAtTill(page, 'manager')
  const [product] = await productsToScan(page, 1)
  // As this till had it before the restore: the books know nothing of it.
  const code = withCheckDigit(String(Date.now()).slice(-12))
  const lost = {
    ...product,
    id: randomUUID(),
    name: `Late cordial ${code}`,
    sku: `LATE-${code}`,
    barcode: code,
  }
  await page.route(`**/api/products/barcode/${code}*`, (route) => route.fulfill({ json: lost }))
  await scan(page, code)
  await expect(cartLines(page)).toContainText(lost.name)
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/transactions')
  await payExactly(page)
  const sale: { receiptNumber: string; flags: string[] } = await (await answered).json()
  expect(sale.flags).toContain('goods-unknown')
  await expect(onlineBadge(page)).toBeVisible()

  const desk = await browser.newContext()
  const office = await desk.newPage()
  await signIn(office, 'manager', 'back-office')
  await office.goto('/journal')
  const ofTill = office.getByRole('region', { name: new RegExp(`^${sale.receiptNumber.split('-')[0]} `) })
  await ofTill.getByText(/carr(y|ies) a note/).click()
  const flagged = ofTill.getByRole('listitem').filter({ hasText: sale.receiptNumber })
  await expect(flagged).toContainText('Goods not in the books')
  await office.goto(`/inventory?view=archived&search=${lost.sku}`)
  await expect(office.getByRole('row').filter({ hasText: lost.name })).toBeVisible()
  await desk.close()
})

test('R14 OFF-012 a sale that was refused for want of its till, or of goods, goes by itself once somebody opens the till again', async ({
  page,
}) => {
  await standAtTill(page, 'manager')
  const [product] = await productsToScan(page, 1)
  const title = 'This till is not one of this business.'
  await page.route(SALES, (route) => route.fulfill({ status: 422, json: { code: 'unknown-till', title } }))
  await sellByKeys(page, product?.barcode)
  await expect(page.getByRole('button', { name: 'Needs attention (1)' })).toBeVisible()
  await page.unroute(SALES)
  const taken = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/transactions')
  await page.reload()
  expect((await taken).status()).toBe(201)
  await expect(onlineBadge(page)).toBeVisible()
})

test('SELL-029 SELL-030 SELL-031 SELL-032 what the copy does not know is asked of the server, by code and then by text', async ({
  page,
}) => {
  await standAtTill(page)
  const [product, other] = await productsToScan(page, 2)
  const asked: string[] = []
  await page.route('**/api/products/barcode/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    if (pathname.endsWith('/2999999999994')) await route.fulfill({ json: product })
    else await route.fulfill({ status: 404, json: { message: 'No such product.' } })
  })
  await scan(page, '2999999999994')
  await expect(cartLines(page)).toHaveCount(1)
  await expect(cartLines(page)).toContainText(product?.name ?? 'no product')

  await page.route('**/api/products?*', (route) =>
    new URL(route.request().url()).searchParams.get('search') === 'Zebra teacake'
      ? route.fulfill({ json: [{ ...other, name: 'Zebra teacake' }, product] })
      : route.fallback(),
  )
  await searchBox(page).fill('Zebra teacake')
  await searchBox(page).press('Enter')
  await expect(cartLines(page)).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Cart' })).toContainText('Zebra teacake')

  await searchBox(page).fill('2999999999970')
  await searchBox(page).press('Enter')
  await expect(toastOf(page, 'Product not found')).toBeVisible()
  await expect(searchBox(page)).toHaveValue('2999999999970')
  await expect(cartLines(page)).toHaveCount(2)
  expect(asked.map((path) => path.split('/').at(-1))).toEqual([
    '2999999999994',
    'Zebra%20teacake',
    '2999999999970',
  ])
})

test('SELL-057 the till can be installed: a manifest with its pictures, and a worker that keeps the app', async ({
  page,
}) => {
  await standAtTill(page)
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(link ?? '/no-manifest')).json()
  expect(manifest).toMatchObject({
    name: expect.any(String),
    start_url: expect.any(String),
    display: 'standalone',
  })
  const sizes: string[] = []
  for (const { src, sizes: size } of manifest.icons) {
    expect((await page.request.get(src)).status()).toBe(200)
    sizes.push(size)
  }
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  expect(worker).toContain('/service-worker.js')
})
