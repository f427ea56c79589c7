import { AxeBuilder } from '@axe-core/playwright'
import type { Page, TestInfo } from '@playwright/test'
import { lookAtWidth } from '../apps/web/src/testing/look-at-width.ts'
import { TURNS, turnOf } from '../faults/support/turn.ts'
import { expect } from './test.ts'

/** What every screen is made of: a change to it has all of them looked at. */
const DECIDES = [
  'apps/web/src/ui/',
  'apps/web/src/app/app-frame.tsx',
  'e2e/wcag.ts',
  'e2e/axe.spec.ts',
  'e2e/device-wishes.spec.ts',
  'e2e/screens.ts',
]

/** A sixth of the screens has its turn in each run, by the commit; `npm run faults:axe` looks at all of them. */
export const turn = turnOf(process.env.TUPPENCE_AXE_TURN, DECIDES)

/** A walk over all of the screens has six times the work of a turn, and so much more time and CPU. Called before each test. */
export function allowForTurn(test: TestInfo) {
  if (turn !== 'whole') return
  test.setTimeout(test.timeout * TURNS)
  test.annotations.push({ type: 'whole' })
}

/** The narrowest screen that must need no scrolling sideways (WCAG 1.4.10). */
export const NARROWEST = { width: 320, height: 640 }

/** What depends on the theme; all else of a page is the same in both. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** What is on the screen now is in nobody's way, in either theme. What is found fails the journey at its end, with all else that is. */
export async function nothingIsFound(page: Page, where: string) {
  // Colours that are on their way from one theme to the other would be measured as they are in between.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await found(page), `${where}, in the light theme`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await found(page, ABOUT_COLOURS), `${where}, in the dark theme`).toEqual([])
}

async function found(page: Page, rules?: string[]): Promise<string[]> {
  // It is half a megabyte, which a page needs only once.
  const isThere = await page.evaluate(() => 'axe' in window)
  // No page of ours has another in it: looked at in one go, without a second window, it takes a third of the time.
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    // What the pointer happens to rest on says its name there, outside of every landmark, as a tooltip does.
    .exclude('[role=tooltip]')
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Until a screen has its heading, and nothing on it is still loading. */
export async function isLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
}

/** The same of a whole screen, once it is loaded. */
export async function nothingInTheWay(page: Page, where: string) {
  await isLoaded(page)
  await nothingIsFound(page, where)
}

/** The same of a screen of its own address. */
export async function findNothing(page: Page, path: string) {
  await page.goto(path)
  await nothingInTheWay(page, path)
}

/** A browser that shows everything twice as large on a window of 1280 by 900 has this many CSS pixels, each of four dots. */
export const ZOOMED = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }

/**
 * The page itself never scrolls sideways; a wide table does so within its own frame. Nor is there a control beside the screen
 * that no scrolling brings in.
 */
export async function fitsItsWidth(page: Page, where: string) {
  const { is, has, beside } = await page.evaluate(lookAtWidth)
  expect.soft(is, `${where} is wider than its screen`).toBeLessThanOrEqual(has)
  expect.soft(beside, `${where} has controls beside the screen`).toEqual([])
}

/** A screen as it stands, in both themes, then twice as large, and on the narrowest screen, where its parts are others. */
export async function forEverybody(page: Page, where: string) {
  const wide = page.viewportSize() ?? NARROWEST
  await nothingIsFound(page, where)
  for (const viewport of [ZOOMED.viewport, NARROWEST]) {
    await page.setViewportSize(viewport)
    // A screen that takes another form does so in the frame after it hears of it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await fitsItsWidth(page, `${where} at ${viewport.width}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await found(page), `${where}, on the narrowest screen`).toEqual([])
  await page.setViewportSize(wide)
}
