import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const CARDS = [
  'The next two weeks',
  'What to order',
  'What stands out',
  'What sells together',
  'What offers did',
  'Slow movers',
]

test('ONLINE-001 what the shop’s sales lead to expect is worked out on demand, with its record, and each list is a file', async ({
  page,
}) => {
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
  for (const name of CARDS) await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(anew).toBeEnabled()

  // Only a list of which there is nothing has no file.
  for (const name of CARDS) {
    const card = page.getByRole('region', { name, exact: true }).first()
    const save = card.getByRole('button', { name: `${name} as CSV` })
    if ((await card.getByRole('row').or(card.getByRole('listitem')).count()) === 0) {
      await expect(save).toHaveCount(0)
      continue
    }
    const download = page.waitForEvent('download')
    await save.click()
    expect((await download).suggestedFilename()).toMatch(/^insights-[a-z]+-\d{4}-\d\d-\d\d\.csv$/)
  }
})
