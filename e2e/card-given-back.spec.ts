import type { Page } from '@playwright/test'
import { approvedAtServer, basketAt, byCard, cardDialog, journeysOfCardShop } from './card-at-the-till.ts'
import { complete, numberIn, parts, saleDone } from './paying.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'

test.use(KEPT_ON_DEVICE)

const shop = journeysOfCardShop()
const owner = () => shop().owner

/** A card that was quicker than the cashier who stopped waiting: its money stands in the basket. */
async function paidInTheBasket(page: Page, price: string) {
  await basketAt(page, shop(), price)
  await page.route('**/api/payments/*', (route) => route.abort())
  await byCard(page)
  await approvedAtServer(owner(), price)
  await page.getByRole('button', { name: /^(Pay another way|Cancel the payment)$/ }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await page.unroute('**/api/payments/*')
  await expect(cardDialog(page)).toContainText('The card was quicker')
  await cardDialog(page).getByRole('button', { name: 'Go on' }).click()
  await expect(parts(page)).toContainText(`£${price}`)
}

/** A sale paid by card, whose money was refunded while its till was offline, once the till has heard of it; its receipt number. */
async function unpaidSale(page: Page, price: string): Promise<string> {
  await paidInTheBasket(page, price)
  const stands = async () => {
    const { takenNotUsed } = await (await owner().get('/api/payments/attention')).json()
    return takenNotUsed.find(
      ({ amount, basketTillName }: { amount: string; basketTillName: string | null }) =>
        amount === price && basketTillName !== null,
    )
  }
  await expect.poll(stands).toBeTruthy()
  const { id } = await stands()
  await page.context().setOffline(true)
  await complete(page).click()
  await expect(saleDone(page)).toContainText(`£${price}`)
  const number = await numberIn(saleDone(page))
  // What paid for a sale of this device is no money without one, though the server has not heard of the sale.
  await expect(page.getByText('belongs to no sale')).toBeHidden()
  const given = await owner().post(`/api/payments/${id}/refunds`, {
    data: { id: crypto.randomUUID(), amount: price, reason: 'The customer asked', outOfBasket: true },
  })
  expect(given.status(), await given.text()).toBe(200)
  await page.context().setOffline(false)
  await expect(page.getByText(`${number} is not paid: £${price} had gone back to Visa`)).toBeVisible()
  return number
}

test('D11 P14 a till that is offline completes the sale, which is kept and stands among the payments that need a person', async ({
  page,
}) => {
  const number = await unpaidSale(page, '16.00')
  const office = await page.context().newPage()
  await office.goto('/payment-terminals')
  const unpaid = office.getByRole('listitem').filter({ hasText: `${number} is not paid` })
  await expect(unpaid).toContainText('Ask the customer for it, or void the sale at the till')
  await expect(unpaid).toContainText('Who pays again gets a sale of its own; then void this one')
  await unpaid.getByRole('button', { name: 'Say what became of it' }).click()
  await office.getByLabel('Receipt number of the new sale').fill('T9-000123')
  await office.getByLabel('Reason').fill('Paid again in cash')
  await office.getByRole('button', { name: 'Keep this' }).click()
  await expect(unpaid).toBeHidden()
  await office.close()
  // Who returns these goods later is sent to the sale that was paid.
  await page.keyboard.press('F3')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Receipt number or code').fill(number)
  await expect(dialog.getByRole('button', { name: new RegExp(`^${number}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Seen to: Paid again by T9-000123: Paid again in cash')
})
