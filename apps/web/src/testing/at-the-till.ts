import { openDrawer, printReceipt } from '@tuppence/contract/hardware'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { server } from './test-server.ts'

/* What stands at a till, by what people know it as. */

export const tiles = () => page.getByRole('list', { name: 'Products' }).getByRole('button')
export const searchBox = () => page.getByRole('combobox', { name: /Scan a barcode/ })
export const cartLines = () => page.getByRole('list', { name: 'Cart' }).getByRole('listitem')
export const total = () => page.getByTestId('total')
export const basket = () => page.getByRole('region', { name: 'Transaction', exact: true })
export const amountReceived = () => page.getByLabelText('Amount received')
export const complete = () => page.getByRole('button', { name: 'Complete Transaction' })
export const saleDone = () => page.getByRole('region', { name: 'Sale completed' })
export const parts = () => page.getByRole('list', { name: 'Payments taken' }).getByRole('listitem')
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const toastOf = (words: string | RegExp) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words)

/** Writes one part of a split payment, whatever becomes of it. */
export async function writePart(text: string, method: 'cash' | 'card' | 'digital'): Promise<void> {
  await page.getByLabelText('Next payment').fill(text)
  await page.getByLabelText('Paid by').selectOptions(method)
  await button('Add').click()
}

/** Takes one part of a split payment. */
export async function takePart(text: string, method: 'cash' | 'card' | 'digital'): Promise<void> {
  const before = parts().elements().length
  await writePart(text, method)
  await expect.element(parts()).toHaveLength(before + 1)
}

/** Takes the total in cash, to the penny, and completes the sale. */
export async function payExactly(): Promise<void> {
  await button('Exact').click()
  await complete().click()
}

/** The shop's printer and drawer, which do as they are told. */
export function plugInDevices(): void {
  server.answer(openDrawer, { success: true })
  server.answer(printReceipt, { success: true })
}
