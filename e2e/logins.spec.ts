import type { Request } from '@playwright/test'
import { cartLines, searchBox, standAtTill, tiles, toastOf } from './at-the-till.ts'
import { payExactly } from './paying.ts'
import { nobody, signIn, typeCredentials } from './sign-in.ts'
import { DEMO, expect, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

test('AUTH-025 AUTH-035 AUTH-036 AUTH-037 AUTH-039 AUTH-040 AUTH-042 AUTH-043 SHELL-013 SHELL-019 SHELL-020 the till’s sign-in does not open the back office; its own does, for 24 hours or until its log-out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'manager')
  await page.goto('/back-office')
  await expect(page.getByRole('tab')).toHaveText(['Business Login', 'Developer Access'])
  await expect(page.getByText("Today's Sales")).toHaveCount(0)
  await page.goto('/back-office-login')
  await typeCredentials(page, 'UK001', nobody(), 'wrong')
  await page.getByRole('button', { name: 'Access Back Office' }).click()
  await expect(toastOf(page, 'Login Failed')).toBeVisible()
  // What was said of an attempt is over when one succeeds.
  await typeCredentials(page, 'UK001', 'manager', DEMO.password)
  await page.getByRole('button', { name: 'Access Back Office' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await expect(page.getByText('Login Failed')).toBeHidden({ timeout: 500 })
  expect(new URL(page.url()).pathname).toBe('/back-office')
  const office = { headers: { 'x-tuppence-door': 'office' } }
  const user: { expiresAt: string } = await (await page.request.get('/api/auth/user', office)).json()
  const lifeHours = (Date.parse(user.expiresAt) - Date.now()) / 3_600_000
  expect(lifeHours).toBeGreaterThan(23.9)
  expect(lifeHours).toBeLessThanOrEqual(24)

  await page.goto('/settings')
  const asked: Request[] = []
  page.on('request', (request) => /\/api\/log(in|out)/.test(request.url()) && asked.push(request))
  await page.getByRole('complementary').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/back-office$/)
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  expect(asked.map((request) => request.isNavigationRequest())).toEqual([true])
  expect((await page.request.get('/api/auth/user', office)).status()).toBe(401)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /customer$/.test(key)))).toEqual(
    [],
  )
})

test.describe('leaving the till', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('AUTH-026 the basket goes with the person, in every window; a sale waiting to be sent stays, and so does one that is part paid', async ({
    page,
    context,
  }) => {
    await context.route('**/api/transactions', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
    )
    await standAtTill(page)
    const other = await context.newPage()
    await other.goto('/sales')
    await tiles(other).nth(2).click()
    await expect(cartLines(other)).toHaveCount(1)
    await tiles(page).nth(0).click()
    await payExactly(page)
    await expect(page.getByText('1 pending')).toBeVisible()
    await tiles(page).nth(1).click()
    await searchBox(page).fill('left over')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Log out and empty it' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Open the till' })).toBeVisible()
    await expect(page.getByText('1 sale on this device waits for the server')).toBeVisible()
    await expect(cartLines(other)).toHaveCount(0)
    await other.close()

    // The login stands in place before the journey by /api/logout, which ends here.
    await page.waitForURL('**/pos')
    await standAtTill(page, 'cashier2')
    await expect(page.getByText('1 pending')).toBeVisible()
    await expect(cartLines(page)).toHaveCount(0)
    await expect(page.getByText('Scan or search for products to add to cart')).toBeVisible()
    await expect(searchBox(page)).toHaveValue('')
    await context.unroute('**/api/transactions')
    await page.getByRole('button', { name: 'Sync Now' }).click()
    await expect(page.getByText('1 pending')).toBeHidden()

    // Nobody leaves a sale that is part paid.
    await tiles(page).nth(0).click()
    await page.getByRole('radio', { name: 'Split' }).click()
    await page.getByLabel('Next payment').fill('0.20')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(toastOf(page, 'Part of this sale is paid')).toBeVisible()
    await expect(cartLines(page)).toHaveCount(1)
  })
})
