import { openDrawer, printReceipt } from '@tuppence/contract/hardware'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UNREADABLE_SCAN } from '../../../devices/scanners/scan-events.ts'
import { SCANNER_KEY } from '../../../devices/scanners/scanner-settings.ts'
import { plugInHidScanner } from '../../../testing/hid-scanner.ts'
import { scan, scanSlowly } from '../../../testing/scanner.ts'
import { server } from '../../../testing/test-server.ts'
import { GOODS, openTill } from '../../../testing/till.ts'

const [tea, , candle] = GOODS
const CANDLE_CODE = candle.barcode ?? ''

const quantityOf = (name: string) => page.getByLabelText(`Quantity of ${name}`)
const lines = () => page.getByRole('list', { name: 'Cart' }).getByRole('listitem')
const said = (words: string) => expect.element(page.getByText(words).first()).toBeVisible()

/** Keys as a device hears them whose keyboard is another than the scanner's. */
function press(keys: readonly { key: string; code?: string; shiftKey?: boolean }[]) {
  const target = document.activeElement ?? document.body
  for (const key of keys)
    target.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
}
const ENTER = { key: 'Enter', code: 'Enter' }
const keysOf = (text: string) => Array.from(text, (key) => ({ key }))

beforeEach(() => page.viewport(1440, 900))

test('SELL-033 PAY-003 a scan is rung up whatever has the focus, and changes nothing else', async () => {
  await openTill()
  scan(tea.barcode)
  await expect.element(quantityOf(tea.name)).toHaveValue('1')
  // In a quantity, and in an amount that was begun.
  await quantityOf(tea.name).click()
  scan(candle.barcode)
  await expect.element(quantityOf(candle.name)).toHaveValue('1')
  await expect.element(quantityOf(tea.name)).toHaveValue('1')
  const amount = page.getByLabelText('Amount received')
  await amount.fill('5')
  scan(candle.barcode)
  await expect.element(quantityOf(candle.name)).toHaveValue('2')
  await expect.element(amount).toHaveValue('5')
  // On the button that completes the sale: its Enter presses nothing.
  page.getByRole('button', { name: 'Complete Transaction' }).element().focus()
  scan(candle.barcode)
  await expect.element(quantityOf(candle.name)).toHaveValue('3')
  // In a dialog, which stays as it is and says what was rung up behind it.
  await userEvent.keyboard('{F7}')
  const box = page.getByRole('dialog').getByRole('textbox').first()
  await box.fill('1')
  scan(candle.barcode)
  await said(`Added ${candle.name}`)
  await expect.element(box).toHaveValue('1')
  await userEvent.keyboard('{Escape}')
  await expect.element(quantityOf(candle.name)).toHaveValue('4')
})

test('SELL-033 a scan is read with no closing key and in any layout, and letters that the layout changed are refused', async () => {
  await openTill()
  const search = page.getByRole('combobox', { name: /Scan a barcode/ })
  await search.click()
  press(keysOf(CANDLE_CODE))
  await expect.element(quantityOf(candle.name)).toHaveValue('1')
  await expect.element(search).toHaveValue('')
  // A French board makes signs of figures; of letters it makes other letters, which are not believed.
  const french = 'à&é"\'(-è_ç'
  const onFrench = (figures: string) =>
    Array.from(figures, (figure) => ({ key: french[Number(figure)] ?? '', code: `Digit${figure}` }))
  press([...onFrench(CANDLE_CODE), ENTER])
  await expect.element(quantityOf(candle.name)).toHaveValue('2')
  const refused = vi.fn()
  addEventListener(UNREADABLE_SCAN, refused, { once: true })
  const letters = [
    { key: 'A', code: 'KeyQ', shiftKey: true },
    { key: 'Z', code: 'KeyW', shiftKey: true },
    { key: 'E', code: 'KeyE', shiftKey: true },
  ]
  press([...letters, ...onFrench('1234567'), ENTER])
  await expect.poll(() => refused.mock.calls.length).toBe(1)
  expect(lines()).toHaveLength(1)
})

test('SELL-033 PAY-003 a scan in the very moment of the payment is of this sale, seen, or of the next: it is never lost', async () => {
  await openTill()
  scan(tea.barcode)
  await page.getByRole('button', { name: 'Exact' }).click()
  for (const key of [...CANDLE_CODE, 'Enter'])
    dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
  document.getElementById('complete-transaction')?.click()
  await expect.element(lines().filter({ hasText: candle.name })).toBeVisible()
  // Where it was paid, its receipt and its drawer were asked for too.
  await expect
    .poll(() => {
      const isRefused = document.body.textContent?.includes('Something was rung up meanwhile')
      const isPaid = [openDrawer, printReceipt].every((call) => server.askedOf(call).length === 1)
      return lines().length === (isRefused ? 2 : isPaid ? 1 : 0)
    })
    .toBe(true)
})

test('SELL-033 a scan whose first keys come late leaves none of them in the box', async () => {
  await openTill()
  const search = page.getByRole('combobox', { name: /Scan a barcode/ })
  for (const [times, stallMs] of [350, 1300].entries()) {
    await search.click()
    // Two keys, a stall, one key, a stall, and the rest.
    await scanSlowly(CANDLE_CODE, (i) => (i >= 2 ? stallMs : 0) + (i >= 3 ? stallMs : 0) + i * 4)
    await expect.element(quantityOf(candle.name)).toHaveValue(String(times + 1))
    await expect.element(search).toHaveValue('')
  }
})

test('DEV-013 a scanner that is no keyboard is heard at the till, once though it was plugged in again, and what was learnt of another is true there', async () => {
  const scanner = plugInHidScanner()
  localStorage.setItem(SCANNER_KEY, JSON.stringify({ prefix: 'P-', suffix: '#', ending: 'key' }))
  await openTill()
  await expect
    .poll(() => {
      scanner.plugIn()
      if (lines().length === 0) scanner.scan(CANDLE_CODE)
      return lines().length
    })
    .toBe(1)
  const before = Number((quantityOf(candle.name).element() as HTMLInputElement).value)
  scanner.unplug()
  scanner.plugIn()
  scanner.scan(CANDLE_CODE)
  await expect.element(quantityOf(candle.name)).toHaveValue(String(before + 1))
  press([...keysOf(`P-${CANDLE_CODE}#`), ENTER])
  await expect.element(quantityOf(candle.name)).toHaveValue(String(before + 2))
})
