import { standAtTill } from './at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { fitsItsWidth, NARROWEST, nothingIsFound } from './wcag.ts'

test('F1 says what the screen is for, and leads to the guide and the keys', async ({ page }) => {
  await standAtTill(page)
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog', { name: 'Help with this screen' })
  await expect(help).toContainText('Sell here')
  await nothingIsFound(page, 'the help with the till')
  await help.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(help).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Help with this screen',
  )
  await page.keyboard.press('Escape')

  await page.goto('/inventory')
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  await page.keyboard.press('F1')
  await expect(help).toContainText('What the shop sells')
  await help.getByRole('link', { name: 'Guide for owners' }).click()
  await expect(page.getByRole('heading', { name: 'Running your shop' })).toBeVisible()
})

test('the person’s menu has the help, and closes for it', async ({ page }) => {
  await signIn(page, 'manager', 'back-office')
  await page.goto('/tills')
  await page.getByRole('button', { name: /switch staff, lock or choose a PIN/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Help with this screen' })).toContainText(
    'The devices that sell',
  )
})

test('the guides are open to everybody, with every picture, at any width', async ({ page }) => {
  for (const [name, first] of [
    ['Cashiers', 'At the till'],
    ['Owners', 'Running your shop'],
    ['Operators', 'Running Tuppence for shops'],
  ] as const) {
    await page.goto('/help')
    await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name: first, level: 2 })).toBeVisible()
    for (const picture of await page.getByRole('article').getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
        .toBeGreaterThan(0)
    }
    await nothingIsFound(page, `the guide for ${name}`)
    await page.setViewportSize(NARROWEST)
    await fitsItsWidth(page, `the guide for ${name}`)
    await page.setViewportSize({ width: 1280, height: 720 })
  }
})
