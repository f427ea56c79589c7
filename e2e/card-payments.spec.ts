import type { Page } from '@playwright/test'
import type { CardPayment } from '@tuppence/contract/payments'
import { card, cards, withoutPaper } from './at-the-pos.ts'
import { cartLines, scan, standAtTill } from './at-the-till.ts'
import {
  askedElsewhere,
  basketAt,
  byCard,
  cardDialog,
  journeysOfCardShop,
  linkDialog,
  paymentsOfSale,
  productAt,
  voidSale,
} from './card-at-the-till.ts'
import { complete, numberIn, parts, saleDone, takePart } from './paying.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'

test.use(KEPT_ON_DEVICE)

const shop = journeysOfCardShop()
const owner = () => shop().owner

const withBasket = (page: Page, price: string) => basketAt(page, shop(), price)

test('D11 PAY-015 a card is asked for on the terminal, and the sale completes once it is approved', async ({
  page,
}) => {
  await withBasket(page, '12.00')
  await byCard(page)
  const dialog = cardDialog(page)
  await expect(dialog).toContainText(/Present card on/)
  await expect(dialog).toContainText('£12.00')
  await expect(dialog).toContainText('no money moves')
  await expect(saleDone(page)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(saleDone(page)).toContainText(/Card, .*••••/)
  const [payment, ...others] = await paymentsOfSale(owner(), page)
  expect(others).toEqual([])
  expect(payment).toMatchObject({ state: 'approved', approvedAmount: '12.00' })
})

test('D11 a till that is left in mid-payment says so on the page one comes to, and completes the sale on the way back', async ({
  page,
}) => {
  await withBasket(page, '12.00')
  await page.getByRole('link', { name: 'Inventory' }).first().click()
  await expect(page).toHaveURL(/\/inventory/)
  await page.getByRole('link', { name: 'Sales' }).first().click()
  await byCard(page)
  await expect(cardDialog(page)).toContainText('Present card on')
  await page.goBack()
  await expect(page).toHaveURL(/\/inventory/)
  const told = page.getByText('A payment of £12.00 is under way')
  await expect(told).toBeVisible()
  // So it does after a reload there: no open window has the basket then.
  await page.reload()
  await expect(told).toBeVisible()
  // The card is approved meanwhile, and the first answer at the till is that.
  await page.waitForTimeout(3_000)
  await page.getByRole('link', { name: 'Back to the payment' }).click()
  await expect(saleDone(page)).toBeVisible()
  await expect(told).toBeHidden()
  expect(await paymentsOfSale(owner(), page)).toHaveLength(1)
})

test('D11 a declined card leaves the basket, and cash is one key', async ({ page }) => {
  await withBasket(page, '8.01')
  await byCard(page)
  await expect(cardDialog(page)).toContainText('The card was declined')
  await expect(cardDialog(page)).toContainText('Nothing was taken.')
  await page.keyboard.press('Alt+1')
  await expect(cardDialog(page)).toBeHidden()
  await expect(page.getByLabel('Amount received')).toBeFocused()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(saleDone(page)).toContainText('£1.99')
})

test('D11 what is scanned while a declined card is told of closes that, and the next card is asked for the new sum', async ({
  page,
}) => {
  await withBasket(page, '8.01')
  const more = await productAt(owner(), '2.00')
  await byCard(page)
  await expect(cardDialog(page)).toContainText('The card was declined')
  await scan(page, more.barcode)
  await expect(cartLines(page)).toHaveCount(2)
  await expect(cardDialog(page)).toBeHidden()
  await complete(page).click()
  await expect(cardDialog(page)).toContainText('£10.01')
})

test('D11 R9 a cable that is pulled while the card is in the reader takes no money twice, and the sale goes on with the network', async ({
  page,
  context,
}) => {
  await withBasket(page, '9.00')
  await byCard(page)
  await expect(cardDialog(page)).toContainText('Present card on')
  await context.setOffline(true)
  await expect(cardDialog(page)).toContainText('cannot reach the server')
  // The card is approved meanwhile, and nobody at the till hears of it.
  await page.waitForTimeout(2_500)
  await expect(saleDone(page)).toBeHidden()
  await context.setOffline(false)
  await expect(saleDone(page)).toBeVisible({ timeout: 20_000 })
  expect(await paymentsOfSale(owner(), page)).toHaveLength(1)
})

test('D11 a sale is split over two cards and cash, and a part is given back to its card', async ({
  page,
}) => {
  await withBasket(page, '20.00')
  await page.getByRole('radio', { name: 'Split' }).check()
  await takePart(page, '9.00', 'card')
  await takePart(page, '4.00', 'card')
  await parts(page)
    .nth(1)
    .getByRole('button', { name: /^Take back/ })
    .click()
  const asked = page.getByRole('alertdialog', { name: /^Give £4.00 back to/ })
  await asked.getByRole('button', { name: 'Give it back' }).click()
  await expect(parts(page)).toHaveCount(1)
  await takePart(page, '5.00', 'card')
  await page.getByLabel('Next payment').fill('1.01')
  await page.getByLabel('Paid by').selectOption('card')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(cardDialog(page)).toContainText('The card was declined')
  await cardDialog(page).getByRole('button', { name: 'Cash' }).click()
  await expect(page.getByLabel('Paid by')).toHaveValue('cash')
  await takePart(page, '6.00', 'cash')
  await complete(page).click()
  await expect(saleDone(page)).toBeVisible()
  const payments = await paymentsOfSale(owner(), page)
  expect(payments.map(({ approvedAmount }) => approvedAmount).sort()).toEqual(['5.00', '9.00'])
})

test('D11 a card that pays only a part stands with that part, and the rest is asked for', async ({
  page,
}) => {
  await withBasket(page, '10.05')
  await byCard(page)
  await expect(cardDialog(page)).toContainText('Only a part was approved')
  await cardDialog(page).getByRole('button', { name: 'Go on' }).click()
  await expect(parts(page)).toHaveCount(1)
  await expect(parts(page)).toContainText('£5.03')
  await takePart(page, '5.02', 'cash')
  await complete(page).click()
  await expect(saleDone(page)).toBeVisible()
})

test('PAY-001 D11 what cash left is asked of the card with one press, and where that is declined the rest is one key in cash', async ({
  page,
  context,
}) => {
  await withBasket(page, '20.00')
  await page.getByRole('radio', { name: 'Split' }).check()
  await takePart(page, '7.00', 'cash')
  const display = await context.newPage()
  await display.goto('/customer-display')
  await expect(display.getByText('Left to pay')).toBeVisible()
  await expect(display.getByText('£13.00')).toBeVisible()
  await display.close()
  await page.getByRole('radio', { name: 'Card' }).check()
  await expect(parts(page)).toHaveCount(1)
  await expect(page.getByText('Left to pay')).toBeVisible()
  await expect(page.getByLabel('Card machine')).toBeVisible()
  await complete(page).click()
  await expect(cardDialog(page)).toContainText('£13.00')
  await expect(saleDone(page)).toContainText(/Split: Cash £7.00, .*•••• \d{4} £13.00/)
  const [payment, ...others] = await paymentsOfSale(owner(), page)
  expect([payment?.approvedAmount, others.length]).toEqual(['13.00', 0])

  await withBasket(page, '10.01')
  await page.getByRole('radio', { name: 'Split' }).check()
  await takePart(page, '2.00', 'cash')
  await byCard(page)
  await expect(cardDialog(page)).toContainText('The card was declined')
  await page.keyboard.press('Alt+1')
  await expect(page.getByLabel('Amount received')).toBeFocused()
  await page.keyboard.type('10')
  await expect(page.getByText('£1.99')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(saleDone(page)).toContainText('£1.99')
})

test('D11 DISP-013 a customer pays by a code on their own screen, and the sale completes with it', async ({
  page,
  context,
}) => {
  await withBasket(page, '16.00')
  const display = await context.newPage()
  await display.goto('/customer-display')
  await expect(display.getByText('£16.00').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Digital' }).check()
  await complete(page).click()
  await expect(linkDialog(page)).toContainText('Open the link to pay')
  await expect(linkDialog(page)).toContainText(/It can be paid until \d\d:\d\d/)
  await expect(linkDialog(page)).toContainText('This is a simulated link: no money moves.')
  await expect(linkDialog(page).getByAltText('QR code to pay by')).toBeVisible()
  await expect(display.getByAltText('QR code to pay by')).toBeVisible()
  await expect(display.getByText('Simulator: no money moves')).toBeVisible()
  // On a usual 7-inch display the words above and below the code are whole.
  await display.setViewportSize({ width: 800, height: 480 })
  const code = display.getByRole('region', { name: 'Pay with your phone' })
  await expect(code.getByText('Scan to pay')).toBeInViewport({ ratio: 1 })
  expect(await code.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)
  await expect(display.getByText('£16.00').first()).toBeVisible()
  const { unsettled }: { unsettled: CardPayment[] } = await (
    await owner().get('/api/payments/attention')
  ).json()
  const payAt = unsettled.find(({ by }) => by === 'link')?.payAt ?? ''
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.bringToFront()
  await linkDialog(page).getByRole('button', { name: 'Copy the link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(payAt)
  expect((await owner().post(payAt)).ok()).toBe(true)
  await expect(saleDone(page)).toBeVisible()
  await expect(saleDone(page)).toContainText('Digital')
  await expect(display.getByText('Paid. Thank you!')).toBeVisible()
  await expect(display.getByText('Simulator: no money moves')).toBeHidden()
})

test('PAY-007 D11 the buttons of /pos and /pos-standalone ask the same terminal, and put it aside for another machine', async ({
  page,
}) => {
  const product = await productAt(owner(), '5.00')
  await standAtTill(page, 'owner', shop().businessCode)
  await withoutPaper(page)
  for (const path of ['/pos', '/pos-standalone']) {
    await page.goto(path)
    await expect(cards(page).first()).toBeVisible({ timeout: 30_000 })
    await scan(page, product.barcode)
    await expect(cartLines(page)).toHaveCount(1)
    if (path === '/pos-standalone') await page.getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByText(/^Card asks on /)).toBeVisible()
    await card(page).click()
    await expect(cardDialog(page)).toContainText('Present card on')
    await expect(saleDone(page)).toBeVisible()
    expect(await paymentsOfSale(owner(), page)).toHaveLength(1)
  }
  await page.goto('/pos')
  await expect(cards(page).first()).toBeVisible({ timeout: 30_000 })
  await scan(page, product.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await page.getByLabel('Card machine').selectOption({ label: 'Another card machine' })
  await expect(page.getByText('Take a card on your machine first.')).toBeVisible()
  await card(page).click()
  await expect(saleDone(page)).toBeVisible()
  await expect(cardDialog(page)).toBeHidden()
})

test('D11 without a network a card is recorded as taken elsewhere only once somebody says so', async ({
  page,
  context,
}) => {
  await withBasket(page, '5.00')
  await page.getByRole('radio', { name: 'Card' }).check()
  await context.setOffline(true)
  await expect(page.getByText(/cannot be asked/)).toBeVisible()
  await complete(page).click()
  await askedElsewhere(page).getByRole('button', { name: 'Go back' }).click()
  await expect(cartLines(page)).toHaveCount(1)
  await complete(page).click()
  await askedElsewhere(page).getByRole('button', { name: 'It is paid on another machine' }).click()
  await expect(saleDone(page)).toBeVisible()
  await context.setOffline(false)
})

test('SELL-083 D11 the money of a voided sale goes back to its card by itself', async ({ page }) => {
  await withBasket(page, '14.00')
  await byCard(page)
  await expect(saleDone(page)).toBeVisible()
  const number = await numberIn(saleDone(page))
  const [payment] = await paymentsOfSale(owner(), page)
  await voidSale(page, number, /£14\.00 goes back to .*•••• \d{4} by itself/)
  const voided = page.getByRole('region', { name: 'Sale voided' })
  await expect(voided).toContainText('Goes back by itself')
  await expect(voided).toContainText('£14.00')
  const refunded = async () => (await owner().get(`/api/payments/${payment?.id}`)).json()
  await expect.poll(refunded, { timeout: 20_000 }).toMatchObject({ refundedAmount: '14.00' })
})
