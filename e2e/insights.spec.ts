import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test('ONLINE-001 what the shop’s sales lead to expect is worked out on demand, with its record', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'manager', 'back-office')
  await page.goto('/back-office')
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page).toHaveURL('/ai-dashboard')
  const weeks = page.getByRole('region', { name: 'The next two weeks' })
  const anew = page.getByRole('button', { name: 'Work out anew' })
  // The demo's history is still being written while the first journeys run.
  await expect(async () => {
    await anew.click({ timeout: 5_000 })
    await expect(weeks.getByRole('row')).toHaveCount(15, { timeout: 5_000 })
  }).toPass({ timeout: 80_000 })
  await expect(weeks).toContainText('last week’s same day would have been off by')
  await expect(page.getByRole('region', { name: 'What to order' }).first()).toContainText('An order takes')
  for (const name of ['What stands out', 'What sells together', 'What offers did', 'Slow movers'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(anew).toBeEnabled({ timeout: 30_000 })
})

test('ONLINE-001 a cashier is told whom to ask', async ({ page }) => {
  await signIn(page, 'cashier1')
  await page.goto('/ai-dashboard')
  await expect(page.getByText('This screen')).toBeVisible()
})
