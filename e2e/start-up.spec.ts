import type { Page } from '@playwright/test'
import { isTillReady, tiles } from './at-the-till.ts'
import { staffMenu } from './people-at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Has somebody else stored on this device as who was here last, and the login of its hardware's set-up. */
const remember = (page: Page) =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('tuppence_pos_customer') ?? '{}')
    const other = { ...stored, firstName: 'Stored', lastName: 'Somebody' }
    localStorage.setItem('tuppence_pos_customer', JSON.stringify(other))
    const defaultLogin = { businessCode: 'UK002', username: 'cashier2' }
    localStorage.setItem('tuppence_hardware_config', JSON.stringify({ defaultLogin }))
  })

/** What a till starts with, each where nothing of what comes before it is there (AUTH-027 to AUTH-031). */
test.describe('a till starts', () => {
  test('AUTH-027 AUTH-028 AUTH-029 AUTH-030 with the provider’s link, the session, who is stored here or the set-up’s login, in this order', async ({
    page,
    context,
  }) => {
    await signIn(page, 'cashier1')
    const session = (await context.cookies()).find(({ name }) => !name.endsWith('device'))
    expect(Math.round(((session?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(90)
    // The link comes before anything else that is asked for.
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/(remote-access|auth\/user)/.test(pathname)) asked.push(pathname)
    })
    const token = 'a-link-that-was-never-given-out-to-anybody-0'
    await page.goto(`/?remote=${token}&org=UK001`)
    await expect.poll(() => asked).toContain('/api/auth/user')
    expect(asked[0]).toBe(`/api/remote-access/${token}`)
    await page.goto('/sales')
    await isTillReady(page)
    const own = await staffMenu(page).textContent()
    // The session says who it is, whatever is stored here, or nothing.
    await page.evaluate(() => localStorage.removeItem('tuppence_pos_customer'))
    await page.reload()
    await expect(tiles(page).first()).toBeVisible()
    await expect(staffMenu(page)).toHaveText(own ?? '')
    await remember(page)
    await page.reload()
    await expect(staffMenu(page)).toHaveText(own ?? '')
    // What is stored here, and not the login, where the server cannot be asked. A page that has asked it may yet store its answer.
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(staffMenu(page)).toHaveText(own ?? '')
    await remember(page)
    await page.reload()
    await expect(staffMenu(page)).toContainText('Stored Somebody')
    await expect(tiles(page).first()).toBeVisible()
    await expect(page.getByLabel('Business Code')).toHaveCount(0)
    // And the set-up's own login where there is neither.
    await page.unroute('**/api/**')
    await context.clearCookies()
    await page.goto('/pos')
    await expect(page.getByLabel('Business Code')).toHaveValue('UK002')
    await expect(page.getByLabel('Username')).toHaveValue('cashier2')
  })
})
