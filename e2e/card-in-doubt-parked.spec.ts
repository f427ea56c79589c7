import type { Page } from '@playwright/test'
import { cartLines, standAtTill } from './at-the-till.ts'
import { basketAt, byCard, cardDialog, journeysOfCardShop, paymentsOfSale } from './card-at-the-till.ts'
import { complete, saleDone } from './paying.ts'
import { expect, test } from './test.ts'

const shop = journeysOfCardShop()
const owner = () => shop().owner

const withBasket = (page: Page, price: string) => basketAt(page, shop(), price)

test('D11 P1 recalled on another till, a basket keeps its card in doubt, and is not paid twice in silence', async ({
  page,
  browser,
  baseURL,
}) => {
  await withBasket(page, '5.03')
  await byCard(page)
  await cardDialog(page).getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await page.getByRole('button', { name: 'Park the basket' }).click()
  const parking = page.getByRole('dialog', { name: 'Park the basket' })
  await parking.getByLabel('Name or note').fill('To the other till')
  await parking.getByRole('button', { name: 'Park', exact: true }).click()
  await expect(cartLines(page)).toHaveCount(0)
  const elsewhere = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 1440, height: 900 },
  })
  const other = await elsewhere.newPage()
  await standAtTill(other, 'cashier2', shop().businessCode)
  await other.keyboard.press('Alt+9')
  const list = other.getByRole('dialog', { name: 'Parked baskets' })
  const parked = list.getByRole('listitem').filter({ hasText: 'To the other till' })
  await expect(parked).toContainText('Card payment of £5.03 in doubt')
  await parked.getByRole('button', { name: /^Recall/ }).click()
  await expect(cartLines(other)).toContainText('At 5.03')
  await expect(
    other.getByText('Nobody knows yet whether £5.03 of this basket was taken by card'),
  ).toBeVisible()
  await other.getByRole('radio', { name: 'Cash' }).check()
  await other.getByRole('button', { name: 'Exact' }).click()
  await complete(other).click()
  const asked = other.getByRole('alertdialog', { name: 'Is it not paid by card already?' })
  await expect(asked).toContainText('whether £5.03 was taken')
  await asked.getByRole('button', { name: 'Go back' }).click()
  // Somebody looks at the terminal: it was charged. The money is the basket's, and its sale's.
  const { unsettled } = await (await owner().get('/api/payments/attention')).json()
  const [inDoubt] = unsettled.filter(({ amount }: { amount: string }) => amount === '5.03')
  const settled = await owner().post(`/api/payments/${inDoubt.id}/settle`, {
    data: { taken: true, reason: 'The terminal shows approved' },
  })
  expect(settled.status()).toBe(200)
  await expect(other.getByText(/£5\.03 was taken/).first()).toBeVisible()
  await other.getByRole('button', { name: 'Close', exact: true }).first().click()
  await complete(other).click()
  await expect(saleDone(other)).toBeVisible()
  expect(await paymentsOfSale(owner(), other)).toMatchObject([{ id: inDoubt.id }])
  await elsewhere.close()
})
