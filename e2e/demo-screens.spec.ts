import { DEMO, expect, test } from './test.ts'

test('DEMO-003 the login tester of the demo (D16) goes by the real login', async ({ page }) => {
  await page.goto('/debug-pos')
  const step = page.locator('[data-step]')
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Test the login' }).click()
  await expect(page.getByText('cashier1 is signed in at The Copper Kettle.')).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
  await page.getByRole('button', { name: 'Log out again' }).click()
  await expect(step).toHaveAttribute('data-step', 'ready')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})
