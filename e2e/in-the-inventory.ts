import type { Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { expect } from './test.ts'

/** Nobody else has this name, whatever other journeys add. */
export const something = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`
export const dialog = (page: Page) => page.getByRole('dialog')
export const question = (page: Page) => page.getByRole('alertdialog')
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()
export const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const said = (page: Page, description: string) =>
  expect(page.getByText(description, { exact: true }).first()).toBeVisible()
export const find = (page: Page, text: string) => page.getByLabel('Search products').fill(text)

/** The list of products with its first rows there. */
export async function openInventory(page: Page, who = 'manager') {
  await signIn(page, who, 'back-office')
  await page.goto('/inventory')
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('row').nth(1)).toBeVisible()
}

/** A copper square, as a PNG. */
export const aPicture = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNY7KeMFTEMLQkAFl1FAVy4Ol4AAAAASUVORK5CYII=',
    'base64',
  )

/** A product of this journey alone. */
export async function addByCall(
  page: Page,
  part: object,
): Promise<{ id: string; name: string; sku: string }> {
  const sku = something('J').replaceAll(' ', '-')
  const answer = await page.request.post('/api/products', {
    data: { name: something('Journey'), sku, price: '2.50', stockQuantity: 10, minStockLevel: 2, ...part },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}
