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
