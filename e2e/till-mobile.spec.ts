import type { Page } from '@playwright/test'
import { standAtTill, tiles, toastOf } from './at-the-till.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

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
