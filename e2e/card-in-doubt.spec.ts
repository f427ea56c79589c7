import type { Page } from '@playwright/test'
import {
  basketAt,
  byCard,
  cardDialog,
  journeysOfCardShop,
  paymentsOfSale,
  voidSale,
} from './card-at-the-till.ts'
import { killed } from './crash.ts'
import { topDialog } from './drawer.ts'
import { numberIn, saleDone } from './paying.ts'
import { expect, test } from './test.ts'

const shop = journeysOfCardShop()
const owner = () => shop().owner

const withBasket = (page: Page, price: string) => basketAt(page, shop(), price)

test('D11 R1 a browser that is killed while the card is in the reader finds its payment again', async ({
  page,
}) => {
  await withBasket(page, '11.00')
  await byCard(page)
  await expect(cardDialog(page)).toContainText('Present card on')
  const after = await killed(page)
  await after.goto('/sales')
  await expect(saleDone(after)).toBeVisible({ timeout: 40_000 })
  await expect(saleDone(after)).toContainText('£11.00')
  const payments = await paymentsOfSale(owner(), after)
  expect(payments).toHaveLength(1)
  expect(payments[0]).toMatchObject({ approvedAmount: '11.00', state: 'approved' })
})

test('SELL-083 D11 money that the provider does not give back stands above the till until somebody has seen to it', async ({
  page,
}) => {
  await withBasket(page, '3.03')
  await byCard(page)
  await cardDialog(page).getByRole('button', { name: 'Say how it ended' }).click()
  const settling = page.getByRole('dialog', { name: 'How did the payment of £3.03 end?' })
  await settling.getByText('It was charged').click()
  await settling.getByLabel('How do you know?').fill('The terminal shows approved')
  await settling.getByRole('button', { name: 'Note it' }).click()
  await expect(saleDone(page)).toBeVisible()
  await expect(saleDone(page)).not.toContainText('the card')
  await voidSale(page, await numberIn(saleDone(page)), /£3\.03 by card\. .*no card is known of this payment/)
  const voided = page.getByRole('region', { name: 'Sale voided' })
  await expect(voided).toContainText('give the money back by hand then')
  await expect(voided).not.toContainText('Goes back by itself')
  // Under the receipt of the void, which is the one in the customer's hand.
  const refused = page.getByText(/^£3\.03 did not go back \(T\d+-\d{6}\)$/)
  await expect(refused).toBeVisible()
  const number = /T\d+-\d{6}/.exec((await refused.textContent()) ?? '')?.[0] ?? ''
  await page.keyboard.press('F3')
  await topDialog(page).getByLabel('Receipt number or code').fill(number)
  await page.keyboard.press('Enter')
  await expect(topDialog(page)).toContainText('£3.03 did not go back')
  await expect(topDialog(page)).not.toContainText('Given back')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'See to it' }).click()
  await page.getByRole('button', { name: 'Given another way' }).first().click()
  await page.getByLabel('Reason').fill('Cash from the drawer')
  await page.getByRole('button', { name: 'Keep this' }).click()
  await expect(page.getByText('£3.03 did not go back')).toHaveCount(0)
})
