import type { Page } from '@playwright/test'
import { whoIs } from './people-at-the-till.ts'
import { openPortal } from './portal.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Nobody else has this name, whatever other journeys add. */
const someone = () => `Ada ${crypto.randomUUID().slice(0, 6)}`
const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const says = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible()

/** The Staff tab of the back office, as its manager sees it. */
async function openStaffTab(page: Page) {
  await signIn(page, 'manager', 'back-office')
  await page.goto('/back-office')
  await page.getByRole('tab', { name: 'Staff' }).click()
  await expect(card(page, 'cashier1')).toBeVisible()
}

const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const usernameOf = (name: string) => name.toLowerCase().replace(' ', '.')

async function addByCard(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  await field(page, 'Full name').fill(name)
  await field(page, 'Username').fill(usernameOf(name))
  await field(page, 'Password').fill('secret-1')
  await press(page, 'Add Staff Member')
  await expect(card(page, name)).toBeVisible()
}

async function removeByCard(page: Page, name: string) {
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(card(page, name)).toHaveCount(0)
}

test('STAFF-001 the Staff tab is for those of the shop who see to its people', async ({ page }) => {
  await page.goto('/back-office')
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Staff' })).toHaveCount(0)
  await signIn(page, 'cashier1', 'back-office')
  await page.goto('/back-office')
  await expect(page.getByText('This screen is not for your role')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Staff' })).toHaveCount(0)
  await openStaffTab(page)
  await expect(page.getByRole('region', { name: 'Staff' })).toBeVisible()
})

test('STAFF-002 STAFF-003 a card shows who somebody is, in which role, and what can be done', async ({
  page,
}) => {
  await openStaffTab(page)
  const { staff }: { staff: { fullName: string; username: string }[] } = await (
    await page.request.get(`/api/back-office/staff/${(await whoIs(page)).adminCustomerId}`)
  ).json()
  const colours = new Set<string>()
  for (const [username, role] of [
    ['cashier1', 'Cashier'],
    ['manager', 'Manager'],
  ] as const) {
    const fullName = staff.find((member) => member.username === username)?.fullName ?? ''
    const theirs = card(page, username).filter({ hasText: fullName })
    await expect(theirs.getByText(fullName, { exact: true })).toBeVisible()
    await expect(theirs.getByText('Active', { exact: true })).toBeVisible()
    await expect(theirs.getByRole('button', { name: `Edit ${fullName}` })).toBeVisible()
    await expect(theirs.getByRole('button', { name: `Remove ${fullName}` })).toBeVisible()
    const badge = theirs.getByText(role, { exact: true })
    colours.add(await badge.evaluate((element) => getComputedStyle(element).backgroundColor))
  }
  expect(colours.size).toBe(2)
})

test('STAFF-004 a shop that has taken on nobody yet is shown how to begin', async ({ page, browser }) => {
  const portal = await openPortal(browser)
  const opened = await portal.request.post('/api/admin/customers', {
    data: { businessName: `Quay ${someone()}`, username: 'owner', password: 'an-owner-of-1' },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { customer } = await opened.json()
  const data = { businessCode: customer.businessCode, username: 'owner', password: 'an-owner-of-1' }
  const login = await page.request.post('/api/back-office/login', { data })
  expect(login.ok(), await login.text()).toBe(true)
  if ((await whoIs(page)).mustChangePassword) {
    const changed = { password: data.password, newPassword: 'my-own-one-1' }
    await page.request.put('/api/staff/me/password', { data: changed })
  }
  await page.goto('/back-office')
  await page.getByRole('tab', { name: 'Staff' }).click()
  await expect(page.getByText('No Staff Members Yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Staff Member' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add First Staff Member' }).click()
  await field(page, 'Full name').fill('Ada Byron')
  await field(page, 'Username').fill('ada')
  await field(page, 'Password').fill('secret-1')
  await press(page, 'Add Staff Member')
  await expect(card(page, 'Ada Byron')).toBeVisible()
  await expect(page.getByText('No Staff Members Yet')).toHaveCount(0)
  await removeByCard(page, 'Ada Byron')
  await expect(page.getByText('No Staff Members Yet')).toBeVisible()
  await portal.request.delete(`/api/admin/customers/${customer.id}`)
  await portal.context().close()
})

test('STAFF-005 STAFF-006 STAFF-017 the add dialog wants name, username and password, and adds', async ({
  page,
}) => {
  const name = someone()
  await openStaffTab(page)
  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  await expect(field(page, 'Role')).toHaveValue('cashier')
  await expect(dialog(page)).toContainText('They choose their own at first sign-in.')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const whole = { 'Full name': name, Username: usernameOf(name), Password: 'secret-1' }
  for (const missing of Object.keys(whole)) {
    for (const [label, text] of Object.entries(whole))
      await field(page, label).fill(label === missing ? ' ' : text)
    await press(page, 'Add Staff Member')
    await says(page, 'Validation Error')
    await says(page, 'Please fill in all required fields')
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
  }
  await field(page, 'Password').fill('s')
  await press(page, 'Add Staff Member')
  await expect(dialog(page)).toContainText('Password must be at least 6 characters')
  expect(sent).toEqual([])
  await field(page, 'Password').fill('secret-1')
  await press(page, 'Add Staff Member')
  await says(page, 'Staff member added successfully')
  await expect(card(page, name)).toContainText('Active')
  await removeByCard(page, name)
})

test('STAFF-008 STAFF-018 the edit dialog changes name, username and role, and the password where one is typed', async ({
  page,
}) => {
  const name = someone()
  const renamed = someone()
  await openStaffTab(page)
  await addByCard(page, name)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(field(page, 'Full name')).toHaveValue(name)
  await expect(field(page, 'Username')).toHaveValue(usernameOf(name))
  await expect(field(page, 'New password')).toHaveValue('')
  await field(page, 'Full name').fill(renamed)
  await field(page, 'Role').selectOption('Supervisor')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await press(page, 'Save Changes')
  expect((await sent).postDataJSON()).not.toHaveProperty('password')
  await says(page, 'Staff member updated successfully')
  await expect(card(page, renamed)).toContainText('Supervisor')
  await removeByCard(page, renamed)
})

test('STAFF-010 STAFF-019 removing asks first, and says when it is done', async ({ page }) => {
  const name = someone()
  await openStaffTab(page)
  await addByCard(page, name)
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(question).toContainText('Are you sure you want to remove this staff member?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, name)).toBeVisible()
  await removeByCard(page, name)
  await says(page, 'Staff member removed successfully')
})

test('STAFF-020 STAFF-021 STAFF-022 what could not be saved is said, on both screens, and nothing typed is lost', async ({
  page,
}) => {
  const name = someone()
  await openStaffTab(page)
  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  await field(page, 'Full name').fill(name)
  await field(page, 'Username').fill('cashier1')
  await field(page, 'Password').fill('secret-1')
  await press(page, 'Add Staff Member')
  await says(page, 'Failed to add staff member')
  await expect(
    page
      .getByText(/username/i)
      .and(page.getByText(/in use|taken/i))
      .first(),
  ).toBeVisible()
  await expect(field(page, 'Full name')).toHaveValue(name)
  await field(page, 'Username').fill(usernameOf(name))
  await press(page, 'Add Staff Member')
  await expect(card(page, name)).toBeVisible()

  await page.route(/\/api\/(back-office\/)?staff\b/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await field(page, 'Role').selectOption('Supervisor')
  await press(page, 'Save Changes')
  await says(page, 'Failed to update staff member')
  await expect(field(page, 'Role')).toHaveValue('supervisor')
  await press(page, 'Cancel')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw it away' }).click()
  await expect(card(page, name)).toContainText('Cashier')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await says(page, 'Failed to remove staff member')
  await expect(card(page, name)).toBeVisible()

  await page.goto('/staff-management')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await field(page, 'E-mail').fill('ada@example.com')
  await press(page, 'Save Changes')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to update staff member')
  await expect(field(page, 'E-mail')).toHaveValue('ada@example.com')
  await press(page, 'Cancel')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw it away' }).click()
  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  await expect(dialog(page)).toContainText('They choose their own at first sign-in.')
  for (const [label, text] of Object.entries({
    'First name': 'Eve',
    'Last name': 'Else',
    'E-mail': 'eve@example.com',
  }))
    await field(page, label).fill(text)
  await field(page, 'Password').fill('secret-1')
  await field(page, 'PIN').fill('4826')
  await press(page, 'Add Staff Member')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to add staff member')
  await expect(field(page, 'First name')).toHaveValue('Eve')
  await press(page, 'Cancel')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw it away' }).click()

  await page.unroute(/\/api\/(back-office\/)?staff\b/)
  await page.goto('/back-office')
  await page.getByRole('tab', { name: 'Staff' }).click()
  await removeByCard(page, name)
})

test('STAFF-005 STAFF-023 Escape throws away no filled form of a person unasked, on either screen', async ({
  page,
}) => {
  await signIn(page, 'manager', 'back-office')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  for (const [address, label] of [
    ['/staff-management', 'First name'],
    ['/settings?tab=users', 'Full name'],
  ] as const) {
    await page.goto(address)
    const add = page.getByRole('button', { name: 'Add Staff Member' })
    await add.click()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await add.click()
    await field(page, label).fill('Ada')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(field(page, label)).toHaveValue('Ada')
    await press(page, 'Cancel')
    await question.getByRole('button', { name: 'Throw it away' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
})

test('STAFF-023 STAFF-024 STAFF-025 STAFF-026 STAFF-027 STAFF-028 STAFF-029 STAFF-030 STAFF-032 STAFF-033 STAFF-034 the staff page adds a person with PIN, tills and rights', async ({
  page,
}) => {
  const name = someone()
  await signIn(page, 'manager', 'back-office')
  await page.goto('/staff-management')
  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  await expect(dialog(page).getByLabel('Role')).toHaveValue('cashier')
  // The person who is signed in may make nobody an owner.
  await expect(dialog(page).getByLabel('Role').getByRole('option')).toHaveText([
    'Cashier',
    'Supervisor',
    'Manager',
  ])
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
