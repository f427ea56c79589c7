import type { Page } from '@playwright/test'
import { cartLines, tiles, total } from './at-the-till.ts'
import { connectTerminal } from './card-at-the-till.ts'
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
  await expect(tiles(page)).toContainText('£3.00', { timeout: 30_000 })
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
  await office.goto('/reports?report=sales-by-day')
  await expect(office.getByText(/€3\.00/).first()).toBeVisible(SOON)
  await expect(office.getByText('£')).toHaveCount(0)
  await office.goto('/inventory')
  await expect(office.getByText('€3.00').first()).toBeVisible(SOON)

  await chooseCurrency(office, 'GBP')
  await expect(tiles(page)).toContainText('£3.00', SOON)
  await expect(page.getByText('€')).toHaveCount(0)
  await office.context().close()
})

test('CONST-002 D7 a till writes money by its own record, as its receipts do, and the office by who is signed in', async ({
  page,
  browser,
  shop,
}) => {
  await addSalt(shop)
  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  // As where the answer is older, or newer, than what the till was last told of its shop.
  for (const one of [page, office])
    await one.route('**/api/auth/user', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), currency: 'EUR' } })
    })
  await shop.signIn(page, 'pos')
  await page.goto('/sales')
  await expect(tiles(page)).toContainText('£3.00', { timeout: 30_000 })
  await expect(page.getByText('€')).toHaveCount(0)
  await shop.signIn(office, 'back-office')
  await office.goto('/inventory')
  await expect(office.getByText('€3.00').first()).toBeVisible(SOON)
  await expect(office.getByText('£')).toHaveCount(0)
  await office.context().close()
})

test('P15 D7 a shop in euros reads that its terminals and links take pounds before it asks for a card, and takes it on its own machine', async ({
  page,
  browser,
  shop,
}) => {
  test.slow()
  await addSalt(shop)
  const { name } = await connectTerminal(shop.owner)
  await shop.signIn(page, 'pos')
  await page.goto('/sales')
  await tiles(page).click({ timeout: 30_000 })
  await page.getByRole('radio', { name: 'Card' }).check()
  const machine = page.getByLabel('Card machine')
  await expect(machine.getByRole('option', { name, exact: true })).toBeEnabled(SOON)
  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await shop.signIn(office, 'back-office')
  await chooseCurrency(office, 'EUR')
  await expect(total(page)).toHaveText('€3.00', SOON)
  await expect(machine.getByRole('option', { name: `${name} (pounds only)` })).toBeDisabled()
  await expect(machine).toHaveAccessibleDescription(/Card terminals take pounds here/)
  await expect(machine).toHaveValue('another')
  await page.getByRole('radio', { name: 'Digital' }).check()
  await expect(page.getByLabel('Paid by')).toHaveAccessibleDescription(/A link takes pounds here/)
  await page.getByRole('radio', { name: 'Card' }).check()
  // No terminal is asked: it is recorded as taken on the shop's own machine.
  await complete(page).click()
  await expect(saleDone(page)).toContainText('€3.00', SOON)
  await office.context().close()
})
