import { createServer } from 'node:net'
import type { Till } from '@tuppence/contract/tills'
import { standAtTill, tiles, toastOf } from './at-the-till.ts'
import { drawerButton, openShift, topDialog } from './drawer.ts'
import { numberIn, payExactly, saleDone } from './paying.ts'
import { names, switchTo } from './people-at-the-till.ts'
import { plugInSerialPrinter, serialPaper } from './serial-printer.ts'
import { signIn } from './sign-in.ts'
import { DEMO, expect, test } from './test.ts'
import { chooseUsbPrinter, openUsbWizard, plugInPrinter, setMood, usbPaper } from './usb-printer.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('RCPT-003 RCPT-005 DEV-006 a printer at a USB cable prints, and what it could not is in the queue', async ({
  page,
}) => {
  await plugInPrinter(page)
  await standAtTill(page)
  const wizard = await openUsbWizard(page)
  await wizard.getByRole('button', { name: 'Save and test' }).click()
  await expect(wizard.getByText('Choose the printer first.')).toBeVisible()
  await chooseUsbPrinter(wizard)
  await page.getByRole('button', { name: 'Print a test page' }).click()
  await expect(page.getByText('Does it look right?')).toBeVisible()
  expect(await usbPaper(page)).toContain('*** TEST ***')
  await page.getByRole('button', { name: 'Yes, it looks right' }).click()

  const sell = async () => {
    await tiles(page).first().click()
    await payExactly(page)
    await expect(saleDone(page)).toContainText(/T\d+-\d{6}/)
    return numberIn(saleDone(page))
  }
  const first = await sell()
  await expect(toastOf(page, /Cash drawer opened/)).toBeVisible()
  await expect(toastOf(page, /Receipt printed successfully/)).toBeVisible()
  expect(await usbPaper(page)).toContain(first)
  // ESC p: the drawer hangs on the same printer.
  expect(await usbPaper(page)).toContain('\x1bp')

  await setMood(page, { isCoverOpen: true })
  const second = await sell()
  await expect(toastOf(page, /Failed to print receipt/)).toBeVisible()
  await expect(page.getByText(`Receipt ${second} is not printed.`)).toBeVisible()
  await expect(page.getByText('The cover of the printer is open.')).toBeVisible()
  await setMood(page, {})
  await expect(page.getByText(`Receipt ${second} is not printed.`)).toBeHidden({ timeout: 30_000 })
  expect((await usbPaper(page)).split(second).length).toBeGreaterThan(1)
  // The sale on the screen has heard of it, and asks for no second paper.
  await expect(saleDone(page)).not.toContainText('not printed')

  await page.getByRole('switch', { name: 'Open drawer' }).click()
  await setMood(page, { unpluggedAfter: 1 })
  const third = await sell()
  await expect(page.getByText(`Receipt ${third} is not printed.`)).toBeVisible()
  await expect(page.getByText('It may be cut short.')).toBeVisible()
  await setMood(page, {})
  await page.reload()
  await expect(page.getByText(`Receipt ${third} is not printed.`)).toBeVisible({ timeout: 30_000 })
  expect(await usbPaper(page)).not.toContain(third)
  await page.getByRole('status').getByRole('button', { name: 'Print queue' }).click()
  const queue = page.getByRole('dialog', { name: 'Print queue' })
  await expect(queue.getByText('Was the receipt cut short?')).toBeVisible()
  await queue.getByRole('button', { name: 'Yes, print it again' }).click()
  await expect(queue.getByText('Was the receipt cut short?')).toBeHidden()
  await expect.poll(() => usbPaper(page)).toContain(third)
})

test('RCPT-001 DEV-002 the office sets up a network printer, and the till’s receipts and drawer go there', async ({
  page,
  browser,
  baseURL,
}) => {
  const received: Buffer[] = []
  // The cheapest kind, which tells nothing of itself.
  const printer = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => received.push(bytes))
  })
  const port = await new Promise<number>((resolve) => {
    const tryPort = (candidate: number) => {
      printer.once('error', () => tryPort(candidate + 1))
      printer.listen(candidate, '127.0.0.1', () => resolve(candidate))
    }
    tryPort(9103)
  })
  const paper = () => Buffer.concat(received).toString('latin1')
  await standAtTill(page)
  const sell = async () => {
    await tiles(page).first().click()
    await payExactly(page)
    await expect(saleDone(page)).toContainText(/T\d+-\d{6}/)
    return numberIn(saleDone(page))
  }
  // Its own number says which of the shop's tills this is; no print window is wanted yet.
  await page.getByRole('switch', { name: 'Print receipt' }).click()
  const [code] = (await sell()).split('-')
  const tills: Till[] = await (await page.request.get('/api/tills')).json()
  const name = tills.find((till) => till.code === code)?.name ?? 'no till'
  await page.getByRole('switch', { name: 'Print receipt' }).click()

  const office = await browser.newContext({ baseURL: baseURL ?? '' })
  const desk = await office.newPage()
  await signIn(desk, 'manager', 'back-office')
  await desk.goto('/settings?tab=hardware')
  const row = desk.getByRole('listitem').filter({ has: desk.getByText(name, { exact: true }) })
  await row.getByRole('button', { name: 'Set up' }).click()
  const wizard = desk.getByRole('dialog')
  await wizard.getByLabel('How it is connected').selectOption('network')
  await wizard.getByLabel('Address').fill('8.8.8.8')
  await wizard.getByLabel('Port').fill(String(port))
  await wizard.getByRole('button', { name: 'Save and test' }).click()
  await expect(wizard.getByText('The server may not reach this address.')).toBeVisible()
  await wizard.getByLabel('Address').fill('127.0.0.1')
  await wizard.getByRole('button', { name: 'Save and test' }).click()
  await desk.getByRole('button', { name: 'Print a test page' }).click()
  await expect(desk.getByText('Does it look right?')).toBeVisible()
  expect(paper()).toContain('*** TEST ***')
  await desk.getByRole('button', { name: 'Yes, it looks right' }).click()
  await office.close()

  const number = await sell()
  await expect(toastOf(page, /Receipt printed successfully/)).toBeVisible({ timeout: 15_000 })
  expect(paper()).toContain(number)
  expect(paper()).toContain('\x1bp')

  // What somebody asks for comes out there as well, marked where it did before; no window of the browser opens.
  page.on('popup', () => {
    throw new Error('The browser opened a print window')
  })
  expect(paper()).not.toContain('DUPLICATE')
  await page.getByRole('button', { name: 'Print it again' }).click()
  await expect.poll(paper).toContain('*** DUPLICATE ***')
  expect(paper().split(number).length).toBeGreaterThan(2)
  await openShift(page)
  await drawerButton(page).click()
  await topDialog(page).getByRole('button', { name: 'X read' }).click()
  await topDialog(page).getByRole('button', { name: 'Print' }).click()
  await expect.poll(paper).toContain('X READ')

  // The test receipt of the settings too, when they are opened on the till.
  received.length = 0
  await page.goto('/settings?tab=hardware')
  await page.getByRole('button', { name: 'Print a test receipt' }).click()
  await expect.poll(paper).toContain('*** TEST ***')
  printer.close()
})

test('RCPT-005 a printer at a serial cable prints at its speed what the receipt says', async ({ page }) => {
  await plugInSerialPrinter(page)
  await standAtTill(page)
  await page.getByRole('button', { name: 'Set up printer' }).click()
  const wizard = page.getByRole('dialog')
  await wizard.getByLabel('How it is connected').selectOption('serial')
  await wizard.getByRole('button', { name: 'Choose the printer…' }).click()
  await wizard.getByLabel('Speed').selectOption('38400')
  await wizard.getByRole('button', { name: 'Save and test' }).click()
  await page.getByRole('button', { name: 'Print a test page' }).click()
  await expect(page.getByText('Does it look right?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, it looks right' }).click()
  const before = (await serialPaper(page)).bytes.length
  await tiles(page).first().click()
  await payExactly(page)
  await expect(saleDone(page)).toContainText(/T\d+-\d{6}/)
  const number = await numberIn(saleDone(page))
  await expect(toastOf(page, /Receipt printed successfully/)).toBeVisible({ timeout: 15_000 })
  const { bytes, speed } = await serialPaper(page)
  expect(speed).toBe(38_400)
  const text = Buffer.from(bytes.slice(before)).toString('latin1')
  expect(text).toContain(number)
  // £ is 9C in the page that every printer starts with.
  expect(text).toMatch(/TOTAL +\x9c\d+\.\d\d/)
})

test('RCPT-001 R12 at a till with a network printer whoever came by PIN is told which it is and what changes it', async ({
  page,
}) => {
  await standAtTill(page, 'manager')
  const { own, other } = await names(page)
  const setUp = page.getByRole('button', { name: 'Set up printer' })
  const way = page.getByLabel('How it is connected')
  await setUp.click()
  await way.selectOption('network')
  await page.getByLabel('Name', { exact: true }).fill('Counter by the window')
  await page.getByLabel('Address').fill('127.0.0.1')
  // Nobody listens there: it is set up all the same.
  await page.getByLabel('Port').fill('9109')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByRole('button', { name: 'Print a test page' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const has = page.getByRole('dialog', { name: 'has a network printer' })
  await switchTo(page, other.name)
  await setUp.click()
  await expect(has).toContainText('Counter by the window')
  await expect(has).toContainText('ask a manager')
  await page.keyboard.press('Escape')

  await switchTo(page, own.name)
  await setUp.click()
  await expect(has).toContainText('127.0.0.1:9109')
  await expect(has).toContainText('Your password does.')
  await has.getByRole('button', { name: 'Use another at this device' }).click()
  await expect(way).toHaveValue('usb')
  await page.keyboard.press('Escape')
  await setUp.click()
  await has.getByRole('button', { name: 'Sign in with your password' }).click()
  const asked = page.getByRole('dialog', { name: 'Sign in with your password' })
  await asked.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await asked.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(way).toHaveValue('network')
  await expect(page.getByLabel('Address')).toHaveValue('127.0.0.1')
})
