import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TillEngine } from '../../../offline/engine.ts'
import { cartLines, complete, saleDone, toastOf, total } from '../../../testing/at-the-till.ts'
import { closeBooks } from '../../../testing/books.ts'
import { pinAsked, withManager } from '../../../testing/by-pin.ts'
import { closeTill } from '../../../testing/card-till.ts'
import { goOffline } from '../../../testing/network.ts'
import { signedIn } from '../../../testing/people.ts'
import { scan } from '../../../testing/scanner.ts'
import { cashier, GOODS, openTill, recordedSales, reopenTill } from '../../../testing/till.ts'

const [tea] = GOODS
const dialog = () => page.getByRole('dialog')
const region = (name: string) => page.getByRole('region', { name })
const manager = () => signedIn('manager', { session: 'pos' })
const WITHOUT_PAPER = { autoPrintReceipt: false }

/** A till of a shop without a card terminal, at which so many of one thing were sold by card; the receipt's number. */
async function sold(user = manager(), count = 1): Promise<string> {
  closeBooks()
  await openTill({ user, shop: WITHOUT_PAPER })
  for (let i = 0; i < count; i += 1) scan(tea.barcode)
  await expect.element(page.getByLabelText(`Quantity of ${tea.name}`)).toHaveValue(String(count))
  await byCard()
  return recordedSales()[0]?.transaction.receiptNumber ?? ''
}

async function byCard() {
  await page.getByRole('radio', { name: 'Card', exact: true }).click()
  await complete().click()
  await expect.element(saleDone()).toBeVisible()
  await expect.poll(recordedSales).toHaveLength(1)
}

async function openReceipt(number: string) {
  await userEvent.keyboard('{F3}')
  await dialog().getByLabelText('Receipt number or code').fill(number)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: number })).toBeVisible()
}

async function bringAllBack(number: string, reason: string) {
  await openReceipt(number)
  await dialog().getByRole('button', { name: 'Return or exchange' }).click()
  await dialog().getByRole('button', { name: 'Everything' }).click()
  await dialog().getByRole('radio', { name: reason }).click()
  await dialog().getByRole('button', { name: 'Take back 1 item' }).click()
}

test('D19 some of a sale comes back with a reason, and faulty goods not on the shelf', async () => {
  const number = await sold(manager(), 3)
  await openReceipt(number)
  await dialog().getByRole('button', { name: 'Return or exchange' }).click()
  const more = dialog().getByRole('button', { name: `Return one ${tea.name} more` })
  await more.click()
  await more.click()
  await dialog().getByRole('button', { name: 'Take back 2 items' }).click()
  await expect.element(dialog().getByText('Please select a reason')).toBeVisible()
  await dialog().getByRole('radio', { name: 'Faulty' }).click()
  await expect.element(dialog().getByLabelText('Goes back on the shelf')).not.toBeChecked()
  await dialog().getByRole('button', { name: 'Take back 2 items' }).click()
  await expect.element(region('Returns')).toHaveTextContent(`Return of ${number}`)
  await expect.element(total()).toHaveTextContent('−£9.60')
})

test('D19 a reload keeps what comes back, and its money goes to the card that it was paid by', async () => {
  const user = manager()
  await bringAllBack(await sold(user), 'Faulty')
  await expect.element(total()).toHaveTextContent('−£4.80')
  await closeTill()
  await reopenTill(user)
  await expect.element(region('Returns')).toHaveTextContent('Faulty')
  await expect.element(total()).toHaveTextContent('−£4.80')
  await expect.element(page.getByRole('list', { name: 'To give back' })).toHaveTextContent('Card')
  await page.getByRole('button', { name: /^Give back £4\.80/ }).click()
  await expect.element(region('Refund completed')).toHaveTextContent('£4.80by card')
  await expect
    .poll(() => recordedSales()[1])
    .toMatchObject({
      transaction: { kind: 'refund', tenders: [{ method: 'card', amount: '-4.80' }] },
      returns: [{ quantity: 1, restock: false }],
    })
})

test('a receipt is found while the list of the latest is still being read', async () => {
  const number = await sold()
  await goOffline()
  const { recentRecords } = TillEngine.prototype
  const reading = vi.spyOn(TillEngine.prototype, 'recentRecords').mockImplementation(function (
    this: TillEngine,
    limit,
    among,
  ) {
    // Only the list says which it wants.
    return among ? new Promise(() => {}) : recentRecords.call(this, limit)
  })
  onTestFinished(() => reading.mockRestore())
  await openReceipt(number)
})

test('D19 never more comes back than was sold', async () => {
  const number = await sold(manager(), 2)
  await openReceipt(number)
  await dialog().getByRole('button', { name: 'Return or exchange' }).click()
  const more = dialog().getByRole('button', { name: `Return one ${tea.name} more` })
  await more.click()
  await dialog().getByRole('radio', { name: 'Faulty' }).click()
  await dialog().getByRole('button', { name: 'Take back 1 item' }).click()
  await page.getByRole('button', { name: /^Give back £4\.80/ }).click()
  await expect.poll(recordedSales).toHaveLength(2)
  // One is left of two, and the form knows.
  await openReceipt(number)
  await expect.element(dialog()).toHaveTextContent('PART REFUNDED')
  await expect.element(dialog()).toHaveTextContent('1 came back')
  await dialog().getByRole('button', { name: 'Return or exchange' }).click()
  await dialog().getByRole('button', { name: 'Everything' }).click()
  await expect.element(more).toBeDisabled()
  await expect.element(dialog().getByRole('button', { name: 'Take back 1 item' })).toBeVisible()
})

test('D19 what comes back of a discounted sale stands at its full price, and the discount on it adds up', async () => {
  closeBooks()
  await openTill({ user: manager(), shop: WITHOUT_PAPER })
  scan(tea.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await userEvent.keyboard('{F7}')
  const discount = page.getByRole('dialog', { name: 'Discount the basket' })
  await discount.getByRole('textbox').first().fill('10')
  await discount.getByRole('button', { name: 'Apply' }).click()
  await expect.element(discount).not.toBeInTheDocument()
  await byCard()
  await bringAllBack(recordedSales()[0]?.transaction.receiptNumber ?? '', 'Damaged')
  const basket = page.getByRole('region', { name: 'Transaction', exact: true })
  await expect.element(basket.getByRole('region', { name: 'Returns' })).toHaveTextContent('−£4.00')
  const shown = basket.element().textContent ?? ''
  expect(shown).not.toMatch(/--|−−|−-|-£/)
  expect(shown).toMatch(/Discount\s*£0\.40\s*Subtotal\s*−£3\.60/)
})

test('RCPT-033 RCPT-035 RCPT-036 a receipt’s code opens its sale wherever the keyboard is', async () => {
  const number = await sold()
  const id = recordedSales()[0]?.transaction.offlineId
  scan(tea.barcode)
  await expect.element(cartLines()).toHaveLength(1)
  await page.getByLabelText('Amount received').click()
  scan(`TUPPENCE:UK001:${id}`)
  await expect.element(page.getByRole('dialog', { name: number })).toHaveTextContent('COMPLETED')
  await userEvent.keyboard('{Escape}')
  await expect.element(cartLines()).toHaveLength(1)
  scan(`TUPPENCE:UK002:${id}`)
  await expect.element(page.getByText('Transaction not found or invalid QR code')).toBeVisible()
})

test('D19 goods without a receipt are scanned back with a reason, at a lower price where less was paid', async () => {
  closeBooks()
  await openTill({ user: manager(), shop: WITHOUT_PAPER })
  await userEvent.keyboard('{F3}')
  await page.getByRole('button', { name: 'Return without a receipt' }).click()
  const form = page.getByRole('dialog', { name: 'Return without a receipt' })
  const goOn = form.getByRole('button', { name: 'Scan what comes back' })
  // "Other" alone says nothing of goods that nobody can show a receipt for.
  await form.getByRole('radio', { name: 'Other' }).click()
  await goOn.click()
  await expect.element(form).toHaveTextContent('Write in a few words why it comes back.')
  await form.getByRole('radio', { name: 'Changed their mind' }).click()
  await goOn.click()
  await expect.element(page.getByText('Scan or search for what comes back.')).toBeVisible()
  scan(tea.barcode)
  scan(tea.barcode)
  const back = page.getByRole('list', { name: 'Goods coming back' }).getByRole('listitem')
  await expect.element(back).toHaveLength(1)
  await page.getByRole('button', { name: `Change the price of ${tea.name}` }).click()
  await page.getByLabelText('Given back for each').fill('999999')
  await expect.element(page.getByText('No more than today’s price')).toBeVisible()
  await page.getByLabelText('Given back for each').fill('0.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(total()).toHaveTextContent('−£1.20')
  await page.getByRole('button', { name: /^Give back £1\.20/ }).click()
  await expect.element(region('Refund completed')).toHaveTextContent('£1.20in cash')
  await expect.poll(recordedSales).toMatchObject([
    {
      transaction: { kind: 'refund', reason: 'changed-mind' },
      returns: [{ quantity: 2, unitPrice: '0.50' }],
    },
  ])
})

test('D5 STAFF-037 a cashier is told who may allow it, and without their PIN neither voids nor refunds', async () => {
  withManager()
  const number = await sold(cashier())
  await openReceipt(number)
  await expect
    .element(dialog())
    .toHaveTextContent('A supervisor, a manager or the owner allows a void or a return')
  await expect
    .element(dialog().getByRole('button', { name: /^Print (the original|a duplicate)/ }))
    .toBeEnabled()
  await dialog().getByRole('button', { name: 'Void', exact: true }).click()
  await page.getByRole('radio', { name: 'Customer request' }).click()
  await page.getByRole('button', { name: 'Void this sale' }).click()
  await expect.element(pinAsked()).toHaveTextContent(`the void of ${number}`)
  // Before it has the keyboard, Escape is still what lies beneath it.
  await expect.poll(() => pinAsked().element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(pinAsked()).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: `Void Transaction ${number}` })).toBeVisible()
  expect(recordedSales()).toHaveLength(1)
})

test('undo brings back a return that was given up, and clearing the cart takes it away', async () => {
  const number = await sold()
  await bringAllBack(number, 'Damaged')
  const returns = region('Returns')
  await returns.getByRole('button', { name: 'Give up this return' }).click()
  await expect.element(returns).not.toBeInTheDocument()
  await expect.element(toastOf('Return given up')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(returns).toHaveTextContent('Damaged')
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect.element(returns).not.toBeInTheDocument()
})
