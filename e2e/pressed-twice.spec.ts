import { standAtTill } from './at-the-till.ts'
import { drawerButton, topDialog } from './drawer.ts'
import { expect, test } from './test.ts'

test.setTimeout(120_000)

test('TILL-006 a double tap on a slow device opens one shift and books the money once', async ({ page }) => {
  await standAtTill(page)
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await drawerButton(page).click()
  await topDialog(page).getByLabel('How many £20').fill('4')
  await topDialog(page).getByRole('button', { name: 'Open the shift' }).dblclick()
  await expect(drawerButton(page)).toHaveAccessibleName(/Shift open/)
  await expect(page.getByText('is open on this till already')).toHaveCount(0)

  for (const pounds of ['1', '2', '3', '4']) {
    await drawerButton(page).click()
    await topDialog(page).getByRole('button', { name: 'Cash in' }).click()
    await topDialog(page).getByLabel('Amount').fill(pounds)
    await topDialog(page).getByRole('button', { name: 'Cash in', exact: true }).dblclick()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await drawerButton(page).click()
  await topDialog(page).getByRole('button', { name: 'Entries of this shift' }).click()
  const entries = topDialog(page).getByRole('list', { name: 'Entries of this shift' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Cash in' })).toHaveCount(4)
})
