import type { Page } from '@playwright/test'
import { cartLines, scan, standAtTill } from './at-the-till.ts'
import {
  basketAt,
  byCard,
  cardDialog,
  journeysOfCardShop,
  paymentsOfSale,
  productAt,
  settleAll,
  takeTheMoney,
} from './card-at-the-till.ts'
import { complete, saleDone } from './paying.ts'
import { expect, test } from './test.ts'

const shop = journeysOfCardShop()
const owner = () => shop().owner

const withBasket = (page: Page, price: string) => basketAt(page, shop(), price)

test('D11 a basket with a card in doubt is parked, or put aside for another, only after it is said what becomes of that', async ({
  page,
}) => {
  await withBasket(page, '9.03')
  await byCard(page)
  await cardDialog(page).getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await page.getByRole('button', { name: 'Park the basket' }).click()
  const parking = page.getByRole('dialog', { name: 'Park the basket' })
  await expect(parking).toContainText(
    'Nobody knows yet whether £9.03 was taken. The basket asks about it again wherever it is recalled',
  )
  await parking.getByLabel('Name or note').fill('In doubt')
  await parking.getByRole('button', { name: 'Park', exact: true }).click()
  await expect(cartLines(page)).toHaveCount(0)
  await expect(page.getByText(/1 card payment of this till, over £9\.03/)).toBeVisible()
  await settleAll(owner())
  // Recalling parks what lies in the cart, so it asks as well.
  const other = await productAt(owner(), '17.03')
  await scan(page, other.barcode)
  await byCard(page)
  await cardDialog(page).getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await page.getByRole('button', { name: 'Park the basket' }).click()
  await parking.getByRole('button', { name: /^Parked baskets/ }).click()
  const list = page.getByRole('dialog', { name: /^Parked baskets/ })
  await list.getByRole('button', { name: /^Recall.*In doubt/ }).click()
  const asked = page.getByRole('alertdialog', { name: 'A card payment of this basket is in doubt' })
  await expect(asked).toContainText('£17.03')
  await asked.getByRole('button', { name: 'Go back' }).click()
  await list.getByRole('button', { name: /^Recall.*In doubt/ }).click()
  await asked.getByRole('button', { name: 'Park it and recall' }).click()
  await expect(cartLines(page)).toContainText('At 9.03')
  await settleAll(owner())
})

test('D11 a basket that was parked with a card in doubt asks about it as before once it is recalled', async ({
  page,
}) => {
  await withBasket(page, '8.03')
  await byCard(page)
  await cardDialog(page).getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await page.getByRole('button', { name: 'Park the basket' }).click()
  const parking = page.getByRole('dialog', { name: 'Park the basket' })
  await parking.getByLabel('Name or note').fill('Still in doubt')
  await parking.getByRole('button', { name: 'Park', exact: true }).click()
  await expect(cartLines(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Parked/ }).click()
  const list = page.getByRole('dialog', { name: /^Parked baskets/ })
  const parked = list.getByRole('listitem').filter({ hasText: 'Still in doubt' })
  await expect(parked).toContainText('Card payment of £8.03 in doubt')
  await parked.getByRole('button', { name: /^Recall/ }).click()
  await expect(cartLines(page)).toContainText('At 8.03')
  // It is on the disk with the basket, as it is on the screen.
  await page.reload()
  await expect(
    page.getByText('Nobody knows yet whether £8.03 of this basket was taken by card'),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Cash' }).check()
  await page.getByRole('button', { name: 'Exact' }).click()
  await complete(page).click()
  await takeTheMoney(page, '8.03')
  await expect(saleDone(page)).toBeVisible()
  await settleAll(owner())
})

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
  await expect(other.getByText(/£5\.03 was taken/).first()).toBeVisible({ timeout: 30_000 })
  await other.getByRole('button', { name: 'Close', exact: true }).first().click()
  await complete(other).click()
  await expect(saleDone(other)).toBeVisible()
  expect(await paymentsOfSale(owner(), other)).toMatchObject([{ id: inDoubt.id }])
  await elsewhere.close()
})
