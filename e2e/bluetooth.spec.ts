import type { Page } from '@playwright/test'
import { type Drawing, documentBytes } from '@tuppence/printing/document-bytes'
import { ESC_POS_ASK_STATUS } from '@tuppence/printing/status'
import { testPage } from '@tuppence/printing/test-page'
import { readPaper } from '../packages/printing/src/read-bytes.test-support.ts'
import { cartLines, isTillReady, productsToScan, toastOf } from './at-the-till.ts'
import { chooser, type Peripheral, Radio, uuid } from './bluetooth-radio.ts'
import { wholeBrowser } from './browser.ts'
import { signIn } from './sign-in.ts'
import { test as base, expect } from './test.ts'

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
  name: 'Printer 打印机',
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

const drawing: Drawing = {
  drawLines: async (lines) =>
    lines.map(({ width, height }) => ({ data: new Uint8Array(width * height * 4).fill(255), width, height })),
  readPicture: async () => null,
}

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

test('DEV-007 DEV-008 DEV-009 DEV-010 DEV-011 DEV-012 DEV-013 DEV-016 DEV-018 DEV-019 DEV-021 DEV-022 DEV-023 DEV-027 DEV-028 DEV-030 a printer is paired, prints, is lost and found, and unpaired; a scanner rings up, and one window at a time has it', async ({
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
  await expect(toastOf(page, 'Successfully connected to Printer 打印机')).toBeVisible()
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  expect(await stored(page)).toMatchObject([
    { name: 'Printer 打印机', type: 'printer', paired: true, connected: true, batteryLevel: 77 },
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
  const read = readPaper(Buffer.concat(pieces.slice(1)), NARROW)
  const wanted = readPaper(await documentBytes(testPage(PRINTER.name, NARROW), NARROW, drawing), NARROW)
  expect(read.lines).toEqual(wanted.lines)
  expect(read.lines.map(({ text }) => text).join('\n')).toMatch(/^Pounds +£1\.50 £20\.00$/m)
  expect(read).toMatchObject({ qr: ['TEST'], cuts: ['partial'] })
  // Its own name has letters that it has not: they are drawn, in a face that was fetched for them.
  expect(read.pictures.map(({ widthBytes, height }) => [widthBytes * 8, height])).toEqual([[384, 40]])
  expect(read.pictures[0]?.dots.some((dots) => dots > 0)).toBe(true)
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].flatMap((face) => (face.status === 'loaded' ? [face.family] : [])),
    )
  expect((await loaded()).map((family) => family.replaceAll('"', ''))).toContain('Noto Sans SC Variable')

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
  await expect(panel.getByText('Printer 打印机')).toBeVisible()
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
  await ringsUpByScanner(page, choose, radio)
})

/** Pairs a scanner in the open dialog, and scans with it at a till in another window. */
async function ringsUpByScanner(page: Page, choose: (address: string) => void, radio: Radio) {
  await radio.add(SCANNER)
  await pairAndConnect(page, choose, SCANNER)
  const till = await page.context().newPage()
  await till.goto('/sales')
  await isTillReady(till)
  // The till takes what it needs from the other window.
  await expect(device(page, SCANNER).getByText(/Another window of this browser uses it/)).toBeVisible()
  await till.waitForFunction(() => Reflect.get(window, 'listened') !== undefined)
  const [product] = await productsToScan(till, 1)
  radio.set(SCANNER.address, CODES, Buffer.from(`${product?.barcode}\r\n`))
  await till.evaluate(() => Reflect.get(window, 'listened').readValue())
  await expect(cartLines(till)).toHaveCount(1)
  await expect(cartLines(till).first()).toContainText(product?.name ?? '')

  await radio.outOfRange(SCANNER.address)
  await expect(toastOf(till, 'NLS-BS80 is out of reach. It connects again by itself.')).toBeVisible()
}
