import { parseArgs } from 'node:util'
import { goodsOf } from '../search/goods.ts'
import { openArena } from '../support/arena.ts'
import { sellAllDay } from './day-of-sales.ts'
import { byCard, doneIn, keysOf, lineOf, offeredFor, startedWith } from './in-the-page.ts'
import { anyOf, openBrowser, openTill, settle, slowDown, type Till } from './stand-till.ts'

/**
 * `npm run bench:till`: a till with 50,000 products in Chromium, its processor slowed: from a scan to the painted line, while its
 * copy is on its way and once it is there, from a key to painted results, from Complete to "done" without a network, and from a
 * cold start without one to the first scan that is taken. The yardstick is the same till with 500 products: what a large
 * catalogue costs is the difference. `-- --sales 5000` sells so many instead, and says what a long day leaves in memory.
 */
const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    slower: { type: 'string', default: '6' },
    times: { type: 'string', default: '30' },
    sales: { type: 'string' },
  },
})
const times = Number(flags.times)
const slower = Number(flags.slower)

const arena = await openArena()
const browser = await openBrowser()
try {
  const baseURL = (await arena.serve()).replace('127.0.0.1', 'localhost')
  if (flags.sales !== undefined)
    await sellAllDay(await openTill({ arena, browser, baseURL }, goodsOf(500)), Number(flags.sales))
  else
    for (const count of [500, Number(flags.products)]) {
      console.log(`\n${count} products, processor slowed ${flags.slower} times`)
      const till = await openTill({ arena, browser, baseURL }, goodsOf(count))
      await measureAll(till)
      await till.context.close()
    }
} finally {
  await browser.close()
  await arena.close()
}

async function measureAll(till: Till): Promise<void> {
  await slowDown(till, slower)
  await measure('scan while the copy comes', till, scanOnce)
  await slowDown(till, 1)
  console.log(`the copy was there after              ${((await settle(till)) / 1_000).toFixed(1)} s more`)
  await empty(till)
  await slowDown(till, slower)
  await measure('scan to painted line', till, scanOnce)
  await measure('key to painted results', till, (one) => one.page.evaluate(offeredFor, anyOf(one.goods).name))
  await measure('the same, with a letter wrong', till, (one) =>
    one.page.evaluate(offeredFor, misspelt(anyOf(one.goods).name)),
  )
  await measure('part of a word to results', till, (one) => one.page.evaluate(offeredFor, 'wberr'))
  await till.context.setOffline(true)
  for (const by of [1, slower]) {
    await slowDown(till, by)
    await measure(`Complete to "done", offline, ${by}×`, till, completeOnce)
  }
  await coldStart(till)
}

async function scanOnce({ page, goods }: Till): Promise<number> {
  const good = anyOf(goods)
  return page.evaluate(lineOf, { keys: keysOf(good.barcode), name: good.name })
}

async function completeOnce(till: Till): Promise<number> {
  await scanOnce(till)
  await till.page.evaluate(byCard)
  await till.page.waitForTimeout(300)
  return till.page.evaluate(doneIn)
}

/** The longest word of the name, with one wrong letter in its middle. */
function misspelt(name: string): string {
  const [word = name] = (name.match(/\p{L}+/gu) ?? []).sort((a, b) => b.length - a.length)
  const middle = Math.floor(word.length / 2)
  return `${word.slice(0, middle)}${word[middle] === 'q' ? 'j' : 'q'}${word.slice(middle + 1)}`
}

async function empty({ page }: Till): Promise<void> {
  await page.getByRole('button', { name: 'Clear Cart' }).click()
}

/** Takes its time so many times, and what of the page's thread it took: all of it, and in scripts. */
async function measure(what: string, till: Till, once: (till: Till) => Promise<number>): Promise<void> {
  const took: number[] = []
  const scripts: number[] = []
  for (let i = 0; i < times; i += 1) {
    const before = await scriptMs(till)
    took.push(await once(till))
    scripts.push((await scriptMs(till)) - before)
  }
  console.log(`${what.padEnd(34)}${said(took)}   in scripts ${said(scripts)}`)
}

async function scriptMs({ cdp }: Till): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
}

/** A new window without a network, scanned at until a line stands in its cart. */
async function coldStart({ context, goods }: Till): Promise<void> {
  for (const page of context.pages()) await page.close()
  for (const by of [1, slower]) {
    const took: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const page = await context.newPage()
      await slowDown({ cdp: await context.newCDPSession(page) }, by)
      await page.addInitScript(startedWith, keysOf(anyOf(goods).barcode))
      await page.goto('/sales')
      const taken = await page.waitForFunction(
        () => (window as Window & { takenAt?: number }).takenAt,
        null,
        { timeout: 60_000 },
      )
      took.push((await taken.jsonValue()) ?? Number.NaN)
      await page.close()
    }
    console.log(`${`cold, offline, slowed ${by} times`.padEnd(34)}${said(took)}`)
  }
}

function said(took: readonly number[]): string {
  const sorted = [...took].sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return `p50 ${at(0.5).toFixed(0).padStart(5)} ms   p95 ${at(0.95).toFixed(0).padStart(5)} ms`
}
