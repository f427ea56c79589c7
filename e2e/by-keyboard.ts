import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** More stops than any screen of the till has. */
const MOST_STOPS = 120

/** From here on a press of a mouse or a finger is noted, so that a journey by keyboard is one. */
export async function noteEveryPress(page: Page): Promise<() => Promise<string[]>> {
  const pressed: string[] = []
  await page.exposeFunction('notePress', (where: string) => pressed.push(where))
  await page.addInitScript(() => {
    const { notePress } = window as unknown as { notePress: (where: string) => void }
    for (const kind of ['pointerdown', 'touchstart'])
      addEventListener(kind, ({ target }) => notePress(`${kind} on ${(target as Element).outerHTML}`), true)
  })
  return async () => pressed
}

/** Goes on with Tab, or back, until this has the focus; where it then stands, it is in sight and marked (WCAG 2.4.7, 2.4.11). */
export async function reach(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(control).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement))
      return await isMarked(control)
    await page.keyboard.press(key)
  }
  throw new Error(`${control} is not reached by ${key}`)
}

/** Goes there and presses it. */
export async function pressByKey(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await reach(page, control)
  await page.keyboard.press(key)
}

/** Chooses a command of the palette by its words. */
export async function command(page: Page, words: string) {
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Find a command' })
  await expect(palette).toBeVisible()
  await page.keyboard.type(words)
  await expect(palette.getByRole('option', { selected: true })).toContainText(words)
  await page.keyboard.press('Enter')
}

/** What has the focus is on the screen, with nothing over it, and a ring says so: its own, or that of what it stands in. */
async function isMarked(control: Locator) {
  await expect(control).toBeInViewport()
  const seen = () =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      const isCovered = !(
        above &&
        (element.contains(above) || above.contains(element) || above.closest('label')?.contains(element))
      )
      let ring: Element | null = element
      while (
        ring &&
        !(
          Number.parseFloat(getComputedStyle(ring).outlineWidth) >= 2 &&
          getComputedStyle(ring).outlineStyle !== 'none'
        )
      )
        ring = ring.parentElement
      return { isCovered, isRinged: ring !== null }
    })
  await expect.poll(seen, `${control} has the focus`).toEqual({ isCovered: false, isRinged: true })
}
