import { standAtTill, tiles } from './at-the-till.ts'
import { names, staffMenu, switchTo, typePin, whoIs } from './people-at-the-till.ts'
import { typeCredentials } from './sign-in.ts'
import { DEMO, expect, KEPT_ON_DEVICE, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

test.use(KEPT_ON_DEVICE)

test('R10 R12 four digits open the till; staff and settings ask for the password, in place', async ({
  page,
}) => {
  await standAtTill(page)
  const { manager } = await names(page)
  await switchTo(page, manager.name)
  await expect(staffMenu(page)).toContainText(manager.name)
  expect((await page.request.get('/api/staff')).status()).toBe(403)
  expect((await whoIs(page)).permissions).not.toContain('manage-staff')

  await page.goto('/staff-management')
  await expect(page.getByText('This screen needs your password')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Sign in with your password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in with your password' })
  await expect(dialog).toContainText('Your password opens the rest')
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Staff', exact: false }).first()).toBeVisible()
  await expect(page.getByText('This screen needs your password')).toHaveCount(0)
  expect((await whoIs(page)).permissions).toContain('manage-staff')
  await page.goto('/sales')
  await expect(tiles(page).first()).toBeVisible()
  await expect(staffMenu(page)).toContainText(manager.name)
})

test('R12 a till that its person locked opens by PIN to its work; told to the server when the network is back, and undone by the password', async ({
  page,
  context,
}) => {
  const unlock = page.getByRole('region', { name: 'Unlock' })
  const staff = async () => (await page.request.get('/api/staff')).status()
  const lock = async () => {
    await staffMenu(page).click()
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
  }
  await page.goto('/sales')
  await typeCredentials(page, 'UK003', 'manager', DEMO.password)
  await page.getByRole('button', { name: 'Login to POS System' }).click()
  await expect(tiles(page).first()).toBeVisible()
  expect(await staff()).toBe(200)
  await lock()
  const once = page.getByRole('dialog', { name: 'Your PIN, once' })
  await expect(once.getByLabel('Enter your PIN')).toBeFocused()
  await typePin(page)
  await expect(unlock).toContainText('Enter your PIN')
  // Already while it is locked: whoever gets past the screen has no more.
  await expect.poll(staff).toBe(403)
  await page.getByRole('button', { name: 'Use my password' }).click()
  await unlock.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await unlock.getByRole('button', { name: 'Unlock' }).click()
  await expect(tiles(page).first()).toBeVisible()
  expect(await staff()).toBe(200)
  await expect.poll(async () => (await whoIs(page)).passwordOpens).toBeUndefined()

  await context.setOffline(true)
  await lock()
  await expect(unlock).toContainText('Enter your PIN')
  await typePin(page)
  await expect(tiles(page).first()).toBeVisible()
  await context.setOffline(false)
  await expect.poll(staff, { timeout: 30_000 }).toBe(403)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/staff-management')
  await expect(page.getByText('This screen needs your password')).toBeVisible()
})
