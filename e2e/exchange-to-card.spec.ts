import type { Page } from '@playwright/test'
import type { CardPayment } from '@tuppence/contract/payments'
import { cartLines, scan, standAtTill } from './at-the-till.ts'
import {
  basketAt,
  bringBack,
  byCard,
  journeysOfCardShop,
  paymentsOfSale,
  productAt,
} from './card-at-the-till.ts'
import { numberIn, saleDone } from './paying.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'

// Goods of an exchange that come back: their money is with the card on which the chain began.

const shop = journeysOfCardShop()
const owner = () => shop().owner

const done = (page: Page, words: string) => page.getByRole('region', { name: words })
const toGiveBack = (page: Page) => page.getByRole('list', { name: 'To give back' })
const ofPayment = async ({ id }: CardPayment): Promise<CardPayment> =>
  await (await owner().get(`/api/payments/${id}`)).json()

/** A sale by card, its receipt's number and its payment. */
async function soldByCard(page: Page, price: string) {
  await basketAt(page, shop(), price)
  await byCard(page)
  await expect(saleDone(page)).toContainText(`£${price}`)
  const number = await numberIn(saleDone(page))
  const [payment] = await paymentsOfSale(owner(), page)
  if (!payment) throw new Error('No payment paid for it')
  return { number, payment }
}

/** All goods of a receipt come back, with these scanned for them. */
async function takeBack(page: Page, number: string, ...prices: string[]) {
  await bringBack(page, number)
  await expect(page.getByRole('region', { name: 'Returns' })).toContainText(`Return of ${number}`)
  for (const [i, price] of prices.entries()) {
    await scan(page, (await productAt(owner(), price)).barcode)
    await expect(cartLines(page)).toHaveCount(i + 1)
  }
}

/** The record that the page tells of as done, whose own number stands after that of its sale. */
async function exchanged(page: Page): Promise<string> {
  const region = done(page, 'Exchange completed')
  await expect(region).toBeVisible()
  const numbers = (await region.innerText()).match(/T\d+-\d{6}/g) ?? []
  await expect(page.getByText('pending')).toBeHidden()
  return numbers.sort().at(-1) ?? 'no number'
}

test('D11 PAY-014 a card sale, exchanged for as much and then returned, goes back to that card and not into cash', async ({
  page,
}) => {
  const { number, payment } = await soldByCard(page, '10.00')
  await takeBack(page, number, '10.00')
  await page.getByRole('button', { name: 'Complete exchange' }).click()
  await takeBack(page, await exchanged(page))
  await expect(toGiveBack(page)).toContainText('Visa (simulator) •••• 4242')
  await expect(toGiveBack(page)).not.toContainText('From the drawer')
  await expect(page.getByRole('radio', { name: 'As it was paid' })).toBeChecked()
  // Cash stays a choice, as for any card sale, and says for what it stands in.
  await page.getByRole('radio', { name: 'Cash' }).check()
  await expect(toGiveBack(page)).toContainText('From the drawer')
  await expect(page.getByText('This was paid by card or wallet. Cash is given in its place.')).toBeVisible()
  await page.getByRole('radio', { name: 'As it was paid' }).check()
  await page.getByRole('button', { name: 'Give back £10.00 by card' }).click()
  const refund = done(page, 'Refund completed')
  await expect(refund).toContainText('£10.00')
  await expect(refund).toContainText('Visa (simulator) •••• 4242')
  await expect.poll(async () => (await ofPayment(payment)).refundedAmount).toBe('10.00')
})

test.describe(() => {
  test.use(KEPT_ON_DEVICE)

  test('P8 RULES 33 a till that took goods back without a connection says that nothing went to the card, where another had given it back', async ({
    page,
    browser,
  }) => {
    const { number, payment } = await soldByCard(page, '16.00')
    await expect(page.getByText('pending')).toBeHidden()
    await page.context().setOffline(true)
    await bringBack(page, number)
    await page.getByRole('button', { name: 'Give back £16.00 by card' }).click()
    const refund = done(page, 'Refund completed')
    await expect(refund).toContainText('Goes back by itself')

    const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await standAtTill(other, 'owner', shop().businessCode)
    await other.getByRole('switch', { name: 'Print receipt' }).click()
    await bringBack(other, number)
    await other.getByRole('button', { name: 'Give back £16.00 by card' }).click()
    await expect(done(other, 'Refund completed')).toContainText('Goes back by itself')
    await expect.poll(async () => (await ofPayment(payment)).refundedAmount).toBe('16.00')
    await other.context().close()

    await page.context().setOffline(false)
    await expect(refund).toContainText('Not sent to the card')
    await expect(refund).toContainText('Give the customer nothing')
    await expect(refund).not.toContainText('Goes back by itself')
    expect((await ofPayment(payment)).refundedAmount).toBe('16.00')
  })
})
