import { signInOperator } from './portal.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { findNothing, fitsItsWidth, NARROWEST, nothingInTheWay, nothingIsFound } from './wcag.ts'

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
  '/stock',
  '/stock-takes',
  '/customers',
  '/reports',
  '/back-office',
  '/journal',
  '/store-health',
  '/settings',
  '/staff-management',
  '/tills',
  '/shifts',
  '/audit-log',
  '/support',
  '/payment-terminals',
  '/online-orders',
]

test.describe('for everyone, in both themes', () => {
  test.use({ viewport: { width: 1280, height: 900 } })
  // Many walks through every element of a screen.
  test.describe.configure({ timeout: 180_000 })

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

  test('WCAG 2.2 AA 1.4.10: nothing is found on the narrowest screen, and nothing is wider', async ({
    page,
  }) => {
    await page.setViewportSize(NARROWEST)
    await signIn(page, 'manager', 'back-office')
    for (const path of ['/support', '/tills', '/shifts', '/audit-log', '/staff-management']) {
      await findNothing(page, path)
      await fitsItsWidth(page, path)
    }
  })

  test('WCAG 2.2 AA 1.4.10: nothing is found in any section of the operator portal, wide or narrow', async ({
    page,
  }) => {
    await signInOperator(page)
    const sections = page.getByRole('navigation', { name: 'Portal' }).getByRole('button')
    await expect(sections.first()).toBeVisible()
    for (const viewport of [{ width: 1280, height: 900 }, NARROWEST]) {
      await page.setViewportSize(viewport)
      for (const section of await sections.all()) {
        await section.click()
        await expect(section).toHaveAttribute('aria-current', 'page')
        const where = `${await section.innerText()} at ${viewport.width}`
        await nothingInTheWay(page, where)
        await fitsItsWidth(page, where)
      }
    }
  })

  test('WCAG 2.2 AA: nothing is found in the form that opens a business', async ({ page }) => {
    await signInOperator(page)
    await page.getByRole('button', { name: 'Customer Management' }).click()
    await page.getByRole('button', { name: 'Create Customer' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await nothingIsFound(page, 'the form')
  })
})
