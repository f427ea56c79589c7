import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { DEMO, expect } from '../../e2e/test.ts'
import { type OnDisk, readTill } from '../kill-browser/on-disk.ts'
import { BrowserProcess } from '../support/browser-process.ts'
import { leftOut } from '../support/left-out.ts'
import type { Proof } from '../support/size.ts'
import { openWebShop, type RecordedRow } from '../support/web-shop.ts'
import type { TabWindow } from './tab-window.ts'
import { Uploads } from './uploads.ts'

const PAGE = '/twenty-tabs.html'

/**
 * R4: many tabs of one browser sell at once, all of them one till. The tab whose turn it is to send is killed again and
 * again, and another takes its place: one sends at a time, and every sale arrives once.
 */
export async function manyTabs({ kills, tabs }: { kills: number; tabs: number }): Promise<Proof> {
  const shop = await openWebShop()
  const folder = mkdtempSync(path.join(tmpdir(), 'tuppence-tabs-'))
  const browser = await BrowserProcess.open(folder)
  const { context } = browser
  const uploads = new Uploads()
  const shown = new Set<string>()
  try {
    await context.exposeBinding('noteSold', (_, number: string) => void shown.add(number))
    await context.exposeBinding('noteSending', ({ page }, id: string, at: number) =>
      uploads.began(page, id, at),
    )
    await context.exposeBinding('noteSent', (_, id: string, at: number) => uploads.ended(id, at))
    const turns = new Turns()
    await context.exposeBinding('noteTurn', ({ page }) => turns.tell(page))
    await servePage(context, shop.url)
    await context.request.post(`${shop.url}/api/pos/login`, {
      data: { businessCode: 'UK001', username: 'cashier1', password: DEMO.password },
    })
    const open: Page[] = []
    const fill = async () => {
      while (open.length < tabs) {
        const page = await openTab(context, shop.url)
        // A tab that shares its process with one that crashes goes with it.
        page.once('crash', () => {
          uploads.gone(page, killedAt)
          if (open.includes(page)) open.splice(open.indexOf(page), 1)
          void page.close().catch(() => undefined)
        })
        open.push(page)
      }
    }
    let killed = 0
    let killedAt = 0
    for (; killed < kills; killed += 1) {
      await fill()
      const leader = await Promise.race([turns.next(), sleep(30_000)])
      if (!leader) throw new Error('No tab sends')
      if (open.includes(leader)) open.splice(open.indexOf(leader), 1)
      killedAt = Date.now()
      uploads.gone(leader, killedAt)
      await killTab(leader, killed)
    }
    await fill()
    for (const page of open) await inTab(page, (tab) => tab.stopSelling())
    const [one] = open
    if (!one) throw new Error('No tab is left')
    await sleep(1_000)
    await expect
      .poll(
        async () => {
          await inTab(one, (tab) => tab.pressRetry())
          return (await readTill(one)).waiting
        },
        { timeout: 90_000 },
      )
      .toBe(0)
    return await holdTogether(await readTill(one), await shop.sales(), { shown, uploads, tabs, killed })
  } finally {
    await browser.kill()
    await shop.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Kept {
  /** The receipts that tabs have shown. */
  readonly shown: ReadonlySet<string>
  readonly uploads: Uploads
  readonly tabs: number
  readonly killed: number
}

/** What the disk has, what was shown and what is in the books. */
function holdTogether(
  { numbers, tillCode }: OnDisk,
  sales: readonly RecordedRow[],
  { shown, uploads, tabs, killed }: Kept,
): Proof {
  const recorded = sales
    .map(({ receiptNumber }) => receiptNumber)
    .filter((number) => number.startsWith(`${tillCode}-`))
  const lost = [...new Set([...numbers, ...shown])].filter((number) => !recorded.includes(number))
  const twice = recorded.filter((number, i) => recorded.indexOf(number) !== i)
  const { overlaps } = uploads
  return {
    figures: {
      tabs,
      'leaders killed': killed,
      'sales on the disk': numbers.length,
      recorded: recorded.length,
      uploads: uploads.count,
      'two tabs at once': overlaps,
      lost: lost.length,
      twice: twice.length,
    },
    broken: [
      ...(overlaps > 0 ? [`R4 two tabs sent at the same time, ${overlaps} times`] : []),
      ...lost.map((number) => `R1 ${number} is lost`),
      ...twice.map((number) => `R1 ${number} is in the books twice`),
      ...(recorded.length === numbers.length
        ? []
        : [`R7 ${recorded.length} recorded, ${numbers.length} on disk`]),
    ],
  }
}

/** Whose turn it is to send, as soon as it is. */
class Turns {
  #hear: (page: Page) => void = () => undefined

  tell(page: Page): void {
    this.#hear(page)
  }

  next(): Promise<Page> {
    return new Promise((done) => {
      this.#hear = done
    })
  }
}

/** The engine alone, without the screens: twenty of those would be a test of this machine. */
async function servePage(context: BrowserContext, url: string): Promise<void> {
  const bundle = await rolldown({
    input: path.join(path.dirname(fileURLToPath(import.meta.url)), 'tab-page.ts'),
    platform: 'browser',
    plugins: [leftOut],
  })
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false })
  await bundle.close()
  const body = `<!doctype html><meta charset="utf-8"><title>A tab</title><script>${output[0].code.replaceAll('</script', '<\\/script')}</script>`
  await context.route(url + PAGE, (route) => route.fulfill({ contentType: 'text/html', body }))
}

async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url + PAGE)
  return page
}

/** Every other one as when its process crashes, with whatever else is in it; the others as when somebody closes them. */
async function killTab(page: Page, turn: number): Promise<void> {
  if (turn % 2 === 0) return await page.close()
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash', { timeout: 10_000 })
  void session.send('Page.crash').catch(() => undefined)
  await crashed.catch(() => page.close())
}

async function inTab<T>(page: Page, work: (tab: TabWindow) => T | Promise<T>): Promise<T | undefined> {
  return await page.evaluate(`(${work.toString()})(window)`).then(
    (answer) => answer as T,
    () => undefined,
  )
}
