import { standAtTill } from './at-the-till.ts'
import { amountOf, count, moveMoney, openShift, topDialog } from './drawer.ts'
import { sellOne } from './paying.ts'
import { signIn } from './sign-in.ts'
import { DEMO, expect, test } from './test.ts'
import { nothingIsFound } from './wcag.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.setTimeout(90_000)

test('TILL-004 TILL-006 STAFF-038 a shift is opened with a float, pays out by approval, is counted blind and makes a Z read', async ({
  page,
  browser,
  baseURL,
}) => {
  await standAtTill(page)
  await openShift(page)
  await sellOne(page)

  await moveMoney(page, 'Pay-out', '5')
  const asked = page.getByRole('dialog', { name: 'Ask somebody who may' })
  await expect(asked).toContainText('a pay-out of £5.00')
  await expect(asked).toContainText('PIN of')
  await page.keyboard.type(DEMO.pin)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await count(page, '90')
  await topDialog(page).getByRole('button', { name: 'Compare' }).click()
  await expect(topDialog(page).getByText('Missing')).toBeVisible()
  await nothingIsFound(page, 'a drawer that was counted')
  await topDialog(page).getByLabel('Why is there a difference?').selectOption({ label: 'Wrong change given' })
  await topDialog(page).getByRole('button', { name: 'Close the shift' }).click()
  await expect(topDialog(page)).toContainText('This is Z read 1.')
  const paper = await topDialog(page).locator('pre').innerText()
  expect(paper).toContain('Z READ 1')
  expect(amountOf(paper, 'Pay-outs')).toBe('-£5.00')
  expect(amountOf(paper, 'COUNTED')).toBe('£90.00')
  const printed = page.waitForEvent('popup')
  await topDialog(page).getByRole('button', { name: 'Print' }).click()
  await expect((await printed).locator('pre')).toContainText('Z READ 1')

  // The owner's list has the same, told by nobody but the live feed.
  const office = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(office, 'manager', 'back-office')
  await office.goto('/shifts')
  const till = /T\d+/.exec(amountOf(paper, 'Till') ?? /^Till +(T\d+)/m.exec(paper)?.[1] ?? '')?.[0] ?? ''
  const row = office
    .getByRole('row')
    .filter({ has: office.getByText(till, { exact: true }) })
    .first()
  await expect(row).toContainText('missing')
  await row.getByRole('button', { name: 'Z read 1' }).click()
  await expect(office.getByRole('dialog').locator('pre')).toContainText('Wrong change given')
  await office.context().close()
})
