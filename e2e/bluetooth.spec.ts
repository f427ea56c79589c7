import type { Page } from '@playwright/test'
import { testPageBytes } from '@tuppence/printing/receipt-bytes'
import { ESC_POS_ASK_STATUS } from '@tuppence/printing/status'
import { readPaper } from '../packages/printing/src/read-bytes.test-support.ts'
import { cards } from './at-the-pos.ts'
import { cartLines, productsToScan, standAtTill, tiles, toastOf } from './at-the-till.ts'
import { chooser, type Peripheral, Radio, uuid } from './bluetooth-radio.ts'
import { wholeBrowser } from './browser.ts'
import { numberIn, payExactly, saleDone } from './paying.ts'
import { signIn } from './sign-in.ts'
import { test as base, expect } from './test.ts'
import { chooseUsbPrinter, openUsbWizard, plugInPrinter, usbPaper } from './usb-printer.ts'
import { nothingIsFound } from './wcag.ts'

const test = base.extend<{ radio: Radio }>({
  radio: async ({ browser, context, baseURL }, use) => {
    const radio = await Radio.switchedOn(browser, context, baseURL ?? '')
    await use(radio)
    await radio.switchOff()
  },
})

// A browser of its own: the radio is emulated in it, and getDevices and forget are behind these settings in Chromium.
test.use({
  viewport: { width: 1440, height: 900 },
  launchOptions: wholeBrowser('--enable-features=WebBluetooth,WebBluetoothNewPermissionsBackend'),
})

const BATTERY = { [uuid('180f')]: { [uuid('2a19')]: { read: true, notify: true } } }
const PRINTER: Peripheral = {
  address: '0A:00:00:00:00:01',
  name: 'Counter printer',
  services: { [uuid('18f0')]: { [uuid('2af1')]: { write: true } }, ...BATTERY },
}
const PAPER = uuid('2af1')
/** What a printer of that name is written for as, until somebody sets it up otherwise. */
const NARROW = { family: 'other', columns: 32 } as const
const CODES = '6e400003-b5a3-f393-e0a9-e50e24dcca9e'
const SCANNER: Peripheral = {
  address: '0A:00:00:00:00:02',
  name: 'NLS-BS80',
  services: { '6e400001-b5a3-f393-e0a9-e50e24dcca9e': { [CODES]: { read: true, notify: true } } },
}
const DISPLAY: Peripheral = { address: '0A:00:00:00:00:03', name: 'Counter screen', services: {} }

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bluetooth Devices' })
const device = (page: Page, { name }: Peripheral) => dialog(page).getByRole('listitem', { name, exact: true })
const press = (page: Page, of: Peripheral, button: string) =>
  device(page, of).getByRole('button', { name: button, exact: true }).click()

async function openDevices(page: Page) {
  // Only the page in front is given the browser's list.
  await page.bringToFront()
  await signIn(page, 'manager')
  await page.goto('/settings?tab=hardware')
  // What stands above the button comes from the server, and moves it.
  await expect(page.getByRole('button', { name: 'Receipt Settings' })).toBeVisible()
  await page.getByRole('button', { name: 'Bluetooth Devices' }).click()
  await expect(dialog(page)).toBeVisible()
  return await chooser(page)
}

async function pairAndConnect(page: Page, choose: (address: string) => void, of: Peripheral) {
  choose(of.address)
  await dialog(page).getByRole('button', { name: 'Scan' }).click()
  await expect(toastOf(page, 'Device Found')).toBeVisible()
  await press(page, of, 'Pair')
  await expect(toastOf(page, 'Device Paired')).toBeVisible()
  await press(page, of, 'Connect')
  await expect(device(page, of).getByText('Connected', { exact: true })).toBeVisible()
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('paired_bluetooth_devices') ?? '[]'))

test('DEV-007 DEV-008 DEV-009 DEV-010 DEV-011 DEV-012 DEV-013 DEV-016 DEV-018 DEV-019 DEV-021 DEV-022 DEV-023 DEV-027 DEV-028 DEV-030 a printer is paired, prints, is lost and found, and unpaired', async ({
  page,
  radio,
}) => {
  await radio.add(PRINTER)
  radio.set(PRINTER.address, uuid('2a19'), Buffer.from([77]))
  const choose = await openDevices(page)
  await expect(dialog(page).getByText('No Bluetooth devices found')).toBeVisible()
  for (const type of ['Customer displays', 'Receipt printers', 'Barcode scanners'])
    await expect(dialog(page).getByText(type)).toBeVisible()

  // Closed without choosing, nothing failed.
  choose(null)
  await dialog(page).getByRole('button', { name: 'Scan' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Scan' })).toBeEnabled()
  await expect(page.getByText('Scan Failed')).toHaveCount(0)

  choose(PRINTER.address)
  await dialog(page).getByRole('button', { name: 'Scan' }).click()
  await expect(toastOf(page, 'Device Found')).toBeVisible()
  const row = device(page, PRINTER)
  await expect(row.getByText('Printer', { exact: true })).toBeVisible()
  await expect(row.getByText('Signal unknown')).toBeVisible()
  await expect(row.getByText('Battery unknown')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Connect', exact: true })).toHaveCount(0)

  await press(page, PRINTER, 'Pair')
  await expect(toastOf(page, 'Device Paired')).toBeVisible()
  await expect(row.getByText('Paired', { exact: true })).toBeVisible()
  await expect(row.getByText('Battery 77%')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Pair', exact: true })).toHaveCount(0)
  await press(page, PRINTER, 'Connect')
  await expect(toastOf(page, 'Device Connected')).toBeVisible()
  await expect(toastOf(page, 'Successfully connected to Counter printer')).toBeVisible()
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  expect(await stored(page)).toMatchObject([
    { name: 'Counter printer', type: 'printer', paired: true, connected: true, batteryLevel: 77 },
  ])

  await radio.advertise(PRINTER, -83)
  await expect(row.getByText('Signal 2 of 5, weak')).toBeVisible()
  await radio.advertise(PRINTER, -50)
  await expect(row.getByText('Signal 5 of 5')).toBeVisible()

  await press(page, PRINTER, 'Print a test page')
  await expect(toastOf(page, 'Test Printed')).toBeVisible()
  const pieces = radio.written(PRINTER.address, PAPER)
  expect(pieces.every(({ length }) => length <= 100)).toBe(true)
  // It is asked first how it is, and this one says nothing.
  expect(pieces[0]?.equals(ESC_POS_ASK_STATUS)).toBe(true)
  const page1 = Buffer.concat(pieces.slice(1))
  expect(page1.equals(testPageBytes('Counter printer', NARROW))).toBe(true)
  const read = readPaper(page1, NARROW)
  expect(read.lines.map(({ text }) => text).join('\n')).toContain('Pounds        £1.50 £20.00')
  expect(read).toMatchObject({ qr: ['TEST'], cuts: ['partial'] })

  // Cut in the middle: said, and connected again by itself when it is back.
  const before = pieces.length
  radio.cutAtWrite = before + 2
  await press(page, PRINTER, 'Print a test page')
  await expect(toastOf(page, 'Test Not Printed')).toBeVisible()
  await expect(toastOf(page, /stopped before the end/)).toBeVisible()
  await expect(row.getByText('Out of reach. It connects again by itself.')).toBeVisible()
  radio.cutAtWrite = undefined
  await radio.backInRange(PRINTER)
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()

  // After a reload too; the panel says how it stands.
  await page.reload()
  const panel = page.getByRole('region', { name: 'Hardware status' })
  await expect(panel.getByText('Connected via Bluetooth')).toBeVisible()
  await expect(panel.getByText('Counter printer')).toBeVisible()
  await expect(panel.getByText('Ready for pairing')).toHaveCount(2)
  await page.getByRole('button', { name: 'Bluetooth Devices' }).click()
  await press(page, PRINTER, 'Disconnect')
  await expect(toastOf(page, 'Device Disconnected')).toBeVisible()
  await expect(row.getByText('Paired', { exact: true })).toBeVisible()

  await press(page, PRINTER, 'Unpair')
  await expect(dialog(page).getByText('No Bluetooth devices found')).toBeVisible()
  expect(await stored(page)).toEqual([])
  expect(
    await page.evaluate(async () => (await Reflect.get(navigator, 'bluetooth').getDevices()).length),
  ).toBe(0)
})

test('RCPT-003 RCPT-005 DEV-022 a sale’s receipt comes out of a Bluetooth printer, and one that is cut short stays in the queue', async ({
  page,
  radio,
}) => {
  await radio.add(PRINTER)
  const choose = await openDevices(page)
  await pairAndConnect(page, choose, PRINTER)
  await press(page, PRINTER, 'Use for receipts')
  await expect(device(page, PRINTER).getByText('Prints receipts')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await expect(tiles(page).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('switch', { name: 'Open drawer' }).click()
  const sell = async () => {
    await tiles(page).first().click()
    await payExactly(page)
    await expect(saleDone(page)).toContainText(/T\d+-\d{6}/)
    return await numberIn(saleDone(page))
  }
  /** What came since so many writes, read as a printer reads it; each job begins with the question how the printer is. */
  const printedSince = (from: number) => {
    const bytes = Buffer.concat(radio.written(PRINTER.address, PAPER).slice(from))
    const jobs = bytes.toString('latin1').split(Buffer.from(ESC_POS_ASK_STATUS).toString('latin1'))
    return readPaper(Buffer.from(jobs.join(''), 'latin1'), NARROW)
  }
  const written = () => radio.written(PRINTER.address, PAPER).length

  const first = await sell()
  await expect(toastOf(page, /Receipt printed successfully/)).toBeVisible()
  const paper = printedSince(0)
  const text = paper.lines.map((line) => line.text).join('\n')
  expect(text).toContain(first)
  expect(text).toMatch(/£\d+\.\d\d/)
  expect(paper.cuts).toEqual(['partial'])

  radio.cutAtWrite = written() + 3
  const second = await sell()
  await expect(page.getByText(`Receipt ${second} is not printed.`)).toBeVisible()
  await expect(page.getByText('It may be cut short.')).toBeVisible()
  radio.cutAtWrite = undefined
  await radio.backInRange(PRINTER)
  await page.reload()
  await expect(page.getByText(`Receipt ${second} is not printed.`)).toBeVisible({ timeout: 30_000 })
  const before = written()
  await page.getByRole('status').getByRole('button', { name: 'Print queue' }).click()
  await page.getByRole('button', { name: 'Yes, print it again' }).click()
  await expect(page.getByText('Was the receipt cut short?')).toBeHidden({ timeout: 30_000 })
  const raw = () => Buffer.concat(radio.written(PRINTER.address, PAPER).slice(before)).toString('latin1')
  await expect.poll(raw, { timeout: 30_000 }).toContain(second)
})

test('DEV-009 DEV-025 DEV-026 DISP-004 a display opens the customer’s window, and a type can be put right', async ({
  page,
  context,
  radio,
}) => {
  const odd: Peripheral = { ...DISPLAY, name: 'N5-14' }
  await radio.add(odd)
  const choose = await openDevices(page)
  choose(odd.address)
  await dialog(page).getByRole('button', { name: 'Scan' }).click()
  await press(page, odd, 'Pair')
  await expect(device(page, odd).getByText('Other', { exact: true })).toBeVisible()
  await press(page, odd, 'Change the type of N5-14')
  await device(page, odd).getByLabel('Used as').selectOption('Display')
  await expect(device(page, odd).getByText('Display', { exact: true })).toBeVisible()
  await nothingIsFound(page, 'the Bluetooth devices')
  const opened = context.waitForEvent('page')
  await press(page, odd, 'Connect')
  await expect(toastOf(page, 'Successfully connected to N5-14 - Customer display opened')).toBeVisible()
  const display = await opened
  await expect(display.getByText('Your items will appear here')).toBeVisible()
  expect(display.viewportSize()).toEqual({ width: 1200, height: 800 })
  // What it is not can be said too: it has nothing to print by.
  await press(page, odd, 'Change the type of N5-14')
  await device(page, odd).getByLabel('Used as').selectOption('Printer')
  await expect(device(page, odd).getByText(/no service that receipts can be sent to/)).toBeVisible()
})

test('DEV-017 DEV-020 DEV-024 what fails is said beside the device and in a toast', async ({
  page,
  radio,
}) => {
  await radio.add(PRINTER)
  const choose = await openDevices(page)
  choose(PRINTER.address)
  await dialog(page).getByRole('button', { name: 'Scan' }).click()
  await expect(toastOf(page, 'Device Found')).toBeVisible()
  await radio.outOfRange(PRINTER.address).catch(() => {})
  await press(page, PRINTER, 'Pair')
  await expect(toastOf(page, 'Pairing Failed')).toBeVisible()
  await expect(device(page, PRINTER).getByText(/did not answer/)).toBeVisible()
  await radio.backInRange(PRINTER)
  await press(page, PRINTER, 'Pair')
  await expect(toastOf(page, 'Device Paired')).toBeVisible()
  await radio.outOfRange(PRINTER.address)
  await press(page, PRINTER, 'Connect')
  await expect(toastOf(page, 'Connection Failed')).toBeVisible()
  await expect(toastOf(page, 'Could not connect to Counter printer')).toBeVisible()

  await radio.goAway()
  await expect(dialog(page).getByText('No Bluetooth radio is on')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Scan' }).click()
  await expect(toastOf(page, 'Scan Failed')).toBeVisible()
  await expect(toastOf(page, 'Could not scan for Bluetooth devices')).toBeVisible()
})

test('DEV-014 DEV-015 a browser without Bluetooth says so, in the dialog and when it is asked to scan', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'bluetooth'))
  await openDevices(page)
  await expect(dialog(page).getByText(/Use Chrome, Edge or another compatible browser/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Scan' }).click()
  await expect(toastOf(page, 'Bluetooth Not Supported')).toBeVisible()
  await expect(toastOf(page, "Your browser doesn't support Web Bluetooth API")).toBeVisible()
})

test('DEV-021 a scanner rings up at the till, and one window at a time has it', async ({
  page,
  context,
  radio,
}) => {
  // The emulation sends no notifications of its own: it answers reads, which fire the same event.
  await context.addInitScript(() => {
    const prototype = Reflect.get(window, 'BluetoothRemoteGATTCharacteristic').prototype
    const start = prototype.startNotifications
    prototype.startNotifications = function () {
      Reflect.set(window, 'listened', this)
      return start.call(this)
    }
  })
  const send = (to: Page) => to.evaluate(() => Reflect.get(window, 'listened').readValue())
  await radio.add(SCANNER)
  const choose = await openDevices(page)
  await pairAndConnect(page, choose, SCANNER)

  const till = await context.newPage()
  await standAtTill(till)
  // The till takes what it needs from the other window.
  await expect(device(page, SCANNER).getByText(/Another window of this browser uses it/)).toBeVisible({
    timeout: 20_000,
  })
  await till.waitForFunction(() => Reflect.get(window, 'listened') !== undefined)
  const [product] = await productsToScan(till, 1)
  radio.set(SCANNER.address, CODES, Buffer.from(`${product?.barcode}\r\n`))
  await send(till)
  await expect(cartLines(till)).toHaveCount(1)
  await expect(cartLines(till).first()).toContainText(product?.name ?? '')

  await radio.outOfRange(SCANNER.address)
  await expect(toastOf(till, 'NLS-BS80 is out of reach. It connects again by itself.')).toBeVisible()
})

test('DEV-035 receipts go where the printer type says, and the printer that is not chosen stays set up', async ({
  page,
  radio,
}) => {
  await radio.add(PRINTER)
  await plugInPrinter(page)
  const choose = await openDevices(page)
  await pairAndConnect(page, choose, PRINTER)
  await press(page, PRINTER, 'Use for receipts')
  await expect(device(page, PRINTER).getByText('Prints receipts')).toBeVisible()
  await page.goto('/pos')
  await expect(cards(page).first()).toBeVisible({ timeout: 30_000 })
  const byBluetooth = () => Buffer.concat(radio.written(PRINTER.address, PAPER)).toString('latin1')
  const settings = page.getByRole('dialog', { name: 'Printer & Hardware Settings' })
  const chosen = (name: string) => settings.getByRole('radio', { name, exact: true })
  const printTest = () => settings.getByRole('button', { name: 'Print a test receipt' }).click()

  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(chosen('Bluetooth')).toBeChecked()
  await settings.getByText('Built in', { exact: true }).click()
  const window = page.waitForEvent('popup')
  await printTest()
  await (await window).close()
  expect(byBluetooth()).toBe('')

  await chooseUsbPrinter(await openUsbWizard(page))
  await page.getByRole('button', { name: 'Print a test page' }).click()
  await page.getByRole('button', { name: 'Yes, it looks right' }).click()
  await expect(chosen('Built in')).toBeChecked()

  // The printer that was set up first was only set aside.
  await settings.getByText('Bluetooth', { exact: true }).click()
  await expect(chosen('Bluetooth')).toBeChecked()
  const atCable = await usbPaper(page)
  await printTest()
  await expect.poll(byBluetooth, { timeout: 30_000 }).toContain('*** TEST ***')
  // GS V and how: the cut is the last of the paper.
  await expect.poll(() => byBluetooth().split('\x1dV')[1]?.length ?? 0).toBeGreaterThan(0)
  expect(await usbPaper(page)).toBe(atCable)

  const before = byBluetooth()
  await settings.getByText('Built in', { exact: true }).click()
  await printTest()
  await expect.poll(async () => (await usbPaper(page)).length).toBeGreaterThan(atCable.length)
  expect(byBluetooth()).toBe(before)
  await page.reload()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(chosen('Built in')).toBeChecked()
})
