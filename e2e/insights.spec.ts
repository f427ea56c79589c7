import { openPortal } from './portal.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingInTheWay, nothingIsFound } from './wcag.ts'

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
  test.setTimeout(180_000)
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
  await expect(anew).toBeEnabled({ timeout: 30_000 })

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
  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }, NARROWEST]) {
    await page.setViewportSize(viewport)
    await nothingInTheWay(page, `the insights at ${viewport.width}`)
    await fitsItsWidth(page, `the insights at ${viewport.width}`)
  }
  await page.getByRole('button', { name: 'Change these days' }).click()
  const dialog = page.getByRole('dialog', { name: 'How you order' })
  await dialog.getByLabel('Days that an order should last').fill('0')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await nothingIsFound(page, 'the question of how a shop orders')
})

test('ONLINE-001 WCAG 2.2 AA: insights of a shop that has sold nothing, those under way, and those that cannot be had', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const portal = await openPortal(browser)
  const opened = await portal.request.post('/api/admin/customers', {
    data: { businessName: `Lane ${Date.now()}`, username: 'owner', password: 'an-owner-of-1' },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { customer } = await opened.json()
  const data = { businessCode: customer.businessCode, username: 'owner', password: 'an-owner-of-1' }
  expect((await page.request.post('/api/back-office/login', { data })).ok()).toBe(true)
  await page.request.put('/api/staff/me/password', {
    data: { password: data.password, newPassword: 'my-own-one-1' },
  })
  await page.setViewportSize({ width: 390, height: 844 })

  let ask = () => {}
  const isAsked = new Promise<void>((settle) => {
    ask = settle
  })
  await page.route('**/api/insights', async (route) => {
    if (route.request().method() === 'POST') await isAsked
    await route.continue().catch(() => {})
  })
  await page.goto('/ai-dashboard')
  await expect(page.getByText('gone through for the first time')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Working it out' })).toBeVisible()
  await nothingIsFound(page, 'insights under way')
  await page.unroute('**/api/insights')
  ask()
  await page.route('**/api/insights', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
  await nothingInTheWay(page, 'insights that cannot be had')

  await page.unroute('**/api/insights')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing to go by yet')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Work out anew' })).toBeEnabled({ timeout: 30_000 })
  await nothingInTheWay(page, 'insights of nothing')
  await fitsItsWidth(page, 'insights of nothing')
  await portal.request.delete(`/api/admin/customers/${customer.id}`)
  await portal.context().close()
})

test('ONLINE-001 a cashier is told whom to ask', async ({ page }) => {
  await signIn(page, 'cashier1')
  await page.goto('/ai-dashboard')
  await expect(page.getByText('This screen')).toBeVisible()
})
