import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { TillSetup } from '@tuppence/contract/tills'
import {
  cartProductOf,
  cartTotals,
  changeCart,
  completeSale,
  emptyCart,
  makeTender,
  sealSale,
  toSaleRequest,
} from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { dailySales, productsToScan, standAtTill } from './at-the-till.ts'
import { expect, OWN_BUSINESS, test } from './test.ts'

// Without a trace, which would write down every change of the screen and be measured with it.
test.use({ viewport: { width: 1440, height: 900 }, trace: 'off' })

test.use(OWN_BUSINESS)

const list = (page: Page) => page.getByRole('dialog', { name: /^Needs attention/ })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The file of a till that has sold so much without a network, as it exports it. */
async function fileOfSales(page: Page, count: number) {
  const answer = await page.request.post('/api/tills/register', { data: { deviceId: uuidv7() } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { till, journal, shop }: TillSetup = await answer.json()
  const products = (await productsToScan(page, 3)).map((product) => cartProductOf(product))
  let seal = journal.seal
  const sales = Array.from({ length: count }, (_, i) => {
    const cart = products.reduce(
      (before, product) => changeCart(before, { type: 'add', lineId: uuidv7(), product }),
      emptyCart,
    )
    const { totalMinor } = cartTotals(cart, shop.vatMode)
    const id = uuidv7()
    const made = completeSale(cart, {
      id,
      now: new Date(),
      till,
      tillSequence: journal.sequence + i + 1,
      staff: { id: uuidv7(), name: 'Amara' },
      vatMode: shop.vatMode,
      tenders: [makeTender(uuidv7(), 'cash', totalMinor, totalMinor)],
    })
    if (!made.ok) throw new Error(made.code)
    const body = sealSale(toSaleRequest(made.sale), seal, sha256)
    seal = body.transaction.seal ?? ''
    return { id, url: '/api/transactions', receiptNumber: made.sale.receiptNumber, body }
  })
  const { organizationId } = shop
  const content = { product: 'Tuppence', content: 'unsent-sales', version: 1, organizationId, sales }
  return {
    name: 'tuppence-unsent.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  }
}

interface Drained {
  readonly ms: number
  /** What the window itself worked, whatever else the machine was doing. */
  readonly workMs: number
}

/** Imports the file, and answers how long it took until the outbox was empty. */
async function drain(
  page: Page,
  file: Awaited<ReturnType<typeof fileOfSales>>,
  count: string,
): Promise<Drained> {
  await list(page).getByLabel('File of unsent sales').setInputFiles(file)
  const queue = list(page).getByRole('button', { name: `Queue ${count} sales` })
  await expect(queue).toBeEnabled()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  const worked = async () => {
    const { metrics } = await browser.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const before = await worked()
  const took = page.evaluate(untilEmpty)
  await queue.click()
  const ms = await took
  return { ms, workMs: (await worked()) - before }
}

/** Runs in the page: how long there was something in the outbox. */
async function untilEmpty(): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const open = indexedDB.open('tuppence')
    open.onsuccess = () => resolve(open.result)
    open.onerror = () => reject(open.error)
  })
  const count = () =>
    new Promise<number>((resolve) => {
      const asked = db.transaction('transactions').objectStore('transactions').count()
      asked.onsuccess = () => resolve(asked.result)
    })
  let began: number | undefined
  for (;;) {
    const waiting = await count()
    if (waiting > 0) began ??= performance.now()
    else if (began !== undefined) {
      db.close()
      return performance.now() - began
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('D2 a day’s queue of 1,000 sales is drained in seconds, in batches', async ({ page }) => {
  test.setTimeout(180_000)
  await standAtTill(page)
  const before = (await dailySales(page)).count
  await page.getByRole('button', { name: 'Online', exact: true }).click()
  await page.getByRole('button', { name: 'Import or export sales' }).click()
  let batches = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/transactions/batch')) batches += 1
  })
  const first = await fileOfSales(page, 1_000)
  const inBatches = await drain(page, first, '1,000')
  expect(batches).toBe(16)
  expect((await dailySales(page)).count).toBe(before + 1_000)

  // Beside it, what a server without batches takes: each sale alone.
  await page.route('**/api/transactions/batch', (route) => route.fulfill({ status: 404, json: {} }))
  const oneByOne = await drain(page, await fileOfSales(page, 200), '200')
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  const told = ({ ms, workMs }: Drained) => `${seconds(ms)} (${seconds(workMs)} of work in the window)`
  const ratio = (5 * oneByOne.ms) / inBatches.ms
  // On a machine that does nothing else it is under three seconds; on a busy one only the comparison says something.
  console.log(
    `1,000 sales in batches: ${told(inBatches)}; 200 one by one: ${told(oneByOne)}; ${ratio.toFixed(1)} times as fast`,
  )
  expect((await dailySales(page)).count).toBe(before + 1_200)
})

test('R4 a tab that is closed while it sends leaves the rest to the other, and nothing goes twice', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  // The other window looks every half minute: its time is set forward by that.
  await page.clock.install()
  await standAtTill(page)
  const before = (await dailySales(page)).count
  const sender = await context.newPage()
  await sender.goto('/sales')
  await sender.getByRole('button', { name: 'Online', exact: true }).click()
  await sender.getByRole('button', { name: 'Import or export sales' }).click()
  let held = 0
  // The server has the first batch, and its answer never comes.
  await sender.route('**/api/transactions/batch', async (route) => {
    held += 1
    if (held === 1) await route.fetch()
  })
  const file = await fileOfSales(sender, 150)
  await list(sender).getByLabel('File of unsent sales').setInputFiles(file)
  await list(sender).getByRole('button', { name: 'Queue 150 sales' }).click()
  await expect.poll(() => held).toBeGreaterThan(0)
  await expect.poll(async () => (await dailySales(page)).count).toBe(before + 64)
  const drained = page.evaluate(untilEmpty)
  await sender.close()
  await page.clock.fastForward(30_000)
  await drained
  expect((await dailySales(page)).count).toBe(before + 150)
})
