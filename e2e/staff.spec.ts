import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test('STAFF-010 STAFF-019 STAFF-023 STAFF-024 STAFF-030 STAFF-036 a person is added with PIN, tills and rights, changed and removed, and the audit log says so', async ({
  page,
}) => {
  // Nobody else has this name, whatever other journeys add.
  const [firstName, lastName] = ['Ada', crypto.randomUUID().slice(0, 6)]
  const name = `${firstName} ${lastName}`
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const press = (label: string) => dialog.getByRole('button', { name: label, exact: true }).click()
  await signIn(page, 'manager', 'back-office')
  await page.goto('/staff-management')
  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  await field('First name').fill(firstName)
  await field('Last name').fill(lastName)
  await field('E-mail').fill(`${lastName}@example.com`)
  await field('Password').fill('kept-under-thumb-1')
  await field('PIN').fill('1234')
  await press('Add Staff Member')
  await expect(dialog).toContainText('Many people choose this PIN')
  await field('PIN').fill('4826')
  await press('Add Staff Member')
  await expect(page.getByText('Staff member added successfully').first()).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(`${lastName}@example.com`)

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog.getByRole('switch', { name: 'Reports' }).check()
  await press('Save Changes')
  await expect(row).toContainText('Reports')

  await page.goto('/back-office')
  await page.getByRole('tab', { name: 'Staff' }).click()
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('Active')
  await card.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Staff member removed successfully').first()).toBeVisible()
  await expect(card).toHaveCount(0)

  await page.goto('/audit-log')
  await expect(page.getByRole('row').filter({ hasText: 'can view reports: no → yes' }).first()).toContainText(
    'Staff rights changed',
  )
  await page.getByLabel('Action').selectOption('Staff added')
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText('Priya Raman')
})
