import type { Locator, Page } from '@playwright/test'
import { cartLines, enterAfterScan, productsToScan, scan } from './at-the-till.ts'
import { expect } from './test.ts'

export const complete = (page: Page) => page.getByRole('button', { name: 'Complete Transaction' })
export const saleDone = (page: Page) => page.getByRole('region', { name: 'Sale completed' })
export const parts = (page: Page) => page.getByRole('list', { name: 'Payments taken' }).getByRole('listitem')

/** The receipt's number in what the till says of a completed record. */
export async function numberIn(said: Locator): Promise<string> {
  return (await said.innerText()).match(/T\d+-\d{6}/)?.[0] ?? 'no number'
}

/** Takes the total in cash, to the penny, and completes the sale. */
export async function payExactly(page: Page) {
  await page.getByRole('button', { name: 'Exact' }).click()
  await complete(page).click()
}

/** Pays, and closes the receipt's window, which holds the till still while it prints: what is pressed next is pressed after that. */
export async function payWithReceipt(page: Page): Promise<void> {
  const paper = page.waitForEvent('popup').catch(() => undefined)
  await payExactly(page)
  await expect(saleDone(page)).toContainText(/T\d+-\d{6}/)
  await (await paper)?.close()
}

/** Scans one thing and takes a banknote for it, all by keys. */
export async function sellByKeys(page: Page, barcode: string | null | undefined) {
  await scan(page, barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  await enterAfterScan(page)
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await expect(saleDone(page)).toBeVisible()
}

/** Sells one thing for cash with its receipt on paper, and answers the receipt's number. */
export async function sellOne(page: Page): Promise<string> {
  const [product] = await productsToScan(page, 1)
  await scan(page, product?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  await payWithReceipt(page)
  return await numberIn(saleDone(page))
}

/** Takes one part of a split payment. */
export async function takePart(page: Page, text: string, method: 'cash' | 'card' | 'digital') {
  const before = await parts(page).count()
  await page.getByLabel('Next payment').fill(text)
  await page.getByLabel('Paid by').selectOption(method)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(parts(page)).toHaveCount(before + 1)
}

/** Gives a discount of so many percent on the whole basket. */
export async function discountBasket(page: Page, percent: string) {
  await page.keyboard.press('F7')
  const discount = page.getByRole('dialog', { name: 'Discount the basket' })
  await discount.getByRole('textbox').first().fill(percent)
  await discount.getByRole('button', { name: 'Apply' }).click()
  await expect(discount).toBeHidden()
}
