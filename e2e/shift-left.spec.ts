import { AxeBuilder } from '@axe-core/playwright'
import { standAtTill, toastOf } from './at-the-till.ts'
import { drawerButton, openShift, sayWhy, topDialog } from './drawer.ts'
import { sellOne } from './paying.ts'
import { signIn } from './sign-in.ts'
import { expect, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

test.setTimeout(120_000)

test('TILL-004 TILL-006 what is half counted outlives a reload, and a shift that another window closed is not closed again', async ({
  page,
  context,
}) => {
  await standAtTill(page)
  await drawerButton(page).click()
  await topDialog(page).getByLabel('How many £20').fill('4')
  await topDialog(page).getByLabel('How many 50p').fill('40')
  await page.reload()
  await drawerButton(page).click()
  await expect(topDialog(page).getByLabel('How many £20')).toHaveValue('4')
  await expect(topDialog(page).getByText('£100.00')).toBeVisible()
  await topDialog(page).getByRole('button', { name: 'Open the shift' }).click()
  await expect(drawerButton(page)).toHaveAccessibleName(/Shift open/)

  await drawerButton(page).click()
  await topDialog(page).getByRole('button', { name: 'Count and close the shift' }).click()
  await topDialog(page).getByText('The sum only').click()
  await topDialog(page).getByLabel('Counted', { exact: true }).fill('100')
  await page.reload()
  await drawerButton(page).click()
  await topDialog(page).getByRole('button', { name: 'Count and close the shift' }).click()
  await expect(topDialog(page).getByLabel('Counted', { exact: true })).toHaveValue('100.00')
  await topDialog(page).getByRole('button', { name: 'Compare' }).click()
  await expect(topDialog(page).getByText('It is right')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/sales')
  await drawerButton(other).click()
  await topDialog(other).getByRole('button', { name: 'Count and close the shift' }).click()
  await topDialog(other).getByRole('button', { name: 'Compare' }).click()
  await topDialog(other).getByRole('button', { name: 'Close the shift' }).click()
  await expect(topDialog(other)).toContainText('The shift is closed.')
  await expect(page.getByRole('dialog', { name: 'Close the shift' })).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Cash drawer and shift' })).toContainText(
    'The shift was closed in another window',
  )
  // The next float is counted anew.
  await expect(topDialog(page).getByLabel('How many £20')).toHaveValue('')
})

test('TILL-004 AUTH-025 whoever leaves a shift of their own open is asked before they are logged out', async ({
  page,
}) => {
  await standAtTill(page)
  await openShift(page)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Your shift stays open' })
  await expect(asked).toContainText(/Your shift of .+ is open, and stays open\./)
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(drawerButton(page)).toHaveAccessibleName(/Shift open/)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await asked.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/pos/)
})

test('SHELL-027 a toast that comes while a dialog is open does not take its Escape', async ({ page }) => {
  await standAtTill(page, 'manager')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/hardware/**', async (route) => {
    await held
    await route.abort()
  })
  await drawerButton(page).click()
  await topDialog(page).getByRole('button', { name: 'Open the drawer only' }).click()
  await topDialog(page).getByRole('button', { name: 'Open the drawer', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await drawerButton(page).click()
  await expect(topDialog(page)).toContainText('No shift is open')
  answer()
  await expect(toastOf(page, 'Failed to open cash drawer. Open it by its key; it is noted.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('R6 D5 the shift of a till that is gone is closed by a manager, who is told of it before archiving the till', async ({
  browser,
  baseURL,
}) => {
  const somewhere = async () => (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const till = await somewhere()
  await standAtTill(till)
  await openShift(till)
  await sellOne(till)
  await expect(till.getByText(/pending/)).toHaveCount(0)
  await drawerButton(till).click()
  await topDialog(till).getByRole('button', { name: 'X read' }).click()
  const code = /^Till +(T\d+)/m.exec(await topDialog(till).locator('pre').innerText())?.[1] ?? ''
  // With its browser everything goes that the till knew, and its proof.
  await till.context().close()

  const office = await somewhere()
  await signIn(office, 'manager', 'back-office')
  await office.goto('/tills')
  const row = office.getByRole('row').filter({ has: office.getByText(code, { exact: true }) })
  await row.getByRole('button', { name: /^Archive / }).click()
  const question = office.getByRole('alertdialog')
  await expect(question).toContainText('A shift is open on')
  await question.getByRole('button', { name: 'Close for the till' }).click()

  const dialog = topDialog(office)
  await expect(dialog).toContainText('Till last heard of')
  await expect(dialog, 'the count is a blind one').not.toContainText('Expected')
  await dialog.getByText('The sum only').click()
  await dialog.getByLabel('Counted', { exact: true }).fill('90')
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog.getByText('Missing')).toBeVisible()
  await dialog.getByLabel('Why is there a difference?').selectOption({ label: 'Nobody knows' })
  await dialog.getByRole('button', { name: 'Close the shift' }).click()
  await expect(dialog).toContainText('Write why it is closed here.')
  const { violations } = await new AxeBuilder({ page: office }).include('[role=dialog]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await dialog.getByLabel('Why is it closed here?').fill('The tablet fell')
  await dialog.getByRole('button', { name: 'Close the shift' }).click()
  const paper = office.getByRole('dialog').locator('pre')
  await expect(paper).toContainText('Z READ 1')
  await expect(paper).toContainText('Why: The tablet fell')
  const printed = office.waitForEvent('popup')
  await office.getByRole('button', { name: 'Print' }).click()
  await expect((await printed).locator('pre')).toContainText('Z READ 1')
  await office.keyboard.press('Escape')
  await office.getByRole('alertdialog').getByRole('button', { name: 'Archive the till' }).click()
  await expect(row).toHaveCount(0)

  await office.goto('/shifts')
  await expect(row).toContainText('Closed in the back office, for the till')
  await expect(row).toContainText('The tablet fell')
  await expect(row.getByRole('button', { name: 'Close for the till' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Z read 1' }).click()
  await expect(paper).toContainText('Why: The tablet fell')
  await office.goto('/audit-log')
  await office.getByLabel('Action').selectOption('Shift closed for the till')
  await expect(office.getByText('why: The tablet fell').first()).toBeVisible()
  await office.context().close()
})

test('R6 a till whose shift a manager closed meanwhile is told so, and its own count is kept beside', async ({
  page,
  browser,
  baseURL,
}) => {
  await standAtTill(page, 'cashier2')
  await openShift(page)
  await sellOne(page)
  await expect(page.getByText(/pending/)).toHaveCount(0)
  const office = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(office, 'manager', 'back-office')
  const open: { id: string; startTime: string }[] = await (
    await office.request.get('/api/shifts/active')
  ).json()
  const newest = open.sort((a, b) => b.startTime.localeCompare(a.startTime))[0]
  const data = {
    id: crypto.randomUUID(),
    amount: null,
    count: null,
    reason: null,
    note: null,
    why: 'It hung',
  }
  const closed = await office.request.post(`/api/shifts/${newest?.id}/close`, { data })
  expect(closed.status(), await closed.text()).toBe(201)

  await drawerButton(page).click()
  await expect(topDialog(page)).toContainText('closed this shift in the back office')
  await expect(topDialog(page)).toContainText('It hung')
  await topDialog(page).getByRole('button', { name: 'Count and close the shift' }).click()
  await topDialog(page).getByText('The sum only').click()
  await topDialog(page).getByLabel('Counted', { exact: true }).fill('100')
  await topDialog(page).getByRole('button', { name: 'Compare' }).click()
  await sayWhy(page, 'Nobody knows')
  await topDialog(page).getByRole('button', { name: 'Close the shift' }).click()
  await expect(topDialog(page)).toContainText('had closed it in the back office: this count stands beside')
  await topDialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(drawerButton(page)).toHaveAccessibleName(/No shift/)
  await office.goto('/shifts')
  await expect(office.getByText('Its till came back and closed it as well').first()).toBeVisible()
  await expect(office.getByText('£100.00 counted at the till').first()).toBeVisible()
  await office.context().close()
})
