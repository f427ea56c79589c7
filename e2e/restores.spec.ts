import type { Page } from '@playwright/test'
import { signInOperator } from './portal.ts'
import { expect, test } from './test.ts'

const openDatabase = async (page: Page) => {
  await page.getByRole('button', { name: 'Database', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Database', level: 1 })).toBeVisible()
}

test('OPER-007 R14 a backup is made and listed, comes back beside what is in use, is chosen for the next start and taken back, and removed', {
  // A restore gives way to all other work, and beside other journeys it would never end.
  tag: '@alone',
}, async ({ page }) => {
  // After all other journeys there are the books of a hundred shops to check.
  test.setTimeout(600_000)
  await signInOperator(page)
  await openDatabase(page)
  const backups = page.getByRole('region', { name: 'Backups', exact: true })
  const rows = backups.getByRole('row').filter({ hasText: 'The whole server' })
  await backups.getByRole('button', { name: 'Back up now' }).click()
  await expect(backups.getByRole('button', { name: 'Back up now' })).toBeEnabled({ timeout: 60_000 })
  await expect(rows.first()).toBeVisible({ timeout: 60_000 })

  await rows
    .first()
    .getByRole('button', { name: /^Restore/ })
    .click()
  const asking = page.getByRole('dialog', { name: 'Bring this backup back?' })
  const go = asking.getByRole('button', { name: 'Restore', exact: true })
  await expect(go).toBeDisabled()
  await asking.getByLabel('Type “restore”').fill('restore')
  await go.click()
  const restored = page.getByRole('region', { name: 'Restored backups' })
  await expect(restored.getByText('A backup is being restored', { exact: false })).toBeVisible()
  const back = restored.getByRole('region', { name: /^The backup of the whole server/ })
  // What other journeys put into the books on purpose is found here too.
  await expect(back).toContainText(/Whole:|findings against its books/, { timeout: 480_000 })
  await expect(back.getByRole('table')).toContainText('UK001')
  await expect(restored.getByRole('region', { name: 'The database “tuppence”' })).toContainText('In use')

  await back.getByRole('button', { name: 'Use it from the next start' }).click()
  const choosing = page.getByRole('dialog', { name: 'Use it from the next start?' })
  await choosing.getByLabel('Type “use”').fill('use')
  await choosing.getByRole('button', { name: 'Use it from the next start' }).click()
  await expect(restored).toContainText('The next start opens another database')
  await expect(back.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await restored.getByRole('button', { name: 'Take it back' }).click()
  await expect(restored).not.toContainText('The next start opens another database')

  await back.getByRole('button', { name: 'Remove' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove this database?' })
  await removing.getByLabel('Type “remove”').fill('remove')
  await removing.getByRole('button', { name: 'Remove for good' }).click()
  await expect(restored).toContainText('No backup is restored')
})
