import { standAtTill, tiles } from './at-the-till.ts'
import { holdAnswers } from './held-answers.ts'
import { staffMenu } from './people-at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

/** What a till starts with, each where nothing of what comes before it is there (AUTH-027 to AUTH-031). */
test.describe('a till starts', () => {
  test('AUTH-021 with a spinner until it is known who is there, then with the login or the till', async ({
    page,
  }) => {
    const login = page.getByRole('button', { name: 'Login to POS System' })
    for (const [isSignedIn, next] of [
      [false, login],
      [true, tiles(page).first()],
    ] as const) {
      if (isSignedIn) await signIn(page, 'cashier1')
      const answer = await holdAnswers(page, '**/api/auth/user')
      await page.goto('/pos')
      // What would be shown too early is fetched by then.
      await page.waitForTimeout(1_000)
      await expect(page.getByText('Loading Tuppence...')).toBeVisible()
      await expect(login).toHaveCount(0)
      await expect(next).toHaveCount(0)
      answer()
      await expect(next).toBeVisible()
      await expect(page.getByText('Loading Tuppence...')).toHaveCount(0)
      await page.unroute('**/api/auth/user')
    }
  })

  test('AUTH-027 with the provider’s link, before it looks at anything else', async ({ page }) => {
    await signIn(page, 'cashier1')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/(remote-access|auth\/user)/.test(pathname)) asked.push(pathname)
    })
    const token = 'a-link-that-was-never-given-out-to-anybody-0'
    await page.goto(`/?remote=${token}&org=UK001`)
    await expect.poll(() => asked).toContain('/api/auth/user')
    expect(asked[0]).toBe(`/api/remote-access/${token}`)
  })

  test('AUTH-028 with the session of this browser, which lasts ninety days', async ({ page, context }) => {
    await signIn(page, 'cashier1')
    const days = Math.max(...(await context.cookies()).map(({ expires }) => expires)) - Date.now() / 1_000
    expect(Math.round(days / 86_400)).toBe(90)
    await page.goto('/sales')
    await expect(tiles(page).first()).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('tuppence_pos_customer'))
    await page.reload()
    await expect(tiles(page).first()).toBeVisible()
    await expect(page.getByLabel('Business Code')).toHaveCount(0)
  })

  test('AUTH-029 with who is stored here where the server cannot be asked', async ({ page }) => {
    await standAtTill(page)
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(tiles(page).first()).toBeVisible()
    await expect(page.getByLabel('Business Code')).toHaveCount(0)
  })

  test('AUTH-034 with an error where the business has no name, and a way back to the login', async ({
    page,
  }) => {
    await signIn(page, 'cashier1')
    await page.route('**/api/auth/user', async (route) => {
      const answer = await route.fetch()
      if (!answer.ok()) return route.fulfill({ response: answer })
      return route.fulfill({ response: answer, json: { ...(await answer.json()), businessName: '' } })
    })
    for (const path of ['/sales', '/pos', '/pos-standalone', '/']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Error: Invalid Customer Data' }), path).toBeVisible()
      await expect(tiles(page), path).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Return to Login' }).click()
    await expect(page.getByRole('button', { name: 'Login to POS System' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('tuppence_pos_customer'))).toBeNull()
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  })

  test('AUTH-028, AUTH-029, AUTH-030 each comes before the next, where both are there', async ({
    page,
    context,
  }) => {
    await standAtTill(page)
    const own = await staffMenu(page).textContent()
    const remember = () =>
      page.evaluate(() => {
        const stored = JSON.parse(localStorage.getItem('tuppence_pos_customer') ?? '{}')
        const other = { ...stored, firstName: 'Stored', lastName: 'Somebody' }
        localStorage.setItem('tuppence_pos_customer', JSON.stringify(other))
        const defaultLogin = { businessCode: 'UK002', username: 'cashier2' }
        localStorage.setItem('tuppence_hardware_config', JSON.stringify({ defaultLogin }))
      })
    // The session says who it is, whatever is stored here.
    await remember()
    await page.reload()
    await expect(staffMenu(page)).toHaveText(own ?? '')
    // What is stored here, and not the login, where the server cannot be asked.
    await remember()
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(staffMenu(page)).toContainText('Stored Somebody')
    await expect(page.getByLabel('Business Code')).toHaveCount(0)
    // And the set-up's own login where there is neither.
    await page.unroute('**/api/**')
    await context.clearCookies()
    await page.goto('/pos')
    await expect(page.getByLabel('Business Code')).toHaveValue('UK002')
    await expect(page.getByLabel('Username')).toHaveValue('cashier2')
  })
})
