import type { Page } from '@playwright/test'
import { cards, cash } from './at-the-pos.ts'
import { standAtTill, toastOf } from './at-the-till.ts'
import { saleDone, sellOne } from './paying.ts'
import { expect, test } from './test.ts'
import { chooseUsbPrinter, openUsbWizard, plugInPrinter, setMood } from './usb-printer.ts'

const WIDE = { width: 1440, height: 900 }
/** A telephone, upright and on its side. */
const UPRIGHT = { width: 390, height: 844 }
const ON_ITS_SIDE = { width: 844, height: 390 }

test.use({ viewport: WIDE })

const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

test('SELL-003 SELL-009 SELL-069 RCPT-024 what is typed for a sale’s papers stays when the screen is turned', async ({
  page,
}) => {
  await standAtTill(page)
  await sellOne(page)
  await page.getByRole('button', { name: 'Email receipt' }).click()
  const mail = page.getByRole('dialog', { name: /^Email receipt/ })
  await mail.getByLabel('Customer’s e-mail').fill('ann@example.com')
  for (const size of [UPRIGHT, ON_ITS_SIDE, WIDE]) {
    await page.setViewportSize(size)
    await expect(mail.getByLabel('Customer’s e-mail')).toHaveValue('ann@example.com')
  }
  await mail.getByRole('button', { name: 'Cancel' }).click()
  await expect(mail).toBeHidden()

  await page.getByRole('button', { name: 'VAT invoice' }).click()
  const invoice = page.getByRole('dialog', { name: /^VAT invoice for/ })
  await invoice.getByLabel('Name of the customer').fill('Turner & Co')
  await invoice.getByLabel('Address').fill('1 Mill Lane')
  await page.setViewportSize(UPRIGHT)
  await expect(invoice.getByLabel('Name of the customer')).toHaveValue('Turner & Co')
  await page.setViewportSize(WIDE)
  await expect(invoice.getByLabel('Address')).toHaveValue('1 Mill Lane')
  await invoice.getByRole('button', { name: 'Cancel' }).click()
  await expect(invoice).toBeHidden()
  await page.getByRole('button', { name: 'VAT invoice' }).click()
  await expect(invoice.getByLabel('Address')).toHaveValue('')
})

test('SELL-003 SELL-015 SELL-065 RCPT-005 what is open beside a sale that is done stays on top when the screen is turned', async ({
  page,
}) => {
  await plugInPrinter(page)
  await standAtTill(page)
  await chooseUsbPrinter(await openUsbWizard(page))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await setMood(page, { isCoverOpen: true })

  await page.goto('/pos')
  await cards(page).first().click()
  await page.getByLabel('Cash Received').fill('10')
  await cash(page).click()
  await expect(saleDone(page)).toContainText(/T\d+-\d{6}/)
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  for (const { name, open } of [
    {
      name: 'Print queue',
      open: () => page.getByRole('status').getByRole('button', { name: 'Print queue' }).click(),
    },
    { name: 'Transaction History', open: () => page.getByRole('button', { name: /^History/ }).click() },
    {
      name: 'Printer & Hardware Settings',
      open: () => page.getByRole('button', { name: 'Settings' }).click(),
    },
  ]) {
    await open()
    const opened = page.getByRole('dialog', { name })
    for (const size of [UPRIGHT, ON_ITS_SIDE, WIDE, UPRIGHT]) {
      await page.setViewportSize(size)
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await opened.getByRole('button', { name: 'Close' }).last().click({ trial: true })
    }
    // Once it is closed, the change that is to be given stands there.
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(checkout.getByTestId('change-due')).toBeVisible()
    await expect.poll(() => checkout.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await page.setViewportSize(WIDE)
    await expect(saleDone(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('CUST-004 CUST-008 a customer’s form and notes are left only by who says so', async ({ page }) => {
  await standAtTill(page, 'manager')
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Add Customer' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Customer' })
  await form.getByLabel('Last name').fill('Never kept')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await leaving(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Last name')).toHaveValue('Never kept')
  await page.keyboard.press('Escape')
  await leaving(page).getByRole('button', { name: 'Throw it away' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('table', { name: 'Customers' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Consent and notes' }).click()
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Never kept')
  await page.getByRole('tab', { name: 'Purchases' }).click()
  await leaving(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(notes).toHaveValue('Never kept')
  // Another desk saves them meanwhile: nothing typed is lost, and theirs is not replaced unread.
  const customer = new URL(page.url()).pathname.split('/').at(-1)
  const words = `Pays by invoice ${Date.now()}`
  const saved = await page.request.put(`/api/customers/${customer}/notes`, { data: { notes: words } })
  expect(saved.status(), await saved.text()).toBe(204)
  await expect(page.getByText('Somebody else has changed these notes')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await expect(notes).toHaveValue('Never kept')
  await page.getByRole('button', { name: 'Go on with theirs' }).click()
  await expect(notes).toHaveValue(words)
  await notes.fill('')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(toastOf(page, 'Notes saved')).toBeVisible()
  await expect(page.getByText('Somebody else has changed these notes')).toBeHidden()
  await notes.fill('Never kept')
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await leaving(page).getByRole('button', { name: 'Throw it away' }).click()
  await expect(page.getByText('Manage customer information and purchase history')).toBeVisible()
})
