import { signInOperator } from './portal.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test.describe('the operator portal', () => {
  test('SHELL-014 AUTH-044, AUTH-049 asks for its own login: a shop’s does not open it', async ({ page }) => {
    await signIn(page, 'manager', 'back-office')
    await page.goto('/super-admin')
    await expect(page.getByRole('button', { name: 'Sign in to the portal' })).toBeVisible()
    expect((await page.request.get('/api/admin/customers')).status()).toBe(403)
  })

  test('AUTH-045, AUTH-047, AUTH-048 says why it let nobody in', async ({ page }) => {
    await page.route('**/api/super-admin/login', (route) => route.fulfill({ status: 401, body: '' }))
    await signInOperator(page, 'wrong')
    await expect(page.getByRole('alert')).toHaveText('Invalid super admin credentials')
    await page.unroute('**/api/super-admin/login')
    await signInOperator(page, 'wrong')
    await expect(page.getByRole('alert')).toHaveText('Invalid super admin credentials')
    await page.route('**/api/super-admin/login', (route) => route.abort())
    await signInOperator(page)
    await expect(page.getByRole('alert')).toHaveText(
      'Connection failed. Please check your internet connection.',
    )
  })

  test('SHELL-014 D4 the set-up link asks for an account, and a spent one says so', async ({ page }) => {
    await page.goto('/super-admin?setup=a-link-that-was-never-given-out')
    await page.getByLabel('Your name').fill('Mallory')
    await page.getByLabel('Username').fill('mallory')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Make my account' }).click()
    await expect(page.getByText('Choose a password of at least 10 characters.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('long enough to be one')
    const answer = page.waitForResponse('**/api/super-admin/set-up')
    await page.getByRole('button', { name: 'Make my account' }).click()
    expect((await answer).status()).toBe(401)
    await expect(page.getByRole('alert')).toHaveText(/link/i)
  })

  test('OPER-001 OPER-002 OPER-009 OPER-010 OPER-011 OPER-012 OPER-015 OPER-017 OPER-018 OPER-019 OPER-020 OPER-021 OPER-022 SHELL-044 opens a business, finds it, closes it', async ({
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
    await expect(create).toBeDisabled()
    await dialog.getByLabel('Business name').fill('Quayside Books')
    await expect(create).toBeDisabled()
    await dialog.getByLabel('Username').fill('quay')
    await dialog.getByLabel('Location').fill('Whitby')
    await expect(dialog.getByLabel('Business type').getByRole('option')).toHaveCount(10)
    await expect(dialog.getByLabel('Plan').getByRole('option')).toHaveText([
      'Starter',
      'Professional',
      'Enterprise',
    ])
    await create.click()
    const once = page.getByRole('dialog', { name: 'Sign-in of Quayside Books' })
    await once.getByRole('button', { name: 'Copy the password' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[a-z0-9]{8}$/)
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Have you noted the password?' })
    await question.getByRole('button', { name: 'Show it again' }).click()
    await once.getByRole('button', { name: 'I have noted it' }).click()
    await expect(once).toHaveCount(0)

    await expect(rows).toHaveCount(customers.length + 1)
    await page.getByRole('searchbox', { name: 'Search businesses' }).fill('whitby')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Quayside Books')
    const code = (await rows.innerText()).match(/UK\d{3,}/)?.[0] ?? ''
    await rows.getByRole('button', { name: `Copy the business code ${code}` }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await rows.getByRole('button', { name: `Copy the username of ${code}` }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('quay')

    await rows.getByRole('button', { name: 'Delete Quayside Books' }).click()
    const deleting = page.waitForRequest((request) => request.method() === 'DELETE')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the customer' }).click()
    expect((await deleting).postData()).toBeNull()
    await expect(page.getByText('No customers found')).toBeVisible()
  })

  test('OPER-014 what could not be copied is said', async ({ page }) => {
    await page.addInitScript(() => {
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
    })
    await signInOperator(page)
    await page.getByRole('button', { name: 'Customer Management' }).click()
    await page.getByRole('button', { name: 'Copy the business code UK001' }).click()
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await expect(toast).toContainText('Not copied')
    await expect(toast).toHaveClass(/border-bad/)
  })

  test('SHELL-033, SHELL-045 a failure is said in red, and closes nothing', async ({ page }) => {
    await signInOperator(page)
    await page.getByRole('button', { name: 'Customer Management' }).click()
    await page.route('**/api/admin/customers/*', (route) => route.abort())
    await page.getByRole('button', { name: 'Delete The Copper Kettle' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the customer' }).click()
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await expect(toast).toContainText('Error')
    await expect(toast).toContainText('No connection to the server')
    await expect(toast).toHaveClass(/border-bad/)
    await expect(page.getByRole('cell', { name: /^The Copper Kettle/ })).toBeVisible()
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
