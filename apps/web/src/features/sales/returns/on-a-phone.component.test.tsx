import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, complete, tiles, toastOf } from '../../../testing/at-the-till.ts'
import { closeBooks } from '../../../testing/books.ts'
import { signedIn } from '../../../testing/people.ts'
import { openTill } from '../../../testing/till.ts'

const dialogs = () => page.getByRole('dialog')
const badge = () => page.getByTestId('cart-badge')
const banner = () => page.getByRole('region', { name: 'Return under way' })

beforeEach(async () => {
  await page.viewport(390, 844)
  // Where a Back that nothing of the till takes leads to: within this page still.
  history.pushState(null, '')
  closeBooks()
  await openTill({ user: signedIn('manager', { session: 'pos' }), shop: { autoPrintReceipt: false } })
})

/** Sells one thing for cash, and opens what can be done about that sale. */
async function sellAndOpen() {
  await tiles().nth(0).click()
  await page.getByRole('button', { name: /^Cart,/ }).click()
  await button('Proceed to Checkout').click()
  await button('Exact').click()
  await complete().click()
  await button('New sale').click()
  // Nothing is left to be read: no empty sheet has to be closed.
  await expect.element(dialogs()).not.toBeInTheDocument()
  await button('Transactions').click()
  await page.getByRole('list', { name: 'Transactions' }).getByRole('button').first().click()
}

test('D19 goods that come back are seen on a phone: in the sheet, above the products and on the badge', async () => {
  await sellAndOpen()
  await button('Return or exchange').click()
  await button('Everything').click()
  await page.getByRole('radio', { name: 'Damaged' }).click()
  await button('Take back 1 item').click()
  const sheet = page.getByRole('dialog', { name: 'Cart (1 coming back)' })
  await expect.element(sheet.getByRole('region', { name: 'Returns' })).toBeVisible()
  // The sheet took over the entry of the dialog before it: one Back closes it.
  history.back()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(banner()).toHaveTextContent('Return of T')
  await expect.element(banner()).toHaveTextContent('goes out in exchange')
  await expect.element(badge()).toHaveTextContent('1')
  await expect.element(button(/^Cart, 1 coming back, Give back £/)).toBeVisible()
  await banner().getByRole('button', { name: 'Show' }).click()
  await sheet.getByRole('button', { name: 'Give up this return' }).click()
  await expect.element(dialogs()).not.toBeInTheDocument()
})

test('D19 goods without a receipt are rung up as coming back on a phone', async () => {
  await button('Transactions').click()
  await button('Return without a receipt').click()
  await page.getByRole('radio', { name: 'Damaged' }).click()
  await button('Scan what comes back').click()
  await expect.element(banner()).toHaveTextContent('What is scanned or tapped now comes back.')
  await tiles().nth(0).click()
  await expect.element(badge()).toHaveTextContent('1')
  await expect.element(banner()).toHaveTextContent('1 coming back')
})

test('SELL-079 what is to be given back for a void is seen on a phone', async () => {
  await sellAndOpen()
  await button('Void').click()
  await page.getByRole('radio', { name: 'Wrong items' }).click()
  await button('Void this sale').click()
  await expect.element(page.getByRole('region', { name: 'Sale voided' })).toHaveTextContent('in cash')
  await expect.element(toastOf(/^Sale voided. Give back £.* in cash\.$/)).toBeVisible()
})
