import { findTransaction, getTransaction } from '@tuppence/contract/sales'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cash, codeBox, pressCard } from '../../../../testing/at-the-pos.ts'
import { button, saleDone } from '../../../../testing/at-the-till.ts'
import { closeBooks, keepBooks } from '../../../../testing/books.ts'
import { papers } from '../../../../testing/paper.ts'
import { signedIn } from '../../../../testing/people.ts'
import { scan } from '../../../../testing/scanner.ts'
import { server } from '../../../../testing/test-server.ts'
import { cashier, openTill, problem, recordedSales, reopenTill } from '../../../../testing/till.ts'

const path = '/pos'
const dialog = () => page.getByRole('dialog')

beforeEach(async () => {
  await page.viewport(1440, 900)
})

test('RCPT-030, RCPT-033, RCPT-034, RCPT-035, SELL-076, SELL-077, SELL-078, SELL-079, SELL-080, SELL-081 a sale is found by its code, and voided for a reason', async () => {
  keepBooks()
  await openTill({ path, user: signedIn('manager', { session: 'pos' }), shop: { autoPrintReceipt: false } })
  await pressCard(0)
  await button('Exact').click()
  await cash().click()
  await expect.element(saleDone()).toBeVisible()
  await expect.poll(recordedSales).toHaveLength(1)
  const { offlineId, receiptNumber = '' } = recordedSales()[0]?.transaction ?? {}

  await button('QR').click()
  const box = dialog().getByLabelText('QR code')
  const find = dialog().getByRole('button', { name: 'Find the transaction' })
  await expect.element(page.getByRole('dialog', { name: 'Scan Transaction QR Code' })).toBeVisible()
  await find.click()
  await expect.element(dialog()).toHaveTextContent('Please enter a QR code')
  for (const call of [getTransaction, findTransaction])
    server.refuse(call, 404, problem(404, 'not-found', 'Not here.'))
  for (const wrong of [`TUPPENCE:UK003:${offlineId}`, 'T9-999999', `TUPPENCE:UK001:${crypto.randomUUID()}`]) {
    await box.fill(wrong)
    await find.click()
    await expect.element(dialog()).toHaveTextContent('Transaction not found or invalid QR code')
  }
  keepBooks()
  await button('Another code').click()
  await expect.element(box).toBeVisible()
  scan(`TUPPENCE:UK001:${offlineId}`)
  const found = page.getByRole('dialog', { name: receiptNumber })
  await expect.element(found).toHaveTextContent('COMPLETED')
  await expect.element(button('Print the original')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()

  await button('History').click()
  const history = page.getByRole('dialog', { name: 'Transaction History' })
  await history.getByRole('button', { name: receiptNumber }).click()
  await dialog().getByRole('button', { name: 'Void', exact: true }).click()
  const voiding = page.getByRole('dialog', { name: `Void Transaction ${receiptNumber}` })
  await voiding.getByRole('button', { name: 'Void this sale' }).click()
  await expect.element(voiding).toHaveTextContent('Please select a void reason')
  await expect.element(voiding.getByRole('radio')).toHaveLength(7)
  await voiding.getByRole('radio', { name: 'Wrong amount' }).click()
  await voiding.getByRole('button', { name: 'Void this sale' }).click()
  await expect.element(page.getByRole('region', { name: 'Sale voided' })).toBeVisible()
  await expect
    .poll(() => recordedSales()[1]?.transaction)
    .toMatchObject({ kind: 'void', reversesId: offlineId })
  closeBooks()
  await button('History').click()
  await history.getByRole('button', { name: receiptNumber }).last().click()
  await expect.element(dialog()).toHaveTextContent('VOIDED')
  await expect.element(dialog()).toHaveTextContent('Wrong amount')
  expect(dialog().getByRole('button', { name: 'Void', exact: true }).elements()).toEqual([])
  await expect.element(button('Print a duplicate')).toBeVisible()
})

test('DEV-035, RCPT-031, SELL-076 Printer & Hardware Settings are kept on this till', async () => {
  const user = cashier()
  await openTill({ path, user })
  await button('Settings').click()
  const settings = page.getByRole('dialog', { name: 'Printer & Hardware Settings' })
  const auto = settings.getByRole('switch', { name: 'Print receipts automatically' })
  const chosen = (label: string) =>
    (settings.getByLabelText(label).element() as HTMLSelectElement).selectedOptions[0]?.textContent
  await expect.element(auto).toBeChecked()
  expect(chosen('Paper size')).toContain('80mm')
  expect(chosen('Font size')).toContain('medium')
  await expect.element(settings.getByRole('radio', { name: 'Built in' })).toBeChecked()
  await auto.click()
  await settings.getByLabelText('Paper size').selectOptions('110mm')
  await settings.getByLabelText('Font size').selectOptions('large')
  // Without a Bluetooth printer the choice changes nothing, and says what is missing.
  await settings.getByText('Bluetooth', { exact: true }).click()
  await expect.element(settings).toHaveTextContent('No Bluetooth printer prints receipts yet')
  await expect.element(settings.getByRole('switch', { name: 'Use Bluetooth devices' })).toBeChecked()
  await expect.element(settings).toHaveTextContent('No device is paired with this till yet.')
  await expect.element(settings.getByRole('button', { name: 'Bluetooth Devices' })).toBeVisible()
  await expect.element(settings.getByRole('button', { name: 'Set up printer' })).toBeVisible()
  await settings.getByRole('button', { name: 'Print a test receipt' }).click()
  await expect.poll(() => papers().at(-1)?.body.textContent).toContain('TEST')
  await reopenTill(user, path)
  await button('Settings').click()
  await expect.element(auto).not.toBeChecked()
  await expect.element(settings.getByLabelText('Paper size')).toHaveValue('110mm')
  await expect.element(settings.getByLabelText('Font size')).toHaveValue('large')
  await expect.element(settings.getByRole('radio', { name: 'Built in' })).toBeChecked()
  await expect.element(settings.getByRole('switch', { name: 'Use Bluetooth devices' })).toBeChecked()
  await settings.getByRole('button', { name: 'Done' }).click()
  await expect.element(codeBox()).toHaveFocus()
})
