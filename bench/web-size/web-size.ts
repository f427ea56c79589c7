import { chromium, type Page, type Response } from '@playwright/test'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { sandboxWorks, systemChromium } from '../../e2e/find-chromium.mjs'
import { openArena } from '../support/arena.ts'

/**
 * `npm run bench:size`: what a browser is sent, compressed, until the first screen stands: of the till on two of its
 * addresses, of the back office and of the marketing page. Counted in a real browser on the built product, because what a page asks for is known
 * for certain only when it has asked.
 */
interface Ceiling {
  readonly what: string
  readonly path: string
  readonly shows: string
  readonly scriptKb: number
}
const MARKETING = {
  what: 'marketing page',
  path: '/',
  shows: 'See the prices',
  scriptKb: 70,
} satisfies Ceiling
const TILL = {
  what: "till's first screen",
  path: '/sales',
  shows: 'Total',
  scriptKb: 250,
} satisfies Ceiling
const OFFICE = {
  what: "back office's first screen",
  path: '/back-office',
  shows: 'Recent Transactions',
  scriptKb: 250,
} satisfies Ceiling
const POS = { ...TILL, what: "/pos's first screen", path: '/pos' } satisfies Ceiling

const arena = await openArena()
const executablePath = systemChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  chromiumSandbox: sandboxWorks(executablePath),
  args: ['--disable-gpu'],
})
try {
  const business = await testBusiness(arena.database)
  // By the name that the server takes for its own: it refuses changes asked for by pages of another origin.
  const origin = (await arena.serve()).replace('127.0.0.1', 'localhost')
  // The service worker fetches the whole application for later; that is not the first screen's.
  const newContext = () => browser.newContext({ baseURL: origin, serviceWorkers: 'block' })
  const ok = [await measure(await (await newContext()).newPage(), MARKETING)]
  // Another context, so that nothing is in its cache.
  const context = await newContext()
  const { authorization } = await signedIn(arena.database, business, 'cashier')
  const token = authorization.replace('Bearer ', '')
  await context.addCookies([{ name: 'tuppence', value: token, url: origin }])
  ok.push(await measure(await context.newPage(), TILL))
  // And another, for the same reason.
  const besides = await newContext()
  await besides.addCookies(await context.cookies())
  ok.push(await measure(await besides.newPage(), POS))
  const office = await newContext()
  const { authorization: ofOffice } = await signedIn(arena.database, business, 'manager', 'back-office')
  await office.addCookies([{ name: 'tuppence-office', value: ofOffice.replace('Bearer ', ''), url: origin }])
  ok.push(await measure(await office.newPage(), OFFICE))
  if (ok.includes(false)) process.exitCode = 1
} finally {
  await browser.close()
  await arena.close()
}

/**
 * Loads one screen, prints what it took, and answers whether its scripts keep below their ceiling. What was asked for
 * before the screen stood counts; what it fetches behind itself, for what may be pressed next, is told beside it.
 */
async function measure(page: Page, { what, path, shows, scriptKb }: Ceiling): Promise<boolean> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.addInitScript(noteWhenItStands, shows)
  await page.goto(path)
  await page.getByText(shows).first().waitFor()
  await page.waitForLoadState('networkidle')
  const stoodAt = await page.evaluate(() => (window as Window & { stoodAt?: number }).stoodAt ?? Infinity)
  const bytes = new Map<string, number>()
  let files = 0
  for (const response of responses) {
    const kind = response.request().resourceType()
    const isBehind = response.request().timing().startTime > stoodAt
    const type = isBehind ? `${kind} behind it` : kind
    if (new URL(response.url()).pathname.startsWith('/api/')) continue
    const { responseBodySize } = await response.request().sizes()
    bytes.set(type, (bytes.get(type) ?? 0) + responseBodySize)
    if (kind === 'script') files += 1
  }
  const scripts = (bytes.get('script') ?? 0) / 1000
  console.log(
    `${what}: ${scripts.toFixed(1)} kB of script, ${((100 * scripts) / scriptKb).toFixed(0)}% of ${scriptKb} kB` +
      ` (and ${[...bytes]
        .filter(([type]) => type !== 'script')
        .map(([type, size]) => `${type} ${(size / 1000).toFixed(1)} kB`)
        .join(', ')}; ${files} script files in all)`,
  )
  return scripts <= scriptKb
}

/** In the page: the moment at which these words are on it, as requests tell theirs. */
function noteWhenItStands(words: string): void {
  const look = new MutationObserver(() => {
    if (!document.body?.textContent?.includes(words)) return
    look.disconnect()
    Object.assign(window, { stoodAt: performance.timeOrigin + performance.now() })
  })
  look.observe(document, { childList: true, subtree: true })
}
