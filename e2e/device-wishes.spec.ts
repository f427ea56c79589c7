import type { Page } from '@playwright/test'
import { ofTurn } from '../faults/support/turn.ts'
import { standAtTill, tiles } from './at-the-till.ts'
import { signInOperator } from './portal.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { allowForTurn, isLoaded, turn } from './wcag.ts'

// What somebody has asked of their whole device: that nothing moves, or that everything is in a few colours of their own.

test.use({ viewport: { width: 1440, height: 900 } })

/** In the page, from its first script on: notes what moves, and for how long it would. */
function noteMotion() {
  const moved: string[] = []
  Object.assign(window, { moved })
  // By its style: on a busy machine a short one has ended by the frame in which it is told of.
  const note = (what: string, event: AnimationEvent | TransitionEvent) => {
    const { target, pseudoElement } = event
    if (!(target instanceof Element)) return
    const { animationDuration, transitionDuration } = getComputedStyle(target, pseudoElement)
    const durations = event instanceof AnimationEvent ? animationDuration : transitionDuration
    if (durations.split(',').some((seconds) => Number.parseFloat(seconds) > 0.001))
      moved.push(`${what}: ${target.outerHTML.slice(0, 120)}`)
  }
  addEventListener('animationstart', (event) => note(event.animationName, event), true)
  addEventListener('transitionrun', (event) => note(event.propertyName, event), true)
}

const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved)

/** In the page: of each thing that is chosen among its like, whether it looks as those that are not. */
function chosenLikeOthers(): string[] {
  const lookOf = (element: Element) => {
    const { backgroundColor, borderTopColor, borderBottomColor } = getComputedStyle(element)
    return [backgroundColor, borderTopColor, borderBottomColor].join()
  }
  const kinds = [
    ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
    ['[role="option"][aria-selected="true"]', '[role="option"][aria-selected="false"]'],
    ['nav [aria-current="page"]', 'nav :is(a, button):not([aria-current])'],
    ['button[aria-pressed="true"]', 'button[aria-pressed="false"]'],
    ['label:has(> input[type="radio"]:checked)', 'label:has(> input[type="radio"]:not(:checked))'],
    ['input[type="checkbox"]:checked', 'input[type="checkbox"]:not(:checked)'],
  ]
  return kinds.flatMap(([chosen = '', other = '']) => {
    const isShown = (element: Element) =>
      element.checkVisibility() && element.getBoundingClientRect().width > 1
    const others = [...document.querySelectorAll(other)].filter(isShown).map(lookOf)
    return [...document.querySelectorAll(chosen)]
      .filter(isShown)
      .filter((element) => others.includes(lookOf(element)))
      .map((element) => element.outerHTML.slice(0, 160))
  })
}

/** In the page: buttons that neither a line nor a ground of their own tells from the text around them. */
function buttonsLikeText(): string[] {
  return [...document.querySelectorAll('button')]
    .filter((button) => button.checkVisibility() && button.innerText.trim() !== '')
    .filter((button) => {
      const { borderTopWidth, borderBottomWidth } = getComputedStyle(button)
      return [borderTopWidth, borderBottomWidth].every((width) => Number.parseFloat(width) < 1)
    })
    .map((button) => button.outerHTML.slice(0, 160))
}

/** In the page, from its first script on: after each Tab, where it stopped, and whether a ring stands around that, or around what it stands in. */
function noteStops() {
  const stops: (readonly [string, boolean])[] = []
  Object.assign(window, { stops })
  const isRinged = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== backgroundColor
  }
  addEventListener('keyup', ({ key }) => {
    const stop = document.activeElement
    if (key !== 'Tab' || stop === null) return
    let ring: Element | null = stop
    while (ring && !isRinged(ring)) ring = ring.parentElement
    stops.push([stop.outerHTML.slice(0, 400), ring !== null || stop === document.body])
  })
}

/** Goes on with Tab so many times, and answers around what no ring stood. */
async function stopsUnmarked(page: Page, count: number): Promise<string[]> {
  const stops = () =>
    page.evaluate(() => (window as unknown as { stops: [string, boolean][] }).stops.splice(0))
  await stops()
  for (let i = 0; i < count; i += 1) await page.keyboard.press('Tab')
  const noted = await stops()
  expect(noted).toHaveLength(count)
  // A date is several stops, of which the browser itself marks the last.
  const marked = new Set(noted.filter(([, isMarked]) => isMarked).map(([stop]) => stop))
  return [...new Set(noted.map(([stop]) => stop))].filter((stop) => !marked.has(stop))
}

async function isSeen(page: Page, where: string) {
  expect
    .soft(await page.evaluate(chosenLikeOthers), `${where}: chosen, and looking as what is not`)
    .toEqual([])
  expect.soft(await page.evaluate(buttonsLikeText), `${where}: buttons that look like text`).toEqual([])
  expect.soft(await stopsUnmarked(page, 25), `${where}: the focus is not seen`).toEqual([])
}

/** What has moved at the till where most would: dialogs, toasts, the sheet, switches. */
async function movedAtTheTill(page: Page): Promise<string[]> {
  await tiles(page).first().hover()
  await page.getByRole('switch', { name: 'Print receipt' }).click()
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F7')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+Delete')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await tiles(page).first().click()
  await page.getByRole('button', { name: /cart/i }).last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const all = await moved(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  return all
}

/** Beside the till, a sixth of these has its turn in each run, as in `axe.spec.ts`. */
const SEEN_WHOLE = [
  '/pos',
  '/back-office',
  '/settings',
  '/stock',
  '/online-orders',
  '/back-office-login',
  '/super-admin',
]
/** What comes into sight on the way down would move. */
const LONG = ['/reports', '/inventory', '/']

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a hook wants: none.
test.beforeEach(({}, info) => allowForTurn(info))

test('WCAG 1.4.11 2.3.3 2.4.7 on a device that wants no motion and few colours nothing moves, and what is chosen, can be pressed or has the focus is seen', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await page.addInitScript(noteMotion)
  await page.addInitScript(noteStops)
  await standAtTill(page, 'manager')
  await page.keyboard.type('a')
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  await isSeen(page, '/sales, searching')
  await page.keyboard.press('Escape')
  await tiles(page).first().click()
  await isSeen(page, '/sales')
  expect(await movedAtTheTill(page)).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  // It is what the others see that moves.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(async () => (await moved(page)).join('\n')).toContain('arrive')
  await page.emulateMedia({ reducedMotion: 'reduce' })

  // The till would lead itself to the door as somebody else signs in, in the middle of the way elsewhere.
  await page.goto('about:blank')
  await signIn(page, 'manager', 'back-office')
  for (const address of ofTurn([...SEEN_WHOLE, ...LONG], turn)) {
    if (address === '/super-admin') {
      await signInOperator(page)
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
    } else await page.goto(address)
    await isLoaded(page)
    if (LONG.includes(address)) await page.mouse.wheel(0, 2_000)
    else await isSeen(page, address)
    await isLoaded(page)
    expect(await moved(page), address).toEqual([])
  }
})
