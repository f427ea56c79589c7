import type { Page } from '@playwright/test'
import { cartLines, toastOf } from './at-the-till.ts'
import { basketAt, byCard, journeysOfCardShop, paymentsOfSale } from './card-at-the-till.ts'
import { complete, saleDone } from './paying.ts'
import { expect, test } from './test.ts'

const shop = journeysOfCardShop()
const owner = () => shop().owner

const withBasket = (page: Page, price: string) => basketAt(page, shop(), price)

test('D11 no card is recorded as taken elsewhere in silence, and the terminal is asked once it can be', async ({
  page,
  context,
}) => {
  // What a till fetches behind its first screen.
  const part = /\/later-[^/]*\.js$/
  await withBasket(page, '5.00')
  await context.route(part, (route) => route.abort())
  await page.reload()
  await expect(cartLines(page)).toHaveCount(1)
  await byCard(page)
  await expect(toastOf(page, /^This part of the till is fetched when there is a network/)).toBeVisible()
  await expect(cartLines(page)).toHaveCount(1)
  await expect(saleDone(page)).toHaveCount(0)
  await context.unroute(part)
  // Chromium may answer an import once more with the earlier failure of a file that it needs.
  const goBack = page.getByRole('alertdialog').getByRole('button', { name: 'Go back' })
  await expect(async () => {
    if (await goBack.isVisible()) await goBack.click()
    // The question may come only now, over the button.
    await complete(page).click({ timeout: 5_000 })
    await expect(saleDone(page)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
  expect(await paymentsOfSale(owner(), page)).toHaveLength(1)
})
