import type { BrowserContext, Page } from '@playwright/test'
import { standAtTill, tiles, toastOf } from './at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Holds back the files of one part until they are let through again. Returns what lets them through. */
async function holdBack(context: BrowserContext, part: RegExp) {
  await context.route(part, (route) => route.abort())
  return () => context.unroute(part)
}

test('what cannot be fetched says what to do and appears when the network is back: the palette, a popover and the sign-in over an untouched cart, a screen, a panel, and the till’s login', async ({
  page,
  context,
}) => {
  await overTheCart(page)
  // The till would lead itself to the door as somebody else signs in.
  await page.goto('about:blank')
  await signIn(page, 'manager', 'back-office')
  await screenAndPanel(page)

  // The till's login asks again by itself.
  const letLoginThrough = await holdBack(context, /pos-login-[^/]*\.js$/)
  await context.clearCookies()
  await page.goto('/sales')
  await expect(page.getByText('This screen is not on this device yet')).toBeVisible()
  await letLoginThrough()
  await expect(page.getByRole('button', { name: 'Login to POS System' })).toBeVisible()
})

async function overTheCart(page: Page) {
  const context = page.context()
  const letThrough = await holdBack(context, /\/(later|shown-by-keys)-[^/]*\.js$/)
  const letSignInThrough = await holdBack(context, /\/sign-in-again-[^/]*\.js$/)
  await standAtTill(page)
  await tiles(page).nth(0).click()
  await page.keyboard.press('Control+k')
  await expect(toastOf(page, /This list is fetched when there is a network/)).toBeVisible()
  await page.getByRole('button', { name: 'Online' }).click()
  await expect(toastOf(page, /“Connection” is fetched when there is a network/)).toBeVisible()
  await page.getByRole('button', { name: 'Browse' }).click()
  await expect(toastOf(page, /^This part of the till is fetched when there is a network/)).toBeVisible()
  await letThrough()
  await page.route(/\/api\/(products|categories)/, (route) => route.fulfill({ status: 401, body: '' }))
  await page.getByRole('button', { name: 'Browse' }).click()
  await expect(page.getByText(/^The sign-in is fetched when there is a network/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('list', { name: 'Cart' }).getByRole('listitem')).toHaveCount(1)
  await letSignInThrough()
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('What do you want to do?')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Online' }).click()
  await expect(page.getByText('Every sale on this device has reached the server.')).toBeVisible()
}

async function screenAndPanel(page: Page) {
  const letThrough = await holdBack(page.context(), /(customers-page|notification-list)-[^/]*\.js$/)
  await page.goto('/settings')
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .press('Enter')
  await expect(toastOf(page, 'The notifications are fetched when there is a network.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByRole('heading', { name: 'This screen is not on this device yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await letThrough()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { name: 'Customer Management', level: 1 })).toBeVisible()
}
