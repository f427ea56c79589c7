import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { DEMO, expect, test } from './test.ts'

/** What of a page is in the way of people, and of our own content security policy. */
async function findNothing(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  expect(found, path).toEqual([])
}

const signedOut = [
  '/',
  '/sales',
  '/back-office-login',
  '/super-admin',
  '/customer-display',
  '/no-such-screen',
]
const signedIn = [
  '/sales',
  '/inventory',
  '/customers',
  '/reports',
  '/back-office',
  '/journal',
  '/store-health',
  '/settings',
  '/staff-management',
  '/tills',
  '/shifts',
  '/payment-terminals',
]

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`for everyone, in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 1280, height: 900 } })

    const refused: string[] = []
    test.beforeEach(({ page }) => {
      refused.length = 0
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text())
      })
    })
    test.afterEach(() => expect(refused, 'refused by the content security policy').toEqual([]))

    test('WCAG 2.2 AA: nothing is found on any screen of a visitor', async ({ page }) => {
      for (const path of signedOut) await findNothing(page, path)
    })

    test('WCAG 2.2 AA: nothing is found on any screen of a shop', async ({ page }) => {
      await signIn(page, 'manager', 'back-office')
      for (const path of signedIn) await findNothing(page, path)
    })

    test('WCAG 2.2 AA: nothing is found on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await signIn(page, 'manager', 'back-office')
      for (const path of ['/sales', '/inventory', '/reports', '/settings']) await findNothing(page, path)
    })

    test('WCAG 2.2 AA: nothing is found in the operator portal', async ({ page }) => {
      const data = { username: 'operator', password: DEMO.password }
      await page.goto('/super-admin')
      await page.getByLabel('Username').fill(data.username)
      await page.getByLabel('Password', { exact: true }).fill(data.password)
      await page.getByRole('button', { name: 'Sign in to the portal' }).click()
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
      await findNothing(page, '/super-admin')
      await page.getByRole('button', { name: 'Customer Management' }).click()
      await page.getByRole('button', { name: 'Create Customer' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
    })
  })
