import type { Page } from '@playwright/test'
import type { Product } from '@tuppence/domain/catalogue'
import { formatMoney } from '@tuppence/domain/money'
import { signIn } from './sign-in.ts'
import { expect } from './test.ts'

/** Signs in as a person of a demo business and stands at the till, with its products in sight. */
export async function standAtTill(page: Page, username = 'cashier1', businessCode?: string) {
  await signIn(page, username, 'pos', businessCode)
  await page.goto('/sales')
  await isTillReady(page)
}

/** Until the till on the screen sells. */
export async function isTillReady(page: Page) {
  // A device that is new fetches the program and the shop first: on a busy machine that takes longer than any answer to a press.
  await expect(tiles(page).first()).toBeVisible()
  // Until the device is a till nothing is sold, and no sum is told.
  await expect(total(page).filter({ hasText: '—' })).toHaveCount(0)
}

export const tiles = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('button')
export const searchBox = (page: Page) => page.getByRole('combobox', { name: /Scan a barcode/ })
export const cartLines = (page: Page) => page.getByRole('list', { name: 'Cart' }).getByRole('listitem')
export const total = (page: Page) => page.getByTestId('total')
export const toastOf = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words)

/** Products of the business that have a barcode, as the server has them. */
export async function productsToScan(page: Page, count: number): Promise<Product[]> {
  const products: Product[] = await (await page.request.get('/api/products')).json()
  const scannable = products.filter(
    ({ barcode, vatRate }) => /^\d{12,14}$/.test(barcode ?? '') && vatRate === '20.00',
  )
  expect(scannable.length).toBeGreaterThanOrEqual(count)
  return scannable.slice(0, count)
}

/** Between two keys of a scanner. */
const KEY_MS = 4

/**
 * What a keyboard-wedge scanner does: the digits at once, and Enter. The till goes by when a key was pressed, so each says that itself:
 * however busy this machine is, it is a scanner's rhythm.
 */
export async function scan(page: Page, code: string | null) {
  const began = Date.now()
  await pressAt(
    page,
    [...(code ?? ''), 'Enter'].map((key, i) => ({ key, atMs: began + i * KEY_MS })),
  )
}

/** Presses Enter after a scan as soon as hands can: one of sooner is the scanner's own second closing key. */
export const enterAfterScan = (page: Page) => pressAt(page, [{ key: 'Enter', atMs: Date.now() + 150 }])

/**
 * Presses each key at its moment, as far as the till goes by it. None waits for the page to have heard the one before, as no scanner
 * does: on a busy machine the till would hear the end of a code in such a pause, as of a scanner that presses no Enter.
 */
export async function pressAt(page: Page, keys: { readonly key: string; readonly atMs: number }[]) {
  const devtools = await page.context().newCDPSession(page)
  await Promise.all(
    keys.flatMap(({ key, atMs }) => {
      const pressed = { ...keyEvent(key), timestamp: atMs / 1_000 }
      return [
        devtools.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyDown' }),
        devtools.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp', text: '' }),
      ]
    }),
  )
  await devtools.detach()
}

function keyEvent(key: string) {
  if (key === 'Enter') return { key, code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
  const code = /\d/.test(key) ? `Digit${key}` : /[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : ''
  return { key, code, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0), text: key }
}

/**
 * The same in the rhythm of a scanner however busy this machine is: all keys in one turn of the page. They only sound; the
 * text that a key of a keyboard would leave in a field is not there.
 */
export async function scanAtOnce(page: Page, code: string | null) {
  await page.evaluate(
    (keys) => {
      const target = document.activeElement ?? document.body
      for (const key of keys)
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [...(code ?? ''), 'Enter'],
  )
}

/** All-standard products in `add` mode, with VAT on top, as the till shows it. */
export function withVat(products: readonly Product[]): string {
  const netMinor = products.reduce((sum, { price }) => sum + Number(price.replace('.', '')), 0)
  return formatMoney(netMinor + Math.round(netMinor / 5), 'GBP')
}

export async function dailySales(page: Page): Promise<{ total: string; count: number }> {
  return await (await page.request.get('/api/transactions/daily-sales')).json()
}

/** Until the whole application is on the device, so that it starts without a network. */
export async function untilKept(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
