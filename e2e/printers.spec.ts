import { createServer } from 'node:net'
import type { Till } from '@tuppence/contract/tills'
import { standAtTill, tiles, toastOf } from './at-the-till.ts'
import { drawerButton, openShift, topDialog } from './drawer.ts'
import { numberIn, payExactly, saleDone } from './paying.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

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
  await wizard.getByLabel('Address').fill('127.0.0.1')
  await wizard.getByLabel('Port').fill(String(port))
  await wizard.getByRole('button', { name: 'Save and test' }).click()
  await desk.getByRole('button', { name: 'Print a test page' }).click()
  await expect(desk.getByText('Does it look right?')).toBeVisible()
  expect(paper()).toContain('*** TEST ***')
  await desk.getByRole('button', { name: 'Yes, it looks right' }).click()
  await office.close()

  const number = await sell()
  await expect(toastOf(page, /Receipt printed successfully/)).toBeVisible()
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
  printer.close()
})
