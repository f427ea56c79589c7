import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { standAtTill } from './at-the-till.ts'
import { sellOne } from './paying.ts'
import { signIn } from './sign-in.ts'
import { DEMO, expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.setTimeout(90_000)

const drawerButton = (page: Page) => page.getByRole('button', { name: /^Cash drawer:/ })
const dialog = (page: Page) => page.getByRole('dialog').last()
const amountOf = (text: string, label: string) =>
  new RegExp(`^ *${label}(?: \\(\\d+\\))? +(-?£[\\d,.]+)$`, 'm').exec(text)?.[1]

async function openShift(page: Page) {
  await expect(drawerButton(page)).toHaveAccessibleName(/No shift/)
  await drawerButton(page).click()
  await dialog(page).getByLabel('How many £20').fill('4')
  await dialog(page).getByLabel('How many 50p').fill('40')
  await expect(dialog(page).getByText('£100.00')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Open the shift' }).click()
  await expect(drawerButton(page)).toHaveAccessibleName(/Shift open/)
}

/** Counts a sum and compares: what should be there is on the screen only after that. */
async function count(page: Page, pounds: string) {
  await drawerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Count and close the shift' }).click()
  await dialog(page).getByText('The sum only').click()
  await dialog(page).getByLabel('Counted', { exact: true }).fill(pounds)
  await expect(dialog(page).getByText('Expected')).toBeHidden()
}

test('TILL-004 TILL-006 STAFF-038 a shift is opened with a float, pays out by approval, is counted blind and makes a Z read', async ({
  page,
  browser,
  baseURL,
}) => {
  await standAtTill(page)
  await openShift(page)
  await sellOne(page)

  await drawerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Pay-out' }).click()
  await dialog(page).getByLabel('Amount').fill('5')
  await dialog(page).getByRole('button', { name: 'Pay-out', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Ask somebody who may' })
  await expect(asked).toContainText('a pay-out of £5.00')
  await expect(asked).toContainText('PIN of')
  await page.keyboard.type(DEMO.pin)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await count(page, '90')
  await dialog(page).getByRole('button', { name: 'Compare' }).click()
  await expect(dialog(page).getByText('Missing')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await dialog(page).getByLabel('Why is there a difference?').selectOption({ label: 'Wrong change given' })
  await dialog(page).getByRole('button', { name: 'Close the shift' }).click()
  await expect(dialog(page)).toContainText('This is Z read 1.')
  const paper = await dialog(page).locator('pre').innerText()
  expect(paper).toContain('Z READ 1')
  expect(amountOf(paper, 'Pay-outs')).toBe('-£5.00')
  expect(amountOf(paper, 'COUNTED')).toBe('£90.00')
  const printed = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'Print' }).click()
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

test('D2 TILL-002 a shift is opened and closed without a network, warned of what is unsent, and is numbered when it is back', async ({
  page,
  context,
}) => {
  await standAtTill(page, 'cashier2')
  await expect(drawerButton(page)).toHaveAccessibleName(/No shift/)
  // What the drawer needs has been fetched by now, as the till's other parts.
  await drawerButton(page).click()
  await expect(dialog(page)).toContainText('No shift is open')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(true)
  await openShift(page)
  await sellOne(page)
  await count(page, '1')
  const compare = dialog(page).getByRole('button', { name: 'Compare' })
  await expect(dialog(page)).toContainText('not sent yet')
  await expect(compare).toBeDisabled()
  await dialog(page).getByLabel('Close all the same').check()
  await compare.click()
  await dialog(page).getByRole('button', { name: 'Close the shift' }).click()
  await expect(dialog(page)).toContainText('gets its number when the till has reached the server')
  await expect(dialog(page).locator('pre')).toContainText('CLOSE OF SHIFT')
  await context.setOffline(false)
  await expect(dialog(page)).toContainText(/This is Z read \d+\./, { timeout: 20_000 })
  await expect(dialog(page).locator('pre')).toContainText('records were not sent')
})

test('TILL-001 TILL-003 TILL-005 a manager enrols a till and sees whether it is online, and the staff page lists it', async ({
  page,
}) => {
  await signIn(page, 'manager', 'back-office')
  await page.goto('/tills')
  await page.getByRole('button', { name: 'Add a till' }).click()
  await dialog(page).getByRole('button', { name: 'Add the till' }).click()
  await expect(dialog(page)).toContainText('Write a name for the till.')
  const name = `Counter ${crypto.randomUUID().slice(0, 6)}`
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('Location').fill('By the door')
  await dialog(page).getByRole('button', { name: 'Add the till' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('By the door')
  await expect(row).toContainText('Offline')
  await page.goto('/staff-management')
  await expect(
    page.getByRole('region', { name: 'Till status' }).getByRole('listitem').filter({ hasText: name }),
  ).toContainText('Offline')
  await page.goto('/tills')
  await row.getByRole('button', { name: `Archive ${name}` }).click()
  await page.getByRole('button', { name: 'Archive the till' }).click()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Show archived tills').check()
  await expect(row).toContainText('Archived')
})
