import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { inOrganization } from '../../apps/server/src/platform/tenancy.ts'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { sandboxWorks, systemChromium } from '../../e2e/find-chromium.mjs'
import { type Good, stockGoods } from '../search/goods.ts'
import type { Arena } from '../support/arena.ts'
import { offeredFor } from './in-the-page.ts'

export interface Till {
  readonly goods: readonly Good[]
  readonly page: Page
  readonly context: BrowserContext
  readonly cdp: CDPSession
}

/** The parts of a till that are fetched ahead have come by then, and what changed since has been asked for. */
const SETTLED_MS = 15_000

export function openBrowser(): Promise<Browser> {
  const executablePath = systemChromium()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    chromiumSandbox: sandboxWorks(executablePath),
    args: ['--disable-gpu'],
  })
}

/** A business with these goods, and a till of it that has just been opened for the first time: its copy is on its way. */
export async function openTill(
  { arena, browser, baseURL }: { arena: Arena; browser: Browser; baseURL: string },
  goods: readonly Good[],
): Promise<Till> {
  const business = await testBusiness(arena.database)
  await stockGoods(arena, business.organizationId, goods)
  // What changed within the last minute is asked for twice: these goods have stood on their shelves for longer.
  await inOrganization(arena.database, business.organizationId, (tx) =>
    tx.execute(sql`update products set updated_at = now() - interval '1 day'`),
  )
  await arena.analyse()
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const { authorization } = await signedIn(arena.database, business, 'cashier')
  await context.addCookies([{ name: 'tuppence', value: authorization.replace('Bearer ', ''), url: baseURL }])
  // What runs TypeScript names the functions it sends to the page by a helper that only it has.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
  // A receipt and a drawer want hardware that is not here.
  await context.addInitScript({
    content: `localStorage.setItem('tuppence_cash_drawer_settings', '{"autoOpenDrawer":false,"autoPrintReceipt":false}')`,
  })
  const page = await context.newPage()
  await page.goto('/sales')
  await page.getByRole('combobox', { name: /Scan a barcode/ }).waitFor({ timeout: 120_000 })
  const cdp = await context.newCDPSession(page)
  // The thread's own time: what other programs take of the processor is not in it.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { goods, page, context, cdp }
}

/** Waits until the till has its copy, and has come to rest. Answers how long the copy took, in ms. */
export async function settle({ goods, page }: Till): Promise<number> {
  const began = Date.now()
  // The last in the order of names is the last to arrive.
  const last = [...goods].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)).at(-1)
  while ((await page.evaluate(offeredFor, last?.sku ?? '')) === 0) await page.waitForTimeout(500)
  const tookMs = Date.now() - began
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForTimeout(SETTLED_MS)
  return tookMs
}

export async function slowDown({ cdp }: Pick<Till, 'cdp'>, slower: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

export function anyOf(goods: readonly Good[]): Good {
  const good = goods[Math.floor(Math.random() * goods.length)]
  if (!good) throw new Error('There are no goods to scan')
  return good
}
