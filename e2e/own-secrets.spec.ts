import type { Page } from '@playwright/test'
import { standAtTill, tiles } from './at-the-till.ts'
import { names, someone, switchTo, typePin, whoIs } from './people-at-the-till.ts'
import { signIn, typeCredentials } from './sign-in.ts'
import { expect, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

const FIRST = 'first-password-1'
const GIVEN = 'given-password-1'
const OWN = 'their-own-password-1'

/** The owner adds somebody without a PIN, and gives them another password. */
async function addSomebody(page: Page) {
  const username = `sam-${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, 'manager', 'back-office')
  const { adminCustomerId } = await whoIs(page)
  const data = { fullName: 'Sam Okafor', username, password: FIRST, role: 'cashier', adminCustomerId }
  const added = await page.request.post('/api/back-office/staff', { data })
  expect(added.ok(), await added.text()).toBe(true)
  const { staff } = await added.json()
  const given = await page.request.put(`/api/back-office/staff/${staff.id}`, { data: { password: GIVEN } })
  expect(given.ok(), await given.text()).toBe(true)
  await page.context().clearCookies()
  return username
}

/** What whoever came in with a given password does before anything else. */
async function chooseOwn(page: Page, given: string, own: string) {
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expect(page.getByLabel('The password you were given')).toBeFocused()
  await page.getByLabel('The password you were given').fill(given)
  await page.getByLabel('New password').fill(own)
  await page.getByRole('button', { name: 'Change it and go on' }).click()
  await expect(tiles(page).first()).toBeVisible()
}

async function signInAtTill(page: Page, username: string, password: string) {
  await page.goto('/sales')
  await typeCredentials(page, 'UK001', username, password)
  await page.getByRole('button', { name: 'Login to POS System' }).click()
}

test('D3 whoever was given a password chooses their own before anything else, and only that one is good then', async ({
  page,
}) => {
  const username = await addSomebody(page)
  await signInAtTill(page, username, GIVEN)
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  expect((await page.request.get('/api/products')).status()).toBe(403)
  await page.goto('/sales')
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()

  await chooseOwn(page, GIVEN, OWN)

  await page.context().clearCookies()
  await signInAtTill(page, username, GIVEN)
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
  await signInAtTill(page, username, OWN)
  await expect(tiles(page).first()).toBeVisible()
})

test('D3 STAFF-040 whoever has a password to choose first hands the till back to a colleague’s PIN', async ({
  page,
}) => {
  const username = await addSomebody(page)
  await standAtTill(page)
  const { manager } = await names(page)
  await switchTo(page, manager.name)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL(/\/pos/)
  await signInAtTill(page, username, GIVEN)
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await page.getByRole('button', { name: 'Switch staff', exact: true }).click()
  await someone(page, manager.name).click()
  await typePin(page)
  await expect(tiles(page).first()).toBeVisible()
  expect((await whoIs(page)).id).toBe(manager.id)
})
