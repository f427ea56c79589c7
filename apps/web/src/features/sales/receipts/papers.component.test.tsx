import { productByBarcode } from '@tuppence/contract/catalogue'
import {
  type IssuedInvoice,
  issuedInvoices,
  issueInvoice,
  mailsOfRecord,
} from '@tuppence/contract/e-receipts'
import { getTransaction } from '@tuppence/contract/sales'
import { receiptConfigOf } from '@tuppence/domain/receipts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, complete, saleDone, tiles } from '../../../testing/at-the-till.ts'
import { goOffline, goOnline } from '../../../testing/network.ts'
import { papers } from '../../../testing/paper.ts'
import { scan } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { openTill } from '../../../testing/till.ts'

beforeEach(() => page.viewport(1440, 900))

async function sellByCard() {
  await tiles().first().click()
  await page.getByRole('radio', { name: 'Card' }).click()
  await complete().click()
  await expect.element(saleDone()).toBeVisible()
}

test('RCPT-023 a receipt is shared where the device shares, else printed; RCPT-033 its number as bars finds the sale', async () => {
  const { shared, stop } = shareHere()
  // Nothing is printed but what is asked for, and no printer at the server is known.
  await openTill({ shop: { autoPrintReceipt: false } })
  await sellByCard()
  await button('Share').click()
  await expect.poll(() => shared.length).toBe(1)
  const [what] = shared
  const [file] = what?.files ?? []
  expect(what?.title).toMatch(/^Receipt T1-\d{6}$/)
  expect(what?.text).toContain('TOTAL')
  expect(file?.type).toBe('text/html')
  expect(await file?.text()).toMatch(/<svg[^>]*aria-label="QR code"/)
  const number = what?.title?.replace('Receipt ', '') ?? ''
  stop()
  await button('Share').click()
  await expect
    .poll(() => papers().map(({ body }) => body.textContent))
    .toEqual([expect.stringContaining(number)])
  // What the server knows of it is asked for behind it.
  for (const call of [productByBarcode, mailsOfRecord, getTransaction]) server.refuse(call, 404)
  scan(number)
  await expect.element(page.getByRole('dialog', { name: number })).toBeVisible()
})

/** A device that shares, until it is stopped. */
function shareHere() {
  const shared: ShareData[] = []
  const stop = () => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
  Object.defineProperty(navigator, 'share', {
    value: async (data: ShareData) => void shared.push(data),
    configurable: true,
  })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share')
    Reflect.deleteProperty(navigator, 'canShare')
  })
  return { shared, stop }
}

test('RCPT-024 RCPT-030 a further VAT invoice is a duplicate, one to another buyer replaces the one before, and the longest name is shown whole', async () => {
  const before: IssuedInvoice = {
    ...{ id: crypto.randomUUID(), name: 'Ledger & Sons Ltd', address: '1 Mill Lane\nLeeds' },
    ...{ issuedAt: new Date().toISOString(), madeAt: new Date().toISOString() },
    ...{ issuedByName: 'Priya Shah', edition: 1, isCopy: false },
  }
  server.answer(issuedInvoices, { invoices: [before], isErased: false })
  server.answer(issueInvoice, ({ body }) => {
    const { id, name, address } = body as { id: string; name: string; address: string }
    return { ...before, id, name, address, edition: 2, isCopy: false }
  })
  const names = {
    ...{ businessName: 'The Copper Kettle', address: '4 Market Place', phone: null },
    vatNumber: 'GB 000 0001 95',
  }
  const receipt = receiptConfigOf({ receiptFooter: 'Thank you' }, names)
  await openTill({ shop: { ...names, autoPrintReceipt: false, receipt } })
  await sellByCard()
  const dialog = page.getByRole('dialog', { name: /^VAT invoice for T1-\d{6}$/ })
  const name = dialog.getByLabelText('Name of the customer or business')
  await button('VAT invoice').click()
  await expect.element(dialog.getByText('Made out before: once')).toBeVisible()
  await expect.element(name).toHaveValue('Ledger & Sons Ltd')
  await expect.element(dialog.getByLabelText('Address')).toHaveValue('1 Mill Lane\nLeeds')
  await expect.element(dialog).toHaveTextContent('This one is marked as a duplicate.')
  await name.fill('Another Ledger Ltd')
  await expect.element(dialog).toHaveTextContent(/replaces invoice T1-\d{6}\./)
  await dialog.getByRole('button', { name: 'Print invoice' }).click()
  await expect.poll(() => papers().at(-1)?.body.textContent).toMatch(/Invoice\s*T1-\d{6}\/2/)
  expect(papers().at(-1)?.body.textContent).toMatch(/Replaces invoice\s*T1-\d{6}/)
  expect(papers().at(-1)?.body.textContent).not.toContain('DUPLICATE')

  const long = `Brontë & Sons ${'Verylongname'.repeat(9)}`
  const twice = { ...before, id: crypto.randomUUID(), name: long, edition: 2 }
  server.answer(issuedInvoices, { invoices: [before, twice], isErased: false })
  await button('VAT invoice').click()
  await expect.element(dialog.getByText('Made out before: twice')).toBeVisible()
  await expect.element(dialog.getByText(/Verylongname/).first()).toBeVisible()
  const box = dialog.element()
  const cutOff = [box, ...box.querySelectorAll('*')].filter(
    (part) =>
      part.tagName !== 'INPUT' &&
      part.scrollWidth > part.clientWidth + 1 &&
      getComputedStyle(part).overflowX !== 'visible',
  )
  expect(cutOff.map(({ outerHTML }) => outerHTML)).toEqual([])
})

test('RCPT-024 a VAT invoice wants an address, is made out without a network, and the server hears of it later', async () => {
  server.answer(issuedInvoices, { invoices: [], isErased: false })
  server.answer(issueInvoice, ({ body }) => {
    const { id, name, address, issuedAt } = body as Record<'id' | 'name' | 'address' | 'issuedAt', string>
    const times = { issuedAt, madeAt: issuedAt, issuedByName: 'Priya Shah' }
    return { id, name, address, ...times, edition: 1, isCopy: false }
  })
  const vatNumber = 'GB 000 0001 95'
  const names = { businessName: 'The Copper Kettle', address: '4 Market Place', phone: null, vatNumber }
  await openTill({
    shop: {
      ...names,
      autoPrintReceipt: false,
      receipt: receiptConfigOf({ receiptFooter: 'Thank you' }, names),
    },
  })
  await sellByCard()
  await button('VAT invoice').click()
  const dialog = page.getByRole('dialog', { name: /^VAT invoice for T1-\d{6}$/ })
  await dialog.getByRole('button', { name: 'Print invoice' }).click()
  await expect.element(dialog.getByText('A VAT invoice needs the customer’s address.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await goOffline()
  await button('VAT invoice').click()
  await expect.element(dialog.getByText(/server cannot say just now/)).toBeVisible()
  await dialog.getByLabelText('Name of the customer or business').fill('Far Away Ltd')
  await dialog.getByLabelText('Address').fill('2 Moor Road\nSkye')
  await dialog.getByRole('button', { name: 'Save as PDF' }).click()
  await expect.element(dialog.getByText(/A PDF needs the network/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Print invoice' }).click()
  await expect.poll(() => papers().at(-1)?.body.textContent).toContain('Far Away Ltd')
  expect(server.askedOf(issueInvoice)).toEqual([])
  await goOnline()
  await expect
    .poll(() => server.askedOf(issueInvoice))
    .toMatchObject([{ body: { name: 'Far Away Ltd', address: '2 Moor Road\nSkye' } }])
})
