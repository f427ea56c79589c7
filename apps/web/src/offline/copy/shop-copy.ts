import { CallFailed } from '@tuppence/contract/client'
import type { LiveEvent } from '@tuppence/contract/live'
import type { Category, Product, ScaleLayouts } from '@tuppence/domain/catalogue'
import { type Customer, isPhoneLike, phoneKey } from '@tuppence/domain/customers'
import { type TillDatabase, within } from '../device/database.ts'
import { unlessFull } from '../device/storage-health.ts'
import { whenIdle } from '../device/when-idle.ts'
import type { Notice, Notices } from '../notices.ts'
import { Observable } from '../observable.ts'
import type { IndexedOutbox } from '../outbox/outbox-store.ts'
import { takenBy } from '../outbox/taken-goods.ts'
import { atMostEvery } from '../sync/at-most-every.ts'
import { connectivity } from '../sync/connectivity.ts'
import { onlyOneTab } from '../sync/only-one-tab.ts'
import { CopyDownload } from './copy-download.ts'
import { lookUpCodes, ProductShelf } from './product-shelf.ts'
import { asStored, type StockTold, storedCode, writeStock } from './stored-product.ts'
import { type SearchDepth, TextIndex } from './text-index.ts'
import { WordsOfGoods } from './words-of-goods.ts'

export interface CopyState {
  /** False until the stored copy is in memory. Scans are answered before that, from the database itself. */
  readonly isReady: boolean
  /** The first look for products is under way and has found none yet. */
  readonly isLoading: boolean
  readonly productCount: number
  readonly categories: readonly Category[]
  /** Goes up with every change, so that a screen knows when to ask again. */
  readonly version: number
}

export interface SearchOptions {
  readonly categoryId?: string | undefined
  readonly limit?: number
  readonly depth?: SearchDepth | undefined
}

type CopyChanged = Extract<Notice, { readonly type: 'copy-changed' }>

interface Parts {
  readonly db: TillDatabase
  readonly organizationId: string
  readonly notices: Notices
  readonly outbox: IndexedOutbox
}

/** So many at once take no longer than a frame on a slow till: what is scanned meanwhile comes in between. */
const READ_AT_ONCE = 100
const SOON_MS = 200
/** A question rests so much longer than the one before it took: an import of thousands tells of itself again and again. */
const REST = 3
/** After a failure twice as long as after the one before it. */
const REST_AFTER_FAILURE_MS = 1_000
const LONGEST_REST_MS = 30_000
/** Screens follow a long queue, or a first load, at this pace. */
const SCREEN_MS = 100
const FULL_ROUND_MS = 5 * 60_000
/** News that changes nothing of what a till keeps: of goods that move, products-changed and sale-recorded tell it. */
const TELLS_NO_TILL: readonly LiveEvent['type'][] = [
  'staff-changed',
  'settings-changed',
  'notifications-changed',
  'tills-changed',
  'printers-changed',
  'displays-changed',
  'till-holding-changed',
  'shift-changed',
  'parked-baskets-changed',
  'tickets-changed',
  'remote-access-changed',
  'accounts-changed',
  'stock-moved',
  'stock-low',
  'stock-takes-changed',
]

/** The till's own copy of what it sells and to whom: answers at once, with and without a network. */
export class ShopCopy {
  readonly state = new Observable<CopyState>({
    isReady: false,
    isLoading: true,
    productCount: 0,
    categories: [],
    version: 0,
  })
  readonly #parts: Parts
  readonly #shelf = new ProductShelf()
  readonly #customers = new TextIndex<Customer>(customerText, customerText)
  readonly #download: CopyDownload
  #soon: ReturnType<typeof setTimeout> | undefined
  #tookMs = 0
  #failures = 0
  #isStopped = false
  #isAfresh = false
  #stockToKeep = new Set<string>()
  /** What the server tells of stock while the stored copy is being read: a row may have been read before that. */
  #toldWhileReading: StockTold[] | undefined = []

  constructor(parts: Parts) {
    this.#parts = parts
    this.#download = new CopyDownload(parts.db, parts.organizationId)
  }

  /** Reads the stored copy, then brings it up to date, and goes on doing so. */
  async start(signal: AbortSignal): Promise<void> {
    const unsubscribe = this.#parts.notices.subscribe((notice) => this.#hear(notice))
    const unwatch = connectivity.whenBack(() => this.refreshSoon())
    const round = setInterval(() => this.refreshSoon(), FULL_ROUND_MS)
    signal.addEventListener('abort', () => {
      this.#isStopped = true
      clearInterval(round)
      clearTimeout(this.#soon)
      unwatch()
      unsubscribe()
    })
    await this.#readUnsent()
    await this.#readAll()
    if (signal.aborted) return
    signal.addEventListener(
      'abort',
      whenIdle(() => this.#forgiveSlips()),
    )
    await this.refresh()
    this.state.merge({ isLoading: false })
  }

  /** Which words somebody may have meant is known behind everything that sells. */
  async #forgiveSlips(): Promise<void> {
    await this.#shelf.forgiveBy(new WordsOfGoods(), () => new Promise((go) => setTimeout(go)))
    this.#changed()
  }

  /** The product with this barcode, in any spelling a scanner may send it, or this SKU. */
  async findByCode(scan: string, layouts: ScaleLayouts): Promise<Product | undefined> {
    const found = this.#shelf.findByCode(scan, layouts)
    if (found || this.state.get().isReady) return found
    for (const code of lookUpCodes(scan, layouts)) {
      const key = storedCode(this.#parts.organizationId, code)
      const stored = await this.#parts.db.getFromIndex('products', 'byCode', key)
      if (stored) return asStored(stored)
    }
    return undefined
  }

  /** Products that match every word, by name, SKU or barcode; in the order of names where the text is blank. */
  searchProducts(text: string, { categoryId, limit = 50, depth }: SearchOptions = {}) {
    return this.#shelf.search(text, limit, categoryId, depth)
  }

  firstProducts(limit = 12): Product[] {
    return this.#shelf.search('', limit)
  }

  product(id: string): Product | undefined {
    return this.#shelf.get(id)
  }

  /** A product that the server told of before the copy had it. */
  learn(product: Product): void {
    if (this.#shelf.get(product.id)) return
    this.#shelf.put(product)
    this.#changed()
  }

  /** The pictures of so many products, to be kept for when there is no network. */
  pictures(most: number): string[] {
    return this.#shelf.pictures(most)
  }

  /** The names of goods that are written in other letters than Latin ones: what draws them is fetched ahead. */
  foreignNames(): string[] {
    return this.#shelf.foreignNames()
  }

  /** Customers by name, e-mail or phone; none for a blank text. */
  searchCustomers(text: string, limit = 20): Customer[] {
    return this.#customers.search(isPhoneLike(text) ? phoneKey(text) : text, limit)
  }

  customer(id: string): Customer | undefined {
    return this.#customers.get(id)
  }

  /** Asks the server for what changed. Resolves also when it could not be asked: the copy is then as good as before. */
  async refresh(): Promise<void> {
    const { organizationId, notices } = this.#parts
    if (!connectivity.get().isOnline) return
    const isAfresh = this.#isAfresh
    this.#isAfresh = false
    const began = Date.now()
    try {
      const changed = await onlyOneTab(`tuppence-copy:${organizationId}`, () =>
        this.#download.bringUpToDate(isAfresh),
      )
      // The tab that took over asks as well, and says what it found.
      if (changed !== 'taken-over') notices.publish({ type: 'copy-changed', ...changed })
      this.#failures = 0
    } catch (error) {
      this.#isAfresh ||= isAfresh
      this.#failures += 1
      // Without a session the next sign-in asks, without a network its return does. Anything else may be over in a moment.
      if (!(error instanceof CallFailed && error.status === 401)) this.refreshSoon()
    }
    this.#tookMs = Date.now() - began
  }

  /** Several reasons to ask within a moment are one question. */
  refreshSoon(): void {
    if (this.#isStopped) return
    const afterFailureMs = this.#failures > 0 ? REST_AFTER_FAILURE_MS * 2 ** (this.#failures - 1) : 0
    const restMs = Math.min(LONGEST_REST_MS, Math.max(SOON_MS, REST * this.#tookMs, afterFailureMs))
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      void this.refresh()
    }, restMs)
  }

  #hear(notice: Notice): void {
    if (notice.type === 'live') this.#hearLive(notice.event)
    if (notice.type === 'copy-changed') void (notice.isWhole ? this.#readAll() : this.#readChanged(notice))
    if (notice.type === 'sale-saved') this.#shelf.sold(notice.saleId, notice.taken)
    if (notice.type === 'sale-acknowledged') this.#keepStock(this.#shelf.acknowledged(notice.saleId))
    if (notice.type === 'sale-saved' || notice.type === 'sale-acknowledged') this.#changed()
  }

  #hearLive(event: LiveEvent): void {
    if (event.type === 'sale-recorded') {
      this.#shelf.told(event.transactionId)
      this.#shelf.setStock(event.stock)
      this.#toldWhileReading?.push(...event.stock)
      this.#tellPoints(event.customers ?? [])
      this.#changed()
      return
    }
    if (event.type === 'start-afresh') this.#isAfresh = true
    if (!TELLS_NO_TILL.includes(event.type)) this.refreshSoon()
  }

  /** What is in the outbox has left the shelf, though the stored copy, which is the server's, does not know. */
  async #readUnsent(): Promise<void> {
    const { db, outbox } = this.#parts
    const rows = [...(await outbox.listPending()), ...(await outbox.listAttention())]
    for (const { id } of rows) {
      const saved = await db.get('sales', id)
      if (saved) this.#shelf.sold(id, takenBy(saved.sale))
    }
  }

  async #readAll(): Promise<void> {
    const { db, organizationId } = this.#parts
    this.#toldWhileReading ??= []
    const told = this.#toldWhileReading
    await this.#readCategories()
    const gone = new Set(this.#shelf.ids())
    let range = within(organizationId)
    for (;;) {
      const rows = await db.getAllFromIndex('products', 'byName', range, READ_AT_ONCE)
      for (const row of rows) {
        this.#shelf.put(asStored(row))
        gone.delete(row.id)
      }
      this.#changed()
      const last = rows.at(-1)
      if (last === undefined || rows.length < READ_AT_ONCE) break
      range = IDBKeyRange.bound([organizationId, last.nameKey, last.id], range.upper, true)
    }
    for (const id of gone) this.#shelf.remove(id)
    this.#shelf.setStock(told)
    this.#toldWhileReading = undefined
    await this.#readAllCustomers()
    this.state.merge({ isReady: true })
    this.#changed()
  }

  async #readChanged({ productIds, customerIds }: CopyChanged): Promise<void> {
    const { db, organizationId } = this.#parts
    await this.#readCategories()
    for (const id of productIds) {
      const row = await db.get('products', id)
      if (row?.organizationId === organizationId) this.#shelf.put(asStored(row))
      else this.#shelf.remove(id)
    }
    if (customerIds === undefined) await this.#readAllCustomers()
    for (const id of customerIds ?? []) {
      const row = await db.get('customers', id)
      if (row?.organizationId === organizationId) this.#customers.put(row.customer)
      else this.#customers.remove(id)
    }
    this.#changed()
  }

  /** Points that a sale moved; the stored copy has them with the next delta, for the sale has touched its customer. */
  #tellPoints(told: readonly { readonly customerId: string; readonly loyaltyPoints: number }[]): void {
    for (const { customerId, loyaltyPoints } of told) {
      const customer = this.#customers.get(customerId)
      if (customer) this.#customers.put({ ...customer, loyaltyPoints })
    }
  }

  async #readCategories(): Promise<void> {
    const { db, organizationId } = this.#parts
    const rows = await db.getAllFromIndex('categories', 'byOrganization', organizationId)
    const categories = rows.map(({ category }) => category).filter(({ isActive }) => isActive)
    this.state.merge({ categories: categories.sort((a, b) => a.name.localeCompare(b.name, 'en-GB')) })
  }

  async #readAllCustomers(): Promise<void> {
    const { db, organizationId } = this.#parts
    const gone = new Set<string>()
    for (const { id } of this.#customers.records()) gone.add(id)
    let range = within(organizationId)
    for (;;) {
      const rows = await db.getAllFromIndex('customers', 'byOrganization', range, READ_AT_ONCE)
      for (const { id, customer } of rows) {
        this.#customers.put(customer)
        gone.delete(id)
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < READ_AT_ONCE) break
      range = IDBKeyRange.bound([organizationId, last.id], range.upper, true)
    }
    for (const id of gone) this.#customers.remove(id)
  }

  readonly #changed = atMostEvery(SCREEN_MS, () => this.#show())

  #show(): void {
    const { version, isLoading } = this.state.get()
    const productCount = this.#shelf.size
    this.state.merge({ version: version + 1, productCount, isLoading: isLoading && productCount === 0 })
  }

  /**
   * Writes what was worked out here to the stored copy, a moment later and many at once: a restart shows what was last known. What
   * the server tells, the window writes that hears it.
   */
  #keepStock(productIds: readonly string[]): void {
    if (this.#stockToKeep.size === 0) setTimeout(() => void unlessFull(this.#writeStock()), 1_000)
    for (const id of productIds) this.#stockToKeep.add(id)
  }

  async #writeStock(): Promise<void> {
    const ids = [...this.#stockToKeep]
    this.#stockToKeep.clear()
    const known = ids.flatMap((productId) => {
      const stockQuantity = this.#shelf.serverStock(productId)
      return stockQuantity === undefined ? [] : [{ productId, stockQuantity }]
    })
    await writeStock(this.#parts.db, known)
  }
}

function customerText(customer: Customer): string {
  const { firstName, lastName, company, email, phone } = customer
  return [firstName, lastName, company, email, phone, phone && phoneKey(phone)].filter(Boolean).join(' ')
}
