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

test.use({ ...OWN_BUSINESS, viewport: { width: 1440, height: 900 } })

const list = (page: Page) => page.getByRole('dialog', { name: /^Needs attention/ })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The file of a till that has sold so much without a network, as it exports it. */
async function fileOfSales(page: Page, count: number) {
  const answer = await page.request.post('/api/tills/register', { data: { deviceId: uuidv7() } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { till, journal, shop }: TillSetup = await answer.json()
  const products = (await productsToScan(page, 3)).map((product) =>
    cartProductOf(product, new Date(), shop.vatRates),
  )
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

/** Runs in the page: waits until sales were in the outbox and all of them have left it. */
async function untilEmpty(): Promise<void> {
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
  let wasFilled = false
  for (;;) {
    const waiting = await count()
    if (waiting > 0) wasFilled = true
    else if (wasFilled) return db.close()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('D2 R4 a tab that is closed while it sends leaves the rest to the other, and nothing goes twice', async ({
  page,
  context,
}) => {
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
