import type { Browser, Page } from '@playwright/test'
import { DAY_MS } from '@tuppence/domain/durations'
import { DEMO, expect } from './test.ts'

/** Fills in the portal's login and sends it. */
export async function signInOperator(page: Page, password = DEMO.password) {
  await page.goto('/super-admin')
  await page.getByLabel('Username').fill('operator')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in to the portal' }).click()
}

/** The provider's own browser, signed in to the portal. */
export async function openPortal(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInOperator(page)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  return page
}

/** Asks for a way into the shop and answers the link. */
export async function askForLink(page: Page, business: string, reason: string): Promise<string> {
  await page.getByRole('button', { name: 'Customers', exact: true }).click()
  await page.getByRole('button', { name: `Help in ${business}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Make the link' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const link = await dialog.getByRole('link', { name: 'Open the shop' }).getAttribute('href')
  const { search } = new URL(link ?? '')
  await dialog.getByRole('button', { name: 'Done' }).click()
  return `/${search}`
}

/** While a server is writing the sales of its demo, its feed tells of nothing newer. */
export async function demoIsWritten(page: Page) {
  const allHaveSold = async () => {
    const { businesses }: { businesses: { lastSoldOn: string | null }[] } = await (
      await page.request.get('/api/admin/businesses')
    ).json()
    return businesses.filter(({ lastSoldOn }) => lastSoldOn !== null).length >= 3
  }
  await expect.poll(allHaveSold, { timeout: 90_000 }).toBe(true)
}

/** The sales of the demo of days gone by are written behind the start, all at once. */
export async function historyIsWritten(page: Page) {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  const soldBefore = async () => {
    const asked = `from=${day(30)}&to=${day(2)}`
    const { count }: { count: number } = await (
      await page.request.get(`/api/transactions/figures?${asked}`)
    ).json()
    return count
  }
  await expect.poll(soldBefore, { timeout: 90_000 }).toBeGreaterThan(0)
}

/** What the shop sees of somebody of the provider who may come in, or is in. */
export const remoteStrip = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Demo operator of your provider' })

/** What whoever helps sees above the shop they are in. */
export const remoteBanner = (page: Page, business: string) =>
  page.getByRole('status').filter({ hasText: `Remote access to ${business}` })
