import { test } from './own-shop.ts'
import { expect } from './test.ts'

test('WCAG 2.4.3 what closes gives the keyboard back to what opened it, a dialog on a dialog too', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, 'back-office')
  for (const [address, opens] of [
    ['/tills', 'Add a till'],
    ['/inventory', 'Add Product'],
    ['/customers', 'Add Customer'],
  ] as const) {
    await page.goto(address)
    const opener = page.getByRole('button', { name: opens }).first()
    await opener.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await page.goto('/inventory')
  await page.getByRole('button', { name: 'Add Product' }).first().press('Enter')
  const name = page.getByRole('dialog').getByRole('textbox').first()
  await name.fill('Oat biscuits')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button').first().press('Enter')
  await expect(question).toBeHidden()
  await expect(name).toBeFocused()
})
