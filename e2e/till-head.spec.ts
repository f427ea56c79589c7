import type { Locator } from '@playwright/test'
import { standAtTill } from './at-the-till.ts'
import { expect, test } from './test.ts'

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test.describe('SELL-004 SELL-009 the head of the till', () => {
  test('shows the whole of the day’s takings at every width, beside nothing that covers it', async ({
    page,
  }) => {
    await page.route('**/api/transactions/daily-sales*', (route) =>
      route.fulfill({ json: { total: '12987.42', count: 412 } }),
    )
    await standAtTill(page)
    for (const width of [1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 768 })
      const products = page.getByRole('region', { name: 'Products' })
      const figure = await boxOf(products.getByText('£12,987.42'))
      const cart = await boxOf(page.getByRole('region', { name: 'Transaction', exact: true }))
      expect(figure.right, `at ${width}`).toBeLessThanOrEqual(cart.x)
      expect((await boxOf(products.getByRole('heading', { level: 1 }))).height).toBeLessThan(45)
    }
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 720 })
      const figure = await boxOf(page.getByText('£12,987.42').and(page.locator('header *')))
      const badge = await boxOf(page.locator('header').getByText('Online'))
      const isApart = figure.right <= badge.x || badge.x + badge.width <= figure.x || figure.bottom <= badge.y
      expect(isApart, `at ${width}`).toBe(true)
    }
  })

  test('SELL-058 has room on a phone for the connection, who sells, the shift and the way out of /pos', async ({
    page,
  }) => {
    await standAtTill(page)
    await page.goto('/pos')
    const head = page.locator('header')
    await expect(head.getByRole('button', { name: /^Cash drawer/ })).toBeVisible()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(head.getByRole('heading', { name: 'The Copper Kettle' })).toBeInViewport({ ratio: 1 })
      const all = await Promise.all((await head.getByRole('button').all()).map(boxOf))
      expect(all.length).toBeGreaterThan(6)
      for (const [i, one] of all.entries()) {
        expect(one.right, `at ${width}`).toBeLessThanOrEqual(width)
        for (const other of all.slice(i + 1)) {
          const isApart =
            one.right <= other.x + 1 ||
            other.right <= one.x + 1 ||
            one.bottom <= other.y + 1 ||
            other.bottom <= one.y + 1
          expect(isApart, `at ${width}`).toBe(true)
        }
      }
    }
  })

  test('SHELL-020 SHELL-022 a phone says who is signed in, and lets them out', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await standAtTill(page)
    await page.getByRole('button', { name: /^Signed in as/ }).click()
    await expect(page.getByRole('dialog', { name: 'Signed in' })).toContainText('Cashier')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Open the till' })).toBeVisible()
  })
})
