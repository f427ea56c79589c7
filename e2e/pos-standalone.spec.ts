import { card, cards, cash, standAtPos } from './at-the-pos.ts'
import { dailySales, toastOf } from './at-the-till.ts'
import { saleDone } from './paying.ts'
import { expect, OWN_BUSINESS, test } from './test.ts'

test.use({ ...OWN_BUSINESS, viewport: { width: 1440, height: 900 } })

test('SELL-089, SELL-090, SELL-091 what /pos-standalone sells for cash and by card is on paper and in the books', async ({
  page,
}) => {
  await standAtPos(page, undefined, '/pos-standalone')
  const before = await dailySales(page)
  const checkout = page.getByRole('button', { name: 'Checkout', exact: true })
  await cards(page).first().click()
  await checkout.click()
  const paper = page.waitForEvent('popup')
  await cash(page).click()
  await expect(toastOf(page, 'Payment Successful')).toBeVisible()
  await expect((await paper).locator('.receipt')).toContainText(/T\d+-\d{6}/)
  await (await paper).close()
  await cards(page).nth(1).click()
  await checkout.click()
  await card(page).click()
  await expect(saleDone(page)).toContainText('Card')
  await expect.poll(async () => (await dailySales(page)).count).toBe(before.count + 2)
})
