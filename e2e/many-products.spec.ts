import { readFile } from 'node:fs/promises'
import {
  addByCall,
  dialog,
  field,
  find,
  openInventory,
  press,
  row,
  said,
  something,
} from './in-the-inventory.ts'
import { expect, test } from './test.ts'
import { fitsItsWidth } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 120_000 })

test('many products are chosen and changed at once, after three examples of what it comes to', async ({
  page,
}) => {
  await openInventory(page)
  const many = something('Many')
  for (const price of ['1.00', '2.00', '3.33']) await addByCall(page, { name: `${many} at ${price}`, price })
  await find(page, many)
  await expect(row(page, many)).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Choose all that match' }).check()
  await page.getByRole('button', { name: 'Change…' }).click()
  await field(page, 'Percent').fill('10')
  const examples = dialog(page).getByRole('region', { name: 'What it comes to' })
  await expect(examples).toContainText('£3.33 → £3.66')
  await press(page, 'Change 3 products')
  await said(page, '3 products changed.')
  await expect(row(page, `${many} at 3.33`)).toContainText('£3.66')
  // All that match but for one that is taken out by hand.
  await page.getByRole('checkbox', { name: 'Choose all that match' }).check()
  await page.getByRole('checkbox', { name: `Choose ${many} at 2.00` }).uncheck()
  await expect(page.getByText('2 chosen, all but 1')).toBeVisible()
  await page.getByRole('button', { name: 'Change…' }).click()
  await field(page, 'Percent').fill('100')
  await expect(examples).not.toContainText(`${many} at 2.00`)
  await dialog(page).getByText('Down', { exact: true }).click()
  await press(page, 'Change 2 products')
  const question = page.getByRole('alertdialog', { name: 'Give them away for £0.00?' })
  await question.getByRole('button', { name: 'Go back' }).click()
  await dialog(page).getByText('Up', { exact: true }).click()
  await press(page, 'Change 2 products')
  await said(page, '2 products changed.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, '2 prices are as before.')
  await expect(row(page, `${many} at 2.00`)).toContainText('£2.20')
  await expect(row(page, `${many} at 1.00`)).toContainText('£1.10')
  // The toast is gone; the way back is not.
  await page.reload()
  await page.getByRole('button', { name: 'Recent price changes' }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveText([/Prices \+10%.*3 products/s])
  await fitsItsWidth(page, 'recent price changes')
  await page.getByRole('button', { name: 'Undo Prices +10%' }).click()
  await said(page, '1 price is as before. 2 stayed: changed since.')
  await expect(dialog(page)).toContainText('Nothing is left to undo.')
  await page.keyboard.press('Escape')
  await expect(row(page, `${many} at 2.00`)).toContainText('£2.00')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export this list as CSV' }).click(),
  ])
  expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toHaveLength(4)
  await page.getByRole('checkbox', { name: `Choose ${many} at 1.00` }).check()
  await page.getByRole('button', { name: 'Change…' }).click()
  await field(page, 'What to change').selectOption('Delete (archive)')
  await press(page, 'Delete 1 product')
  await expect(row(page, many)).toHaveCount(2)
})
