import { dialog, field, openInventory, press, question, said, something } from './in-the-inventory.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 120_000 })

test('CAT-010 CAT-012 CAT-028 CAT-029 CAT-030 CAT-031 CAT-032 CAT-033 CAT-034 CAT-035 CAT-036 CAT-037 CAT-038 categories are added, changed, deleted and brought back', async ({
  page,
}) => {
  await openInventory(page)
  const section = page.getByRole('region', { name: 'Categories' })
  const card = (name: string) => section.getByRole('listitem').filter({ hasText: name })
  const name = something('Teas')
  await section.getByRole('button', { name: 'Add Category' }).click()
  await press(page, 'Add Category')
  await said(page, 'Category name is required')
  await field(page, 'Category name').fill(name)
  const failing = async (words: string, act: () => Promise<void>) => {
    await page.route('/api/categories**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    )
    await page.route('/api/categories/*', (route) => route.abort())
    await act()
    await said(page, words)
    await page.unroute('/api/categories**')
    await page.unroute('/api/categories/*')
  }
  await failing('Failed to create category', () => press(page, 'Add Category'))
  const created = page.waitForRequest((request) => request.method() === 'POST')
  await press(page, 'Add Category')
  expect((await created).postDataJSON()).toMatchObject({ name, isActive: true, description: null })
  expect((await created).postDataJSON()).toHaveProperty('organizationId')
  await said(page, 'Category created successfully')
  await expect(card(name)).toContainText('Active')
  await expect(card(name)).toContainText('0 products')

  await section.getByRole('button', { name: `Edit ${name}` }).click()
  await field(page, 'Description').fill('Black and green')
  await dialog(page).getByRole('switch', { name: 'Active' }).uncheck()
  await failing('Failed to update category', () => press(page, 'Save Changes'))
  await press(page, 'Save Changes')
  await said(page, 'Category updated successfully')
  await expect(card(name)).toContainText('Inactive')
  await expect(card(name)).toContainText('Black and green')

  await section.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(question(page)).toContainText('Are you sure you want to delete this category?')
  const remove = () => question(page).getByRole('button', { name: 'Delete category' }).click()
  await failing('Failed to delete category', remove)
  await remove()
  await said(page, 'Category deleted successfully')
  await expect(card(name)).toHaveCount(0)
  await section.getByRole('radio', { name: 'Archived' }).check()
  await section.getByRole('button', { name: `Restore ${name}` }).click()
  await section.getByRole('radio', { name: 'Current' }).check()
  await expect(card(name)).toBeVisible()
})
