import type { Page } from '@playwright/test'
import { cartLines } from './at-the-till.ts'
import {
  approvedAtServer,
  basketAt,
  byCard,
  cardDialog,
  journeysOfCardShop,
  paymentsOfSale,
  takeTheMoney,
  voidSale,
} from './card-at-the-till.ts'
import { killed } from './crash.ts'
import { topDialog } from './drawer.ts'
import { complete, numberIn, parts, saleDone } from './paying.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'

test.use(KEPT_ON_DEVICE)

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

test('D11 what was approved after the cashier gave up is shown as taken, and can be given back', async ({
  page,
}) => {
  await withBasket(page, '13.00')
  // The till hears nothing while the card is approved, and the cashier cancels in that moment.
  await page.route('**/api/payments/*', (route) => route.abort())
  await byCard(page)
  await approvedAtServer(owner(), '13.00')
  await page.getByRole('button', { name: /^(Pay another way|Cancel the payment)$/ }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await page.unroute('**/api/payments/*')
  await expect(cardDialog(page)).toContainText('The card was quicker', { timeout: 15_000 })
  await cardDialog(page).getByRole('button', { name: 'Go on' }).click()
  await expect(parts(page)).toContainText('£13.00')
  await page.getByRole('button', { name: 'Void Transaction' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Part of this basket is paid' })
  await expect(asked).toContainText('£13.00 goes back to')
  await asked.getByRole('button', { name: 'Give it back' }).click()
  await expect(asked).toBeHidden()
  await expect(cartLines(page)).toHaveCount(0)
})

test('D11 R9 a card that was given up without a connection is said to belong to no sale once there is one, though the basket is paid in cash', async ({
  page,
  context,
}) => {
  await withBasket(page, '24.00')
  await byCard(page)
  await expect(cardDialog(page)).toContainText('Present card on')
  await context.setOffline(true)
  await cardDialog(page).getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await page.getByRole('radio', { name: 'Cash' }).check()
  await page.getByRole('button', { name: 'Exact' }).click()
  await complete(page).click()
  await takeTheMoney(page, '24.00')
  await expect(saleDone(page)).toBeVisible()
  // The terminal takes the card meanwhile, and a reload forgets nothing.
  const taken = async () => {
    const { takenNotUsed }: { takenNotUsed: { id: string; approvedAmount: string; isGivenUp: boolean }[] } =
      await (await owner().get('/api/payments/attention')).json()
    return takenNotUsed.filter(({ approvedAmount }) => approvedAmount === '24.00')
  }
  await approvedAtServer(owner(), '24.00')
  expect(await taken()).toEqual([])
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('£24.00 was taken by card and belongs to no sale')).toBeVisible({
    timeout: 20_000,
  })
  const all = await taken()
  expect(all).toMatchObject([{ isGivenUp: true }])
  for (const { id } of all) {
    const back = { id: crypto.randomUUID(), amount: '24.00', reason: 'Paid in cash' }
    await owner().post(`/api/payments/${id}/refunds`, { data: back })
  }
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
  await expect(refused).toBeVisible({ timeout: 30_000 })
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
