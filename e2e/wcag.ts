import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The narrowest screen that must need no scrolling sideways (WCAG 1.4.10). */
export const NARROWEST = { width: 320, height: 640 }

/** What is open on the page is in nobody's way. */
export async function nothingInTheWay(page: Page, where: string) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  expect(found, where).toEqual([])
}

/** The same of a screen of its own address. */
export async function findNothing(page: Page, path: string) {
  await page.goto(path)
  await nothingInTheWay(page, path)
}

/** The page itself never scrolls sideways; a wide table does so within its own frame. */
export async function fitsItsWidth(page: Page, where: string) {
  const [is, has] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(is, `${where} is wider than its screen`).toBeLessThanOrEqual(has ?? 0)
}
