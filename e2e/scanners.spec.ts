import type { Page } from '@playwright/test'
import { cartLines, productsToScan, scan, searchBox, standAtTill, toastOf } from './at-the-till.ts'
import { wholeBrowser } from './browser.ts'
import { FILMING, film } from './filmed-code.ts'
import { atScanner, plugInScanner } from './hid-scanner.ts'
import { signIn } from './sign-in.ts'
import { expect, KEPT_ON_DEVICE, test } from './test.ts'
import { nothingIsFound } from './wcag.ts'

test.use(KEPT_ON_DEVICE)

// A browser of its own: its camera is a film, and is asked for.
test.use({
  viewport: { width: 1440, height: 900 },
  launchOptions: wholeBrowser(...FILMING),
})

const quantityOf = (page: Page, name: string) => page.getByLabel(`Quantity of ${name}`)

/** Keys as a device hears them whose keyboard is another than the scanner's: all in one turn of the page. */
const press = (page: Page, keys: readonly { key: string; code?: string; shiftKey?: boolean }[]) =>
  page.evaluate((all) => {
    const target = document.activeElement ?? document.body
    for (const key of all)
      target.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
  }, keys)
const ENTER = { key: 'Enter', code: 'Enter' }
const keysOf = (text: string) => Array.from(text, (key) => ({ key }))

test('SELL-033 PAY-003 a scan is rung up whatever has the focus, in any layout, and changes nothing else', async ({
  page,
}) => {
  await standAtTill(page)
  const [first, second] = await productsToScan(page, 2)
  if (!first || !second) throw new Error('two products are needed')
  await scan(page, first.barcode)
  const quantity = quantityOf(page, first.name)
  await expect(quantity).toHaveValue('1')
  // In a quantity, and in an amount that was begun.
  await quantity.focus()
  await scan(page, second.barcode)
  await expect(quantityOf(page, second.name)).toHaveValue('1')
  await expect(quantity).toHaveValue('1')
  const amount = page.getByLabel('Amount received')
  await amount.fill('5')
  await amount.press('End')
  await scan(page, second.barcode)
  await expect(quantityOf(page, second.name)).toHaveValue('2')
  await expect(amount).toHaveValue('5')
  // On the button that completes the sale: its Enter presses nothing.
  await page.getByRole('button', { name: 'Complete Transaction' }).focus()
  await scan(page, second.barcode)
  await expect(quantityOf(page, second.name)).toHaveValue('3')
  // In a dialog, which stays as it is and says what was rung up behind it.
  await page.keyboard.press('F7')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('1')
  await scan(page, second.barcode)
  await expect(toastOf(page, `Added ${second.name}`)).toBeVisible()
  await expect(dialog.getByRole('textbox').first()).toHaveValue('1')
  await page.keyboard.press('Escape')
  // A scanner that ends its codes with nothing.
  await searchBox(page).focus()
  await press(page, keysOf(second.barcode ?? ''))
  await expect(quantityOf(page, second.name)).toHaveValue('5')
  await expect(searchBox(page)).toHaveValue('')
  // A French board makes signs of figures; of letters it makes other letters, which are not believed.
  const french = 'à&é"\'(-è_ç'
  const onFrench = (figures: string) =>
    Array.from(figures, (figure) => ({ key: french[Number(figure)] ?? '', code: `Digit${figure}` }))
  await press(page, [...onFrench(second.barcode ?? ''), ENTER])
  await expect(quantityOf(page, second.name)).toHaveValue('6')
  await press(page, [
    ...Array.from('QWE', (letter) => ({
      key: { Q: 'A', W: 'Z', E: 'E' }[letter] ?? '',
      code: `Key${letter}`,
      shiftKey: true,
    })),
    ...onFrench('1234567'),
    ENTER,
  ])
  await expect(toastOf(page, 'This scanner types in another keyboard layout')).toBeVisible()
  await expect(cartLines(page)).toHaveCount(2)
})

test('SELL-033 PAY-003 a scan in the very moment of the payment is of this sale, seen, or of the next: it is never lost', async ({
  page,
}) => {
  await standAtTill(page)
  const [first, second] = await productsToScan(page, 2)
  await scan(page, first?.barcode ?? null)
  await page.getByRole('button', { name: 'Exact' }).click()
  await page.evaluate(
    (keys) => {
      for (const key of keys) dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
      document.getElementById('complete-transaction')?.click()
    },
    [...(second?.barcode ?? ''), 'Enter'],
  )
  await expect(cartLines(page).filter({ hasText: second?.name ?? 'none' })).toHaveCount(1)
  await expect(async () => {
    const isRefused = await page.getByText('Something was rung up meanwhile').first().isVisible()
    expect(await cartLines(page).count()).toBe(isRefused ? 2 : 1)
  }).toPass()
})

test('DEV-013 a scanner is tried, learnt and remembered; one that is no keyboard is read by its reports', async ({
  page,
}) => {
  await plugInScanner(page)
  await signIn(page, 'manager', 'back-office')
  await page.goto('/settings?tab=hardware')
  const card = page.getByRole('region', { name: 'Barcode scanner at this device' })
  const trial = card.getByRole('region', { name: 'Try the scanner' })
  await expect(trial).toContainText('Scan anything here')
  await press(page, [...keysOf('P-5000000126422#'), ENTER])
  await expect(trial).toContainText('This is EAN-13. The scanner ends with Enter')
  await press(page, [...keysOf('P-5000000126422#'), ENTER])
  await trial.getByRole('button', { name: 'Set it so' }).click()
  await expect(card.getByLabel('Before each code')).toHaveValue('P-')
  await page.reload()
  await expect(card.getByLabel('After each code')).toHaveValue('#')
  await expect(card.getByLabel('A code ends')).toHaveValue('key')
  await nothingIsFound(page, 'the scanner’s settings')

  await card.getByRole('button', { name: 'Choose a USB scanner' }).click()
  const mine = card.getByRole('listitem').filter({ hasText: 'Counter scanner' })
  await expect(mine).toContainText('Ready')
  await atScanner(page, 'scanByHid', '5000000126422')
  await expect(trial).toContainText('is no keyboard, and needs no setting')
  await atScanner(page, 'unplugScanner')
  await expect(mine).toBeHidden()

  // At the till it is opened by itself, and heard once though it was plugged in again.
  await standAtTill(page)
  const [product] = await productsToScan(page, 1)
  await expect
    .poll(async () => {
      await atScanner(page, 'scanByHid', product?.barcode ?? '')
      return cartLines(page).count()
    })
    .toBe(1)
  const quantity = quantityOf(page, product?.name ?? '')
  const before = Number(await quantity.inputValue())
  await atScanner(page, 'unplugScanner')
  await atScanner(page, 'plugInScanner')
  await atScanner(page, 'scanByHid', product?.barcode ?? '')
  await expect(quantity).toHaveValue(String(before + 1))
  // What was learnt in the office is true at the till.
  await press(page, [...keysOf(`P-${product?.barcode}#`), ENTER])
  await expect(quantity).toHaveValue(String(before + 2))
})

test('SELL-028 the camera scans with no network, once for as long as the code is in sight', async ({
  page,
  context,
}) => {
  await standAtTill(page)
  const [product] = await productsToScan(page, 1)
  film(product?.barcode ?? undefined)
  // All that the camera needs is kept by the service worker.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Scan with the camera')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' })
  await expect(dialog.getByText('It is not allowed for this page')).toBeVisible()
  await context.grantPermissions(['camera'])
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('status')).toContainText(product?.barcode ?? 'a code', { timeout: 20_000 })
  await page.waitForTimeout(2_000)
  await page.keyboard.press('Escape')
  await expect(quantityOf(page, product?.name ?? '')).toHaveValue('1')
})

test('DEV-035 a mark of a kind of code that is written as a frame is not kept, and that is said', async ({
  page,
}) => {
  await standAtTill(page, 'manager')
  const [product] = await productsToScan(page, 1)
  await page.goto('/settings?tab=hardware')
  const box = page.getByLabel('Before each code')
  await box.fill('~]C1')
  await page.getByRole('heading', { name: 'Barcode scanner at this device' }).click()
  await scan(page, product?.barcode ?? null)
  await expect(toastOf(page, ']C1 is not kept')).toBeVisible()
  await expect(box).toHaveValue('~')
  await page.getByRole('button', { name: 'Forget these settings' }).click()
  await expect(box).toHaveValue('')
})
