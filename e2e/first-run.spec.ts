import { tiles } from './at-the-till.ts'
import { OWNERS_PASSWORD } from './open-shop.ts'
import { test } from './own-shop.ts'
import { payExactly, saleDone } from './paying.ts'
import { switchTo, typePin } from './people-at-the-till.ts'
import { expect } from './test.ts'
import { chooseUsbPrinter, plugInPrinter, usbPaper } from './usb-printer.ts'
import { fitsItsWidth, NARROWEST, nothingIsFound } from './wcag.ts'

test('STAFF-033 from the owner’s first look to the first sale by the checklist alone, in its own order and with no step left out', async ({
  page,
  shop,
}) => {
  test.slow()
  await plugInPrinter(page)
  await shop.signIn(page, 'back-office')
  await page.goto('/back-office')

  // The dashboard of a business that has sold nothing says what is next.
  const card = page.getByRole('region', { name: 'Set up your shop' })
  await expect(card).toContainText('Next: Name and address')
  await expect(card).toContainText('0 of 8 done')
  await card.getByRole('link', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your shop', level: 1 })).toBeVisible()
  const step = (name: string) =>
    page.getByRole('region', { name, exact: true }).filter({ has: page.getByRole('heading', { level: 2 }) })
  /** By the line that stands above a screen which a step led to. */
  const back = async (done: number) => {
    await page.getByRole('link', { name: `Back to Set up your shop (${done} of 8)` }).click()
    await expect(page.getByRole('heading', { name: 'Set up your shop', level: 1 })).toBeVisible()
  }
  await expect(step('Name and address')).toContainText('To do')

  await step('Name and address').getByRole('link', { name: 'Fill in the shop' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('3 Quay Street, Whitby')
  await page.getByLabel('VAT number').fill('GB220430231')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await back(1)
  await expect(step('Name and address')).toContainText('Done')
  // Whoever typed the number has not said what a price means.
  await expect(step('VAT')).toContainText('To do')
  await expect(step('VAT')).toContainText('Until you choose')

  await step('VAT').getByRole('link', { name: 'Rate and prices' }).click()
  await page.getByRole('button', { name: 'Include VAT in the marked price' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).first().click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('VAT: done')).toBeVisible()
  await back(2)

  await step('Products').getByRole('link', { name: 'Add by hand' }).click()
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await page.getByLabel('Product name').fill('Pot of tea')
  await page.getByLabel('Price (£)').fill('2.50')
  await page.getByLabel('SKU').fill('TEA')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Add|Save|Create/ })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize(NARROWEST)
  await fitsItsWidth(page, 'a screen that a step led to')
  await nothingIsFound(page, 'a screen that a step led to')
  await page.setViewportSize({ width: 1280, height: 720 })
  await back(3)
  await expect(step('Products')).toContainText('1 product')

  // Before there is any till: somebody who sells, and the PIN of whoever allows what they may not.
  await step('Staff').getByRole('link', { name: 'Add people' }).click()
  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Staff Member' })
  await expect(adding).toContainText('Every till. There is none yet')
  for (const [label, text] of Object.entries({
    ...{ 'First name': 'Sam', 'Last name': 'Kipper', 'E-mail': 'sam@example.com' },
    ...{ Password: 'given-to-sam-1', PIN: '7294' },
  }))
    await adding.getByLabel(label, { exact: true }).fill(text)
  await adding.getByRole('button', { name: 'Add Staff Member' }).click()
  await expect(adding).toHaveCount(0)
  await back(3)
  await expect(step('Staff')).toContainText('To do')
  await step('Staff').getByRole('button', { name: 'Choose your own PIN' }).click()
  const choosing = page.getByRole('dialog', { name: 'Choose a PIN' })
  await expect(choosing.getByText('New PIN')).toBeVisible()
  await typePin(page, '5173')
  await expect(choosing.getByText('The same once more')).toBeVisible()
  await typePin(page, '5173')
  await choosing.getByLabel('Password', { exact: true }).fill(OWNERS_PASSWORD)
  await choosing.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(choosing).toHaveCount(0)
  await expect(step('Staff')).toContainText('Done')
  await expect(step('Staff')).toContainText('2 people')

  await step('A till').getByRole('link', { name: 'Make this device a till' }).click()
  await page.getByRole('button', { name: 'Sell on this device' }).click({ timeout: 30_000 })
  await expect(page.getByText('This device is not a till')).toHaveCount(0)
  await back(5)
  await expect(step('A till')).toContainText('1 till')

  // What can wait is skipped, stays in the list, and can be taken up again.
  for (const name of ['Receipt printer', 'Card terminal']) {
    await step(name)
      .getByRole('button', { name: `Skip: ${name}` })
      .click()
    await expect(step(name)).toContainText('Skipped')
  }
  await page.setViewportSize(NARROWEST)
  await fitsItsWidth(page, 'the checklist')
  await nothingIsFound(page, 'the checklist with steps in every state')
  await page.setViewportSize({ width: 1280, height: 720 })
  for (const name of ['Receipt printer', 'Card terminal']) {
    await step(name)
      .getByRole('button', { name: `Take up again: ${name}` })
      .click()
    await expect(step(name)).toContainText('To do')
  }

  await step('Receipt printer').getByRole('link', { name: 'Set up a printer' }).click()
  await page.getByRole('button', { name: 'Set up a printer' }).click()
  const printer = page.getByRole('dialog')
  await printer.getByLabel('How it is connected').selectOption('usb')
  await chooseUsbPrinter(printer)
  await page.getByRole('button', { name: 'Print a test page' }).click()
  await page.getByRole('button', { name: 'Yes, it looks right' }).click()
  await back(6)

  await step('Card terminal').getByRole('link', { name: 'Connect a terminal' }).click()
  await page.getByRole('button', { name: 'Connect Terminal' }).click()
  const terminal = page.getByRole('dialog')
  await terminal.getByRole('button', { name: 'Scan for terminals' }).click()
  await terminal.getByRole('button', { name: 'Select Hand-held terminal (simulator)' }).click()
  await terminal.getByRole('button', { name: 'Save and go on' }).click()
  await terminal.getByRole('button', { name: 'Test the connection' }).click()
  await terminal.getByRole('button', { name: 'Done' }).click()
  await back(7)

  await step('The first sale').getByRole('link', { name: 'Go to the till' }).click()
  await tiles(page).first().click()
  await payExactly(page)
  await expect(saleDone(page)).toContainText(/T1-000001/)
  // VAT was in the price that was marked.
  await expect(saleDone(page)).toContainText('£2.50')
  await expect.poll(() => usbPaper(page)).toContain('T1-000001')

  // The list hears of the sale as soon as the till has sent it.
  await page.goto('/first-run')
  await expect(step('The first sale')).toContainText('Done')
  await expect(step('A till')).toContainText('1 till')
  await expect(page.getByText('Your shop is set up')).toBeVisible()
  // The dashboard speaks of it no more, and still leads to it.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Back Office' }).click()
  await expect(page.getByText("Today's Sales")).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(
    page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Set up' }),
  ).toBeVisible()

  // Who was taken on before the till was made sells at it, and the owner's PIN allows what they may not.
  await page.goto('/sales')
  await switchTo(page, 'Sam Kipper', '7294')
  await tiles(page).first().click()
  await page.getByRole('button', { name: 'Discount the basket' }).click()
  const discount = page.getByRole('dialog', { name: 'Discount the basket' })
  await discount.getByLabel('Discount', { exact: true }).fill('50')
  await discount.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('dialog', { name: 'Ask somebody who may' })).toContainText('PIN of owner')
  await typePin(page, '5173')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await payExactly(page)
  await expect(saleDone(page)).toContainText(/T1-000002/)
})
