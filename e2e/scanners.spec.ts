import { productsToScan, standAtTill } from './at-the-till.ts'
import { wholeBrowser } from './browser.ts'
import { FILMING, film, removeFilm } from './filmed-code.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'

test.use(KEPT_ON_DEVICE)

// A browser of its own: its camera is a film, and is asked for.
test.use({
  viewport: { width: 1440, height: 900 },
  launchOptions: wholeBrowser(...FILMING),
})
test.afterAll(removeFilm)

test('SELL-028 SELL-033 the camera scans with no network, once for as long as the code is in sight', async ({
  page,
  context,
}) => {
  await standAtTill(page)
  const [product] = await productsToScan(page, 1)
  film(product?.barcode ?? undefined)
  // All that the camera needs is kept by the service worker.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Scan with the camera')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' })
  await expect(dialog.getByText('It is not allowed for this page')).toBeVisible()
  await context.grantPermissions(['camera'])
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('status')).toContainText(product?.barcode ?? 'a code')
  // It goes on looking at the same code.
  const filmed = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  const before = await filmed()
  await expect.poll(filmed).toBeGreaterThan(before + 0.5)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(`Quantity of ${product?.name}`)).toHaveValue('1')
})
