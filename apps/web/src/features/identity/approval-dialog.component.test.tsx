import { approve } from '@tuppence/contract/pins'
import { refusals } from '@tuppence/domain/refusals'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, payExactly, saleDone } from '../../testing/at-the-till.ts'
import { closeBooks } from '../../testing/books.ts'
import { byPin, pinAsked, withManager } from '../../testing/by-pin.ts'
import { scan } from '../../testing/scanner.ts'
import { typePin } from '../../testing/staff-at-the-till.ts'
import { server } from '../../testing/test-server.ts'
import { GOODS, openTill, problem, recordedSales } from '../../testing/till.ts'

const [tea] = GOODS

test('STAFF-037 STAFF-038 STAFF-039 a discount above the limit and a void are allowed in place by a PIN', async () => {
  closeBooks()
  withManager()
  await openTill({ shop: { autoPrintReceipt: false } })
  scan(tea.barcode)
  await button('Discount the basket').click()
  const discount = page.getByRole('dialog', { name: 'Discount the basket' })
  await discount.getByLabelText('Discount', { exact: true }).fill('50')
  await discount.getByRole('button', { name: 'Apply' }).click()
  await expect.element(pinAsked()).toHaveTextContent('Maria Moss')
  server.refuse(approve, 403, problem(403, 'pin-wrong', refusals['pin-wrong']))
  await expect.element(pinAsked().getByLabelText(/^PIN of/)).toHaveFocus()
  await typePin('0001')
  await expect.element(pinAsked()).toHaveTextContent('The PIN is not right')
  withManager()
  await byPin('a discount of 50%')
  await payExactly()
  await expect.element(saleDone()).toBeVisible()
  await expect
    .poll(recordedSales)
    .toMatchObject([
      { transaction: { approvals: [{ action: 'discount-above-limit', scope: 'up-to:5000' }] } },
    ])
  const number = recordedSales()[0]?.transaction.receiptNumber ?? ''

  await userEvent.keyboard('{F3}')
  const history = page.getByRole('dialog')
  await history.getByLabelText('Receipt number or code').fill(number)
  await userEvent.keyboard('{Enter}')
  await history.getByRole('button', { name: 'Void', exact: true }).click()
  await page.getByRole('radio', { name: 'Customer request' }).click()
  // A double tap asks once, and what is typed then is the PIN.
  await page.getByRole('button', { name: 'Void this sale' }).dblClick()
  await expect.element(pinAsked()).toHaveTextContent(`the void of ${number} over £2.40`)
  await expect.element(pinAsked()).toHaveTextContent('PIN of Maria Moss')
  await typePin()
  await expect
    .poll(recordedSales)
    .toMatchObject([{}, { transaction: { kind: 'void', approvals: [{ action: 'void' }] } }])
  expect(server.askedOf(approve)).toHaveLength(3)
})
