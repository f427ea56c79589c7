import type { Page } from '@playwright/test'
import { cartLines, productsToScan, scan, standAtTill, tiles, untilKept } from './at-the-till.ts'
import { payExactly, saleDone } from './paying.ts'
import {
  names,
  peopleKnownByPin,
  staffMenu,
  standByOffice,
  switchTo,
  typePin,
  whoIs,
} from './people-at-the-till.ts'
import { typeCredentials } from './sign-in.ts'
import { DEMO, expect, KEPT_ON_DEVICE, OWN_SESSION, test } from './test.ts'

test.use(OWN_SESSION)

test.use(KEPT_ON_DEVICE)

/** Signs in as a person does, so that the device knows them. */
async function signInByHand(page: Page, username = 'cashier1') {
  await page.goto('/sales')
  await typeCredentials(page, 'UK001', username, DEMO.password)
  await page.getByRole('button', { name: 'Login to POS System' }).click()
  await expect(tiles(page).first()).toBeVisible()
}

test('STAFF-037 STAFF-038 STAFF-039 a discount above the limit and a void are allowed in place by a PIN', async ({
  page,
}) => {
  await standAtTill(page)
  const { manager } = await names(page)
  const [product] = await productsToScan(page, 1)
  await scan(page, product?.barcode ?? null)
  await page.getByRole('button', { name: 'Discount the basket' }).click()
  const discount = page.getByRole('dialog', { name: 'Discount the basket' })
  await discount.getByLabel('Discount', { exact: true }).fill('50')
  await discount.getByRole('button', { name: 'Apply' }).click()
  const asked = page.getByRole('dialog', { name: 'Ask somebody who may' })
  await expect(asked).toContainText('a discount of 50%')
  await expect(asked).toContainText(manager.name)
  await typePin(page, '0001')
  await expect(asked).toContainText('The PIN is not right')
  await typePin(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const recorded = page.waitForResponse((answer) => answer.url().endsWith('/api/transactions'))
  // The receipt's window stands before the till and prints: what is pressed next is pressed once it is gone.
  const paper = page.waitForEvent('popup').catch(() => undefined)
  await payExactly(page)
  const sale = await (await recorded).json()
  await (await paper)?.close()
  expect(sale.flags).not.toContain('discount-without-right')
  expect(sale.flags).not.toContain('approval-unproven')

  await page
    .getByRole('button', { name: /Transactions/ })
    .first()
    .click()
  const history = page.getByRole('dialog')
  await history.getByText(sale.receiptNumber).first().click()
  await history.getByRole('button', { name: 'Void', exact: true }).click()
  await history.getByText('Customer request').click()
  // A double tap asks once, and what is typed then is the PIN.
  await history.getByRole('button', { name: 'Void this sale' }).dblclick()
  const voided = page.waitForResponse((answer) => answer.url().endsWith('/api/transactions'))
  await expect(asked).toContainText(`the void of ${sale.receiptNumber} over £${sale.totalAmount}`)
  await expect(asked).toContainText('PIN of')
  await typePin(page, '0001')
  await expect(asked).toContainText('The PIN is not right')
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await history.getByRole('button', { name: 'Void this sale' }).click()
  await expect(asked.getByLabel(/^PIN of/)).toBeFocused()
  await typePin(page)
  const record = await (await voided).json()
  expect(record.totalAmount).toBe(`-${sale.totalAmount}`)
  expect(record.flags).not.toContain('approval-unproven')
})

test('D4 STAFF-038 without a network: unlocked, taken over and allowed by those whom the till knows, and told after', async ({
  page,
  context,
}) => {
  await signInByHand(page, 'manager')
  const { own: manager } = await names(page)
  await staffMenu(page).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  // Shown to the server once, the PIN is good here without it, and is not asked for again at a lock.
  await expect(page.getByRole('dialog', { name: 'Your PIN, once' })).toBeVisible()
  await typePin(page)
  await expect(page.getByRole('region', { name: 'Unlock' })).toContainText(manager.name)
  await typePin(page)
  await expect(tiles(page).first()).toBeVisible()
  const cashier = (await names(page)).other
  await switchTo(page, cashier.name)
  const [product] = await productsToScan(page, 1)
  await untilKept(page)
  await expect.poll(() => peopleKnownByPin(page)).toBe(2)

  await context.setOffline(true)
  await staffMenu(page).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  const unlock = page.getByRole('region', { name: 'Unlock' })
  await expect(unlock).toContainText(cashier.name)
  await page.reload()
  await expect(unlock).toContainText(cashier.name)
  await expect(unlock.getByLabel('Enter your PIN')).toBeFocused()
  await typePin(page, '0001')
  await expect(unlock).toContainText('The PIN is not right')
  await typePin(page)
  await expect(tiles(page).first()).toBeVisible()

  await scan(page, product?.barcode ?? null)
  await page.getByRole('button', { name: 'Discount the basket' }).click()
  const discount = page.getByRole('dialog', { name: 'Discount the basket' })
  await discount.getByLabel('Discount', { exact: true }).fill('50')
  await discount.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('dialog', { name: 'Ask somebody who may' })).toContainText(manager.name)
  await typePin(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await payExactly(page)
  await expect(saleDone(page)).toBeVisible()
  await switchTo(page, manager.name)
  await expect(staffMenu(page)).toContainText(manager.name)

  const recorded = page.waitForResponse((answer) => /\/api\/transactions(\/batch)?$/.test(answer.url()))
  await context.setOffline(false)
  const answer = await (await recorded).json()
  const sale = answer.results?.[0]?.sale ?? answer
  expect(sale.flags).toContain('approved-offline')
  expect(sale.flags).not.toContain('approval-unproven')
  expect(sale.flags).not.toContain('discount-without-right')
})

test('STAFF-040 STAFF-044 SHELL-002 whoever came by the back office hands the till on with the basket parked, and leaves no office open behind them', async ({
  page,
}) => {
  await standByOffice(page)
  const { other } = await names(page)
  await staffMenu(page).click()
  await expect(page.getByRole('button', { name: 'Training', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const [product] = await productsToScan(page, 1)
  await scan(page, product?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  await switchTo(page, other.name)
  await expect(staffMenu(page)).toContainText(other.name)
  await expect(tiles(page).first()).toBeVisible()
  await expect(cartLines(page)).toHaveCount(0)
  expect(await whoIs(page)).toMatchObject({ id: other.id, session: 'pos' })
  await page.goto('/back-office')
  await expect(page.getByRole('button', { name: 'Access Back Office' })).toBeVisible()
})
