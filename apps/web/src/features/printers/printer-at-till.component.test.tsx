import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { plugInSerialPrinter } from '../../testing/serial-printer.ts'
import { openTill, recordedSales } from '../../testing/till.ts'
import { plugInUsbPrinter } from '../../testing/usb-printer.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const said = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(() => page.viewport(1440, 900))

async function saveAndTest() {
  await button('Save and test').click()
  await button('Print a test page').click()
  await said('Does it look right?')
  await button('Yes, it looks right').click()
}

/** Sells one thing in cash, and answers the number of its receipt. */
async function sell(): Promise<string> {
  const before = recordedSales().length
  await page.getByRole('list', { name: 'Products' }).getByRole('button').first().click()
  await button('Exact').click()
  await button('Complete Transaction').click()
  await expect.poll(() => recordedSales().length).toBe(before + 1)
  return recordedSales()[before]?.transaction.receiptNumber ?? 'no number'
}

test('RCPT-005 DEV-006 a printer at a USB cable prints and opens its drawer', async () => {
  const printer = plugInUsbPrinter()
  await openTill()
  await button('Set up printer').click()
  await dialog().getByLabelText('How it is connected').selectOptions('usb')
  await button('Save and test').click()
  await said('Choose the printer first.')
  await button('Choose the printer…').click()
  await expect.element(page.getByText('TM-m30III', { exact: true })).toBeVisible()
  await saveAndTest()
  expect(printer.paper()).toContain('*** TEST ***')
  const number = await sell()
  await said(/Cash drawer opened/)
  await said(/Receipt printed successfully/)
  expect(printer.paper()).toContain(number)
  // ESC p: the drawer hangs on the same printer.
  expect(printer.paper()).toContain('\x1bp')
})

test('RCPT-003 RCPT-005 what a printer with its cover open could not print comes out when it is closed', async () => {
  const printer = plugInUsbPrinter()
  printer.setUp()
  await openTill()
  printer.setMood({ isCoverOpen: true })
  const number = await sell()
  await said(/Failed to print receipt/)
  await said(`Receipt ${number} is not printed.`)
  await said('The cover of the printer is open.')
  expect(printer.paper()).not.toContain(number)
  printer.setMood({})
  await expect.element(page.getByText(`Receipt ${number} is not printed.`)).not.toBeInTheDocument()
  await expect.poll(printer.paper).toContain(number)
  // The sale on the screen has heard of it, and asks for no second paper.
  await expect
    .element(page.getByRole('region', { name: 'Sale completed' }))
    .not.toHaveTextContent('not printed')
})

test('RCPT-003 RCPT-005 a receipt whose cable was pulled in the middle is asked about, and printed again whole', async () => {
  const printer = plugInUsbPrinter()
  printer.setUp()
  await openTill()
  await page.getByRole('switch', { name: 'Open drawer' }).click()
  printer.setMood({ unpluggedAfter: 1 })
  const number = await sell()
  await said(`Receipt ${number} is not printed.`)
  await said('It may be cut short.')
  printer.setMood({})
  expect(printer.paper()).not.toContain(number)
  await page.getByRole('status').getByRole('button', { name: 'Print queue' }).click()
  await said('Was the receipt cut short?')
  await button('Yes, print it again').click()
  await expect.element(page.getByText('Was the receipt cut short?')).not.toBeInTheDocument()
  await expect.poll(printer.paper).toContain(number)
})

test('RCPT-005 a printer at a serial cable prints at its speed what the receipt says', async () => {
  const printer = plugInSerialPrinter()
  await openTill()
  await button('Set up printer').click()
  await dialog().getByLabelText('How it is connected').selectOptions('serial')
  await button('Choose the printer…').click()
  await dialog().getByLabelText('Speed').selectOptions('38400')
  await saveAndTest()
  const before = printer.paper().length
  const number = await sell()
  await said(/Receipt printed successfully/)
  expect(printer.speed()).toBe(38_400)
  const receipt = printer.paper().slice(before)
  expect(receipt).toContain(number)
  // £ is 9C in the page that every printer starts with.
  expect(receipt).toMatch(/TOTAL +\x9c4\.80/)
})
