import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { lookAtWidth } from './look-at-width.ts'

/** At each of these widths the page never scrolls sideways, and no control is beside the screen. */
export async function fitsWidths(widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.viewport(width, 900)
    // A screen that takes another form does so in the frame after it hears of it.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const { is, has, beside } = lookAtWidth()
    expect(is, `wider than its ${width} px`).toBeLessThanOrEqual(has)
    expect(beside, `controls beside its ${width} px`).toEqual([])
  }
}

const PHONE_TO_DESK = [390, 1024, 1440]

/** On a phone, a tablet and a desk neither the page nor a table in it is wider than what it stands in, once it has taken its form. */
export async function nothingIsCut(): Promise<void> {
  for (const width of PHONE_TO_DESK) {
    await page.viewport(width, 900)
    await expect.poll(whatIsCut, { message: `at ${width} px` }).toEqual([])
  }
}

function whatIsCut(): string[] {
  const { is, has, beside } = lookAtWidth()
  const frames = [...document.querySelectorAll('section[tabindex="0"]')]
    .filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
    .map((frame) => `${frame.getAttribute('aria-label')}: ${frame.scrollWidth} in ${frame.clientWidth}`)
  return [...(is > has ? [`the page: ${is} in ${has}`] : []), ...beside, ...frames]
}
