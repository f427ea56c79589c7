import type { Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Nobody else has this name, whatever other journeys add. */
const someone = () => `Ada ${crypto.randomUUID().slice(0, 6)}`
const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const says = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible()

test('STAFF-001 to STAFF-022 the Staff tab adds, changes and removes somebody, and says what is missing', async ({
  page,
}) => {
  const name = someone()
  await signIn(page, 'manager', 'back-office')
  await page.goto('/back-office')
  await page.getByRole('tab', { name: 'Staff' }).click()
  await expect(card(page, 'cashier1')).toContainText('Cashier')

  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  await press(page, 'Add Staff Member')
  await says(page, 'Validation Error')
  await says(page, 'Please fill in all required fields')
  await dialog(page).getByLabel('Full name').fill(name)
  await dialog(page).getByLabel('Username').fill('cashier1')
  await dialog(page).getByLabel('Password', { exact: true }).fill('secret-1')
  await press(page, 'Add Staff Member')
  await says(page, 'Failed to add staff member')
  await dialog(page).getByLabel('Username').fill(name.toLowerCase().replace(' ', '.'))
  await press(page, 'Add Staff Member')
  await says(page, 'Staff member added successfully')
  await expect(card(page, name)).toContainText('Active')

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(dialog(page).getByLabel('New password')).toHaveValue('')
  await dialog(page).getByLabel('Role').selectOption('Supervisor')
  await press(page, 'Save Changes')
  await says(page, 'Staff member updated successfully')
  await expect(card(page, name)).toContainText('Supervisor')

  await page.getByRole('button', { name: `Remove ${name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to remove this staff member?')
  await question.getByRole('button', { name: 'Remove' }).click()
  await says(page, 'Staff member removed successfully')
  await expect(card(page, name)).toHaveCount(0)
})

test('STAFF-023 to STAFF-034 the staff page adds a person with PIN, tills and rights', async ({ page }) => {
  const name = someone()
  await signIn(page, 'manager', 'back-office')
  await page.goto('/staff-management')
  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  await expect(dialog(page).getByLabel('Role')).toHaveValue('cashier')
  await expect(dialog(page).getByRole('switch', { name: 'Reports' })).not.toBeChecked()
  for (const till of await dialog(page).getByRole('checkbox').all()) await till.uncheck()
  await dialog(page).getByLabel('PIN', { exact: true }).fill('48a')
  await press(page, 'Add Staff Member')
  for (const words of [
    'First name is required',
    'Last name is required',
    'Valid email is required',
    'Password must be at least 6 characters',
    'PIN must be exactly 4 digits',
    'Must have access to at least one till',
  ])
    await says(page, words)

  const [firstName = '', lastName = ''] = name.split(' ')
  await dialog(page).getByLabel('First name').fill(firstName)
  await dialog(page).getByLabel('Last name').fill(lastName)
  await dialog(page).getByLabel('E-mail').fill(`${lastName}@example.com`)
  await dialog(page).getByLabel('Password', { exact: true }).fill('secret-1')
  await dialog(page).getByLabel('PIN', { exact: true }).fill('12a34')
  await expect(dialog(page).getByLabel('PIN', { exact: true })).toHaveValue('1234')
  await dialog(page).getByRole('checkbox').first().check()
  await press(page, 'Add Staff Member')
  await expect(dialog(page)).toContainText('Many people choose this PIN')
  await dialog(page).getByLabel('PIN', { exact: true }).fill('4826')
  await press(page, 'Add Staff Member')
  await says(page, 'Staff member added successfully')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(`${lastName}@example.com`)

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog(page).getByRole('switch', { name: 'Reports' }).check()
  await press(page, 'Save Changes')
  await expect(row).toContainText('Reports')

  await page.goto('/audit-log')
  await expect(page.getByRole('row').filter({ hasText: 'can view reports: no → yes' }).first()).toContainText(
    'Staff rights changed',
  )
  await page.getByLabel('Action').selectOption('Staff added')
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText('Priya Raman')
})

test('STAFF-036 a cashier is shown no staff', async ({ page }) => {
  await signIn(page, 'cashier1', 'back-office')
  await page.goto('/staff-management')
  await expect(page.getByRole('button', { name: 'Add Staff Member' })).toHaveCount(0)
  await page.goto('/audit-log')
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toHaveCount(0)
})
