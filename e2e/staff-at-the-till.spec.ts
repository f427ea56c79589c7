import type { Page } from '@playwright/test'
import { productsToScan, scan, standAtTill, tiles, untilKept } from './at-the-till.ts'
import { payWithReceipt } from './paying.ts'
import { names, peopleKnownByPin, staffMenu, switchTo, typePin } from './people-at-the-till.ts'
import { expect, KEPT_ON_DEVICE, OWN_SESSION, test } from './test.ts'

test.use({ ...OWN_SESSION, ...KEPT_ON_DEVICE })

/** Rings up the product at half its price, which the manager allows in place by PIN. */
async function sellAtHalf(page: Page, barcode: string | null, manager: string) {
  await scan(page, barcode)
  await page.getByRole('button', { name: 'Discount the basket' }).click()
  const discount = page.getByRole('dialog', { name: 'Discount the basket' })
  await discount.getByLabel('Discount', { exact: true }).fill('50')
  await discount.getByRole('button', { name: 'Apply' }).click()
  const asked = page.getByRole('dialog', { name: 'Ask somebody who may' })
  await expect(asked).toContainText('a discount of 50%')
  await expect(asked).toContainText(manager)
  await typePin(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const recorded = page.waitForResponse((answer) => /\/api\/transactions(\/batch)?$/.test(answer.url()))
  await payWithReceipt(page)
  return {
    flags: async (): Promise<string[]> => {
      const answer = await (await recorded).json()
      return (answer.results?.[0]?.sale ?? answer).flags
    },
  }
}

test('D4 STAFF-037 STAFF-038 STAFF-039 a PIN unlocks, takes over and allows in place, without a network too, and that is told after', async ({
  page,
  context,
}) => {
  await standAtTill(page)
  const { own: cashier, manager } = await names(page)
  const beside = await context.newPage()
  await beside.goto('/sales')
  await expect(staffMenu(beside)).toContainText(cashier.name)
  // Each has shown the till their PIN once.
  await switchTo(page, manager.name)
  // The window beside is no place to go on as who was there before.
  await expect(staffMenu(beside)).toContainText(manager.name)
  await switchTo(page, cashier.name)
  await expect(staffMenu(beside)).toContainText(cashier.name)
  await beside.close()
  await untilKept(page)
  await expect.poll(() => peopleKnownByPin(page)).toBe(2)
  const [product] = await productsToScan(page, 1)
  const barcode = product?.barcode ?? null
  const online = await (await sellAtHalf(page, barcode, manager.name)).flags()
  expect(online).not.toContain('discount-without-right')
  expect(online).not.toContain('approval-unproven')

  await context.setOffline(true)
  await staffMenu(page).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  const unlock = page.getByRole('region', { name: 'Unlock' })
  await expect(unlock).toContainText(cashier.name)
  await page.reload()
  await expect(unlock).toContainText(cashier.name)
  await expect(unlock.getByLabel('Enter your PIN')).toBeFocused()
  await typePin(page)
  await expect(tiles(page).first()).toBeVisible()
  const sold = await sellAtHalf(page, barcode, manager.name)
  await switchTo(page, manager.name)
  await expect(staffMenu(page)).toContainText(manager.name)

  await context.setOffline(false)
  const offline = await sold.flags()
  expect(offline).toContain('approved-offline')
  expect(offline).not.toContain('approval-unproven')
  expect(offline).not.toContain('discount-without-right')
})
