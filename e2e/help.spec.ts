import { standAtTill } from './at-the-till.ts'
import { expect, test } from './test.ts'
import { nothingIsFound } from './wcag.ts'

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
  const picture = page.getByRole('article').getByRole('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
