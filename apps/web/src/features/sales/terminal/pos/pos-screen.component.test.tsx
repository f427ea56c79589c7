import { listProducts, productByBarcode } from '@tuppence/contract/catalogue'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  card,
  cards,
  cash,
  cashReceived,
  codeBox,
  columns,
  nameBox,
  pressCard,
} from '../../../../testing/at-the-pos.ts'
import {
  basket,
  button,
  cartLines,
  plugInDevices,
  saleDone,
  toastOf,
  total,
} from '../../../../testing/at-the-till.ts'
import { wordsOf } from '../../../../testing/cards.ts'
import { signedIn } from '../../../../testing/people.ts'
import { category, product } from '../../../../testing/products.ts'
import { enterAfterScan, scan } from '../../../../testing/scanner.ts'
import { server } from '../../../../testing/test-server.ts'
import { cashier, GOODS, openTill, problem, recordedSales } from '../../../../testing/till.ts'
import { fitsWidths } from '../../../../testing/widths.ts'

const [tea, mug] = GOODS
const path = '/pos'
const chips = () => page.getByRole('list', { name: 'Categories' }).getByRole('button')

beforeEach(async () => {
  await page.viewport(1440, 900)
  plugInDevices()
})

describe('the goods of /pos', () => {
  test('SELL-058, SELL-060, SELL-061, SELL-062, CAT-039 its head, its chips and its cards', async () => {
    const user = signedIn('manager', { session: 'pos' })
    const [food, drinks, books] = [category('Food'), category('Beverages'), category('Books')]
    const products = [
      ...GOODS.map((one) => ({ ...one, categoryId: drinks.id, category: 'Beverages' })),
      product({ name: 'Pie', sku: 'PIE', categoryId: food.id, category: 'Food' }),
      product({ name: 'Unlabelled', sku: 'UNL', price: '1234.56', stockQuantity: 7 }),
    ]
    await openTill({
      path,
      user,
      products,
      categories: [books, food, drinks, category('Old', { isActive: false })],
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('The Copper Kettle')
    await expect.element(button('Priya Shah Manager')).toBeVisible()
    for (const name of ['History', 'QR', 'Settings', 'Logout', 'Add Product'])
      await expect.element(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
    await expect.element(chips()).toHaveLength(4)
    await expect.poll(() => wordsOf(chips().elements())).toEqual(['All', 'Beverages', 'Food', 'Books'])
    await expect.element(chips().first()).toHaveAttribute('aria-pressed', 'true')
    expect(columns()).toBe(4)
    await chips().nth(1).click()
    await expect.poll(() => cards().length).toBe(3)
    expect(wordsOf(cards()).every((words) => words.includes('Beverages'))).toBe(true)
    await chips().nth(0).click()
    await nameBox().fill('Unlabelled')
    await expect.poll(() => cards().length).toBe(1)
    for (const words of ['Unlabelled', 'Uncategorized', '£1,234.56', 'N/A', 'Stock: 7'])
      expect(cards()[0]?.textContent).toContain(words)
    await nameBox().fill('nothing is called this')
    await expect.element(page.getByText('No products found')).toBeVisible()
    await expect.element(page.getByText('Try adjusting your search or filters')).toBeVisible()
  })

  test('SELL-063 an empty catalogue leads to the back office, in a window of its own', async () => {
    await openTill({ path, products: [] })
    await expect.element(page.getByText('No Products Added Yet')).toBeVisible()
    const link = page.getByRole('link', { name: 'Go to Back Office' })
    await expect.element(link).toHaveAttribute('href', '/back-office-login')
    await expect.element(link).toHaveAttribute('target', '_blank')
  })

  test('SELL-061 hundreds with the longest names scroll as ten do, by keyboard alone', async () => {
    const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)
    const products = Array.from({ length: 300 }, (_, i) => {
      const place = String(i).padStart(4, '0')
      return product({ name: `${place} ${LONG}`.slice(0, 140), sku: `S${place}` })
    })
    await openTill({ path, products })
    const focused = () => document.activeElement?.textContent?.slice(0, 4)
    expect(cards().length).toBeLessThan(100)
    await fitsWidths([1440])
    nameBox().element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focused).toBe('0000')
    // The end of what is there: the last come behind the first screen.
    const atTheEnd = async () => {
      await userEvent.keyboard('{End}')
      return focused()
    }
    await expect.poll(atTheEnd).toBe('0299')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(focused).toBe('0295')
    expect(cards().length).toBeLessThan(100)
    await userEvent.keyboard('{Enter}')
    await expect.element(cartLines()).toHaveLength(1)
    await expect.element(codeBox()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(cashReceived()).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(cash()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(saleDone()).toBeVisible()
    await expect.poll(recordedSales).toHaveLength(1)
  })
})

describe('the basket of /pos', () => {
  test('SELL-059, SELL-064, SELL-066, SELL-067, SELL-068, SELL-071, SELL-072 what is typed, scanned and pressed lies in it, with its VAT', async () => {
    await openTill({ path })
    await codeBox().fill(tea.barcode ?? '')
    expect(cartLines().elements()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(cartLines()).toHaveLength(1)
    await expect.element(codeBox()).toHaveValue('')
    // Scanned with the focus in the other box, which it leaves as it was.
    await nameBox().fill(tea.name)
    scan(mug.barcode)
    await expect.element(cartLines()).toHaveLength(2)
    await expect.element(nameBox()).toHaveValue(tea.name)
    // What was scanned lies in the cart, and the keyboard is where the next code goes.
    await expect.element(codeBox()).toHaveFocus()
    nameBox().element().focus()
    await enterAfterScan()
    await expect.element(page.getByLabelText(`Quantity of ${tea.name}`)).toHaveValue('2')
    await expect.element(nameBox()).toHaveValue('')

    await expect.element(basket()).toHaveTextContent('Subtotal')
    await expect.element(basket()).toHaveTextContent('VAT (20%)')
    await expect.element(total()).toHaveTextContent('£21.60')
    const fewer = button(`One ${tea.name} less`)
    await fewer.click()
    await expect.element(page.getByLabelText(`Quantity of ${tea.name}`)).toHaveValue('1')
    await fewer.click()
    await expect.element(cartLines()).toHaveLength(1)
    await button(`One ${mug.name} more`).click()
    await expect.element(page.getByLabelText(`Quantity of ${mug.name}`)).toHaveValue('2')
    await button(`Remove ${mug.name}`).click()
    await expect.element(cartLines()).toHaveLength(0)
  })

  test('SELL-074 what this till does not know is asked of the server, for the business of whoever is signed in', async () => {
    server.refuse(productByBarcode, 404, problem(404, 'not-found', 'Not found'))
    server.answer(listProducts, ({ url }) => (url.searchParams.has('search') ? [] : [...GOODS]))
    const user = cashier()
    await openTill({ path, user })
    await codeBox().fill('91234567890')
    await userEvent.keyboard('{Enter}')
    await expect.element(toastOf('Product not found')).toBeVisible()
    const asked = server.askedOf(productByBarcode).map(({ url }) => `${url.pathname}${url.search}`)
    expect(asked).toEqual([`/api/products/barcode/91234567890?organizationId=${user.organizationId}`])
  })

  test('PAY-007, PAY-008, SELL-069, SELL-070 Cash gives change, and Card takes the total', async () => {
    await openTill({ path })
    await pressCard(0)
    expect(page.getByRole('radio', { name: 'Split' }).elements()).toEqual([])
    await cashReceived().fill('0.01')
    await expect.element(page.getByText('Still to pay')).toBeVisible()
    await cash().click()
    await expect.element(toastOf('Insufficient payment amount')).toBeVisible()
    await expect.element(cartLines()).toHaveLength(1)
    await cashReceived().fill('50')
    await expect.element(page.getByText('Change', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(saleDone()).toHaveTextContent(/Cash/)
    await expect.element(toastOf('Transaction completed successfully!')).toBeVisible()

    await pressCard(1)
    await expect.element(cartLines()).toHaveLength(1)
    await expect.element(cashReceived()).toHaveValue('')
    await card().click()
    await expect.element(saleDone()).toHaveTextContent(/Card/)
    await expect
      .poll(recordedSales)
      .toMatchObject([
        { transaction: { paymentMethod: 'cash', amountReceived: '50.00', changeDue: '45.20' } },
        { transaction: { paymentMethod: 'card', totalAmount: '12.00' } },
      ])
  })

  test('SELL-061, SELL-065 on a phone two columns, and the cart in a sheet: cleared, or paid', async () => {
    await page.viewport(390, 844)
    await openTill({ path })
    expect(columns()).toBe(2)
    await fitsWidths([390])
    const sheet = page.getByRole('dialog')
    await pressCard(0)
    await page.getByRole('button', { name: /^Cart, 1 item/ }).click()
    await sheet.getByRole('button', { name: 'Clear Cart' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await pressCard(0)
    await page.getByRole('button', { name: /^Cart, 1 item/ }).click()
    await sheet.getByRole('button', { name: 'Proceed to Payment' }).click()
    await card().click()
    await expect.element(saleDone()).toHaveTextContent(/Card/)
    await expect.poll(recordedSales).toHaveLength(1)
  })
})
