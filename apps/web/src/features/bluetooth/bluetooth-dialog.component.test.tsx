import { savePrinter } from '@tuppence/contract/printers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Peripheral, switchOnRadio, uuid } from '../../testing/bluetooth-radio.ts'
import { openHardware } from '../../testing/hardware.ts'
import { signedIn } from '../../testing/people.ts'
import { scan } from '../../testing/scanner.ts'
import { server } from '../../testing/test-server.ts'
import { GOODS, openTill, recordedSales } from '../../testing/till.ts'
import { plugInUsbPrinter } from '../../testing/usb-printer.ts'

const dialog = () => page.getByRole('dialog', { name: 'Bluetooth Devices' })
const device = ({ name }: Peripheral) => dialog().getByRole('listitem', { name, exact: true })
const press = (of: Peripheral, name: string) => device(of).getByRole('button', { name, exact: true }).click()
const look = () => dialog().getByRole('button', { name: 'Scan' }).click()
const said = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const aPrinter = () =>
  new Peripheral('Counter printer', { [uuid('18f0')]: { [uuid('2af1')]: { write: true } } })

async function openDevices(user = signedIn('manager', { session: 'pos' })) {
  await page.viewport(1440, 900)
  await openHardware(user)
  await page.getByRole('button', { name: 'Bluetooth Devices' }).click()
  await expect.element(dialog()).toBeVisible()
}

test('DEV-014 DEV-015 a browser without Bluetooth says so, in the dialog and when it is asked to scan', async () => {
  Object.defineProperty(navigator, 'bluetooth', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'bluetooth'))
  await openDevices()
  await expect.element(dialog()).toHaveTextContent('Use Chrome, Edge or another compatible browser')
  await look()
  await said('Bluetooth Not Supported')
  await said("Your browser doesn't support Web Bluetooth API")
})

test('DEV-017 DEV-020 DEV-024 what fails is said beside the device and in a toast', async () => {
  const radio = switchOnRadio()
  const printer = aPrinter()
  await openDevices()
  radio.choose(printer)
  await look()
  await said('Device Found')
  printer.goOutOfRange()
  await press(printer, 'Pair')
  await said('Pairing Failed')
  await expect.element(device(printer)).toHaveTextContent('did not answer')
  printer.comeBack()
  await press(printer, 'Pair')
  await said('Device Paired')
  printer.goOutOfRange()
  await press(printer, 'Connect')
  await said('Connection Failed')
  await said('Could not connect to Counter printer')
  radio.goAway()
  await expect.element(dialog()).toHaveTextContent('No Bluetooth radio is on')
  await look()
  await said('Scan Failed')
  await said('Could not scan for Bluetooth devices')
})

test('DEV-009 DEV-025 DEV-026 DISP-004 a display opens the customer’s window, and a type can be put right', async () => {
  const radio = switchOnRadio()
  const odd = new Peripheral('N5-14')
  const open = vi.spyOn(window, 'open').mockReturnValue(window)
  onTestFinished(() => open.mockRestore())
  await openDevices()
  radio.choose(odd)
  await look()
  await press(odd, 'Pair')
  await expect.element(device(odd).getByText('Other', { exact: true })).toBeVisible()
  await press(odd, 'Change the type of N5-14')
  await device(odd).getByLabelText('Used as').selectOptions('Display')
  await expect.element(device(odd).getByText('Display', { exact: true })).toBeVisible()
  await press(odd, 'Connect')
  await said('Successfully connected to N5-14 - Customer display opened')
  const [address, , features] = open.mock.calls[0] ?? []
  expect(address).toBe('/customer-display')
  expect(features).toContain('width=1200,height=800')
  // What it is not can be said too: it has nothing to print by.
  await press(odd, 'Change the type of N5-14')
  await device(odd).getByLabelText('Used as').selectOptions('Printer')
  await expect.element(device(odd)).toHaveTextContent('no service that receipts can be sent to')
})

/** A manager at a till whose receipts print by Bluetooth. */
async function printByBluetooth(user = signedIn('manager', { session: 'pos' })) {
  const radio = switchOnRadio()
  const printer = aPrinter()
  radio.choose(printer)
  await openDevices(user)
  await look()
  await press(printer, 'Pair')
  await press(printer, 'Connect')
  await press(printer, 'Use for receipts')
  await expect.element(device(printer)).toHaveTextContent('Prints receipts')
  return { user, printer }
}

test('RCPT-003 RCPT-005 DEV-022 a sale’s receipt comes out of a Bluetooth printer, and one that is cut short is asked about', async () => {
  const { user, printer } = await printByBluetooth()
  await openTill({ user })
  await page.getByRole('switch', { name: 'Open drawer' }).click()
  const sell = async () => {
    const before = recordedSales().length
    scan(GOODS[0].barcode)
    await page.getByRole('button', { name: 'Exact' }).click()
    await page.getByRole('button', { name: 'Complete Transaction' }).click()
    await expect.poll(() => recordedSales().length).toBe(before + 1)
    return recordedSales()[before]?.transaction.receiptNumber ?? 'no number'
  }
  const first = await sell()
  await said(/Receipt printed successfully/)
  expect(printer.paper()).toContain(first)
  printer.cutAtWrite = printer.writes() + 3
  const second = await sell()
  await said(`Receipt ${second} is not printed.`)
  await said('It may be cut short.')
  const before = printer.paper().length
  printer.comeBack()
  await page.getByRole('status').getByRole('button', { name: 'Print queue' }).click()
  await page.getByRole('button', { name: 'Yes, print it again' }).click()
  await expect.poll(() => printer.paper().slice(before)).toContain(second)
})

test('DEV-035 receipts go where the printer type says, and the printer that is not chosen stays set up', async () => {
  // What the office is told of it, the printer does without.
  server.refuse(savePrinter, 503)
  const usb = plugInUsbPrinter()
  const { user, printer } = await printByBluetooth()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  await openTill({ user, path: '/pos' })
  const settings = () => page.getByRole('dialog', { name: 'Printer & Hardware Settings' })
  const chosen = (name: string) => settings().getByRole('radio', { name, exact: true })
  const choose = (name: string) => settings().getByText(name, { exact: true }).click()
  const printTest = () => settings().getByRole('button', { name: 'Print a test receipt' }).click()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect.element(chosen('Bluetooth')).toBeChecked()
  await choose('Built in')
  await printTest()
  await expect.poll(() => open.mock.calls.length).toBe(1)
  expect(printer.paper()).toBe('')

  await page.getByRole('button', { name: 'Set up printer' }).click()
  await page.getByRole('dialog').last().getByLabelText('How it is connected').selectOptions('usb')
  await page.getByRole('button', { name: 'Choose the printer…' }).click()
  // What is chosen is known once the browser has answered.
  await expect.element(page.getByRole('button', { name: 'Choose another…' })).toBeVisible()
  await page.getByRole('button', { name: 'Save and test' }).click()
  await page.getByRole('button', { name: 'Print a test page' }).click()
  await page.getByRole('button', { name: 'Yes, it looks right' }).click()
  await expect.element(chosen('Built in')).toBeChecked()

  // The printer that was set up first was only set aside.
  await choose('Bluetooth')
  await expect.element(chosen('Bluetooth')).toBeChecked()
  const atCable = usb.paper()
  await printTest()
  await expect.poll(printer.paper).toContain('*** TEST ***')
  // GS V and how: the cut is the last of the paper.
  await expect.poll(() => printer.paper().split('\x1dV')[1]?.length ?? 0).toBeGreaterThan(0)
  expect(usb.paper()).toBe(atCable)

  const before = printer.paper()
  await choose('Built in')
  await printTest()
  await expect.poll(() => usb.paper().length).toBeGreaterThan(atCable.length)
  expect(printer.paper()).toBe(before)
  await userEvent.keyboard('{Escape}')
})
