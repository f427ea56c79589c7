import type { Page } from '@playwright/test'
import {
  approvedAtServer,
  basketAt,
  bringBack,
  byCard,
  cardDialog,
  journeysOfCardShop,
} from './card-at-the-till.ts'
import { complete, numberIn, parts, saleDone } from './paying.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'

test.use(KEPT_ON_DEVICE)

// Money that stands in a till's basket is given back in the back office, on a second page.

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
  await expect(cardDialog(page)).toContainText('The card was quicker', { timeout: 15_000 })
  await cardDialog(page).getByRole('button', { name: 'Go on' }).click()
  await expect(parts(page)).toContainText(`£${price}`)
}

/** Its place in the list of the back office, on a second page. */
async function inTheOffice(page: Page, price: string) {
  const office = await page.context().newPage()
  await office.goto('/payment-terminals')
  const entry = office.getByRole('listitem').filter({ hasText: `£${price}` })
  return { office, entry }
}

async function giveBack(office: Page, title: RegExp) {
  const dialog = office.getByRole('dialog', { name: title })
  await expect(dialog).toContainText('as soon as it hears')
  await dialog.getByLabel('Reason').fill('The customer asked')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(dialog).toBeHidden()
}

test('D11 P14 the back office names the till whose basket holds the money, and that till takes it out aloud once it went back', async ({
  page,
}) => {
  await paidInTheBasket(page, '14.00')
  const { office, entry } = await inTheOffice(page, '14.00')
  await expect(entry).toContainText(/In the basket of /)
  await entry.getByRole('button', { name: 'Give back' }).click()
  await giveBack(office, /^Give £14\.00 back although .+ has it in its basket\?$/)
  const said = page.getByRole('dialog', { name: 'A card payment of this basket was given back' })
  await expect(said).toContainText('£14.00 paid by Visa')
  await expect(said).toContainText('This basket is not paid')
  // Until somebody has read it: a reload forgets nothing.
  await page.reload()
  await expect(said).toContainText('£14.00 paid by Visa', { timeout: 15_000 })
  await said.getByRole('button', { name: 'Go on' }).click()
  await expect(parts(page)).toBeHidden()
  await complete(page).click()
  await expect(saleDone(page)).toBeHidden()
  // The customer pays again, in cash.
  await page.getByRole('radio', { name: 'Cash' }).check()
  await page.getByRole('button', { name: 'Exact' }).click()
  await complete(page).click()
  await expect(saleDone(page)).toContainText('£14.00')
  await office.close()
})

/** A sale that says a card paid it, whose money somebody gave back while its till is offline; its receipt number. */
async function unpaidSaleOffline(page: Page, price: string): Promise<string> {
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
  return number
}

/** The same, once its till has heard of it. */
async function unpaidSale(page: Page, price: string): Promise<string> {
  const number = await unpaidSaleOffline(page, price)
  await page.context().setOffline(false)
  await expect(page.getByText(`${number} is not paid: £${price} had gone back to Visa`)).toBeVisible({
    timeout: 30_000,
  })
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

test('P14 RULES 36 cash that a till without a connection gave for an unpaid sale is said there and named among what needs a person', async ({
  page,
}) => {
  const number = await unpaidSaleOffline(page, '23.00')
  await bringBack(page, number)
  await page.getByRole('radio', { name: 'Cash' }).check()
  await page.getByRole('button', { name: 'Give back £23.00' }).click()
  const done = page.getByRole('region', { name: 'Refund completed' })
  await expect(done).toContainText('Give back£23.00')
  const refund =
    (await done
      .getByText(/^T\d+-\d{6}$/)
      .last()
      .textContent()) ?? ''
  expect(refund).not.toBe(number)
  await page.context().setOffline(false)
  await expect(done).toContainText('£23.00 of its sale was not paid', { timeout: 30_000 })
  await expect(done).toContainText('Nothing to give back')
  const office = await page.context().newPage()
  await office.goto('/payment-terminals')
  const entry = office.getByRole('listitem').filter({ hasText: `${number} is not paid` })
  await expect(entry).toContainText(`${refund} gave £23.00 for goods of it, at a till that did not know`)
  await expect(entry).not.toContainText('or void the sale')
  await office.close()
})
