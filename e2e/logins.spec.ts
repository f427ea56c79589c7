import { cartLines, searchBox, standAtTill, tiles, toastOf } from './at-the-till.ts'
import { payExactly } from './paying.ts'
import { nobody, signIn, typeCredentials } from './sign-in.ts'
import { DEMO, expect, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

test.describe('the till’s login', () => {
  test('AUTH-014 AUTH-015 AUTH-022 opens the till, and keeps no password', async ({ page }) => {
    await page.goto('/sales')
    await typeCredentials(page, 'uk001', 'cashier1', DEMO.password)
    const request = page.waitForRequest('**/api/pos/login')
    await page.getByRole('button', { name: 'Login to POS System' }).click()
    expect((await request).postDataJSON()).toMatchObject({
      businessCode: 'UK001',
      username: 'cashier1',
      password: DEMO.password,
    })
    await expect(page.getByRole('heading', { name: 'Sales Terminal' })).toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).toContain('cashier1')
    expect(stored).not.toContain(DEMO.password)
    const cookie = (await page.context().cookies()).find(({ name }) => name.includes('tuppence'))
    expect(cookie).toMatchObject({ httpOnly: true })
    expect(stored).not.toContain(cookie?.value)
  })

  test('AUTH-016 the status of the answer decides, whatever its body says', async ({ page }) => {
    await page.route('**/api/pos/login', async (route) =>
      route.fulfill({ response: await route.fetch(), json: { success: false } }),
    )
    await page.goto('/sales')
    await typeCredentials(page, 'UK001', 'cashier1', DEMO.password)
    await page.getByRole('button', { name: 'Login to POS System' }).click()
    await expect(page.getByRole('heading', { name: 'Sales Terminal' })).toBeVisible()
  })
})

test.describe('the back office’s login', () => {
  test('AUTH-035 AUTH-036 AUTH-037 AUTH-039 AUTH-042 the till’s sign-in does not open it, its own does', async ({
    page,
  }) => {
    await signIn(page, 'manager')
    await page.goto('/back-office')
    await expect(page.getByRole('tab')).toHaveText(['Business Login', 'Developer Access'])
    await page.getByRole('button', { name: 'Access Back Office' }).click()
    await expect(page.getByText('Enter the business code, such as UK001.')).toBeVisible()
    await expect(page.getByText("Today's Sales")).toHaveCount(0)
    await typeCredentials(page, 'UK001', 'manager', DEMO.password)
    await page.getByRole('button', { name: 'Access Back Office' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  })

  test('SHELL-013 AUTH-040 after a rejection at its own address it leads on to the back office', async ({
    page,
  }) => {
    await page.goto('/back-office-login')
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await typeCredentials(page, 'UK001', nobody(), 'wrong')
    await page.getByRole('button', { name: 'Access Back Office' }).click()
    await expect(toast).toContainText('Login Failed')
    // What was said of an attempt is over when one succeeds.
    await typeCredentials(page, 'UK001', 'manager', DEMO.password)
    await page.getByRole('button', { name: 'Access Back Office' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    await expect(page.getByText('Login Failed')).toBeHidden({ timeout: 500 })
    expect(new URL(page.url()).pathname).toBe('/back-office')
  })

  test('AUTH-043 its session ends after 24 hours', async ({ page }) => {
    await signIn(page, 'manager', 'back-office')
    await page.goto('/back-office')
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    const user: { expiresAt: string } = await (await page.request.get('/api/auth/user')).json()
    const lifeHours = (Date.parse(user.expiresAt) - Date.now()) / 3_600_000
    expect(lifeHours).toBeGreaterThan(23.9)
    expect(lifeHours).toBeLessThanOrEqual(24)
    // A day later, with the network gone too, what is stored opens nothing.
    await page.clock.install({ time: Date.now() + 24 * 3_600_000 + 1_000 })
    await page.route('**/api/auth/user', (route) => route.abort())
    await page.goto('/back-office')
    await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  })
})

test.describe('leaving the till', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('AUTH-026 the basket goes with the person, in every window; a sale waiting to be sent stays', async ({
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
  })

  test('AUTH-026 nobody leaves a sale that is part paid', async ({ page }) => {
    await standAtTill(page)
    await tiles(page).nth(0).click()
    await page.getByRole('radio', { name: 'Split' }).click()
    await page.getByLabel('Next payment').fill('0.20')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(toastOf(page, 'Part of this sale is paid')).toBeVisible()
    await expect(cartLines(page)).toHaveCount(1)
  })
})
