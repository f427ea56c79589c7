import type { Page } from '@playwright/test'
import { standAtTill } from './at-the-till.ts'
import { sellOne } from './paying.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** The name that the till's own page gives it: "Till 3". */
async function nameOfTill(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { name: /^This device · / })
  await expect(heading).toBeVisible()
  return (await heading.innerText()).replace('This device · ', '')
}

test('a sale that waits on a till is seen in the back office, live, and is gone when it has been sent', async ({
  page,
  browser,
}) => {
  await standAtTill(page)
  // The server is there and cannot take sales: so the till can still say that it holds one.
  await page.route('**/api/transactions', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await sellOne(page)
  await page.getByRole('link', { name: 'Is everything safe?' }).click()
  const till = await nameOfTill(page)
  const own = page.getByRole('region', { name: 'This device' })
  await expect(own).toContainText('1 sale on this device has not reached the server')
  await expect(page.getByText('The other tills and the server are shown to managers')).toBeVisible()

  const office = await browser.newContext()
  const desk = await office.newPage()
  await signIn(desk, 'manager', 'back-office')
  await desk.goto('/back-office')
  await desk.getByRole('link', { name: 'Store health' }).click()
  const line = desk.getByRole('list', { name: 'Tills' }).getByRole('group').filter({ hasText: till })
  await expect(line).toContainText('Connected, 1 not sent')
  await expect(desk.getByRole('region', { name: 'The server' })).toContainText('Last backup')

  await page.unroute('**/api/transactions')
  await page.getByRole('button', { name: 'Sync Now' }).click()
  await expect(own).not.toContainText('has not reached the server')
  await expect(line).toContainText('Connected, everything sent')
  await office.close()
})
