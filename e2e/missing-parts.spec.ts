import type { BrowserContext, Page } from '@playwright/test'
import { cartLines, productsToScan, scan, searchBox } from './at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Holds back the files of one part until they are let through again. Returns what lets them through. */
async function holdBack(context: BrowserContext, part: RegExp) {
  await context.route(part, (route) => route.abort())
  return () => context.unroute(part)
}

const missing = (page: Page) => page.getByRole('dialog', { name: 'Not on this device yet' })
const screenMissing = (page: Page) =>
  page.getByRole('heading', { name: 'This screen is not on this device yet' })

test('a till sells without what is fetched behind its first screen, says so, and has it when the network is back', async ({
  page,
  context,
}) => {
  const letThrough = await holdBack(context, /\/(behind|over)-[^/]*\.js$/)
  await signIn(page, 'cashier1', 'pos')
  const [product] = await productsToScan(page, 1)
  await page.goto('/sales')
  await expect(searchBox(page)).toBeVisible()
  await scan(page, product?.barcode ?? '')
  await expect(cartLines(page)).toHaveCount(1)
  const openers = [
    () => page.keyboard.press('Control+k'),
    () => page.getByRole('button', { name: 'Online' }).click(),
    () => page.getByRole('button', { name: 'Browse' }).click(),
  ]
  for (const open of openers) {
    await open()
    await missing(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(missing(page)).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Exact' }).click()
  await page.getByRole('button', { name: 'Complete Transaction' }).click()
  await expect(page.getByRole('region', { name: 'Sale completed' })).toBeVisible()
  await letThrough()
  await page.keyboard.press('Control+k')
  // Asked for again by itself.
  await expect(page.getByPlaceholder('What do you want to do?')).toBeVisible({ timeout: 20_000 })
})

test('a screen that cannot be fetched says what to do, and appears when the network is back: the office’s and the till’s login', async ({
  page,
  context,
}) => {
  await signIn(page, 'manager', 'back-office')
  const letOfficeThrough = await holdBack(context, /\/office-[^/]*\.js$/)
  await page.goto('/customers')
  await expect(screenMissing(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await letOfficeThrough()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { name: 'Customer Management', level: 1 })).toBeVisible()

  const letLoginThrough = await holdBack(context, /pos-login-[^/]*\.js$/)
  await context.clearCookies()
  await page.goto('/sales')
  await expect(screenMissing(page)).toBeVisible()
  await letLoginThrough()
  await expect(page.getByRole('button', { name: 'Login to POS System' })).toBeVisible()
})
