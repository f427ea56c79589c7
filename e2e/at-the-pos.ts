import type { Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { expect } from './test.ts'

/** Signs in as a person of the first demo business and stands at one of the tills that have a head of their own. */
export async function standAtPos(
  page: Page,
  username = 'cashier1',
  path: '/pos' | '/pos-standalone' = '/pos',
) {
  await signIn(page, username)
  await page.goto(path)
  // A device that is new fetches the program and the shop first.
  await expect(cards(page).first()).toBeVisible()
}

/** The cards themselves, without the buttons that change what is on them. */
export const cards = (page: Page) => page.getByRole('list', { name: 'Products' }).locator('[data-place]')
export const nameBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })
export const codeBox = (page: Page) => page.getByLabel('Barcode', { exact: true })
export const cash = (page: Page) => page.getByRole('button', { name: /^Cash( Alt\+1)?$/ })
export const card = (page: Page) => page.getByRole('button', { name: /^Card( Alt\+2)?$/ })

/** What is printed opens no window: the journeys are about something else. */
export const withoutPaper = (page: Page) =>
  page.addInitScript(() =>
    localStorage.setItem(
      'tuppence_cash_drawer_settings',
      JSON.stringify({ autoOpenDrawer: false, autoPrintReceipt: false }),
    ),
  )
