import type { Browser, BrowserContext, Page } from '@playwright/test'
import { onLineAlone, slow } from './slow-line.ts'

/** A screen that is opened, and the words by which it stands. */
export interface Opened {
  readonly what: string
  readonly path: string
  readonly shows: string
  /** The session of whoever opens it; none for the front page. */
  readonly cookie?: { readonly name: string; readonly value: string }
}

/** What one load took, in ms from the address being gone to; `blocked` is what tasks of over 50 ms took beyond that. */
export interface Load {
  readonly painted: number
  readonly largest: number
  readonly stands: number
  readonly blocked: number
  readonly shifted: number
  readonly kB: number
  /** The same files over the same line, not run. Undefined where they came from the device. */
  readonly line?: number
}

const KEPT_MS = 8_000
/** The front page is read on a phone; a shop's screens stand on a desk. */
const PHONE = { width: 412, height: 823 }
const DESK = { width: 1280, height: 800 }

interface Noted {
  stands?: number
  largest: number
  blocked: number
  shifted: number
}

/** In the page, from its first script on. */
function noteLoad(words: string): void {
  const noted: Noted = { largest: 0, blocked: 0, shifted: 0 }
  Object.assign(window, { noted })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    noted.largest = startTime
  })
  watch('longtask', ({ duration }) => {
    noted.blocked += duration - 50
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) noted.shifted += value
  })
  const look = new MutationObserver(() => {
    if (!document.body?.textContent?.includes(words)) return
    look.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        noted.stands = performance.now()
      }),
    )
  })
  look.observe(document, { childList: true, subtree: true, characterData: true })
  // Where the server sends it whole, nothing changes any more.
  addEventListener('DOMContentLoaded', () => document.body.append(document.createComment('')))
}

/** Opens it on a device that has never seen it, and again on the same device once it has come to rest. */
export async function openTwice(browser: Browser, baseURL: string, opened: Opened, slower: number) {
  const context = await contextOf(browser, baseURL, opened)
  const files: string[] = []
  const first = await load(context, opened, slower, files)
  const rested = await context.newPage()
  await rested.goto(opened.path)
  // What is kept for later comes behind the screen. The front page keeps nothing for a visitor.
  await rested.waitForTimeout(KEPT_MS)
  await rested.close()
  const again = await load(context, opened, slower, [])
  await context.close()
  const bare = await contextOf(browser, baseURL, opened)
  const line = await onLineAlone(bare, slower, files)
  await bare.close()
  return { first: { ...first, line }, again }
}

async function contextOf(browser: Browser, baseURL: string, { cookie }: Opened): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: cookie ? DESK : PHONE })
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
  if (cookie) await context.addCookies([{ ...cookie, url: baseURL }])
  return context
}

/** Notes in `files` what the page itself asked for until it stood. */
async function load(
  context: BrowserContext,
  { path, shows }: Opened,
  slower: number,
  files: string[],
): Promise<Load> {
  const page = await context.newPage()
  const cdp = await slow(page, slower)
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const live = /\/api\/(live|events)/
  page.on('request', (request) => {
    if (request.method() === 'GET' && !live.test(request.url()) && !request.serviceWorker())
      files.push(request.url())
  })
  await page.addInitScript(noteLoad, shows)
  await page.goto(path, { waitUntil: 'commit', timeout: 120_000 })
  await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.stands, null, {
    timeout: 120_000,
  })
  const kB = bytes / 1_000
  const asked = files.length
  const noted = await settled(page)
  files.length = asked
  await page.close()
  return { ...noted, kB }
}

async function settled(page: Page) {
  // The largest thing may be drawn after the words.
  await page.waitForTimeout(2_000)
  return await page.evaluate(() => {
    const { noted } = window as unknown as { noted: Noted }
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    return { ...noted, stands: noted.stands ?? 0, painted: painted?.startTime ?? 0 }
  })
}
