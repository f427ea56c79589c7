import { createCustomer, listCustomers } from '@tuppence/contract/customers'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  basket,
  button,
  cartLines,
  complete,
  parts,
  payExactly,
  plugInDevices,
  tiles,
  toastOf,
} from '../../../testing/at-the-till.ts'
import { customer } from '../../../testing/customers.ts'
import { signedIn } from '../../../testing/people.ts'
import { product } from '../../../testing/products.ts'
import { server } from '../../../testing/test-server.ts'
import { GOODS, openTill, recordedSales } from '../../../testing/till.ts'

const [tea] = GOODS
const dialog = (name: string) => page.getByRole('dialog', { name })
const discount = () => page.getByLabelText('Discount', { exact: true })
const manager = () => signedIn('manager', { session: 'pos', discountLimit: 10_000 })

beforeEach(async () => {
  await page.viewport(1440, 900)
  plugInDevices()
})

describe('a quantity', () => {
  test('SELL-036 SELL-037 that cannot be read is refused aloud and stays to be put right; the basket keeps its own', async () => {
    await openTill({ user: manager() })
    await tiles().first().click()
    const quantity = page.getByLabelText(`Quantity of ${tea.name}`)
    for (const nonsense of ['1,5', '1e3', '0x10', '1.5', '-2']) {
      await quantity.fill(nonsense)
      await userEvent.keyboard('{Enter}')
      await expect.element(toastOf('A quantity is a whole number from 1 to 1,000,000.')).toBeVisible()
      await expect.element(quantity).toHaveValue(nonsense)
      await expect.element(quantity).toHaveAttribute('aria-invalid')
    }
    await quantity.fill('1,200')
    await userEvent.keyboard('{Enter}')
    await expect.element(quantity).toHaveValue('1200')
    await quantity.fill('1,5')
    await button(`Change ${tea.name}`).click()
    const line = dialog(tea.name)
    await expect.element(line.getByLabelText('Quantity')).toHaveValue('1200')
    await line.getByLabelText('Quantity').fill('1,5')
    await line.getByLabelText('Unit price').fill('5,00')
    await expect.element(line).toHaveTextContent('A quantity is a whole number from 1 to 1,000,000.')
    await expect.element(line).toHaveTextContent('Enter an amount such as 12.50.')
    await expect.element(line.getByRole('button', { name: 'Save' })).toBeDisabled()
  })
})

describe('a discount', () => {
  test('SELL-048 D21 of a cashier ends at the limit, and a lower price too', async () => {
    await openTill()
    await tiles().first().click()
    await userEvent.keyboard('{F7}')
    await discount().fill('25')
    await expect.element(page.getByText(/the owner allows it with their PIN/)).toBeVisible()
    await button('Apply').click()
    const asked = dialog('Ask somebody who may')
    await expect.element(asked).toHaveTextContent('a discount of 25%')
    // Before it has the keyboard, Escape is still what lies beneath it.
    await expect.poll(() => asked.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await discount().fill('10')
    await button('Apply').click()
    await expect.element(page.getByText('−£0.40')).toBeVisible()
    await button(`Change ${tea.name}`).click()
    await page.getByLabelText('Unit price').fill('0.10')
    await expect.element(page.getByText(/allows it with their PIN/)).toBeVisible()
    await button('Cancel').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('SELL-048 D21 of a manager does not', async () => {
    await openTill({ user: manager() })
    await tiles().first().click()
    await userEvent.keyboard('{F7}')
    await discount().fill('25')
    await button('Apply').click()
    await expect.element(page.getByText('−£1.00')).toBeVisible()
  })

  test('SELL-048 that outlives its goods warns at once', async () => {
    const hour = product({ name: 'Back room, an hour', sku: 'ROOM', price: '30.00' })
    const apple = product({ name: 'Apple', sku: 'APPLE', price: '0.50' })
    await openTill({ products: [hour, apple] })
    await tiles().nth(0).click()
    await tiles().nth(1).click()
    await userEvent.keyboard('{F7}')
    await page.getByRole('radio', { name: 'Pounds' }).click()
    await discount().fill('2')
    await button('Apply').click()
    await expect.element(basket().getByText('−£2.00')).toBeVisible()
    await expect.element(basket().getByText(/above your limit/)).not.toBeInTheDocument()
    await expect.element(cartLines()).toHaveLength(2)
    await button('Remove Back room, an hour').click()
    await expect.element(basket().getByText('The discount is above your limit of 10%')).toBeVisible()
    await button('Take the basket discount off').click()
    await expect.element(basket().getByText(/above your limit/)).not.toBeInTheDocument()
  })

  test('REP-025 D7 has its reason by a press, on a line as on the basket, and the sale keeps it', async () => {
    await openTill({ user: manager() })
    await tiles().first().click()
    await button(`Change ${tea.name}`).click()
    const line = dialog(tea.name)
    await line.getByLabelText('Discount', { exact: true }).fill('10')
    await line.getByRole('radio', { name: 'Damaged' }).click({ force: true })
    await line.getByRole('button', { name: 'Save' }).click()
    await expect.element(cartLines()).toHaveTextContent('Damaged')

    // By the keyboard: the figure, on to the reasons, to the last of them, own words, and Enter.
    await button('Discount the basket').click()
    const whole = dialog('Discount the basket')
    await whole.getByLabelText('Discount', { exact: true }).fill('5')
    whole.getByRole('radio', { name: 'No reason' }).element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(whole.getByRole('radio', { name: 'Other' })).toBeChecked()
    await whole.getByLabelText('In your own words').fill('A regular of many years')
    await userEvent.keyboard('{Enter}')
    await expect.element(whole).not.toBeInTheDocument()
    await expect.element(page.getByText('Discount A regular of many years')).toBeVisible()
    await payExactly()
    await expect.poll(() => JSON.stringify(recordedSales())).toContain('"discountReason":"Damaged"')
    expect(JSON.stringify(recordedSales())).toContain('A regular of many years')
  })
})

describe('a customer', () => {
  test('is chosen for a sale, and goes with it', async () => {
    const ann = customer('Ann', 'Archer')
    await openTill({ customers: [ann, customer('Bob', 'Baker')] })
    await tiles().first().click()
    await userEvent.keyboard('{F6}')
    await page.getByLabelText('Find a customer').fill('Archer')
    await page.getByRole('list', { name: 'Customers' }).getByRole('button').click()
    await expect.element(page.getByText('Ann Archer', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'Digital' }).click()
    await complete().click()
    await expect.poll(recordedSales).toMatchObject([{ transaction: { customerId: ann.id } }])
  })

  test('CUST-020 who is taken off the sale takes their points with them: another customer’s basket is not paid with these', async () => {
    await openTill({ customers: [customer('Ann', 'Archer', { loyaltyPoints: 120 })] })
    await tiles().first().click()
    await userEvent.keyboard('{F6}')
    await page.getByLabelText('Find a customer').fill('Archer')
    await page.getByRole('list', { name: 'Customers' }).getByRole('button').click()
    const points = page.getByRole('region', { name: 'Loyalty points' })
    await points.getByRole('button', { name: /^Redeem/ }).click()
    await expect.element(parts()).toHaveLength(1)
    await expect.element(parts().first()).toHaveTextContent('Points')
    await button('Take the customer off this sale').click()
    await expect.element(parts()).toHaveLength(0)
  })

  test('CUST-008 whom nobody could find again is refused at the field, and the arrows choose one', async () => {
    const quincy = customer('Quincy', 'Arrowsmith', { email: 'quincy@post.example' })
    server.answer(createCustomer, quincy)
    await openTill()
    await userEvent.keyboard('{F6}')
    await page.getByLabelText('Find a customer').fill('Quincy Arrowsmith')
    await button('New customer').click()
    const first = page.getByLabelText('First name')
    await first.fill('')
    await page.getByLabelText('Last name').fill('')
    await button('Add and choose').click()
    await expect
      .element(first)
      .toHaveAccessibleDescription(/Write a name, an e-mail address or a phone number/)
    await expect.element(first).toHaveAttribute('maxlength', '100')
    await page.getByLabelText('E-mail').fill('quincy')
    await button('Add and choose').click()
    await expect
      .element(page.getByLabelText('E-mail'))
      .toHaveAccessibleDescription(/such as ada@example\.com/)
    expect(server.askedOf(createCustomer)).toEqual([])
    await page.getByLabelText('E-mail').fill('quincy@post.example')
    await first.fill('Quincy')
    await page.getByLabelText('Last name').fill('Arrowsmith')
    server.answer(listCustomers, [quincy])
    await button('Add and choose').click()
    await button('Take the customer off this sale').click()

    await userEvent.keyboard('{F6}')
    await page.getByLabelText('Find a customer').fill('arrowsmith')
    await expect.element(page.getByRole('list', { name: 'Customers' }).getByRole('button')).toHaveLength(1)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(basket()).toHaveTextContent('Quincy Arrowsmith')
  })
})
