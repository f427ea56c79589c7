import { randomUUID } from 'node:crypto'
import { withCheckDigit } from '@tuppence/domain/catalogue'
import { cartLines, productsToScan, scan, standAtTill } from './at-the-till.ts'
import { payExactly } from './paying.ts'
import { signIn } from './sign-in.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'

test.use({ ...KEPT_ON_DEVICE, viewport: { width: 1440, height: 900 } })

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
  await expect(page.getByRole('button', { name: 'Online', exact: true })).toBeVisible()

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
