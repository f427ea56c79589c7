import type { Page } from '@playwright/test'
import { cartLines, toastOf } from './at-the-till.ts'
import { basketAt, byCard, journeysOfCardShop, paymentsOfSale } from './card-at-the-till.ts'
import { complete, saleDone } from './paying.ts'
import { expect, test } from './test.ts'

const shop = journeysOfCardShop()
const owner = () => shop().owner

const withBasket = (page: Page, price: string) => basketAt(page, shop(), price)

// One that is installed already would have the part on this device.
test.use({ serviceWorkers: 'block' })

test('D11 no card is recorded as taken elsewhere in silence, and the terminal is asked once it can be', async ({
  page,
  context,
}) => {
  // What a till fetches behind its first screen.
  const part = /\/behind-[^/]*\.js$/
  await withBasket(page, '5.00')
  await context.route(part, (route) => route.abort())
  await page.reload()
  await expect(cartLines(page)).toHaveCount(1)
  await byCard(page)
  await expect(toastOf(page, /^Card payments download as soon as there is a network/)).toBeVisible()
  await expect(cartLines(page)).toHaveCount(1)
  await expect(saleDone(page)).toHaveCount(0)
  await context.unroute(part)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  // It comes with all that the till's dialogs are.
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('What do you want to do?')).toBeFocused({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await complete(page).click()
  await expect(saleDone(page)).toBeVisible()
  expect(await paymentsOfSale(owner(), page)).toHaveLength(1)
})
