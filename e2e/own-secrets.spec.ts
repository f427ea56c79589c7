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

/** A device that recognises its person and keeps their passkeys. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const kind = { protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' } as const
  const can = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...kind, ...can, automaticPresenceSimulation: true },
  })
}

/** In the back office, where they log in by it from then on. */
async function addsPasskey(page: Page, username: string) {
  await addAuthenticator(page)
  await page.goto('/back-office')
  await typeCredentials(page, 'UK001', username, OWN)
  await page.getByRole('button', { name: 'Access Back Office' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto('/settings?tab=users')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(card.getByText('Work laptop')).toBeVisible()

  expect((await page.request.post('/api/pos/logout')).status()).toBe(204)
  await page.goto('/back-office')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden()
  await page.goto('/settings?tab=users')
  await expect(card.getByText('Last used')).toBeVisible()
}

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
  await addsPasskey(await (await browser.newContext()).newPage(), username)
})
