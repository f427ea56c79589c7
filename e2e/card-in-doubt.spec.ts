import type { Page } from '@playwright/test'
import { cartLines, scan, scanAtOnce, standAtTill } from './at-the-till.ts'
import {
  basketAt,
  byCard,
  cardDialog,
  journeysOfCardShop,
  paymentsOfSale,
  productAt,
  settleAll,
  takeTheMoney,
  voidSale,
} from './card-at-the-till.ts'
import { killed } from './crash.ts'
import { count, openShift, topDialog } from './drawer.ts'
import { complete, numberIn, parts, saleDone, takePart } from './paying.ts'
import { names, someone, typePin } from './people-at-the-till.ts'
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

test('D11 of a payment that nobody knows about the till says so, and a person who may settles it', async ({
  page,
}) => {
  await withBasket(page, '7.03')
  await byCard(page)
  const dialog = cardDialog(page)
  await expect(dialog).toContainText('Nobody knows yet whether this is paid')
  await dialog.getByRole('button', { name: 'Pay another way' }).click()
  const leaving = page.getByRole('dialog', { name: 'Stop waiting for this card?' })
  await leaving.getByRole('button', { name: 'Go on waiting' }).click()
  await dialog.getByRole('button', { name: 'Say how it ended' }).click()
  const settling = page.getByRole('dialog', { name: 'How did the payment of £7.03 end?' })
  await settling.getByText('It was charged').click()
  await settling.getByLabel('How do you know?').fill('The terminal shows approved')
  await settling.getByRole('button', { name: 'Note it' }).click()
  await expect(saleDone(page)).toBeVisible()
  expect(await paymentsOfSale(owner(), page)).toHaveLength(1)
})

test('D11 a card is not asked for a second time in silence while nobody knows about the first', async ({
  page,
}) => {
  await withBasket(page, '6.03')
  await byCard(page)
  await cardDialog(page).getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(cartLines(page)).toHaveCount(1)
  // The basket says so itself, after a reload too, and leads back to the payment.
  await page.reload()
  const inDoubt = page.getByText('Nobody knows yet whether £6.03 of this basket was taken by card')
  await expect(inDoubt).toBeVisible()
  await page.getByRole('button', { name: 'Back to the payment' }).click()
  await cardDialog(page).getByRole('button', { name: 'Ask again' }).click()
  await expect(cardDialog(page).getByText(/^Asked at \d\d:\d\d: still no answer\.$/)).toBeVisible()
  await expect(cardDialog(page).getByRole('button', { name: 'Say how it ended' })).toBeVisible()
  await cardDialog(page).getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(inDoubt).toBeVisible()
  await page.getByRole('radio', { name: 'Card' }).check()
  await complete(page).click()
  const asked = page.getByRole('alertdialog', { name: 'Take a card a second time?' })
  await expect(asked).toContainText('whether £6.03 was taken')
  await asked.getByRole('button', { name: 'Take the card again' }).click()
  await expect(cardDialog(page)).toContainText('The card was not asked for')
  await expect(cardDialog(page)).toContainText(
    /£6\.03 that this till stopped waiting for, .* free by \d\d:\d\d/,
  )
  await cardDialog(page).getByText('Close', { exact: true }).click()
  await page.getByRole('button', { name: 'Void Transaction' }).click()
  const voiding = page.getByRole('alertdialog', { name: 'A card payment of this basket is in doubt' })
  await expect(voiding).toContainText('whether £6.03 was taken')
  await voiding.getByRole('button', { name: 'Go back' }).click()
  await expect(cartLines(page)).toHaveCount(1)
  await page.getByRole('radio', { name: 'Cash' }).check()
  await page.getByRole('button', { name: 'Exact' }).click()
  await complete(page).click()
  await takeTheMoney(page, '6.03')
  await expect(saleDone(page)).toBeVisible()
  // For the next journey: until somebody knows, the terminal is taken.
  await settleAll(owner())
})

test('D11 what was approved after the cashier gave up is shown as taken, and can be given back', async ({
  page,
}) => {
  await withBasket(page, '13.00')
  // The till hears nothing while the card is approved, and the cashier cancels in that moment.
  await page.route('**/api/payments/*', (route) => route.abort())
  await byCard(page)
  await page.waitForTimeout(3_500)
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
  await page.waitForTimeout(5_000)
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

/** In a shift that is opened for it: nobody knows how the card payment ends, and the sale is paid in cash. */
async function unknownThenCash(page: Page, amount: string) {
  await withBasket(page, amount)
  await openShift(page)
  await byCard(page)
  await cardDialog(page).getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await page.getByRole('radio', { name: 'Cash' }).check()
  await page.getByRole('button', { name: 'Exact' }).click()
  await complete(page).click()
  await takeTheMoney(page, amount)
  await expect(saleDone(page)).toBeVisible()
}

test('D11 a shift is closed once it is known how every card payment of its till ended', async ({ page }) => {
  await unknownThenCash(page, '4.03')
  await expect(page.getByText(/1 card payment of this till, over £4\.03/)).toBeVisible()
  await count(page, '104.03')
  const closing = topDialog(page)
  await expect(closing).toContainText('Card payments that nobody knows the end of')
  await expect(closing.getByRole('button', { name: 'Compare' })).toBeDisabled()
  await closing.getByRole('button', { name: 'Ask again' }).click()
  await expect(closing).toContainText(/Asked at \d\d:\d\d: still no answer\./)
  await closing.getByRole('button', { name: 'Say how it ended' }).click()
  const settling = page.getByRole('dialog', { name: 'How did the payment of £4.03 end?' })
  await settling.getByText('It was not', { exact: true }).click()
  await settling.getByLabel('How do you know?').fill('The terminal shows nothing')
  await settling.getByRole('button', { name: 'Note it' }).click()
  await expect(topDialog(page).getByRole('button', { name: 'Compare' })).toBeEnabled()
  await topDialog(page).getByRole('button', { name: 'Compare' }).click()
  await topDialog(page)
    .getByRole('button', { name: /^Close the shift/ })
    .click()
  await expect(topDialog(page)).toContainText('Z read')
})

test('D11 RULES 24 what turns out charged though its sale was paid in cash is said at the close and in the Z read', async ({
  page,
}) => {
  await unknownThenCash(page, '6.03')
  await count(page, '106.03')
  await topDialog(page).getByRole('button', { name: 'Say how it ended' }).click()
  const settling = page.getByRole('dialog', { name: 'How did the payment of £6.03 end?' })
  await settling.getByText('It was charged').click()
  await settling.getByLabel('How do you know?').fill('The terminal shows approved')
  await settling.getByRole('button', { name: 'Note it' }).click()
  await expect(topDialog(page)).toContainText(/£[\d.]+ taken by card is still to be given back/)
  await topDialog(page).getByRole('button', { name: 'Compare' }).click()
  await topDialog(page)
    .getByRole('button', { name: /^Close the shift/ })
    .click()
  await expect(topDialog(page)).toContainText(/This is Z read \d+\./)
  const paper = await topDialog(page).locator('pre').innerText()
  expect(paper).toMatch(/NOT USED \(\d+ payments?\)/)
  // The terminal showed another’s: nobody after this finds it.
  const { takenNotUsed } = await (await owner().get('/api/payments/attention')).json()
  const { id } = takenNotUsed.find((one: { amount: string }) => one.amount === '6.03')
  const wrong = await owner().post(`/api/payments/${id}/settle/taken-back`, { data: { reason: 'Another’s' } })
  expect(wrong.status()).toBe(200)
  await settleAll(owner())
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

test('D5 D11 a cashier says how a card payment ended by the PIN of somebody who may, and gives a part back to its card so', async ({
  page,
}) => {
  const [doubtful, part] = [await productAt(owner(), '2.03'), await productAt(owner(), '6.00')]
  await standAtTill(page, 'cashier1', shop().businessCode)
  const { manager } = await names(page)
  const asked = page.getByRole('dialog', { name: 'Ask somebody who may' })
  const byPin = async (what: string) => {
    await expect(asked).toContainText(what)
    const person = someone(page, manager.name)
    await expect(person.or(asked.getByLabel(/^PIN of/)).first()).toBeVisible()
    if (await person.isVisible()) await person.click()
    await expect(asked.getByLabel(/^PIN of/)).toBeFocused()
    await typePin(page)
    await expect(asked).toBeHidden()
  }
  await scan(page, doubtful.barcode)
  await expect(cartLines(page)).toHaveCount(1)
  await byCard(page)
  await cardDialog(page).getByRole('button', { name: 'Say how it ended' }).click()
  const settling = page.getByRole('dialog', { name: 'How did the payment of £2.03 end?' })
  await settling.getByText('It was charged').click()
  // Refused before anybody types a PIN for it.
  await settling.getByLabel('How do you know?').fill('4242 4242 4242 4242 was approved')
  await settling.getByRole('button', { name: 'Note it' }).click()
  await expect(settling).toContainText('This looks like a card number')
  await expect(asked).toBeHidden()
  await settling.getByLabel('How do you know?').fill('The terminal shows approved')
  await settling.getByRole('button', { name: 'Note it' }).click()
  // Nobody gave it: what was typed stays.
  await expect(asked).toContainText('noting that £2.03 by card was charged')
  await expect(asked.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await settling.getByRole('button', { name: 'Note it' }).click()
  await byPin('noting that £2.03 by card was charged')
  await expect(saleDone(page)).toBeVisible()
  const [payment] = await paymentsOfSale(owner(), page)
  expect(payment).toMatchObject({ state: 'approved', card: null })

  await scanAtOnce(page, part.barcode)
  await scanAtOnce(page, part.barcode)
  await expect(saleDone(page)).toBeHidden()
  await page.getByRole('radio', { name: 'Split' }).check()
  await takePart(page, '5.00', 'card')
  await expect(parts(page)).toContainText('£5.00', { timeout: 15_000 })
  await page.getByRole('button', { name: 'Void Transaction' }).click()
  const void_ = page.getByRole('alertdialog', { name: 'Part of this basket is paid' })
  await void_.getByRole('button', { name: 'Give it back' }).click()
  await byPin('giving £5.00 back to')
  await expect(void_).toBeHidden()
  await expect(cartLines(page)).toHaveCount(0)
})
