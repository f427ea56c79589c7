import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { formatMoney, minorOf } from '@tuppence/domain/money'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { productsToScan, scanAtOnce, standAtTill, tiles, total, withVat } from './at-the-till.ts'
import { cutLine } from './cut-line.ts'
import { aPicture } from './in-the-inventory.ts'
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

test('DISP-001 DISP-002 DISP-007 DISP-008 DISP-009 DISP-010 DISP-011 DISP-013 the customer sees the basket as the till has it, also after the till has crashed', async ({
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
    `2 ×${two.name}${formatMoney(priceMinor, 'GBP')} each${formatMoney(2 * priceMinor, 'GBP')}`,
  )
  const sums = display.getByRole('region', { name: 'Total' })
  const subtotal = sums.getByText('Subtotal').locator('..')
  await expect(subtotal).toContainText(formatMoney(minorOf(one.price) + 2 * priceMinor, 'GBP'))
  const vat = sums.getByText('VAT (20%)').locator('..')
  await expect(vat).toContainText(formatMoney(Math.round((minorOf(one.price) + 2 * priceMinor) / 5), 'GBP'))
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
    formatMoney(5000 - netMinor - Math.round(netMinor / 5), 'GBP'),
  )
  await page.getByRole('button', { name: 'New sale' }).click()
  await expect(again.getByText('Your items will appear here')).toBeVisible()

  // A basket whose till has crashed is shown to nobody, and is back with the till.
  await tiles(page).nth(0).click()
  const left = again.getByRole('region', { name: 'Your items' }).getByRole('listitem')
  await expect(left).toHaveCount(1)
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await expect(again.getByText('Your items will appear here')).toBeVisible()
  await page.close()
  await (await context.newPage()).goto('/sales')
  await expect(left).toHaveCount(1, { timeout: 40_000 })
})

test('DISP-007 DISP-008 DISP-010 DISP-011 DISP-013 D7 another device follows the till by a code, through a cut line, to the receipt, shows what the shop writes, and is removed', async ({
  page,
  browser,
}) => {
  await standAtTill(page, 'manager')
  await page.getByRole('button', { name: 'Show on another device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show on another device' })
  const code = (await dialog.getByLabel('Code for the display').innerText()).replace(/\D/g, '')
  await expect(dialog.getByText('No other device can open http://localhost')).toBeVisible()
  const line = await cutLine(Number(process.env.E2E_PORT))
  const tablet = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  try {
    const display = await tablet.newPage()
    await display.goto(`http://localhost:${line.port}/display`)
    await display.getByLabel('Code of six digits').fill(code === '123456' ? '654321' : '123456')
    await display.getByRole('button', { name: 'Connect this display' }).click()
    await expect(display.getByText('There is no such code.')).toBeVisible()
    await display.getByLabel('Code of six digits').fill(code)
    await display.getByRole('button', { name: 'Connect this display' }).click()
    await expect(display.getByText('Your items will appear here')).toBeVisible()
    // The demo's history may still be coming in, and the feed stays behind what is being written.
    await expect(dialog.getByText('Connected. The device shows')).toBeVisible()
    await expect(dialog.getByText('Showing', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')

    await tiles(page).nth(0).click()
    await tiles(page).nth(1).click()
    const items = display.getByRole('region', { name: 'Your items' }).getByRole('listitem')
    await expect(items).toHaveCount(2)
    await expect(display.getByRole('region', { name: 'Total' })).toContainText(await total(page).innerText())

    line.cut()
    await expect(display.getByText('Reconnecting…')).toBeVisible()
    await expect(items).toHaveCount(2)
    await tiles(page).nth(2).click()
    line.mend()
    await expect(items).toHaveCount(3)
    await expect(display.getByText('Reconnecting…')).toHaveCount(0)

    await page.getByLabel('Amount received').fill('50')
    await page.getByLabel('Amount received').press('Enter')
    await expect(display.getByText('Paid. Thank you!')).toBeVisible()
    await expect(display.getByText('Payment method:')).toContainText('Cash')
    await expect(display.getByText('Change', { exact: true })).toBeVisible()
    // Dark on light in either theme, or no camera reads it.
    await display.emulateMedia({ colorScheme: 'dark' })
    const picture = await display.getByRole('img', { name: 'QR code of your receipt' }).screenshot()
    const binary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
    prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(binary).buffer } })
    const [read] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
    expect(read?.text).toMatch(/^http:\/\/localhost:\d+\/\S+/)

    await page.getByRole('button', { name: 'New sale' }).click()
    await expect(display.getByText('Your items will appear here')).toBeVisible()

    await page.goto('/settings?tab=hardware')
    const card = page.getByRole('region', { name: 'Customer display', exact: true })
    await card.getByRole('button', { name: 'Add an offer' }).click()
    const file = { name: 'scones.png', mimeType: 'image/png', buffer: aPicture() }
    await card.getByLabel('Choose a picture').setInputFiles(file)
    await expect(card.getByAltText('Of offer 1')).toBeVisible()
    await card.getByLabel('Words').fill('Two scones for £3')
    await card.getByLabel('Message').fill('Open on Sunday')
    await card.getByRole('button', { name: 'Save' }).click()
    const offer = display.getByRole('figure', { name: 'Offer' })
    await expect(offer).toContainText('Two scones for £3')
    await expect(offer.locator('img')).toBeVisible()
    await expect(display.getByText('Open on Sunday')).toBeVisible()
    await card
      .getByRole('button', { name: /^Remove Chrome/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
    await expect(display.getByLabel('Code of six digits')).toBeVisible()
  } finally {
    await tablet.close()
    line.cut()
  }
})
