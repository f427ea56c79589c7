import type { Page } from '@playwright/test'
import type { ShopSettings } from '@tuppence/contract/settings'
import { standAtTill, tiles, toastOf } from './at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { nothingIsFound } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const FOOTER = 'The kettle is always on'

/** Sells one thing by card; the window that its receipt is printed in. */
async function sellAndPrint(page: Page): Promise<Page> {
  await tiles(page).first().click()
  await page.getByRole('radio', { name: 'Card' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Complete Transaction' }).click()
  const paper = await opened
  await expect(paper.locator('.receipt')).toBeVisible()
  return paper
}

const onPaper = (paper: Page, what: 'width' | 'fontSize' | 'fontFamily') =>
  paper.locator('.receipt').evaluate((element, name) => getComputedStyle(element)[name], what)

/** The office at the receipt settings. */
async function openReceiptSettings(office: Page) {
  await signIn(office, 'manager', 'back-office')
  await office.goto('/settings')
  await office.getByRole('tab', { name: 'Hardware' }).click()
  await expect(office).toHaveURL(/tab=hardware/)
  await office.getByRole('button', { name: 'Receipt Settings' }).click()
  return office.getByRole('dialog', { name: 'Receipt Settings' })
}

test('RCPT-006 RCPT-014 RCPT-015 RCPT-016 RCPT-017 RCPT-032 DEV-029 the office sets receipts, sees them beside it and in a window, and the next receipt of an open till has it', async ({
  page,
  browser,
}) => {
  await standAtTill(page)
  const office = await (await browser.newContext()).newPage()
  const dialog = await openReceiptSettings(office)
  const before: ShopSettings = await (await office.request.get('/api/settings')).json()
  const beside = dialog.getByRole('region', { name: 'What it looks like' })
  await dialog.getByLabel('Footer message').fill(FOOTER)
  await expect(beside).toContainText(FOOTER)
  await nothingIsFound(office, 'the receipt settings')

  const opened = office.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Preview Receipt' }).click()
  const preview = await opened
  await expect(preview).toHaveURL(/\/receipt-preview$/)
  await expect(preview.locator('.receipt')).toContainText(FOOTER)
  await dialog.getByLabel('Paper size').selectOption('58mm')
  await expect(preview.locator('.receipt')).toHaveCSS('width', '220px')
  await preview.close()
  await dialog.getByLabel('Business address').fill('4 Market Place\nHarrowby')
  await dialog.locator('input[type=file]').setInputFiles('apps/web/public/icon-192.png')
  await expect(dialog.locator('img.logo')).toBeVisible()
  const heard = page.waitForResponse('**/api/tills/register')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(office, 'Receipt Settings Saved')).toBeVisible()
  await (await heard).finished()
  const paper = await sellAndPrint(page)
  const receipt = paper.locator('.receipt')
  for (const words of ['Harrowby', FOOTER, 'Tuppence System', 'Smart POS Z108'])
    await expect(receipt).toContainText(words)
  expect(await onPaper(paper, 'width')).toBe('220px')
  const logo = receipt.locator('img.logo')
  await expect(logo).toHaveAttribute('src', /^data:image\/png;base64,/)
  expect(await logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(192)
  await expect(receipt.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expect(receipt.getByRole('img', { name: /^Barcode T\d+-\d{6}$/ })).toBeVisible()
  const { receipt: seen } = await (await office.request.get('/api/settings')).json()
  await office.request.put('/api/settings/receipt', { data: { seen, set: before.receipt } })
  await office.context().close()
})

test('RCPT-018 RCPT-019 RCPT-020 RCPT-021 RCPT-024 DEV-035 a till with a printer of its own prints on its paper, and makes out a full VAT invoice', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('tuppence_printer_settings', '{"paperSize":"110mm","fontSize":"large"}')
  })
  await standAtTill(page)
  const paper = await sellAndPrint(page)
  expect(await onPaper(paper, 'width')).toBe('420px')
  expect(await onPaper(paper, 'fontSize')).toBe('20px')
  expect(await onPaper(paper, 'fontFamily')).toContain('monospace')
  // RCPT-021: half a second later it is printed, on one page that is as long as the receipt.
  const pageRule = () => paper.evaluate(() => document.adoptedStyleSheets[0]?.cssRules[0]?.cssText)
  await expect.poll(pageRule).toMatch(/size: 110mm \d+mm; margin: 0px/)
  // Drawing it counts as printing.
  await paper.evaluate(() => {
    window.close = () => undefined
  })
  const pdf = (await paper.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(Number(/MediaBox \[0 0 ([\d.]+)/.exec(pdf)?.[1])).toBeCloseTo((110 / 25.4) * 72, 0)
  await paper.close()

  await page.getByRole('button', { name: 'VAT invoice' }).click()
  const dialog = page.getByRole('dialog', { name: /^VAT invoice for T\d+-\d{6}$/ })
  await dialog.getByLabel('Name of the customer or business').fill('Ledger & Sons Ltd')
  await dialog.getByLabel('Address').fill('1 Mill Lane\nLeeds')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Print invoice' }).click()
  const invoice = (await opened).locator('.receipt')
  for (const words of ['VAT INVOICE', 'Ledger & Sons Ltd', 'Leeds', 'Invoice made out', ', net'])
    await expect(invoice).toContainText(words)
  await expect(invoice).not.toContainText('DUPLICATE')

  // Kept at the server: a device that remembers nothing of it marks the next, and knows whom the first was for.
  await page.bringToFront()
  await page.evaluate(() => localStorage.removeItem('tuppence_invoices_made_out'))
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'VAT invoice' }).click()
  await expect(dialog.getByText(/^Made out before/)).toBeVisible()
  await expect(dialog.getByLabel('Name of the customer or business')).toHaveValue('Ledger & Sons Ltd')
  await nothingIsFound(page, 'the VAT invoice once more')
  const second = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Print invoice' }).click()
  await expect((await second).locator('.receipt')).toContainText('DUPLICATE')
})
