import { issuedInvoices, mailsOfRecord } from '@tuppence/contract/e-receipts'
import { searchTransactions } from '@tuppence/contract/sale-search'
import { receiptConfigOf } from '@tuppence/domain/receipts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cash, cashReceived, codeBox, nameBox, pressCard } from '../../../testing/at-the-pos.ts'
import {
  button,
  parts,
  payExactly,
  plugInDevices,
  saleDone,
  searchBox,
  takePart,
  tiles,
} from '../../../testing/at-the-till.ts'
import { server } from '../../../testing/test-server.ts'
import { openTill } from '../../../testing/till.ts'
import { plugInUsbPrinter } from '../../../testing/usb-printer.ts'

const WIDE = [1440, 900] as const
/** A telephone, upright and on its side. */
const UPRIGHT = [390, 844] as const
const ON_ITS_SIDE = [844, 390] as const

beforeEach(async () => {
  await turn(WIDE)
  plugInDevices()
})

/** A till that takes its other form does so in the frame after it hears of the turn. */
async function turn([width, height]: readonly [number, number]): Promise<void> {
  await page.viewport(width, height)
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

const leaving = () => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const nextPayment = () => page.getByLabelText('Next payment')

test.for(['/sales', '/pos'])(
  'SELL-003 SELL-009 SELL-065 what is typed at %s stays when the screen is turned, and is not thrown away unasked',
  async (path) => {
    await openTill({ path })
    await userEvent.keyboard('{F6}')
    await page.getByRole('dialog').getByRole('button', { name: 'New customer' }).click()
    const first = page.getByRole('dialog', { name: 'New customer' }).getByLabelText('First name')
    await first.fill('Never kept')
    for (const size of [UPRIGHT, ON_ITS_SIDE, UPRIGHT, WIDE]) {
      await turn(size)
      await expect.element(first).toHaveValue('Never kept')
    }
    await userEvent.keyboard('{Escape}')
    await leaving().getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(first).toHaveValue('Never kept')
    await userEvent.keyboard('{Escape}')
    await leaving().getByRole('button', { name: 'Throw it away' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)

test('SELL-003 PAY-002 the next part of a split stays when the screen is turned, and no longer than its basket', async () => {
  await openTill()
  await tiles().first().click()
  await searchBox().fill('Never soug')
  await page.getByRole('radio', { name: 'Split' }).click()
  await takePart('0.10', 'cash')
  await nextPayment().fill('0.25')
  await page.getByLabelText('Paid by').selectOptions('digital')
  await turn(UPRIGHT)
  await expect.element(page.getByRole('button', { name: /^Cart,/ })).toBeVisible()
  await expect.element(searchBox()).toHaveValue('Never soug')
  await page.getByRole('button', { name: /^Cart,/ }).click()
  await button('Proceed to Checkout').click()
  await expect.element(nextPayment()).toHaveValue('0.25')
  await expect.element(page.getByLabelText('Paid by')).toHaveValue('digital')
  await turn(WIDE)
  await expect.element(searchBox()).toHaveValue('Never soug')
  await expect.element(nextPayment()).toHaveValue('0.25')
  await expect.element(page.getByLabelText('Paid by')).toHaveValue('digital')
  // What was meant for the basket as it was is not kept for another.
  await page.getByRole('button', { name: /^Take back/ }).click()
  await expect.element(parts()).toHaveLength(0)
  await expect.element(nextPayment()).toHaveValue('')
  await takePart('0.20', 'cash')
  await expect.element(nextPayment()).toHaveValue('')
})

test('SELL-003 SELL-059 SELL-065 what stands in the boxes of /pos stays when the screen is turned', async () => {
  await openTill({ path: '/pos' })
  await codeBox().fill('50123')
  await nameBox().fill('e')
  for (const size of [UPRIGHT, WIDE]) {
    await turn(size)
    await expect.element(codeBox()).toHaveValue('50123')
    await expect.element(nameBox()).toHaveValue('e')
  }
})

test('SELL-003 SELL-009 SELL-069 RCPT-024 what is typed for a sale’s papers stays when the screen is turned', async () => {
  server.answer(mailsOfRecord, { hasMailServer: true, mails: [] })
  server.answer(issuedInvoices, { invoices: [], isErased: false })
  const names = { businessName: 'The Copper Kettle', address: '4 Market Place', phone: null }
  const registered = { ...names, vatNumber: 'GB 000 0001 95' }
  await openTill({ shop: { ...registered, receipt: receiptConfigOf({ receiptFooter: '' }, registered) } })
  await tiles().first().click()
  await payExactly()
  await button('Email receipt').click()
  const mail = page.getByRole('dialog', { name: /^Email receipt/ })
  const address = mail.getByLabelText('Customer’s e-mail')
  await address.fill('ann@example.com')
  for (const size of [UPRIGHT, ON_ITS_SIDE, WIDE]) {
    await turn(size)
    await expect.element(address).toHaveValue('ann@example.com')
  }
  await mail.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(mail).not.toBeInTheDocument()

  await button('VAT invoice').click()
  const invoice = page.getByRole('dialog', { name: /^VAT invoice for/ })
  await invoice.getByLabelText('Name of the customer').fill('Turner & Co')
  await invoice.getByLabelText('Address').fill('1 Mill Lane')
  for (const size of [UPRIGHT, WIDE]) {
    await turn(size)
    await expect.element(invoice.getByLabelText('Name of the customer')).toHaveValue('Turner & Co')
    await expect.element(invoice.getByLabelText('Address')).toHaveValue('1 Mill Lane')
  }
  await invoice.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(invoice).not.toBeInTheDocument()
  await button('VAT invoice').click()
  await expect.element(invoice.getByLabelText('Address')).toHaveValue('')
})

test.for(['Print queue', 'Transaction History', 'Printer & Hardware Settings'])(
  'SELL-003 SELL-015 SELL-065 RCPT-005 %s beside a sale that is done stays on top when the screen is turned',
  async (name) => {
    server.answer(searchTransactions, { sales: [], earlier: null })
    const printer = plugInUsbPrinter()
    printer.setUp()
    printer.setMood({ isCoverOpen: true })
    await openTill({ path: '/pos' })
    await pressCard(0)
    await cashReceived().fill('10')
    await cash().click()
    await expect.element(saleDone()).toHaveTextContent(/T\d+-\d{6}/)
    const opener = {
      'Print queue': page.getByRole('status').getByRole('button', { name: 'Print queue' }),
      'Transaction History': page.getByRole('button', { name: /^History/ }),
    }[name]
    await (opener ?? button('Settings')).click()
    const opened = page.getByRole('dialog', { name })
    for (const size of [UPRIGHT, ON_ITS_SIDE, WIDE, UPRIGHT]) {
      await turn(size)
      await expect.element(page.getByRole('dialog')).toHaveLength(1)
      await opened
        .getByRole('button', { name: /^(Close|Done)$/ })
        .last()
        .click({ trial: true })
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(opened).not.toBeInTheDocument()
    // The change to give shows again once the dialog is closed.
    const checkout = page.getByRole('dialog', { name: 'Checkout' })
    await expect.element(checkout.getByTestId('change-due')).toBeVisible()
    await expect.poll(() => checkout.element().contains(document.activeElement)).toBe(true)
    await turn(WIDE)
    await expect.element(saleDone()).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)
