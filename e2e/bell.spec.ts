import { toastOf } from './at-the-till.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test('REP-018 the bell opens what people are told of, fetched by then, and gives the focus back', async ({
  page,
}) => {
  await signIn(page, 'manager', 'back-office')
  await page.goto('/back-office')
  const bell = page.getByRole('button', { name: /^Notifications/ }).first()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await bell.press('Enter')
    await expect(
      panel.getByText('Nothing to tell').or(panel.getByRole('button', { name: 'Mark all read' })),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(bell).toBeFocused()
  }
})

test('the bell says so where its panel cannot be fetched', async ({ page }) => {
  await page.route(/notification-list-.*\.js/, (route) => route.abort())
  await signIn(page, 'manager', 'back-office')
  await page.goto('/back-office')
  const bell = page.getByRole('button', { name: /^Notifications/ }).first()
  await bell.press('Enter')
  await expect(toastOf(page, 'The notifications are fetched when there is a network.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toHaveCount(0)
})
