import type { Page } from '@playwright/test'
import type { Product } from '@tuppence/domain/catalogue'
import { withoutPaper } from './at-the-pos.ts'
import { cartLines, scan, searchBox, total } from './at-the-till.ts'
import { command, noteEveryPress, pressByKey, reach } from './by-keyboard.ts'
import { cardDialog, connectTerminal } from './card-at-the-till.ts'
import { amountOf, drawerButton, topDialog } from './drawer.ts'
import { OWNERS_PASSWORD, type OwnShop } from './open-shop.ts'
import { test } from './own-shop.ts'
import { numberIn, saleDone } from './paying.ts'
import { expect } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const GOODS = [
  { name: 'Oat biscuits', barcode: '5012345678900', price: '2.50' },
  { name: 'Walnut bread', barcode: '5012345678917', price: '4.00' },
] as const

async function stock({ owner }: OwnShop): Promise<Product[]> {
  return await Promise.all(
    GOODS.map(async (good) => {
      const data = { ...good, sku: good.barcode, vatCode: 'zero', vatRate: '0.00', stockQuantity: 50 }
      const made = await owner.post('/api/products', { data })
      expect(made.status(), await made.text()).toBe(201)
      return await made.json()
    }),
  )
}

/** The till is ready for the next customer. */
async function moveOn(page: Page) {
  // For a moment a second press of a double one is nobody's wish.
  await expect(page.getByRole('button', { name: 'New sale' })).toBeEnabled()
  await command(page, 'Start a new sale')
  await expect(page.getByRole('button', { name: 'New sale' })).toBeHidden()
}

async function signInByKeys(page: Page, businessCode: string) {
  await page.goto('/sales')
  for (const [label, text] of [
    ['Business Code', businessCode],
    ['Username', 'owner'],
    ['Password', OWNERS_PASSWORD],
  ] as const) {
    await reach(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(searchBox(page)).toBeFocused()
}

test('WCAG 2.1.1 2.1.2 2.4.7 2.4.11 a whole trading day at the till by keyboard alone', async ({
  page,
  shop,
}) => {
  const [biscuits, bread] = await stock(shop)
  await connectTerminal(shop.owner)
  await withoutPaper(page)
  const pressed = await noteEveryPress(page)

  await signInByKeys(page, shop.businessCode)
  // The morning: the float is counted.
  await command(page, 'Cash drawer and shift')
  await reach(page, topDialog(page).getByLabel('How many £20'))
  await page.keyboard.type('4')
  await reach(page, topDialog(page).getByLabel('How many 50p'))
  await page.keyboard.type('40')
  await pressByKey(page, topDialog(page).getByRole('button', { name: 'Open the shift' }))
  await expect(drawerButton(page)).toHaveAccessibleName(/Shift open/)

  // Scanned, searched, changed, made cheaper, paid in cash: 3 × £2.50 + £4.00, less a tenth.
  await scan(page, biscuits?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  await page.keyboard.press('F2')
  await page.keyboard.type('walnut')
  await expect(page.getByRole('option', { name: /Walnut bread/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Walnut bread/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(cartLines(page)).toHaveCount(2)
  await reach(page, page.getByLabel('Quantity of Oat biscuits'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(total(page)).toHaveText('£11.50')
  await page.keyboard.press('F7')
  const discount = page.getByRole('dialog', { name: 'Discount the basket' })
  await reach(page, discount.getByRole('textbox').first())
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(discount).toBeHidden()
  await expect(total(page)).toHaveText('£10.35')
  await page.keyboard.press('Alt+1')
  await expect(page.getByLabel('Amount received')).toBeFocused()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(saleDone(page)).toContainText('£9.65')
  const number = await numberIn(saleDone(page))
  await moveOn(page)

  // By card, at the terminal.
  await scan(page, bread?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  await page.keyboard.press('Alt+2')
  await page.keyboard.press('F9')
  await expect(cardDialog(page)).toContainText('Present card on')
  await expect(saleDone(page)).toContainText('Card')
  await moveOn(page)

  // Put aside for a moment, and taken up again.
  await scan(page, biscuits?.barcode ?? null)
  await expect(cartLines(page)).toHaveCount(1)
  await page.keyboard.press('F10')
  await reach(page, page.getByLabel('Name or note'))
  await page.keyboard.type('Blue coat')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cartLines(page)).toHaveCount(0)
  await page.keyboard.press('Alt+9')
  await pressByKey(page, page.getByRole('dialog').getByRole('button', { name: /^Recall.*Blue coat/ }))
  await expect(cartLines(page)).toHaveCount(1)
  await page.keyboard.press('Alt+1')
  await expect(page.getByLabel('Amount received')).toBeFocused()
  await page.keyboard.type('2.50')
  await page.keyboard.press('Enter')
  await expect(saleDone(page)).toBeVisible()
  await moveOn(page)

  // What was sold first comes back.
  await page.keyboard.press('F3')
  await reach(page, topDialog(page).getByLabel('Receipt number or code'))
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: number })).toBeVisible()
  await pressByKey(page, topDialog(page).getByRole('button', { name: 'Return or exchange' }))
  const back = page.getByRole('dialog', { name: `Return goods of ${number}` })
  await pressByKey(page, back.getByRole('button', { name: 'Everything' }))
  await reach(page, back.getByRole('radio').first())
  await page.keyboard.press('Space')
  await pressByKey(page, back.getByRole('button', { name: /^Take back/ }))
  await expect(total(page)).toHaveText('−£10.35')
  await page.keyboard.press('F9')
  await expect(page.getByRole('region', { name: /completed|given back/i })).toBeVisible()
  await moveOn(page)

  // The evening: read, counted, closed, and away.
  await command(page, 'Cash drawer and shift')
  await pressByKey(page, topDialog(page).getByRole('button', { name: 'X read' }))
  const read = await topDialog(page).locator('pre').innerText()
  expect(amountOf(read, 'Float')).toBe('£100.00')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await command(page, 'Cash drawer and shift')
  await pressByKey(page, topDialog(page).getByRole('button', { name: 'Count and close the shift' }))
  await reach(
    page,
    topDialog(page)
      .getByRole('radio', { name: 'Notes and coins' })
      .or(topDialog(page).getByRole('radio').first()),
  )
  await page.keyboard.press('ArrowRight')
  await reach(page, topDialog(page).getByLabel('Counted', { exact: true }))
  // The float and what was kept of two sales in cash, of which one was given back.
  await page.keyboard.type('102.50')
  await pressByKey(page, topDialog(page).getByRole('button', { name: 'Compare' }))
  await expect(topDialog(page).getByText('It is right')).toBeVisible()
  await pressByKey(page, topDialog(page).getByRole('button', { name: 'Close the shift' }))
  await expect(topDialog(page)).toContainText('This is Z read 1.')
  await pressByKey(page, topDialog(page).getByRole('button', { name: 'Done' }))
  await expect(drawerButton(page)).toHaveAccessibleName(/No shift/)
  await command(page, 'Log out')
  await expect(page.getByLabel('Business Code')).toBeVisible()
  expect(await pressed(), 'pressed by something else than keys').toEqual([])
})
