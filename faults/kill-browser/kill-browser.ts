import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { cartLines, scanAtOnce, tiles, total } from '../../e2e/at-the-till.ts'
import { DEMO, expect } from '../../e2e/test.ts'
import { BrowserProcess } from '../support/browser-process.ts'
import type { Proof } from '../support/size.ts'
import { openWebShop, type WebShop } from '../support/web-shop.ts'
import { type OnDisk, readTill } from './on-disk.ts'

/** Where in a sale the browser is killed. */
const STEPS = ['scanning', 'completing', 'printed', 'sending'] as const
type Step = (typeof STEPS)[number]

/** What is known of the till at the moment of a kill, and what it may find when it is opened again. */
interface Remembered {
  readonly step: Step
  readonly before: OnDisk
}

/**
 * R1 and interrupted sales: somebody sells at a till in a real browser, whose processes are killed with -9 at any step, with
 * the server in reach or not. Every sale that showed its receipt is on the disk and arrives once; the cart comes back.
 */
export async function killBrowser({ kills }: { kills: number }): Promise<Proof> {
  const shop = await openWebShop()
  const folder = mkdtempSync(path.join(tmpdir(), 'tuppence-browser-'))
  const proof = new KilledTill(shop, folder)
  try {
    for (let kill = 0; kill < kills && proof.broken.length === 0; kill += 1) await proof.sellAndKill()
    return await proof.end(kills)
  } finally {
    await proof.close()
    await shop.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

class KilledTill {
  readonly broken: string[] = []
  /** The receipts that were shown. */
  readonly #printed = new Set<string>()
  readonly #shop: WebShop
  readonly #folder: string
  #browser: BrowserProcess | undefined
  #remembered: Remembered | undefined
  #barcodes: readonly string[] = []
  #cartsBack = 0

  constructor(shop: WebShop, folder: string) {
    this.#shop = shop
    this.#folder = folder
  }

  async sellAndKill(): Promise<void> {
    const page = await this.#open()
    const step = STEPS[Math.floor(Math.random() * STEPS.length)] ?? 'scanning'
    await this.#scanSome(page)
    const before = await readTill(page)
    const isOffline = Math.random() < 0.5
    await page.context().setOffline(isOffline)
    if (step === 'scanning') void scanAtOnce(page, this.#barcode()).catch(() => undefined)
    else await this.#complete(page, step)
    if (step === 'scanning' || step === 'completing') await sleep(Math.random() * 80)
    if (step === 'sending') await sleep(Math.random() * 400)
    await this.close()
    this.#remembered = { step, before }
  }

  /** Opens the till once more, lets it send, and holds the books against its disk. */
  async end(kills: number): Promise<Proof> {
    const page = await this.#open()
    await expect.poll(async () => (await readTill(page)).waiting, { timeout: 90_000 }).toBe(0)
    const { numbers, tillCode } = await readTill(page)
    const recorded = (await this.#shop.sales())
      .map(({ receiptNumber }) => receiptNumber)
      .filter((number) => number.startsWith(`${tillCode}-`))
    const lost = [...numbers].filter((number) => !recorded.includes(number))
    const twice = recorded.filter((number, i) => recorded.indexOf(number) !== i)
    const gaps = recorded.filter(
      (_, i) => !recorded.includes(`${tillCode}-${String(i + 1).padStart(6, '0')}`),
    )
    return {
      figures: {
        kills,
        'receipts shown': this.#printed.size,
        'sales on the disk': numbers.length,
        recorded: recorded.length,
        'carts that came back': this.#cartsBack,
        lost: lost.length,
        twice: twice.length,
      },
      broken: [
        ...this.broken,
        ...lost.map((number) => `R1 ${number} is on the disk and not in the books`),
        ...twice.map((number) => `R1 ${number} is in the books twice`),
        ...(gaps.length > 0 ? [`R7 ${recorded.length} numbers are not those from 1 on: ${recorded}`] : []),
      ],
    }
  }

  async close(): Promise<void> {
    await this.#browser?.kill()
    this.#browser = undefined
  }

  /** The browser is opened, somebody signs in, and what the disk holds is held against what was there at the kill. */
  async #open(): Promise<Page> {
    this.#browser = await BrowserProcess.open(this.#folder)
    const page = await this.#browser.page()
    page.setDefaultTimeout(30_000)
    const { url } = this.#shop
    await expect(async () => {
      const answer = await page.request.post(`${url}/api/pos/login`, {
        data: { businessCode: 'UK001', username: 'cashier1', password: DEMO.password },
      })
      expect(answer.status()).toBe(200)
    }).toPass({ timeout: 30_000 })
    await page.goto(`${url}/sales`)
    await expect(tiles(page).first()).toBeVisible({ timeout: 30_000 })
    // The network may go from here on, and nothing but the network makes a till.
    await expect.poll(async () => (await readTill(page)).tillCode, { timeout: 30_000 }).toBeTruthy()
    if (this.#barcodes.length === 0) {
      const products: { barcode: string | null }[] = await (
        await page.request.get(`${url}/api/products`)
      ).json()
      this.#barcodes = products.flatMap(({ barcode }) =>
        /^\d{12,14}$/.test(barcode ?? '') ? [barcode ?? ''] : [],
      )
    }
    await this.#lookBack(page)
    return page
  }

  async #lookBack(page: Page): Promise<void> {
    const now = await readTill(page)
    for (const number of this.#printed)
      if (!now.numbers.includes(number)) this.broken.push(`R1 ${number} was shown and is not on the disk`)
    const { step, before } = this.#remembered ?? {}
    if (!before) return
    const sold = now.numbers.length - before.numbers.length
    const told = `after a kill while ${step}: ${before.quantity} goods before, ${now.quantity} now, ${sold} sold`
    const isWhole =
      step === 'scanning'
        ? sold === 0 && [before.quantity, before.quantity + 1].includes(now.quantity)
        : step === 'completing'
          ? (sold === 0 && now.quantity === before.quantity) || (sold === 1 && now.quantity === 0)
          : sold === 1 && now.quantity === 0
    if (!isWhole) this.broken.push(`R1 ${told}`)
    if (now.lines > 0) {
      await expect(cartLines(page)).toHaveCount(now.lines)
      this.#cartsBack += 1
    }
  }

  async #scanSome(page: Page): Promise<void> {
    const { quantity } = await readTill(page)
    const more = 1 + Math.floor(Math.random() * 3)
    for (let i = 0; i < more; i += 1) await scanAtOnce(page, this.#barcode())
    await expect.poll(async () => (await readTill(page)).quantity, { timeout: 15_000 }).toBe(quantity + more)
  }

  async #complete(page: Page, step: Step): Promise<void> {
    const toPay = Number(((await total(page).textContent()) ?? '').replaceAll(/[£,]/g, ''))
    await page.getByLabel('Amount received').fill(String(Math.ceil(toPay)))
    const complete = page.getByRole('button', { name: 'Complete Transaction' })
    if (step === 'completing') {
      void complete.click().catch(() => undefined)
      return
    }
    await complete.click()
    const done = page.getByRole('region', { name: 'Sale completed' })
    await done.waitFor()
    const number = /T\d+-\d{6}/.exec((await done.textContent()) ?? '')?.[0]
    if (number === undefined) throw new Error('The receipt has no number')
    this.#printed.add(number)
  }

  #barcode(): string {
    return this.#barcodes[Math.floor(Math.random() * this.#barcodes.length)] ?? ''
  }
}
