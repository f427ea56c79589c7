import { standAtTill, tiles } from './at-the-till.ts'
import { names, peopleKnownByPin, staffMenu, switchTo, typePin, whoIs } from './people-at-the-till.ts'
import { DEMO, expect, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

test('R10 R12 four digits open the till; staff and settings ask for the password, in place', async ({
  page,
}) => {
  await standAtTill(page)
  const { manager } = await names(page)
  await switchTo(page, manager.name)
  await expect(staffMenu(page)).toContainText(manager.name)
  await expect.poll(() => peopleKnownByPin(page)).toBe(1)
  const staff = async () => (await page.request.get('/api/staff')).status()
  expect(await staff()).toBe(403)
  expect((await whoIs(page)).permissions).not.toContain('manage-staff')

  await page.goto('/staff-management')
  await expect(page.getByText('This screen needs your password')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with your password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in with your password' })
  await expect(dialog).toContainText('Your password opens the rest')
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Staff', exact: false }).first()).toBeVisible()
  expect(await staff()).toBe(200)
  expect((await whoIs(page)).permissions).toContain('manage-staff')
  await page.goto('/sales')
  await expect(tiles(page).first()).toBeVisible()

  // A lock opens by PIN to the till's work; already while it is locked, whoever gets past the screen has no more.
  await staffMenu(page).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  const unlock = page.getByRole('region', { name: 'Unlock' })
  await expect(unlock).toContainText(manager.name)
  await expect.poll(staff).toBe(403)
  await typePin(page)
  await expect(staffMenu(page)).toContainText(manager.name)
  expect(await staff()).toBe(403)
})
