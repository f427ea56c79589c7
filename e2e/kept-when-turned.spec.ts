import type { Page } from '@playwright/test'
import { standAtPos } from './at-the-pos.ts'
import { standAtTill } from './at-the-till.ts'
import { sellOne } from './paying.ts'
import { expect, test } from './test.ts'

const WIDE = { width: 1440, height: 900 }
/** A telephone, upright and on its side. */
const UPRIGHT = { width: 390, height: 844 }
const ON_ITS_SIDE = { width: 844, height: 390 }

test.use({ viewport: WIDE })

const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

for (const { path, stand } of [
  { path: '/sales', stand: (page: Page) => standAtTill(page) },
  { path: '/pos', stand: (page: Page) => standAtPos(page) },
])
  test(`SELL-003 SELL-009 SELL-065 what is typed at ${path} stays when the screen is turned, and is not thrown away unasked`, async ({
    page,
  }) => {
    await stand(page)
    await page.keyboard.press('F6')
    await page.getByRole('dialog').getByRole('button', { name: 'New customer' }).click()
    const form = page.getByRole('dialog', { name: 'New customer' })
    await form.getByLabel('First name').fill('Never kept')
    for (const size of [UPRIGHT, ON_ITS_SIDE, UPRIGHT, WIDE]) {
      await page.setViewportSize(size)
      await expect(form.getByLabel('First name')).toHaveValue('Never kept')
    }
    await page.keyboard.press('Escape')
    await leaving(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(form.getByLabel('First name')).toHaveValue('Never kept')
    await page.keyboard.press('Escape')
    await leaving(page).getByRole('button', { name: 'Throw it away' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

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
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await leaving(page).getByRole('button', { name: 'Throw it away' }).click()
  await expect(page.getByText('Manage customer information and purchase history')).toBeVisible()
})
