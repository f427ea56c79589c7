import type { Page } from '@playwright/test'
import { cartLines, scan } from './at-the-till.ts'
import {
  basketAt,
  bringBack,
  byCard,
  cardDialog,
  journeysOfCardShop,
  productAt,
  voidSale,
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
  await page.waitForTimeout(3_500)
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

test('D11 P14 a till that hears nothing asks before it completes, also of a part that went back', async ({
  page,
}) => {
  // This page has no live feed: what goes back is found at the press alone.
  await page.route('**/api/events**', (route) => route.abort())
  await paidInTheBasket(page, '15.00')
  const { takenNotUsed } = await (await owner().get('/api/payments/attention')).json()
  const [held] = takenNotUsed.filter(({ amount }: { amount: string }) => amount === '15.00')
  const back = { id: crypto.randomUUID(), amount: '5.00', reason: 'The customer asked' }
  const refused = await owner().post(`/api/payments/${held.id}/refunds`, { data: back })
  expect([refused.status(), (await refused.json()).code]).toEqual([409, 'payment-in-a-basket'])
  const given = await owner().post(`/api/payments/${held.id}/refunds`, {
    data: { ...back, outOfBasket: true },
  })
  expect(given.status(), await given.text()).toBe(200)
  const said = page.getByRole('dialog', { name: 'A card payment of this basket was given back' })
  await page.waitForTimeout(2_000)
  await expect(said).toBeHidden()
  await complete(page).click()
  await expect(said).toContainText('Of £15.00 paid by Visa')
  await expect(said).toContainText('£5.00 was given back')
  await expect(said).toContainText('Give the other £10.00 back too')
  await said.getByRole('button', { name: 'Go on' }).click()
  await expect(saleDone(page)).toBeHidden()
  await owner().post(`/api/payments/${held.id}/refunds`, {
    data: { ...back, id: crypto.randomUUID(), amount: '10.00' },
  })
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

/** Its record at the till, by F3. */
async function recordOf(page: Page, number: string) {
  await page.keyboard.press('F3')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Receipt number or code').fill(number)
  await expect(dialog.getByRole('button', { name: new RegExp(`^${number}`) })).toContainText('NOT PAID')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('This sale is not paid')
  return dialog
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

test('D11 P14 the panel of the sale itself turns once its till hears that it is not paid, and its paper says so', async ({
  page,
}) => {
  const number = await unpaidSale(page, '22.00')
  const panel = page.getByRole('region', { name: 'Sale not paid' })
  await expect(panel).toContainText(number)
  await expect(panel.getByTestId('change-due')).toHaveText('£22.00')
  await expect(panel).toContainText('£22.00 had gone back to Visa')
  await expect(panel).toContainText('Ask for it, or void the sale')
  await expect(panel).toContainText(': NOT PAID')
  await expect(saleDone(page)).toBeHidden()
  const papers = page.context().waitForEvent('page')
  await panel.getByRole('button', { name: /^Print/ }).click()
  const paper = await papers
  await expect(paper.locator('body')).toContainText('NOT PAID: £22.00 went back to it before the sale came')
  await paper.close()
  const { unpaidSales } = await (await owner().get('/api/payments/attention')).json()
  const { id } = unpaidSales.find((sale: { receiptNumber: string }) => sale.receiptNumber === number)
  const answer = await owner().post(`/api/payments/${id}/unpaid-sale/seen-to`, {
    data: { reason: 'The shop bears it' },
  })
  expect(answer.status(), await answer.text()).toBe(204)
  await expect(panel).toContainText('The shop bears it', { timeout: 30_000 })
  await expect(panel).not.toContainText('Ask for it')
})

test('P14 who gives money back that a sale has taken meanwhile reads why it was not given', async ({
  page,
}) => {
  await paidInTheBasket(page, '19.00')
  const { office, entry } = await inTheOffice(page, '19.00')
  await entry.getByRole('button', { name: 'Give back' }).click()
  const dialog = office.getByRole('dialog', { name: /^Give £19\.00 back/ })
  await dialog.getByLabel('Reason').fill('The customer asked')
  await complete(page).click()
  await expect(saleDone(page)).toContainText('£19.00')
  const number = await numberIn(saleDone(page))
  await expect(entry).toBeHidden({ timeout: 15_000 })
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(dialog).toContainText(`This payment paid for ${number}`)
})

test('D11 P14 RULES 36 goods of a sale that was not paid come back for nothing, in words, and it needs nobody any more', async ({
  page,
}) => {
  const number = await unpaidSale(page, '17.00')
  const dialog = await recordOf(page, number)
  await dialog.getByRole('button', { name: 'Return or exchange' }).click()
  await expect(dialog).toContainText('There is nothing to give back for it')
  await dialog.getByRole('button', { name: 'Everything' }).click()
  await dialog.getByRole('radio', { name: 'Changed their mind' }).check()
  await expect(dialog).toContainText('To give back £0.00')
  await dialog.getByRole('button', { name: /^Take back/ }).click()
  await expect(page.getByText('Returned goods are in the basket. £0.00 to give back')).toBeAttached()
  await expect(page.getByRole('list', { name: 'To give back' })).toContainText('There is nothing to give')
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeHidden()
  await page.getByRole('button', { name: 'Complete refund' }).click()
  const done = page.getByRole('region', { name: 'Refund completed' })
  await expect(done).toContainText('Nothing to give back')
  await expect(done).toContainText('£17.00 was not paid: the card had it back before the sale came')
  const papers = page.context().waitForEvent('page')
  await done.getByRole('button', { name: /^Print/ }).click()
  const paper = await papers
  await expect(paper.locator('body')).toContainText('£17.00')
  await expect(paper.locator('body')).not.toContainText('Goes back to Visa')
  await paper.close()
  await expect(page.getByText(`${number} is not paid`)).toBeHidden({ timeout: 15_000 })
  const { refunds, unpaidSales } = await (await owner().get('/api/payments/attention')).json()
  expect(refunds.filter(({ amount }: { amount: string }) => amount === '17.00')).toEqual([])
  expect(
    unpaidSales.filter(({ receiptNumber }: { receiptNumber: string }) => receiptNumber === number),
  ).toEqual([])
})

test('SELL-083 P14 the void of a sale that was not paid promises no money and gives none', async ({
  page,
}) => {
  const number = await unpaidSale(page, '18.00')
  await page.keyboard.press('Escape')
  await voidSale(
    page,
    number,
    /£18\.00 was not paid: Visa .+ had it back before the sale came\. Nothing goes back\./,
  )
  const done = page.getByRole('region', { name: 'Sale voided' })
  await expect(done).toContainText('Nothing to give back')
  await expect(page.getByText(`${number} is not paid`)).toBeHidden({ timeout: 15_000 })
})

test('P14 RULES 36 nothing is exchanged for goods that were not paid: they come back alone', async ({
  page,
}) => {
  const number = await unpaidSale(page, '21.00')
  const takeBack = async () => {
    const dialog = await recordOf(page, number)
    await dialog.getByRole('button', { name: 'Return or exchange' }).click()
    await dialog.getByRole('button', { name: 'Everything' }).click()
    await dialog.getByRole('radio', { name: 'Changed their mind' }).check()
    return dialog
  }
  const rungUp = async (price: string) => {
    const { barcode, name } = await productAt(owner(), price)
    await scan(page, barcode)
    await expect(cartLines(page).filter({ hasText: name })).toBeVisible()
    // An Enter that comes sooner than hands can is the scanner's own.
    await page.waitForTimeout(150)
  }
  const WHY = '£21.00 of this sale was not paid'
  const WAY_OUT = 'then sell the new ones as a sale of their own'
  // With the new goods there already, the return is not begun.
  await rungUp('25.00')
  const dialog = await takeBack()
  await expect(dialog).toContainText(WHY)
  await expect(dialog).toContainText(WAY_OUT)
  await expect(dialog.getByRole('button', { name: /^Add to this basket/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Void Transaction' }).click()
  // With the return there first, new goods make nothing that completes.
  await (await takeBack()).getByRole('button', { name: /^Take back/ }).click()
  await rungUp('10.00')
  const returns = page.getByRole('region', { name: 'Returns' })
  await expect(returns.getByRole('alert')).toContainText(WHY)
  await expect(returns.getByRole('alert')).toContainText(WAY_OUT)
  await page.getByRole('radio', { name: 'Cash' }).check()
  await page.getByRole('button', { name: 'Exact' }).click()
  await complete(page).click()
  await expect(page.getByText('Its goods come back alone').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Exchange completed' })).toBeHidden()
  await returns.getByRole('button', { name: 'Give up this return' }).click()
  await complete(page).click()
  await expect(saleDone(page)).toContainText('£10.00')
})

test('P14 RULES 36 a till that voided without a connection says that nothing goes back once the books do', async ({
  page,
}) => {
  const number = await unpaidSaleOffline(page, '22.00')
  await page.keyboard.press('Escape')
  await voidSale(page, number, /£22\.00/)
  const done = page.getByRole('region', { name: 'Sale voided' })
  await expect(done).toContainText('Goes back by itself')
  await page.context().setOffline(false)
  await expect(done).toContainText('Nothing to give back', { timeout: 30_000 })
  await expect(done).toContainText('£22.00 was not paid: the card had it back before the sale came')
  await expect(done).not.toContainText('Goes back by itself')
  // And so says its paper, made on that very panel.
  const papers = page.context().waitForEvent('page')
  await done.getByRole('button', { name: /^Print/ }).click()
  const paper = await papers
  await expect(paper.locator('body')).toContainText('£22.00')
  await expect(paper.locator('body')).not.toContainText('Goes back to Visa')
  await paper.close()
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
