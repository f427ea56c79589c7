import type { BrowserContext, Page } from '@playwright/test'
import { tiles } from './at-the-till.ts'
import { signInBrowser, typeCredentials } from './sign-in.ts'
import { expect, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

const GIVEN = 'given-password-1'
const OWN = 'their-own-password-1'

/** The manager adds somebody with this password. */
async function addSomebody(office: BrowserContext) {
  const username = `sam-${crypto.randomUUID().slice(0, 8)}`
  await signInBrowser(office, 'manager', 'back-office')
  const { adminCustomerId } = await (await office.request.get('/api/auth/user')).json()
  const data = { fullName: 'Sam Okafor', username, password: GIVEN, role: 'cashier', adminCustomerId }
  const added = await office.request.post('/api/back-office/staff', { data })
  expect(added.ok(), await added.text()).toBe(true)
  return username
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Choose your own password' })

test('D3 whoever was given a password chooses their own before anything else, and only that one is good then', async ({
  page,
  browser,
}) => {
  const office = await browser.newContext()
  const username = await addSomebody(office)
  await page.goto('/sales')
  await typeCredentials(page, 'UK001', username, GIVEN)
  await page.getByRole('button', { name: 'Login to POS System' }).click()
  await expect(heading(page)).toBeVisible()
  expect((await page.request.get('/api/products')).status()).toBe(403)
  await page.goto('/sales')
  await expect(heading(page)).toBeVisible()
  await page.getByLabel('The password you were given').fill(GIVEN)
  await page.getByLabel('New password').fill(OWN)
  await page.getByRole('button', { name: 'Change it and go on' }).click()
  await expect(tiles(page).first()).toBeVisible()

  const signIn = async (password: string) =>
    (
      await office.request.post('/api/pos/login', { data: { businessCode: 'UK001', username, password } })
    ).status()
  expect([await signIn(GIVEN), await signIn(OWN)]).toEqual([401, 200])
  await office.close()
})
