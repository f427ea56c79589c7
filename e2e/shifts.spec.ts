import { AxeBuilder } from '@axe-core/playwright'
import { standAtTill } from './at-the-till.ts'
import { amountOf, count, drawerButton, moveMoney, openShift, sayWhy, topDialog } from './drawer.ts'
import { sellOne } from './paying.ts'
import { signIn } from './sign-in.ts'
import { DEMO, expect, KEPT_ON_DEVICE, test } from './test.ts'

test.use({ ...KEPT_ON_DEVICE, viewport: { width: 1440, height: 900 } })
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
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
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

test('R6 D2 an entry that was typed wrongly is taken back without a network too, and both stay to be seen', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await standAtTill(page, 'manager')
  await openShift(page)
  await moveMoney(page, 'Cash in', '300')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await moveMoney(page, 'Cash in', '30')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await drawerButton(page).click()
  await topDialog(page).getByRole('button', { name: 'Entries of this shift' }).click()
  const entries = topDialog(page).getByRole('list', { name: 'Entries of this shift' }).getByRole('listitem')
  await expect(entries).toHaveText([/£30\.00/, /£300\.00/])
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await context.setOffline(true)
  await entries
    .filter({ hasText: '£300.00' })
    .getByRole('button', { name: /^Take back/ })
    .click()
  await topDialog(page).getByLabel('Why was it wrong?').selectOption({ label: 'Other' })
  const takeBack = topDialog(page).getByRole('button', { name: 'Take it back' })
  await takeBack.click()
  await expect(topDialog(page)).toContainText('Write down what it was.')
  await topDialog(page).getByLabel('What it was').fill('One nought too many')
  await takeBack.click()
  const wrong = entries.filter({ hasText: '£300.00' })
  await expect(wrong).toContainText('Taken back')
  await expect(wrong).toContainText('One nought too many')
  await expect(wrong.getByRole('button')).toHaveCount(0)
  await expect(entries.filter({ hasText: '£30.00' }).getByRole('button')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await context.setOffline(false)

  await count(page, '130')
  // What was done without a network has been sent by now.
  await expect(topDialog(page).getByLabel('Close all the same')).toHaveCount(0, { timeout: 30_000 })
  await topDialog(page).getByRole('button', { name: 'Compare' }).click()
  await expect(topDialog(page).getByText('It is right')).toBeVisible()
  await topDialog(page).getByRole('button', { name: 'Close the shift' }).click()
  await expect(topDialog(page)).toContainText(/This is Z read \d+\./, { timeout: 20_000 })
  const paper = await topDialog(page).locator('pre').innerText()
  expect([amountOf(paper, 'Cash in'), amountOf(paper, 'EXPECTED')]).toEqual(['£30.00', '£130.00'])
  expect(paper).toMatch(/^Entries taken back +1$/m)

  const office = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(office, 'manager', 'back-office')
  await office.goto('/audit-log')
  await office.getByLabel('Action').selectOption('Drawer entry taken back')
  await expect(office.getByText('entry: Cash in of £300.00').first()).toBeVisible()
  await expect(office.getByText('note: One nought too many').first()).toBeVisible()
  await office.context().close()
})

test('D2 TILL-002 a shift is opened and closed without a network, warned of what is unsent, and is numbered when it is back', async ({
  page,
  context,
}) => {
  await standAtTill(page, 'cashier2')
  await expect(drawerButton(page)).toHaveAccessibleName(/No shift/)
  // What the drawer needs has been fetched by now, as the till's other parts.
  await drawerButton(page).click()
  await expect(topDialog(page)).toContainText('No shift is open')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(true)
  await openShift(page)
  await sellOne(page)
  await count(page, '1')
  const compare = topDialog(page).getByRole('button', { name: 'Compare' })
  await expect(topDialog(page)).toContainText('not sent yet')
  await expect(compare).toBeDisabled()
  await topDialog(page).getByLabel('Close all the same').check()
  await compare.click()
  const close = topDialog(page).getByRole('button', { name: 'Close the shift' })
  await close.click()
  await expect(topDialog(page)).toContainText('Choose a reason. “Nobody knows” is one.')
  await sayWhy(page, 'Nobody knows')
  await close.click()
  await expect(topDialog(page)).toContainText('gets its number when the till has reached the server')
  await expect(topDialog(page).locator('pre')).toContainText('CLOSE OF SHIFT')
  await context.setOffline(false)
  await expect(topDialog(page)).toContainText(/This is Z read \d+\./, { timeout: 20_000 })
  await expect(topDialog(page).locator('pre')).toContainText('records were not sent')
})
