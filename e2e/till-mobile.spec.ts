import type { Locator, Page } from '@playwright/test'
import { dailySales, standAtTill, tiles, toastOf } from './at-the-till.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('SELL-009 SELL-010 SELL-011 SELL-012 SELL-013 SELL-014 SELL-015 SHELL-026 a phone sells for real', async ({
  page,
}) => {
  await standAtTill(page)
  await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible()
  await expect(page.getByText(/^Today: *£[\d,]+\.\d\d$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Display', exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: /Scan a barcode/ })).toBeVisible()
  const cart = page.getByRole('button', { name: /^Cart,/ })
  await cart.tap()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByText('Add items to get started')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).tap()

  await tiles(page).nth(0).tap()
  await tiles(page).nth(1).tap()
  await tiles(page).nth(1).tap()
  await expect(page.getByTestId('cart-badge')).toHaveText('3')
  // It floats: the goods scroll under it.
  await tiles(page).last().scrollIntoViewIfNeeded()
  await expect(cart).toBeInViewport({ ratio: 1 })
  await cart.tap()
  const sheet = page.getByRole('dialog', { name: 'Shopping Cart (3 items)' })
  await expect(sheet.getByText('Subtotal')).toBeVisible()
  await expect(sheet.getByText(/^VAT/).first()).toBeVisible()
  await expect(sheet.getByText('Total', { exact: true })).toBeVisible()
  const before = await dailySales(page)
  await sheet.getByRole('button', { name: 'Proceed to Checkout' }).tap()
  await page.getByRole('button', { name: 'Exact' }).tap()
  await page.getByRole('button', { name: 'Complete Transaction' }).tap()
  const said = toastOf(page, 'Transaction completed successfully!')
  await expect(said).toBeVisible()
  const done = page.getByRole('region', { name: 'Sale completed' })
  await expect(done).toBeVisible()
  // Neither the way out nor the change lies under what is said of it, nor anything that is pressed next.
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  const edges = async (of: Locator) => {
    const { y, height } = (await of.boundingBox()) ?? { y: Number.NaN, height: 0 }
    return { top: y, end: y + height }
  }
  // What is said changes with what the drawer and the printer answer.
  await expect(async () => {
    const { top, end } = await edges(toast.last())
    expect(top).toBeGreaterThan((await edges(done.getByTestId('change-due'))).end)
    for (const button of await done.getByRole('button').all())
      expect(end).toBeLessThan((await edges(button)).top)
  }).toPass({ timeout: 8_000 })
  await expect.poll(async () => (await dailySales(page)).count).toBe(before.count + 1)
})

test('Back closes the cart, the checkout and a dialog over them, and stays at the till', async ({ page }) => {
  await page.goto('/')
  await standAtTill(page)
  await tiles(page).nth(0).tap()
  const cart = page.getByRole('button', { name: /^Cart,/ })
  const sheet = page.getByRole('dialog', { name: /^Shopping Cart/ })
  const heading = page.getByRole('heading', { name: 'Sales', exact: true })
  await cart.tap()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(heading).toBeVisible()

  await cart.tap()
  await sheet.getByRole('button', { name: 'Proceed to Checkout' }).tap()
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading).toBeVisible()

  await cart.tap()
  await sheet.getByRole('button', { name: 'Customer' }).tap()
  await expect(page.getByRole('dialog', { name: 'Choose a customer' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Choose a customer' })).toBeHidden()
  await expect(sheet).toBeVisible()

  // Closed by its own button, it leaves nothing behind that Back would have to go through first.
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await expect(sheet).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(0)
  await page.getByRole('link', { name: 'Stock' }).tap()
  await expect(page.getByRole('heading', { name: 'Inventory Management' })).toBeVisible()
  await page.goBack()
  await expect(heading).toBeVisible()
})

test('PAY-006 money that was taken for a basket that is empty now is shown, and can be given back', async ({
  page,
}) => {
  await standAtTill(page)
  await tiles(page).nth(0).tap()
  await page.getByRole('button', { name: /^Cart,/ }).tap()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).tap()
  await page.getByRole('radio', { name: 'Split' }).tap()
  await page.getByLabel('Next payment').fill('0.50')
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  const part = page.getByRole('button', { name: 'Take back Cash £0.50' })
  await expect(part).toBeVisible()
  await page.getByRole('button', { name: 'Back to the cart' }).tap()
  await page.getByRole('button', { name: /^Remove/ }).tap()
  await expect(
    page.getByRole('alert').filter({ hasText: '£0.50 was taken and the cart is empty' }),
  ).toBeVisible()
  await part.tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what is said stays within reach of a screen reader while a dialog is open', async ({ page }) => {
  await standAtTill(page)
  await tiles(page).nth(0).tap()
  const cart = page.getByRole('button', { name: /^Cart,/ })
  await cart.tap()
  await page.getByRole('button', { name: 'Clear Cart' }).tap()
  await expect(toastOf(page, 'Cart cleared')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await cart.tap()
  await expect(page.getByRole('dialog', { name: /^Shopping Cart/ })).toBeVisible()
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - region /Notifications/:
      - list:
        - listitem:
          - text: Cart cleared
  `)
})

test('OFF-020 sales that wait are seen on other screens of a till too', async ({ page }) => {
  await page.route('**/api/transactions', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  )
  await standAtTill(page)
  await tiles(page).nth(0).tap()
  await page.getByRole('button', { name: /^Cart,/ }).tap()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).tap()
  await page.getByRole('button', { name: 'Exact' }).tap()
  await page.getByRole('button', { name: 'Complete Transaction' }).tap()
  await expect(page.getByRole('region', { name: 'Sale completed' })).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText('1 pending')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('region', { name: 'Connection' })).toHaveCount(1)
  await expect(page.getByRole('complementary').getByText('1 pending')).toBeVisible()
  await page.unroute('**/api/transactions')
  await page.getByRole('button', { name: 'Sync Now' }).click()
  await expect(page.getByRole('region', { name: 'Connection' })).toHaveCount(0)
})

/** Looks up the sale that was just made, and opens what can be done about it. */
async function openLastSale(page: Page) {
  await page.getByRole('button', { name: 'Transactions' }).tap()
  await page.getByRole('list', { name: 'Transactions' }).getByRole('button').first().tap()
}

async function sellExactly(page: Page) {
  await tiles(page).nth(0).tap()
  await page.getByRole('button', { name: /^Cart,/ }).tap()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).tap()
  await page.getByRole('button', { name: 'Exact' }).tap()
  await page.getByRole('button', { name: 'Complete Transaction' }).tap()
  await page.getByRole('button', { name: 'New sale' }).tap()
  // Nothing is left to be read: no empty sheet has to be closed.
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function withoutPaper(page: Page) {
  await page.evaluate(() =>
    localStorage.setItem(
      'tuppence_cash_drawer_settings',
      '{"autoOpenDrawer":false,"autoPrintReceipt":false}',
    ),
  )
}

test('D19 goods that come back are seen on a phone: in the sheet, above the products and on the badge', async ({
  page,
}) => {
  await standAtTill(page, 'manager')
  await withoutPaper(page)
  await sellExactly(page)
  await openLastSale(page)
  await page.getByRole('button', { name: 'Return or exchange' }).tap()
  await page.getByRole('button', { name: 'Everything' }).tap()
  await page.getByRole('radio', { name: 'Damaged' }).check()
  await page.getByRole('button', { name: 'Take back 1 item' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Cart (1 coming back)' })
  await expect(sheet.getByRole('region', { name: 'Returns' })).toBeVisible()
  // The sheet took over the entry of the dialog before it: one Back closes it.
  await page.goBack()
  await expect(sheet).toBeHidden()
  const banner = page.getByRole('region', { name: 'Return under way' })
  await expect(banner).toContainText('Return of T')
  await expect(banner).toContainText('goes out in exchange')
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  await expect(page.getByRole('button', { name: /^Cart, 1 coming back, Give back £/ })).toBeVisible()
  await banner.getByRole('button', { name: 'Show' }).tap()
  await sheet.getByRole('button', { name: 'Give up this return' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Transactions' }).tap()
  await page.getByRole('button', { name: 'Return without a receipt' }).tap()
  await page.getByRole('radio', { name: 'Damaged' }).check()
  await page.getByRole('button', { name: 'Scan what comes back' }).tap()
  await expect(banner).toContainText('What is scanned or tapped now comes back.')
  await tiles(page).nth(0).tap()
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  await expect(banner).toContainText('1 coming back')
})

test('SELL-079 what is to be given back for a void is seen on a phone', async ({ page }) => {
  await standAtTill(page, 'manager')
  await withoutPaper(page)
  await sellExactly(page)
  await openLastSale(page)
  await page.getByRole('button', { name: 'Void', exact: true }).tap()
  await page.getByRole('radio', { name: 'Wrong items' }).check()
  await page.getByRole('button', { name: 'Void this sale' }).tap()
  await expect(page.getByRole('region', { name: 'Sale voided' })).toContainText('in cash')
  await expect(toastOf(page, /^Sale voided. Give back £.* in cash\.$/)).toBeVisible()
})

test('PAY-006 the way of paying and what is taken outlast a reload on a phone', async ({ page }) => {
  await standAtTill(page)
  await tiles(page).nth(0).tap()
  const cart = page.getByRole('button', { name: /^Cart,/ })
  await cart.tap()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).tap()
  await page.getByRole('radio', { name: 'Card', exact: true }).tap()
  await expect(page.getByRole('radio', { name: 'Card', exact: true })).toBeChecked()
  await page.reload()
  await cart.tap()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).tap()
  await expect(page.getByRole('radio', { name: 'Card', exact: true })).toBeChecked()
  await page.getByRole('radio', { name: 'Split' }).tap()
  await page.getByLabel('Next payment').fill('0.50')
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Take back Cash £0.50' })).toBeVisible()
  await page.reload()
  await expect(cart).toContainText('£0.50 taken')
  await cart.tap()
  await expect(page.getByRole('dialog')).toContainText('Taken already£0.50')
})

test('SHELL-026 after a reload over an open cart the first Back closes the cart', async ({ page }) => {
  await page.goto('/')
  await standAtTill(page)
  const cart = page.getByRole('button', { name: /^Cart,/ })
  const sheet = page.getByRole('dialog', { name: /^Shopping Cart/ })
  await cart.tap()
  await expect(sheet).toBeVisible()
  await page.reload()
  await cart.tap()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(0)
})

test('the name of a line has room at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await standAtTill(page)
  await tiles(page).nth(0).tap()
  await page.getByRole('button', { name: /^Cart,/ }).tap()
  const name = await page.getByRole('button', { name: /^Change / }).boundingBox()
  expect(name?.width).toBeGreaterThan(90)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
