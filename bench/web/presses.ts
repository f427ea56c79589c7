import type { Page } from '@playwright/test'
import { keysOf, lineOf, offeredFor } from '../till/in-the-page.ts'
import { anyOf, type Till } from '../till/stand-till.ts'

/** What a person does at a till, by what is pressed, and after how many ms the answer to it was painted. */
export interface Timings {
  readonly scan: number[]
  readonly search: number[]
  readonly dialog: number[]
  /** Each key and tap as the browser itself counts it: to the next frame after it (INP), in steps of 8 ms. */
  readonly presses: number[]
}

export async function timeTill({ page, goods }: Till, times: number): Promise<Timings> {
  const timings: Timings = { scan: [], search: [], dialog: [], presses: [] }
  for (let i = 0; i < times; i += 1) {
    const { barcode, name } = anyOf(goods)
    timings.scan.push(await page.evaluate(lineOf, { keys: keysOf(barcode), name }))
    timings.search.push(await page.evaluate(offeredFor, anyOf(goods).name.slice(0, 5)))
    await page.keyboard.press('Escape')
    timings.dialog.push(await page.evaluate(dialogBy, 'F7'))
    await page.keyboard.press('Escape')
    await page.waitForTimeout(200)
  }
  await page.evaluate(notePresses)
  for (let i = 0; i < times; i += 1) await handle(page, anyOf(goods).name)
  await page.waitForTimeout(500)
  timings.presses.push(
    ...(await page.evaluate(() => [
      ...(window as unknown as { pressed: Map<number, number> }).pressed.values(),
    ])),
  )
  return timings
}

/** A tap on a tile, letters in the search box, more of a line, a dialog and out of it: by the browser's own input. */
async function handle(page: Page, name: string) {
  await page.getByRole('list', { name: 'Products' }).getByRole('button').first().click()
  await page.keyboard.press('F2')
  await page.keyboard.type(name.slice(0, 4), { delay: 60 })
  await page.keyboard.press('Escape')
  await page
    .getByRole('list', { name: 'Cart' })
    .getByRole('button', { name: / more$/ })
    .first()
    .click()
  await page.keyboard.press('F7')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** In the page: of each press the longest of its events. */
function notePresses(): void {
  const pressed = new Map<number, number>()
  Object.assign(window, { pressed })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0) pressed.set(interactionId, Math.max(duration, pressed.get(interactionId) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** In the page: presses a key, and answers after how many milliseconds the dialog that it opens was painted; 0 where none was. */
function dialogBy(key: string): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now()
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role="dialog"]')) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
    })
    watch.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => {
      watch.disconnect()
      resolve(0)
    }, 10_000)
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
}
