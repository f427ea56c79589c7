import { formatMoney, minorOf } from '@tuppence/domain/money'
import { productsToScan, scanAtOnce, standAtTill, tiles, total, withVat } from './at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const WINDOW = 'width=1024,height=768,menubar=no,toolbar=no,location=no,status=no,scrollbars=no'

/** In the page: keeps what a window was asked to look like where the journey can read it. */
function noteWindows() {
  const open = window.open.bind(window)
  window.open = (address, name, features) => {
    if (features) document.documentElement.dataset.displayWindow = features
    return open(address, name, features)
  }
}

test.use({ viewport: { width: 1440, height: 900 } })

test('DISP-007 DISP-005 DISP-006 DISP-012 shows the time and a welcome to anybody', async ({ page }) => {
  await page.goto('/customer-display')
  await expect(page.getByText('Your items will appear here')).toBeVisible()
  await expect(page.getByText(/Thank you/)).toBeVisible()
  const clock = page.locator('time')
  await expect(clock).toHaveText(/^\d{2}:\d{2}:\d{2}$/)
  const before = await clock.innerText()
  await expect(clock).not.toHaveText(before, { timeout: 3000 })
})

test('DISP-001 DISP-002 DISP-008 DISP-009 DISP-010 DISP-011 DISP-013 the customer sees the basket as the till has it', async ({
  page,
  context,
}) => {
  await page.addInitScript(noteWindows)
  await standAtTill(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Customer Display' }).click()
  const display = await opened
  await expect(page.locator('html')).toHaveAttribute('data-display-window', WINDOW)
  await expect(display.getByText('Your items will appear here')).toBeVisible()

  const [one, two] = await productsToScan(page, 2)
  if (!one || !two) throw new Error('two products are needed')
  await scanAtOnce(page, one.barcode)
  await scanAtOnce(page, two.barcode)
  await scanAtOnce(page, two.barcode)
  const items = display.getByRole('region', { name: 'Your items' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  const priceMinor = minorOf(two.price)
  await expect(items.nth(1)).toHaveText(
    `2 ×${two.name}${formatMoney(priceMinor)} each${formatMoney(2 * priceMinor)}`,
  )
  const sums = display.getByRole('region', { name: 'Total' })
  const subtotal = sums.getByText('Subtotal').locator('..')
  await expect(subtotal).toContainText(formatMoney(minorOf(one.price) + 2 * priceMinor))
  const vat = sums.getByText('VAT (20%)').locator('..')
  await expect(vat).toContainText(formatMoney(Math.round((minorOf(one.price) + 2 * priceMinor) / 5)))
  await expect(sums).toContainText(withVat([one, two, two]))
  await expect(sums.getByText('Payment method:')).toHaveCount(0)
  await expect(total(page)).toHaveText(withVat([one, two, two]))

  // Closed and opened again, it shows the basket as it is.
  await display.close()
  const again = await context.newPage()
  await again.goto('/customer-display')
  await expect(again.getByRole('region', { name: 'Your items' }).getByRole('listitem')).toHaveCount(2)

  await page.getByLabel('Amount received').fill('50')
  await page.getByLabel('Amount received').press('Enter')
  await expect(again.getByText('Payment method:')).toContainText('Cash')
  const netMinor = minorOf(one.price) + 2 * priceMinor
  await expect(again.getByText('Change', { exact: true }).locator('..')).toContainText(
    formatMoney(5000 - netMinor - Math.round(netMinor / 5)),
  )
  await page.getByRole('button', { name: 'New sale' }).click()
  await expect(again.getByText('Your items will appear here')).toBeVisible()
})

test('DISP-003 the back office opens it in a window of the same size', async ({ page, context }) => {
  await page.addInitScript(noteWindows)
  await signIn(page, 'manager', 'back-office')
  await page.goto('/back-office')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open Customer Display' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-display-window', WINDOW)
  await expect((await opened).getByText('Your items will appear here')).toBeVisible()
})

test('DISP-007 half a minute after a sale it is ready for the next customer, and the till still says the change', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await standAtTill(page)
  const display = await context.newPage()
  await display.goto('/customer-display')
  await tiles(page).nth(0).click()
  await page.getByLabel('Amount received').fill('50')
  await page.getByLabel('Amount received').press('Enter')
  await expect(display.getByText('Paid. Thank you!')).toBeVisible()
  await page.clock.fastForward(25_000)
  await expect(display.getByText('Paid. Thank you!')).toBeVisible()
  await page.clock.fastForward(6_000)
  await expect(display.getByText('Your items will appear here')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sale completed' })).toContainText('Change due')
  await tiles(page).nth(1).click()
  await expect(display.getByRole('region', { name: 'Your items' }).getByRole('listitem')).toHaveCount(1)
})
