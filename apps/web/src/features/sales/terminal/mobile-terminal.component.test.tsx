import { mailsOfRecord } from '@tuppence/contract/e-receipts'
import { recordSale, recordSales } from '@tuppence/contract/sales'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  button,
  complete,
  plugInDevices,
  saleDone,
  searchBox,
  tiles,
  toastOf,
} from '../../../testing/at-the-till.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { product } from '../../../testing/products.ts'
import { server } from '../../../testing/test-server.ts'
import { answerTill, cashier, GOODS, openTill, recordedSales, reopenTill } from '../../../testing/till.ts'
import { fitsWidths } from '../../../testing/widths.ts'

const cart = () => page.getByRole('button', { name: /^Cart,/ })
const sheet = () => page.getByRole('dialog', { name: /^Shopping Cart/ })
const dialogs = () => page.getByRole('dialog')
const heading = () => page.getByRole('heading', { name: 'Sales', exact: true })
const layer = () => (history.state as { layer?: number } | null)?.layer ?? 0
const boxOf = (element: Element) => element.getBoundingClientRect()

beforeEach(async () => {
  await page.viewport(390, 844)
  // Where a Back that nothing of the till takes leads to: within this page still.
  history.pushState(null, '')
  plugInDevices()
})

async function checkOut() {
  await cart().click()
  await button('Proceed to Checkout').click()
}

describe('a phone', () => {
  test('SELL-009 SELL-010 SELL-011 SELL-012 SELL-013 SELL-014 SELL-015 SHELL-026 sells', async () => {
    await openTill({ products: [...GOODS, ...manyGoods(20)] })
    await expect.element(heading()).toBeVisible()
    await expect.element(page.getByText(/^Today: *£[\d,]+\.\d\d$/)).toBeVisible()
    await expect.element(button('Display')).toBeVisible()
    await expect.element(searchBox()).toBeVisible()
    await cart().click()
    await expect.element(page.getByText('Your cart is empty')).toBeVisible()
    await expect.element(page.getByText('Add items to get started')).toBeVisible()
    expect(button('Proceed to Checkout').elements()).toEqual([])
    await button('Close').click()
    await expect.element(dialogs()).not.toBeInTheDocument()

    for (const place of [0, 1, 1]) await tiles().nth(place).click()
    await expect.element(page.getByTestId('cart-badge')).toHaveTextContent('3')
    // It floats: the goods scroll under it.
    tiles().last().element().scrollIntoView()
    expect(boxOf(cart().element()).bottom).toBeLessThanOrEqual(844)
    await cart().click()
    const open = page.getByRole('dialog', { name: 'Shopping Cart (3 items)' })
    await expect.element(open.getByText('Subtotal')).toBeVisible()
    await expect.element(open.getByText(/^VAT/).first()).toBeVisible()
    await expect.element(open.getByText('Total', { exact: true })).toBeVisible()
    await open.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await button('Exact').click()
    await complete().click()
    await expect.element(toastOf('Transaction completed successfully!')).toBeVisible()
    // Neither the way out nor the change lies under what is said of it, nor anything that is pressed next.
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await expect
      .poll(() => {
        const { top, bottom } = boxOf(toast.last().element())
        const change = boxOf(saleDone().getByTestId('change-due').element())
        const next = saleDone().getByRole('button').elements().map(boxOf)
        return next.length > 0 && top > change.bottom && next.every((one) => bottom < one.top)
      })
      .toBe(true)
    await expect.poll(recordedSales).toMatchObject([{ items: [{ quantity: 1 }, { quantity: 2 }] }])
  })

  test('RCPT-024 SHELL-026 what is said of a finished sale covers nothing of the dialog that mails its receipt', async () => {
    server.answer(mailsOfRecord, { hasMailServer: true, mails: [] })
    await openTill()
    await tiles().nth(0).click()
    await checkOut()
    await button('Exact').click()
    await complete().click()
    await expect.element(toastOf('Transaction completed successfully!')).toBeVisible()
    await button('Email receipt').click()
    const mail = page.getByRole('dialog', { name: /^Email receipt/ })
    await expect.element(mail).toBeVisible()
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await expect
      .poll(() => boxOf(toast.last().element()).bottom)
      .toBeLessThanOrEqual(boxOf(mail.element()).top)
    expect(boxOf(toast.last().element()).top).toBeGreaterThanOrEqual(0)
  })

  test('Back closes the cart, the checkout and a dialog over them, and stays at the till', async () => {
    await openTill()
    await tiles().nth(0).click()
    await cart().click()
    await expect.element(sheet()).toBeVisible()
    history.back()
    await expect.element(sheet()).not.toBeInTheDocument()
    await expect.element(heading()).toBeVisible()

    await checkOut()
    await expect.element(page.getByRole('dialog', { name: 'Checkout' })).toBeVisible()
    history.back()
    await expect.element(dialogs()).not.toBeInTheDocument()
    await expect.element(heading()).toBeVisible()

    await cart().click()
    await sheet().getByRole('button', { name: 'Customer' }).click()
    const customers = page.getByRole('dialog', { name: 'Choose a customer' })
    await expect.element(customers).toBeVisible()
    history.back()
    await expect.element(customers).not.toBeInTheDocument()
    await expect.element(sheet()).toBeVisible()

    // Closed by its own button, it leaves nothing behind that Back would have to go through first.
    await sheet().getByRole('button', { name: 'Close' }).click()
    await expect.element(sheet()).not.toBeInTheDocument()
    await expect.poll(layer).toBe(0)
    await page.getByRole('link', { name: 'Stock' }).click()
    await expect.element(page.getByRole('heading', { name: 'Inventory Management' })).toBeVisible()
    history.back()
    await expect.element(heading()).toBeVisible()
  })

  test('SHELL-026 after a reload over an open cart the first Back closes the cart', async () => {
    const user = cashier()
    await openTill({ user })
    await cart().click()
    await expect.element(sheet()).toBeVisible()
    // A reload keeps the entry of the history that the sheet has made.
    const { state } = history
    openScreen('/sales', user)
    history.replaceState(state, '')
    await cart().click()
    await expect.element(sheet()).toBeVisible()
    history.back()
    await expect.element(sheet()).not.toBeInTheDocument()
    await expect.poll(layer).toBe(0)
  })

  test('PAY-006 money that was taken for a basket that is empty now is shown, and can be given back', async () => {
    await openTill()
    await tiles().nth(0).click()
    await checkOut()
    await page.getByRole('radio', { name: 'Split' }).click()
    await page.getByLabelText('Next payment').fill('0.50')
    await button('Add').click()
    const part = button('Take back Cash £0.50')
    await expect.element(part).toBeVisible()
    await button('Back to the cart').click()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: '£0.50 was taken and the cart is empty' }))
      .toBeVisible()
    await part.click()
    await expect.element(dialogs()).not.toBeInTheDocument()
  })

  test('PAY-006 the way of paying and what is taken outlast a reload', async () => {
    const user = cashier()
    await openTill({ user })
    await tiles().nth(0).click()
    await checkOut()
    const card = () => page.getByRole('radio', { name: 'Card', exact: true })
    await card().click()
    await expect.element(card()).toBeChecked()
    await reopenTill(user)
    await checkOut()
    await expect.element(card()).toBeChecked()
    await page.getByRole('radio', { name: 'Split' }).click()
    await page.getByLabelText('Next payment').fill('0.50')
    await button('Add').click()
    await expect.element(button('Take back Cash £0.50')).toBeVisible()
    await reopenTill(user)
    await expect.element(cart()).toHaveTextContent('£0.50 taken')
    await cart().click()
    await expect.element(dialogs()).toHaveTextContent('Taken already£0.50')
  })

  test('what is said stays within reach of a screen reader while a dialog is open', async () => {
    await openTill()
    await tiles().nth(0).click()
    await cart().click()
    await button('Clear Cart').click()
    await expect.element(toastOf('Cart cleared')).toBeVisible()
    await expect.element(dialogs()).not.toBeInTheDocument()
    await cart().click()
    await expect.element(sheet()).toBeVisible()
    // By its role, which what is hidden from a screen reader does not have.
    const said = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await expect.element(said).toHaveTextContent('Cart cleared')
    expect(said.element().closest('[aria-hidden=true], [inert]')).toBeNull()
  })

  test('OFF-020 sales that wait are seen on other screens of a till too', async () => {
    const user = cashier()
    for (const call of [recordSale, recordSales]) server.refuse(call, 503)
    await openTill({ user })
    await tiles().nth(0).click()
    await checkOut()
    await button('Exact').click()
    await complete().click()
    await expect.element(saleDone()).toBeVisible()
    openScreen('/inventory', user)
    const connection = page.getByRole('region', { name: 'Connection' })
    await expect.element(connection).toHaveTextContent('1 pending')
    await page.viewport(1440, 900)
    await expect.element(connection).toHaveLength(1)
    await expect.element(page.getByRole('complementary').getByText('1 pending')).toBeVisible()
    server.forget(recordSale, recordSales)
    answerTill(user)
    await button('Sync Now').click()
    await expect.element(connection).not.toBeInTheDocument()
  })

  test('the name of a line has room at 320 px', async () => {
    await page.viewport(320, 640)
    await openTill()
    await tiles().nth(0).click()
    await cart().click()
    const name = page.getByRole('button', { name: /^Change / })
    await expect.poll(() => boxOf(name.element()).width).toBeGreaterThan(90)
    await fitsWidths([320])
  })
})

const manyGoods = (count: number) =>
  Array.from({ length: count }, (_, place) => product({ name: `Cup ${place}`, sku: `CUP-${place}` }))
