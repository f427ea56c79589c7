import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The narrowest screen that must need no scrolling sideways (WCAG 1.4.10). */
export const NARROWEST = { width: 320, height: 640 }

/** What depends on the theme; all else of a page is the same in both. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** What is on the screen now is in nobody's way, in either theme. */
export async function nothingIsFound(page: Page, where: string) {
  // Colours that are on their way from one theme to the other would be measured as they are in between.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await found(new AxeBuilder({ page })), `${where}, in the light theme`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  const colours = new AxeBuilder({ page }).withRules(ABOUT_COLOURS)
  expect(await found(colours), `${where}, in the dark theme`).toEqual([])
}

async function found(look: AxeBuilder): Promise<string[]> {
  const { violations } = await look.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The same of a whole screen, once it stands. */
export async function nothingInTheWay(page: Page, where: string) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await nothingIsFound(page, where)
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
