import type { Browser, Page } from '@playwright/test'
import { cartLines, productsToScan, scan, standAtTill } from './at-the-till.ts'
import { amountOf, closeWithReason, count, moveMoney, openShift, takeBack, topDialog } from './drawer.ts'
import { complete, saleDone, sellOne } from './paying.ts'
import { names, someone, switchTo, typePin } from './people-at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect, OWN_BUSINESS, test } from './test.ts'
import { nothingIsFound } from './wcag.ts'

// In the demo business the next new device, which becomes the till that was enrolled, may be another journey's.
test.use({ ...OWN_BUSINESS, viewport: { width: 1440, height: 900 } })

/** The manager's own browser, in the back office. */
async function openBackOffice(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'manager', 'back-office')
  return page
}

/** The next device that nobody has sold on becomes this till. */
async function enrol(office: Page, name: string) {
  await office.goto('/tills')
  await office.getByRole('button', { name: 'Add a till' }).click()
  await topDialog(office).getByLabel('Name').fill(name)
  await topDialog(office).getByRole('button', { name: 'Add the till' }).click()
  await expect(office.getByRole('row').filter({ hasText: name })).toContainText('Offline')
}

async function sellByCard(page: Page) {
  const [product] = await productsToScan(page, 1)
  await scan(page, product?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  await page.getByRole('radio', { name: 'Card' }).click()
  const paper = page.waitForEvent('popup')
  await complete(page).click()
  await expect(saleDone(page)).toContainText(/T\d+-\d{6}/)
  await (await paper).close()
}

/** Finds the latest entry of this kind with these words, and answers its row. */
async function entry(office: Page, action: string, words: string | RegExp) {
  await office.getByLabel('Action').selectOption(action)
  const row = office.getByRole('row').filter({ hasText: action }).filter({ hasText: words }).first()
  await expect(row).toBeVisible()
  return row
}

test('TILL-001 TILL-002 TILL-003 TILL-004 TILL-005 TILL-006 STAFF-038 STAFF-040 a trading day, from the counted float to the log that names everybody', async ({
  page,
  browser,
}) => {
  const name = `Counter ${crypto.randomUUID().slice(0, 6)}`
  const office = await openBackOffice(browser)
  await enrol(office, name)

  // The morning: the new device is that till, and its drawer begins with what was counted.
  await standAtTill(page)
  const { own, other, manager } = await names(page)
  await openShift(page)
  await expect(office.getByRole('row').filter({ hasText: name })).toContainText(own.name)
  await sellOne(page)
  await sellByCard(page)

  // Noon: somebody else takes over, pays out with the manager's PIN, and puts cash away without it.
  await switchTo(page, other.name)
  await moveMoney(page, 'Pay-out', '7.31')
  await expect(page.getByRole('dialog', { name: 'Ask somebody who may' })).toContainText('a pay-out of £7.31')
  await someone(page, manager.name).click()
  await typePin(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await moveMoney(page, 'Safe drop', '20')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // £200 of change was £20: what was typed wrongly is taken back, with the manager's PIN again.
  await moveMoney(page, 'Cash in', '200')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await takeBack(page, 'Cash in of £200.00', 'Wrong amount')
  await someone(page, manager.name).click()
  await typePin(page)
  await expect(topDialog(page)).toContainText('Taken back')
  await page.keyboard.press('Escape')
  await moveMoney(page, 'Cash in', '20')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The evening: counted without knowing what should be there, and the difference explained.
  await count(page, '60')
  await nothingIsFound(page, 'a drawer that is counted')
  const paper = await closeWithReason(page, 'Something was not noted')
  expect(paper).toContain('Z READ 1')
  expect(paper).toContain(name)
  expect(amountOf(paper, 'Cash'), paper).toMatch(/^£/)
  expect(amountOf(paper, 'Cash'), 'one thing each').toBe(amountOf(paper, 'Card'))
  expect(paper).toMatch(/^Cash \(1\)/m)
  expect(paper).toMatch(/^Card \(1\)/m)
  expect(paper).toMatch(/^VAT rate +Net +VAT +Gross$/m)
  expect(paper).toMatch(/^20% +[\d.]+ +[\d.]+ +[\d.]+$/m)
  expect(amountOf(paper, 'Float')).toBe('£100.00')
  expect(amountOf(paper, 'Pay-outs')).toBe('-£7.31')
  expect(amountOf(paper, 'Safe drops')).toBe('-£20.00')
  expect(amountOf(paper, 'Cash in')).toBe('£20.00')
  expect(paper).toMatch(/^Entries taken back +1$/m)
  expect(amountOf(paper, 'COUNTED')).toBe('£60.00')
  const printed = page.waitForEvent('popup')
  await topDialog(page).getByRole('button', { name: 'Print' }).click()
  await expect((await printed).locator('pre')).toContainText('Z READ 1')
  await topDialog(page).getByRole('button', { name: 'Done' }).click()

  await office.goto('/shifts')
  const shift = office.getByRole('row').filter({ hasText: name })
  await expect(shift).toContainText('missing')
  await shift.getByRole('button', { name: 'Z read 1' }).click()
  await expect(topDialog(office).locator('pre')).toContainText('Something was not noted')

  // Night: the log has each deed, and says whose it was.
  await office.goto('/audit-log')
  await expect(await entry(office, 'Till enrolled', manager.name)).toBeVisible()
  await expect(await entry(office, 'Shift opened', '100.00')).toContainText(own.name)
  await expect(await entry(office, 'Staff switched', other.name)).toContainText(`from: ${own.name}`)
  const payOut = await entry(office, 'Cash paid out of the drawer', '7.31')
  await expect(payOut).toContainText(other.name)
  await expect(payOut).toContainText(`allowed by ${manager.name}`)
  await expect(await entry(office, 'Cash moved to the safe', '20.00')).toContainText(other.name)
  const taken = await entry(office, 'Drawer entry taken back', 'Cash in of £200.00')
  await expect(taken).toContainText(other.name)
  await expect(taken).toContainText(`allowed by ${manager.name}`)
  const closed = await entry(office, 'Shift closed', '60.00')
  await expect(closed).toContainText(other.name)
  await expect(closed).toContainText('reason: not noted')
  await office.context().close()
})
