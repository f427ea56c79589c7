import type { Page } from '@playwright/test'
import { standAtTill } from './at-the-till.ts'
import { count, drawerButton, openShift, topDialog } from './drawer.ts'
import { sellOne } from './paying.ts'
import { signIn } from './sign-in.ts'
import { expect, OWN_SESSION, test } from './test.ts'
import { nothingIsFound } from './wcag.ts'

test.use(OWN_SESSION)

test('TILL-004 TILL-006 AUTH-025 R6 D5 a shift that another window closed is not closed again; one that somebody left open on a till that is gone is closed by a manager, who is told of it before archiving the till', async ({
  browser,
  baseURL,
}) => {
  const somewhere = async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    // A window that has printed closes by itself; here it prints nothing and stays, to be looked at.
    await context.addInitScript(() => {
      window.print = () => undefined
    })
    return await context.newPage()
  }
  const till = await somewhere()
  await standAtTill(till)
  await openShift(till)
  await closedInAnotherWindow(till)
  // The next float is counted anew.
  await expect(topDialog(till).getByLabel('How many £20')).toHaveValue('')
  await till.keyboard.press('Escape')
  await openShift(till)
  await sellOne(till)
  await expect(till.getByText(/pending/)).toHaveCount(0)
  await drawerButton(till).click()
  await topDialog(till).getByRole('button', { name: 'X read' }).click()
  const code = /^Till +(T\d+)/m.exec(await topDialog(till).locator('pre').innerText())?.[1] ?? ''
  await till.keyboard.press('Escape')
  // Whoever leaves their own shift open is asked before they go.
  await till.getByRole('button', { name: 'Log out', exact: true }).click()
  const asked = till.getByRole('dialog', { name: 'Your shift stays open' })
  await expect(asked).toContainText(/Your shift of .+ is open, and stays open\./)
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(drawerButton(till)).toHaveAccessibleName(/Shift open/)
  await till.getByRole('button', { name: 'Log out', exact: true }).click()
  await asked.getByRole('button', { name: 'Log out' }).click()
  await expect(till).toHaveURL(/\/pos/)
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
  await nothingIsFound(office, 'a shift that is closed for its till')
  await dialog.getByLabel('Why is it closed here?').fill('The tablet fell')
  await dialog.getByRole('button', { name: 'Close the shift' }).click()
  const paper = office.getByRole('dialog').locator('pre')
  await expect(paper).toContainText('Z READ 2')
  await expect(paper).toContainText('Why: The tablet fell')
  const printed = office.waitForEvent('popup')
  await office.getByRole('button', { name: 'Print' }).click()
  await expect((await printed).locator('pre')).toContainText('Z READ 2')
  await office.keyboard.press('Escape')
  await office.getByRole('alertdialog').getByRole('button', { name: 'Archive the till' }).click()
  await expect(row).toHaveCount(0)

  await office.goto('/shifts')
  const closed = row.filter({ hasText: 'The tablet fell' })
  await expect(closed).toContainText('Closed in the back office, for the till')
  await expect(closed.getByRole('button', { name: 'Close for the till' })).toHaveCount(0)
  await closed.getByRole('button', { name: 'Z read 2' }).click()
  await expect(paper).toContainText('Why: The tablet fell')
  await office.goto('/audit-log')
  await office.getByLabel('Action').selectOption('Shift closed for the till')
  await expect(office.getByText('why: The tablet fell').first()).toBeVisible()
  await office.context().close()
})

/** The shift of this window, which was just counted here, is closed in another one: this one says so. */
async function closedInAnotherWindow(page: Page) {
  await count(page, '100')
  await topDialog(page).getByRole('button', { name: 'Compare' }).click()
  await expect(topDialog(page).getByText('It is right')).toBeVisible()
  const other = await page.context().newPage()
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
  await other.close()
}
