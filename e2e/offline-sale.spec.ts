import {
  cartLines,
  dailySales,
  enterAfterScan,
  productsToScan,
  scan,
  standAtTill,
  total,
  withVat,
} from './at-the-till.ts'
import { numberIn, saleDone } from './paying.ts'
import { signIn } from './sign-in.ts'
import { expect, KEPT_ON_DEVICE, OWN_BUSINESS, test } from './test.ts'

test.use({ ...KEPT_ON_DEVICE, ...OWN_BUSINESS, viewport: { width: 1440, height: 900 } })

/** What puts the receipt on paper: a till asks for it behind its first screen. */
const SALE_END = ['behind', 'common']

/** In the page: whether these files are there, with all that they stand on. */
const areLoaded = async (names: readonly string[]) => {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const found = names.map((name) => files.find((file) => file.match(/assets\/(.+)-.{8}\.js$/)?.[1] === name))
  if (found.includes(undefined)) return false
  await Promise.all(found.map((file) => import(file ?? '')))
  return true
}

test('OFF-001 OFF-002 OFF-013 OFF-022 SELL-051 SELL-055 a sale cut off in the middle is in the books once', async ({
  page,
  context,
  browser,
}) => {
  // What ends the sale has to be on the device although the till never stood idle, and no service worker is there yet.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await standAtTill(page)
  const products = await productsToScan(page, 3)
  const before = await dailySales(page)
  const [first, second, third] = products
  await scan(page, first?.barcode ?? null)
  await scan(page, second?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(2)

  await expect.poll(() => page.evaluate(areLoaded, SALE_END)).toBe(true)

  await context.setOffline(true)
  await scan(page, third?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(3)
  const toPay = withVat(products)
  await expect(total(page)).toHaveText(toPay)
  await enterAfterScan(page)
  await page.keyboard.type('50')
  const paper = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const done = saleDone(page)
  await expect(done).toContainText('Change due')
  const number = await numberIn(done)
  await expect((await paper).locator('.receipt')).toContainText(number)
  await expect((await paper).locator('.receipt')).toContainText(toPay)
  await expect(page.getByText('Offline Mode')).toBeVisible()
  await expect(page.getByText('All transactions saved locally')).toBeVisible()
  await expect(page.getByText('1 pending')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Offline Mode')).toBeHidden()
  await expect.poll(async () => (await dailySales(page)).count).toBe(before.count + 1)
  await expect(page.getByRole('region', { name: 'Sales today' })).toContainText(
    `${before.count + 1} transaction`,
  )

  const office = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await signIn(office, 'manager', 'back-office')
  const recorded: { receiptNumber: string; totalAmount: string }[] = await (
    await office.request.get('/api/transactions?period=today&limit=1000')
  ).json()
  expect(recorded.filter(({ receiptNumber }) => receiptNumber === number)).toHaveLength(1)
  await office.context().close()
})
