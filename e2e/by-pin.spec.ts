import { standAtTill, tiles } from './at-the-till.ts'
import { names, staffMenu, switchTo, whoIs } from './people-at-the-till.ts'
import { DEMO, expect, test } from './test.ts'

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

test('D5 one’s own password is changed with the one that one has', async ({ page }) => {
  await standAtTill(page, 'cashier2', 'UK003')
  await staffMenu(page).click()
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  await dialog.getByLabel('The password you have now').fill('not-the-password')
  await dialog.getByLabel('Password', { exact: true }).fill('another-password-1')
  await dialog.getByRole('button', { name: 'Change the password' }).click()
  await expect(dialog).toContainText('The password is not right')
  await dialog.getByLabel('The password you have now').fill(DEMO.password)
  await dialog.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const login = (password: string) =>
    page.request.post('/api/pos/login', { data: { businessCode: 'UK003', username: 'cashier2', password } })
  expect((await login(DEMO.password)).status()).toBe(401)
  expect((await login('another-password-1')).status()).toBe(200)
  const back = { password: 'another-password-1', newPassword: DEMO.password }
  expect((await page.request.put('/api/staff/me/password', { data: back })).status()).toBe(204)
})
