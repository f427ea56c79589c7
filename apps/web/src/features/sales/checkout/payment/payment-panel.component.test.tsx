import { listPrinters } from '@tuppence/contract/printers'
import { registerTill } from '@tuppence/contract/tills'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  amountReceived,
  basket,
  button,
  cartLines,
  complete,
  parts,
  payExactly,
  plugInDevices,
  saleDone,
  searchBox,
  takePart,
  tiles,
  toastOf,
  total,
} from '../../../../testing/at-the-till.ts'
import { enterAfterScan, scan, scanSlowly } from '../../../../testing/scanner.ts'
import { server } from '../../../../testing/test-server.ts'
import { cashier, GOODS, openTill, recordedSales, reopenTill, tillSetup } from '../../../../testing/till.ts'

const [tea, mug] = GOODS
const split = () => page.getByRole('radio', { name: 'Split' }).click()
const question = () => page.getByRole('alertdialog')

beforeEach(async () => {
  await page.viewport(1440, 900)
  plugInDevices()
})

/** Tea for £4.80 lies in the basket. */
async function sellTea(user = cashier()) {
  await openTill({ user })
  await tiles().nth(0).click()
  await expect.element(total()).toHaveTextContent('£4.80')
}

describe('cash', () => {
  test('SITE-001 a sale is three moves, as the front page says: a scan, Exact, Enter', async () => {
    await openTill()
    scan(tea.barcode)
    await button('Exact').click()
    await enterAfterScan()
    await expect.element(saleDone()).toBeVisible()
    await expect.poll(recordedSales).toMatchObject([{ transaction: { amountReceived: '4.80' } }])
  })

  test('PAY-004 cash that was rather mistyped is asked back about, once', async () => {
    await sellTea()
    await amountReceived().fill('2000')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('£2,000.00 handed over for £4.80: is that right?')).toBeVisible()
    await expect.element(saleDone()).not.toBeInTheDocument()
    // A second Enter in a hurry goes back to the amount.
    await userEvent.keyboard('{Enter}')
    await expect.element(amountReceived()).toHaveFocus()
    await expect.element(page.getByText('is that right?')).not.toBeInTheDocument()
    await userEvent.keyboard('2000{F9}{F9}')
    await expect.element(page.getByText(/is that right/)).toBeVisible()
    await expect.element(saleDone()).not.toBeInTheDocument()
    await button('Yes, take it').click()
    await expect.element(saleDone()).toHaveTextContent('£2,000.00')
  })

  test('PAY-004 F9 with nothing typed leads to the amount, and the digits that follow are money', async () => {
    await sellTea()
    searchBox().element().focus()
    await userEvent.keyboard('{F9}')
    await expect.element(toastOf('Insufficient payment amount')).toBeVisible()
    await expect.element(amountReceived()).toHaveFocus()
    await userEvent.keyboard('50')
    await expect.element(searchBox()).toHaveValue('')
    // A £50 note for a small sale is taken without a question.
    await userEvent.keyboard('{F9}')
    await expect.element(saleDone()).toHaveTextContent(/£50\.00/)
    await expect.element(saleDone()).toHaveTextContent(/Change due.*£45\.20/)
    await expect.poll(recordedSales).toHaveLength(1)
  })

  test('SELL-049 PAY-004 an empty cart, too little and far too much money are refused in words', async () => {
    await openTill()
    await userEvent.keyboard('{F9}')
    await expect.element(toastOf('Cart is empty')).toBeVisible()
    await tiles().nth(0).click()
    await amountReceived().fill('0.01')
    await expect.element(basket().getByText('Still to pay')).toBeVisible()
    await expect.element(basket()).toHaveTextContent('£4.79')
    await userEvent.keyboard('{Enter}')
    await expect.element(toastOf('Insufficient payment amount')).toBeVisible()
    await amountReceived().fill('99999999999')
    await userEvent.keyboard('{Enter}')
    await expect.element(toastOf('That amount is too large. Correct it.')).toBeVisible()
    await expect.element(cartLines()).toHaveLength(1)
    expect(recordedSales()).toEqual([])
  })

  test('PAY-003 PAY-004 cash that cannot be read stays as it was typed, with what to type, and pays nothing', async () => {
    await sellTea()
    await expect.element(amountReceived()).toHaveAttribute('inputmode', 'decimal')
    for (const nonsense of ['5,00', '1,5', '1e3', '0x10', '€5', '-5']) {
      await amountReceived().fill(nonsense)
      await expect.element(amountReceived()).toHaveAccessibleDescription('Enter an amount such as 12.50.')
      await expect.element(amountReceived()).toHaveValue(nonsense)
      await expect.element(basket()).toHaveTextContent('Change—')
      await complete().click()
      await expect.element(toastOf('Insufficient payment amount')).toBeVisible()
    }
    expect(recordedSales()).toEqual([])
    await amountReceived().fill('£1,000.00')
    await expect.element(amountReceived()).not.toHaveAttribute('aria-invalid')
    await expect.element(basket()).toHaveTextContent('£995.20')
  })

  test('PAY-003 a slow scanner aimed at the amount neither fills it nor loses what stands there', async () => {
    await openTill()
    scan(tea.barcode)
    await amountReceived().fill('20')
    await userEvent.keyboard('{End}')
    await scanSlowly(mug.barcode ?? '', (i) => i * 75)
    await expect.element(cartLines()).toHaveLength(2)
    await expect.element(amountReceived()).toHaveValue('20')
    await expect.element(saleDone()).not.toBeInTheDocument()
  })
})

describe('parts', () => {
  test('PAY-001 PAY-006 a split with too much by card says so, and completes once it adds up', async () => {
    await sellTea()
    await tiles().nth(1).click()
    await expect.element(total()).toHaveTextContent('£16.80')
    await split()
    await takePart('16.30', 'card')
    await button(`Remove ${mug.name}`).click()
    await expect.element(total()).toHaveTextContent('£4.80')
    const over = page.getByRole('alert').filter({ hasText: '£11.50 more than the total was taken by card' })
    await expect.element(over).toBeVisible()
    await expect.element(page.getByText('Paid in full')).not.toBeInTheDocument()
    await expect.element(parts().first()).toHaveTextContent('£16.30')
    await complete().click()
    await expect.element(toastOf(/£11.50 more than the total was taken by card/)).toBeVisible()
    await expect.element(saleDone()).not.toBeInTheDocument()
    await button('Take back Card £16.30').click()
    await takePart('4.80', 'card')
    await expect.element(page.getByText('Paid in full')).toBeVisible()
    await complete().click()
    await expect.element(saleDone()).toBeVisible()
  })

  test('PAY-001 every part-payment of a split is in sight', async () => {
    await sellTea()
    await split()
    await takePart('0.10', 'card')
    await takePart('0.20', 'digital')
    await takePart('0.30', 'cash')
    await takePart('0.40', 'card')
    const list = page.getByRole('list', { name: 'Payments taken' }).element().getBoundingClientRect()
    for (const part of parts().elements()) {
      const box = part.getBoundingClientRect()
      expect(box.top).toBeGreaterThanOrEqual(list.top)
      expect(box.bottom).toBeLessThanOrEqual(list.bottom)
    }
    expect(complete().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  })

  test('PAY-004 a part of a split is asked back about too', async () => {
    await sellTea()
    await split()
    for (const nonsense of ['5,00', '1e3']) {
      await page.getByLabelText('Next payment').fill(nonsense)
      await expect
        .element(page.getByLabelText('Next payment'))
        .toHaveAccessibleDescription('Enter an amount such as 12.50.')
      await button('Add').click()
      await expect.element(toastOf('Enter an amount such as 12.50.')).toBeVisible()
    }
    expect(parts().elements()).toEqual([])
    await page.getByLabelText('Next payment').fill('900')
    await button('Add').click()
    await expect.element(page.getByText(/^£900.00 handed over for/)).toBeVisible()
    expect(parts().elements()).toEqual([])
    await button('Yes, take it').click()
    await expect.element(parts()).toHaveLength(1)
  })

  test('PAY-001 PAY-006 a split takes any parts, gives them back, and completes when paid', async () => {
    const user = cashier()
    await sellTea(user)
    await split()
    await takePart('0.50', 'card')
    await takePart('0.25', 'cash')
    await button('Take back Cash £0.25').click()
    await expect.element(parts()).toHaveLength(1)
    await expect.element(page.getByText('£4.30')).toBeVisible()
    await reopenTill(user)
    await expect.element(parts()).toHaveLength(1)
    const colour = () => getComputedStyle(complete().element()).backgroundColor
    const unpaid = colour()
    await complete().click()
    await expect.element(toastOf('Insufficient payment amount')).toBeVisible()
    await button('Add').click()
    await expect.element(page.getByText('Paid in full')).toBeVisible()
    // The button looks ready only now.
    await expect.poll(colour).not.toBe(unpaid)
    await complete().click()
    await expect.element(saleDone()).toHaveTextContent('Split')
    await expect.poll(recordedSales).toMatchObject([{ transaction: { paymentMethod: 'split' } }])
  })

  test('PAY-001 the rest of a part-paid basket is one press, in cash as by card, and a paid one is paid', async () => {
    await sellTea()
    await split()
    await takePart('0.50', 'card')
    await page.getByRole('radio', { name: 'Cash' }).click()
    await button('Exact').click()
    await expect.element(amountReceived()).toHaveValue('4.30')
    await complete().click()
    await expect.element(saleDone()).toHaveTextContent('Split')

    await button('New sale').click()
    await tiles().nth(0).click()
    await split()
    await takePart('0.50', 'cash')
    // A part asks for nothing to be typed either.
    await page.getByLabelText('Paid by').selectOptions('card')
    await button('Exact').click()
    await expect.element(page.getByText('Paid in full')).toBeVisible()
    await page.getByRole('radio', { name: 'Card' }).click()
    await expect.element(toastOf(/It is paid. Complete it/)).toBeVisible()
    await complete().click()
    await expect.element(saleDone()).toHaveTextContent('Split')
  })

  test('SELL-040 PAY-006 a part-paid basket is given up once its money is given back', async () => {
    const user = cashier()
    await sellTea(user)
    await split()
    await takePart('0.50', 'card')
    await takePart('0.20', 'cash')
    await button('Void Transaction').click()
    await expect.element(question()).toHaveTextContent('Give back £0.50 by card')
    await expect.element(question()).toHaveTextContent('Give back £0.20 in cash')
    await question().getByRole('button', { name: 'Keep the basket' }).click()
    await expect.element(parts()).toHaveLength(2)

    await button('Clear Cart').click()
    await question().getByRole('button', { name: 'Give it back' }).click()
    await expect.element(question()).toHaveTextContent('Give the money back')
    // A device that goes dark meanwhile owes the money still.
    await reopenTill(user)
    await expect.element(parts()).toHaveLength(2)
    await button('Clear Cart').click()
    await question().getByRole('button', { name: 'Give it back' }).click()
    await question().getByRole('button', { name: 'It is given back' }).click()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(cartLines()).toHaveLength(0)
    await expect.element(page.getByText('£0.50')).not.toBeInTheDocument()
  })
})

describe('what is left of a sale on the screen', () => {
  test('PAY-005 the change due and the state of the receipt outlast a reload, until the next sale begins', async () => {
    const user = cashier()
    const setup = tillSetup(user)
    server.answer(registerTill, setup)
    server.answer(listPrinters, [
      {
        ...{ tillId: setup.till.id, connection: 'network', host: '192.168.1.50', port: 9_100, seen: null },
        ...{ name: 'Counter', family: 'epson', columns: 48, hasDrawer: true },
      },
    ])
    await sellTea(user)
    await amountReceived().fill('50')
    await userEvent.keyboard('{Enter}')
    await expect.element(saleDone()).toHaveTextContent('Sent to the printer')
    for (const _time of ['once', 'twice']) {
      await reopenTill(user)
      await expect.element(page.getByTestId('change-due')).toHaveTextContent('£45.20')
      await expect.element(saleDone()).toHaveTextContent('Sent to the printer')
    }
    await tiles().nth(0).click()
    await expect.element(cartLines()).toHaveLength(1)
    await reopenTill(user)
    await expect.element(cartLines()).toHaveLength(1)
    await button('Clear Cart').click()
    await expect.element(saleDone()).not.toBeInTheDocument()
  })

  test('PAY-005 a receipt that was not asked for is said to be not printed, until the next sale', async () => {
    const user = cashier()
    await openTill({ user })
    await page.getByRole('switch', { name: 'Print receipt' }).click()
    await tiles().nth(0).click()
    await page.getByRole('radio', { name: 'Card' }).click()
    await complete().click()
    await expect.element(saleDone()).toHaveTextContent('Receipt not printed yet')
    await reopenTill(user)
    await expect.element(saleDone()).toHaveTextContent('Receipt not printed yet')
    await button('New sale').click()
    await reopenTill(user)
    await expect.element(tiles().first()).toBeVisible()
    await expect.element(saleDone()).not.toBeInTheDocument()
  })

  test('SELL-044 SELL-047 a shop whose prices hold their VAT shows the total and what it includes', async () => {
    const marked = GOODS.map((one) => ({ ...one, vatInclusive: true }))
    await openTill({ shop: { vatMode: 'as-marked' }, products: marked })
    await tiles().nth(0).click()
    await expect.element(total()).toHaveTextContent('£4.00')
    await expect.element(page.getByText('Includes VAT (20%)')).toBeVisible()
    await expect.element(page.getByText('Subtotal')).not.toBeInTheDocument()
    await payExactly()
    await expect.poll(recordedSales).toMatchObject([{ transaction: { totalAmount: '4.00' } }])
  })

  test('SELL-007 a total of a million stays inside its column', async () => {
    await sellTea()
    const quantity = page.getByLabelText(`Quantity of ${tea.name}`)
    await quantity.fill('987654')
    await userEvent.keyboard('{Enter}')
    await expect.element(total()).toHaveTextContent('£4,740,739.20')
    await amountReceived().fill('999999999')
    const column = basket().element()
    const { right } = column.getBoundingClientRect()
    const wide = [...column.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && box.right > right + 0.5
    })
    expect(Math.floor(right)).toBe(1440)
    expect(wide.map((element) => element.textContent)).toEqual([])
  })
})
