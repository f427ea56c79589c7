import type { Page } from '@playwright/test'
import { askedElsewhere, basketAt, byCard, journeysOfCardShop, paymentsOfSale } from './card-at-the-till.ts'
import { complete, parts, saleDone } from './paying.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'

test.use(KEPT_ON_DEVICE)

const shop = journeysOfCardShop()
const owner = () => shop().owner

const withBasket = (page: Page, price: string) => basketAt(page, shop(), price)

// The service worker would answer from what it keeps.
test.use({ serviceWorkers: 'block' })

test('D11 no card is recorded as taken elsewhere in silence, whole or as a part, and the terminal is asked once it can be', async ({
  page,
  context,
}) => {
  const part = /take-card-[^/]*\.js$/
  await context.route(part, (route) => route.abort())
  await withBasket(page, '5.00')
  await byCard(page)
  await expect(askedElsewhere(page)).toContainText('is not on this device yet')
  await askedElsewhere(page).getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('radio', { name: 'Split' }).check()
  await page.getByLabel('Next payment').fill('2.00')
  for (const method of ['card', 'digital']) {
    await page.getByLabel('Paid by').selectOption(method)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await askedElsewhere(page).getByRole('button', { name: 'Go back' }).click()
    await expect(parts(page)).toHaveCount(0)
  }
  await page.getByRole('radio', { name: 'Card' }).check()
  await context.unroute(part)
  await complete(page).click()
  await expect(saleDone(page)).toBeVisible()
  expect(await paymentsOfSale(owner(), page)).toHaveLength(1)
})
