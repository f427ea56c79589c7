import { parseArgs } from 'node:util'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { sandboxWorks, systemChromium } from '../../e2e/find-chromium.mjs'
import { type Good, goodsOf, stockGoods } from '../search/goods.ts'
import { openArena } from '../support/arena.ts'
import { keysOf, lineOf, offeredFor, startedWith } from './in-the-page.ts'

/**
 * `npm run bench:till`: a till with 50,000 products in Chromium, its processor slowed: from a scan to the painted line, from
 * a key to painted results, and from a cold start without a network to the first scan that is taken. The yardstick is the
 * same till with 500 products: what a large catalogue costs is the difference.
 */
const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    slower: { type: 'string', default: '6' },
    times: { type: 'string', default: '30' },
  },
})
const times = Number(flags.times)
let served: string | undefined

interface Till {
  readonly page: Page
  readonly context: BrowserContext
  readonly cdp: CDPSession
}

const arena = await openArena()
const executablePath = systemChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  chromiumSandbox: sandboxWorks(executablePath),
  args: ['--disable-gpu'],
})
try {
  for (const count of [500, Number(flags.products)]) {
    const goods = goodsOf(count)
    const till = await stand(goods)
    console.log(`\n${count} products, processor slowed ${flags.slower} times`)
    await measure('scan to painted line', till, () => scanOnce(till, anyOf(goods)))
    await measure('key to painted results', till, () => typeOnce(till, anyOf(goods).name))
    await measure('the same, with a letter wrong', till, () => typeOnce(till, misspelt(anyOf(goods).name)))
    await coldStart(till.context, goods)
    await till.context.close()
  }
} finally {
  await browser.close()
  await arena.close()
}

/** A business with these goods, and a till of it that has them all. */
async function stand(goods: readonly Good[]): Promise<Till> {
  const business = await testBusiness(arena.database)
  await stockGoods(arena, business.organizationId, goods)
  await arena.analyse()
  served ??= (await arena.serve()).replace('127.0.0.1', 'localhost')
  const context = await browser.newContext({ baseURL: served, viewport: { width: 1440, height: 900 } })
  const { authorization } = await signedIn(arena.database, business, 'cashier')
  await context.addCookies([{ name: 'tuppence', value: authorization.replace('Bearer ', ''), url: served }])
  // What runs TypeScript names the functions it sends to the page by a helper that only it has.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
  const page = await context.newPage()
  await page.goto('/sales')
  // The last in the order of names is the last to arrive.
  const last = [...goods].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)).at(-1)
  await page.getByRole('combobox', { name: /Scan a barcode/ }).waitFor({ timeout: 120_000 })
  await page.waitForFunction(offeredFor, last?.sku ?? '', { timeout: 600_000, polling: 1_000 })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(flags.slower) })
  return { page, context, cdp }
}
async function scanOnce({ page }: Till, good: Good): Promise<number> {
  return page.evaluate(lineOf, { keys: keysOf(good.barcode), name: good.name })
}

async function typeOnce({ page }: Till, text: string): Promise<number> {
  const box = page.getByRole('combobox', { name: /Scan a barcode/ })
  await box.fill('')
  await box.focus()
  return page.evaluate(offeredFor, text)
}

/** The longest word of a name with the letter in its middle wrong: nothing begins so, and nothing has it inside. */
function misspelt(name: string): string {
  const [word = name] = (name.match(/\p{L}+/gu) ?? []).sort((a, b) => b.length - a.length)
  const middle = Math.floor(word.length / 2)
  return `${word.slice(0, middle)}${word[middle] === 'q' ? 'j' : 'q'}${word.slice(middle + 1)}`
}

/** Takes its time so many times, and how much of it was spent in scripts. */
async function measure(what: string, { cdp }: Till, once: () => Promise<number>): Promise<void> {
  const took: number[] = []
  const scripts: number[] = []
  for (let i = 0; i < times; i += 1) {
    const before = await scriptMs(cdp)
    took.push(await once())
    scripts.push((await scriptMs(cdp)) - before)
  }
  console.log(`${what.padEnd(34)}${said(took)}   in scripts ${said(scripts)}`)
}

async function scriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
}

/** A new window without a network, scanned at until a line stands in its cart. */
async function coldStart(context: BrowserContext, goods: readonly Good[]): Promise<void> {
  for (const page of context.pages()) await page.close()
  await context.setOffline(true)
  for (const slower of [1, Number(flags.slower)]) {
    const took: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
      await page.addInitScript(startedWith, keysOf(anyOf(goods).barcode))
      await page.goto('/sales')
      const taken = await page.waitForFunction(
        () => (window as Window & { takenAt?: number }).takenAt,
        null,
        {
          timeout: 60_000,
        },
      )
      took.push((await taken.jsonValue()) ?? Number.NaN)
      await page.close()
    }
    console.log(`${`cold, offline, slowed ${slower} times`.padEnd(34)}${said(took)}`)
  }
}

function anyOf(goods: readonly Good[]): Good {
  const good = goods[Math.floor(Math.random() * goods.length)]
  if (!good) throw new Error('There are no goods to scan')
  return good
}

function said(took: readonly number[]): string {
  const sorted = [...took].sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return `p50 ${at(0.5).toFixed(0).padStart(5)} ms   p95 ${at(0.95).toFixed(0).padStart(5)} ms`
}
