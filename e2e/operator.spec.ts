import type { Page } from '@playwright/test'
import { signInOperator } from './portal.ts'
import { expect, test } from './test.ts'

test.describe('the operator portal', () => {
  test('OPER-001 OPER-002 OPER-003 OPER-004 OPER-005 OPER-006 OPER-007 OPER-008 OPER-009 OPER-010 OPER-011 OPER-012 OPER-015 OPER-021 OPER-022 SHELL-044 every section shows what there is; a business is opened, found and closed', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInOperator(page)
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
    const { customers }: { customers: object[] } = await (
      await page.request.get('/api/admin/customers')
    ).json()
    await expect(
      page.getByRole('main').getByText(String(customers.length), { exact: true }).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Customer Management' }).click()
    const rows = page.getByRole('table', { name: 'Customer accounts' }).locator('tbody tr')
    await expect(rows).toHaveCount(customers.length)

    await page.getByRole('button', { name: 'Create Customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Customer' })
    const create = dialog.getByRole('button', { name: 'Create Customer' })
    await dialog.getByLabel('Business name').fill('Quayside Books')
    await dialog.getByLabel('Username').fill('quay')
    await dialog.getByLabel('Location').fill('Whitby')
    await create.click()
    const once = page.getByRole('dialog', { name: 'Sign-in of Quayside Books' })
    await once.getByRole('button', { name: 'Copy the password' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[a-z0-9]{8}$/)
    await once.getByRole('button', { name: 'I have noted it' }).click()
    await expect(once).toHaveCount(0)

    await expect(rows).toHaveCount(customers.length + 1)
    await page.getByRole('searchbox', { name: 'Search businesses' }).fill('whitby')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Quayside Books')
    const code = (await rows.innerText()).match(/UK\d{3,}/)?.[0] ?? ''
    await rows.getByRole('button', { name: `Copy the business code ${code}` }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

    await rows.getByRole('button', { name: 'Delete Quayside Books' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the customer' }).click()
    await expect(page.getByText('No customers found')).toBeVisible()
    await everySection(page)
  })
})

test.describe('operators', () => {
  test('OPER-008 one lets another in by a link, which makes an account once, and deactivates them', async ({
    page,
    browser,
  }) => {
    await signInOperator(page)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: 'Add an operator' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an operator' })
    await expect(dialog.getByRole('button', { name: 'Make the link' })).toBeDisabled()
    await dialog.getByLabel('Who is it for?').fill('Nina of the night shift')
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    const once = page.getByRole('dialog', { name: 'Link for Nina of the night shift' })
    const link = await once.getByText('/super-admin?setup=').textContent()
    await once.getByRole('button', { name: 'I have passed it on' }).click()
    await expect(page.getByText(/made by .*, good until/)).toBeVisible()

    const theirs = await (await browser.newContext()).newPage()
    const { pathname, search } = new URL(link ?? '')
    await theirs.goto(`${pathname}${search}`)
    await theirs.getByLabel('Your name').fill('Nina Night')
    const username = `nina${Date.now()}`
    await theirs.getByLabel('Username').fill(username)
    await theirs.getByLabel('Password', { exact: true }).fill('three words in a row')
    await theirs.getByRole('button', { name: 'Make my account' }).click()
    await expect(theirs.getByRole('button', { name: 'Sign in to the portal' })).toBeVisible()
    await theirs.getByLabel('Username').fill(username)
    await theirs.getByLabel('Password', { exact: true }).fill('three words in a row')
    await theirs.getByRole('button', { name: 'Sign in to the portal' }).click()
    // Somebody new is asked for a second factor at once.
    const factor = theirs.getByRole('dialog', { name: 'Set up a second factor' })
    await factor.getByRole('button', { name: 'Not now' }).click()
    await expect(theirs.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    const row = page
      .getByRole('table', { name: 'Who is an operator' })
      .getByRole('row', { name: /Nina Night/ })
    await expect(row).toContainText('Active')
    await row.getByRole('button', { name: 'Deactivate Nina Night' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(row).toContainText('Deactivated')
    expect((await theirs.request.get('/api/admin/operators')).status()).toBe(401)
    await page.getByText('What operators did').click()
    await expect(page.getByText(/deactivated Nina Night/)).toBeVisible()
    await theirs.context().close()
  })
})

/** Shows what there is. */
async function everySection(page: Page) {
  const sections = [
    'Overview',
    'Customers',
    'Customer Management',
    'Devices',
    'Support',
    'Enquiries',
    'Analytics',
    'Database',
    'Settings',
  ]
  const buttons = page.getByRole('navigation', { name: 'Portal' }).getByRole('button')
  await expect(buttons).toHaveText(sections)
  for (const section of sections) {
    await buttons.getByText(section, { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible()
    await expect(page.getByRole('main').getByText(/will be|coming soon|could not be loaded/i)).toHaveCount(0)
  }
  await buttons.getByText('Customers', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('harrowby')
  const rows = page.getByRole('table', { name: 'Customers' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('The Copper Kettle')
  await buttons.getByText('Analytics', { exact: true }).click()
  await expect(page.getByRole('img', { name: /sales in 30 days/ })).toBeVisible()
  await buttons.getByText('Database', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Tables' })).toContainText('audit_log')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Database' })).toBeVisible()
  await buttons.getByText('Settings', { exact: true }).click()
  await page.getByLabel('Support phone').fill('not a number')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await expect(page.getByRole('alert')).toContainText('must be a phone number')
}
