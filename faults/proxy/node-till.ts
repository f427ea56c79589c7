import 'fake-indexeddb/auto'
import { request as askOver } from 'node:http'
import type { CartProduct } from '@tuppence/domain/sales'
import { cartTotals, makeTender } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { openTillDatabase, type TillDatabase } from '../../apps/web/src/offline/device/database.ts'
import type { TillEngine } from '../../apps/web/src/offline/engine.ts'
import { GLOBALS, type TabProgram } from '../simulation/tab.ts'

export interface NodeTillParts {
  readonly program: TabProgram
  readonly url: string
  readonly headers: Record<string, string>
  readonly organizationId: string
}

/** A till without a screen: its own engine and database, with real time and a real network. */
export class NodeTill {
  readonly engine: TillEngine
  readonly db: TillDatabase
  readonly #stop: (() => void)[] = []

  static async open(parts: NodeTillParts): Promise<NodeTill> {
    const till = new NodeTill(parts, await openTillDatabase(uuidv7()))
    till.engine.start()
    await till.engine.openTill()
    return till
  }

  private constructor({ program, url, headers, organizationId }: NodeTillParts, db: TillDatabase) {
    this.db = db
    const globals = this.#window(url, headers)
    const { TillEngine } = program(...GLOBALS.map((name) => globals[name]))
    this.engine = new TillEngine(db, organizationId)
  }

  async sell(
    product: CartProduct,
    staff: { readonly id: string; readonly name: string },
  ): Promise<string | undefined> {
    const { record } = this.engine.till.get()
    if (!record) return undefined
    this.engine.cart.change({ type: 'add', lineId: uuidv7(), product })
    const { cart } = this.engine.cart.state.get()
    const { totalMinor } = cartTotals(cart, record.shop.vatMode)
    const tenders = [makeTender(uuidv7(), 'cash', totalMinor, totalMinor)]
    const saved = await this.engine.saveSale({ cart, tenders, staff, now: new Date(), id: uuidv7() })
    return saved.ok ? saved.sale.id : undefined
  }

  async unsent(): Promise<number> {
    return await this.db.count('transactions')
  }

  /** Somebody presses Retry and Sync Now. */
  async pressRetry(): Promise<void> {
    for (const { id } of await this.engine.listAttention()) await this.engine.retry(id)
    await this.engine.sync.syncNow()
  }

  close(): void {
    this.engine.stop()
    for (const stop of this.#stop) stop()
    this.db.close()
  }

  #window(url: string, headers: Record<string, string>): Record<(typeof GLOBALS)[number], unknown> {
    const remembered = new Map<string, string>()
    const timers = new Set<NodeJS.Timeout>()
    this.#stop.push(() => {
      for (const timer of timers) clearInterval(timer)
    })
    const kept = (timer: NodeJS.Timeout) => {
      timers.add(timer)
      return timer
    }
    return {
      EventTarget,
      window: new EventTarget(),
      navigator: { onLine: true },
      localStorage: {
        getItem: (key: string) => remembered.get(key) ?? null,
        setItem: (key: string, value: string) => remembered.set(key, value),
        removeItem: (key: string) => remembered.delete(key),
      },
      fetch: (path: string, init: RequestInit = {}) => fetchOnce(url + path, init, headers),
      Date,
      performance,
      Math,
      AbortSignal,
      BroadcastChannel,
      IDBKeyRange,
      setTimeout: (run: () => void, ms?: number) => kept(setTimeout(run, ms)),
      clearTimeout,
      setInterval: (run: () => void, ms?: number) => kept(setInterval(run, ms)),
      clearInterval,
      console,
      SIMULATED_UUID: uuidv7,
    }
  }
}

/** `fetch` on a connection of its own, so that each request has a fate of its own, as in a browser after each failure. */
function fetchOnce(url: string, init: RequestInit, headers: Record<string, string>): Promise<Response> {
  return new Promise((done, fail) => {
    const asked = askOver(
      url,
      {
        method: init.method ?? 'GET',
        headers: { ...(init.headers as Record<string, string>), ...headers, connection: 'close' },
        agent: false,
        ...(init.signal && { signal: init.signal }),
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', fail)
        answer.once('end', () => {
          const status = answer.statusCode ?? 0
          const body = [204, 304].includes(status) || init.method === 'HEAD' ? null : Buffer.concat(parts)
          const heads = Object.entries(answer.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ])
          done(new Response(body, { status, headers: heads }))
        })
      },
    )
    asked.once('error', fail)
    asked.end(typeof init.body === 'string' ? init.body : undefined)
  })
}
