import type { Page } from '@playwright/test'
import { cartLines, tiles, total } from './at-the-till.ts'
import type { OwnShop } from './open-shop.ts'
import { test } from './own-shop.ts'
import { complete, saleDone } from './paying.ts'
import { expect } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** "At once", and what a busy machine adds to it. */
const SOON = { timeout: 15_000 }

async function addSalt({ owner }: OwnShop) {
  const made = await owner.post('/api/products', {
    data: { name: 'Sea salt', sku: 'SALT-1', price: '3.00', stockQuantity: 10, vatCode: 'zero' },
  })
  expect(made.status(), await made.text()).toBe(201)
}

async function chooseCurrency(office: Page, currency: string) {
  await office.goto('/settings')
  await office.getByRole('tab', { name: 'POS', exact: true }).click()
  await office.getByLabel('Currency').selectOption(currency)
  const saved = office.waitForResponse((answer) => answer.url().endsWith('/api/settings/selling'))
  await office.getByRole('button', { name: 'Save Changes' }).click()
  expect((await saved).status()).toBe(204)
}

test('CONST-002 SET-005 SET-012 D7 D8 money is of the currency that the shop chose, on the open till and in the office', async ({
  page,
  browser,
  shop,
}) => {
  test.slow()
  await addSalt(shop)
  await shop.signIn(page, 'pos')
  await page.goto('/sales')
  await expect(tiles(page)).toContainText('£3.00')
  await tiles(page).click()
  await expect(total(page)).toHaveText('£3.00')
  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await shop.signIn(office, 'back-office')

  // The basket that was begun is there still, and everything beside it says euros.
  await chooseCurrency(office, 'EUR')
  await expect(office.getByText('A product marked €10.00')).toBeVisible(SOON)
  await expect(total(page)).toHaveText('€3.00', SOON)
  await expect(cartLines(page)).toHaveCount(1)
  await expect(page.getByText('£')).toHaveCount(0)
  await page.getByLabel('Amount received').fill('5')
  const paper = page.waitForEvent('popup').catch(() => undefined)
  await complete(page).click()
  await expect(saleDone(page)).toContainText('€2.00')
  await expect((await paper)?.locator('body') ?? saleDone(page)).toContainText('€3.00')

  await office.goto('/back-office')
  await expect(office.getByText('€3.00').first()).toBeVisible(SOON)
  await expect(office.getByText('£')).toHaveCount(0)
  await office.context().close()
})
