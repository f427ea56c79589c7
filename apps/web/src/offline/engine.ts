import type { LiveEvent } from '@tuppence/contract/live'
import type { Holding } from '@tuppence/domain/health'
import { timeZoneOf } from '@tuppence/domain/reporting'
import type { Sale } from '@tuppence/domain/sales'
import { CartStore } from './cart/cart-store.ts'
import { givenUpKeys, keepGivenUp } from './cart/given-up.ts'
import { tellGivenUp } from './cart/tell-given-up.ts'
import { Daily } from './copy/daily-figures.ts'
import { forgetInBasket } from './copy/forget-in-basket.ts'
import { keepPictures } from './copy/keep-pictures.ts'
import { type PointsHere, pointsHere } from './copy/points-here.ts'
import { ShopCopy } from './copy/shop-copy.ts'
import type { OutboxRow, SavedSale, TillDatabase } from './device/database.ts'
import { sayNearlyFull } from './device/say-nearly-full.ts'
import { askToKeepData, unlessFull, watchStorage } from './device/storage-health.ts'
import { whenIdle } from './device/when-idle.ts'
import { Drawer } from './drawer/drawer.ts'
import { Notices } from './notices.ts'
import type { Observable } from './observable.ts'
import { dropOldRecords } from './outbox/drop-old-records.ts'
import { importSales, type Standing, standingOf } from './outbox/import-sales.ts'
import type { SaleToSave, SavedOrRefused } from './outbox/outbox.ts'
import { IndexedOutbox } from './outbox/outbox-store.ts'
import { retryEnded } from './outbox/retry-ended.ts'
import { allReturnsHere, type ReturnHere, returnsHere } from './outbox/returns-here.ts'
import { saveWithRoom } from './outbox/save-with-room.ts'
import { recentRecords, savedRecord, type WantedRecords } from './outbox/saved-records.ts'
import { takenBy } from './outbox/taken-goods.ts'
import { invoiceKeys } from './papers/issued-invoice.ts'
import { endKeys, wishKeys } from './papers/mail-wish.ts'
import { SalePapers } from './papers/sale-papers.ts'
import { ParkedBaskets } from './parked/parked-baskets.ts'
import { documentDoor } from './session/door.ts'
import {
  forgetSession,
  isSenderHere,
  isThrownOut,
  sessionOrganization,
} from './session/session-organization.ts'
import { onSignIn } from './session/sign-in-notice.ts'
import { clockOffset, watchConnectivity } from './sync/connectivity.ts'
import { readHolding } from './sync/holding.ts'
import { followLiveFeed } from './sync/live-feed.ts'
import { reportHoldings } from './sync/report-holding.ts'
import { Sync } from './sync/sync.ts'
import { DevicePeople } from './till/device-people.ts'
import { ThisTill, type TillState } from './till/this-till.ts'

/** Pictures come when the first customers of the morning have been served. */
const PICTURES_AFTER_MS = 10_000

/** What stands in the basket of this window: only goods that are being sold can be parked. */
export type BasketLeft = 'empty' | 'goods' | 'coming-back' | 'part-paid'

/** Everything that one business's till does on this device, with and without a network. One per tab and business. */
export class TillEngine {
  readonly organizationId: string
  readonly cart: CartStore
  readonly copy: ShopCopy
  readonly daily: Daily
  readonly sync: Sync
  readonly till: Observable<TillState>
  /** Baskets put aside. */
  readonly parked: ParkedBaskets
  /** The shift and the money of this till's drawer. */
  readonly drawer: Drawer
  /** Who can unlock this device, take it over and approve on it without a network. */
  readonly people: DevicePeople
  /** Receipts by mail and VAT invoices. */
  readonly papers: SalePapers
  readonly #db: TillDatabase
  readonly #outbox: IndexedOutbox
  readonly #notices: Notices
  readonly #thisTill: ThisTill
  readonly #stopping = new AbortController()
  /** Aborted when it is stopped: what a screen has begun is over then. */
  readonly stopping = this.#stopping.signal
  #isTill = false
  #onSignInNeeded: () => void = () => {}

  constructor(db: TillDatabase, organizationId: string) {
    this.#db = db
    this.organizationId = organizationId
    this.#notices = new Notices(organizationId)
    this.#outbox = new IndexedOutbox(db, organizationId)
    const parts = { db, organizationId, notices: this.#notices, outbox: this.#outbox }
    this.#thisTill = new ThisTill(parts)
    this.till = this.#thisTill.state
    this.cart = new CartStore(db, organizationId)
    this.people = new DevicePeople(db, organizationId)
    this.papers = new SalePapers(parts)
    this.parked = new ParkedBaskets({ ...parts, cart: this.cart })
    this.drawer = new Drawer({ ...parts, clockOffset, onSaved: () => this.sync.saleSaved() })
    this.copy = new ShopCopy(parts)
    this.daily = new Daily({ ...parts, timeZone: () => timeZoneOf(this.till.get().record?.shop) })
    this.sync = new Sync({
      ...parts,
      sessionOrganization: () => sessionOrganization(organizationId),
      onSignInNeeded: () => this.#signInNeeded(),
    })
  }

  /** Reads what this device is as a till, and so how its shop reckons VAT: to be known before a basket is shown. */
  async know(): Promise<void> {
    // Every screen asks: the back office shows what waits to be sent, where the device is one.
    await this.#thisTill.read()
  }

  /** What goes on wherever in the product somebody is: sending sales and hearing of events. */
  start(): void {
    const signal = this.stopping
    watchConnectivity()
    onSignIn(() => void this.signedIn(), signal)
    this.sync.start(signal)
    signal.addEventListener(
      'abort',
      whenIdle(() => this.#followLiveFeed(), 0),
    )
    const unsubscribe = this.#notices.subscribe((notice) => {
      if (notice.type === 'logged-out' && !this.cart.isPartPaid()) void this.cart.empty()
      if (notice.type === 'copy-changed' && notice.erasedCustomerIds?.length)
        forgetInBasket(this.cart, new Set(notice.erasedCustomerIds))
      if (notice.type === 'sync-finished') {
        void this.#sendPapers().catch(() => undefined)
        void this.#tellGivenUp().catch(() => undefined)
      }
      if (notice.type === 'thrown-out' && notice.door === documentDoor()) this.#onSignInNeeded()
    })
    signal.addEventListener('abort', unsubscribe)
    watchStorage(signal, sayNearlyFull)
    void unlessFull(dropOldRecords(this.#db, this.organizationId, new Date()))
  }

  /** News of the shop waits for the first screen: what happened meanwhile is told, because the device has its place in the feed. */
  #followLiveFeed(): void {
    const parts = { db: this.#db, organizationId: this.organizationId, notices: this.#notices }
    followLiveFeed({ ...parts, isThrownOut }, this.stopping)
  }

  /** Tells the server what this till holds, from now on. Nothing that sells needs it: it comes behind everything that does. */
  reportHoldings(): void {
    this.stopping.addEventListener(
      'abort',
      whenIdle(() => this.#reportHoldings()),
    )
  }

  #reportHoldings(): void {
    const { organizationId } = this
    const deviceId = () => this.till.get().record?.deviceId
    const read = () => this.holding()
    reportHoldings(
      {
        ...{ organizationId, deviceId, read, outbox: this.sync.state },
        sessionOrganization: () => sessionOrganization(organizationId),
      },
      this.stopping,
    )
  }

  /** What this device holds, for its own page and for the server. */
  async holding(): Promise<Holding> {
    return readHolding(this.#db, this.organizationId)
  }

  /** Makes this device a till: what an owner's own computer, looking at reports, must not become. */
  async openTill(): Promise<void> {
    const signal = this.stopping
    if (this.#isTill || signal.aborted) return
    this.#isTill = true
    askToKeepData(signal)
    this.#thisTill.keep(signal)
    // What selling needs comes first: the till's own record and the cart.
    await Promise.all([this.#thisTill.read(), this.cart.start()])
    if (signal.aborted) return
    void this.ensureTill()
    void this.copy.start(signal)
    this.daily.start(signal)
    this.parked.start(signal)
    // What cannot be read now is read when somebody opens the drawer's dialog.
    this.drawer.start(signal).catch(() => undefined)
    signal.addEventListener(
      'abort',
      whenIdle(() => keepPictures(this.copy, signal), PICTURES_AFTER_MS),
    )
  }

  /** Resolves when the basket is on the disk, for another engine to have. */
  stop(): Promise<void> {
    this.#stopping.abort()
    this.#notices.close()
    return this.cart.stop()
  }

  /** Hears the business's live events, for whatever else a screen shows. Returns what ends it. */
  onLive(listener: (event: LiveEvent) => void): () => void {
    return this.#notices.subscribe((notice) => {
      if (notice.type === 'live') listener(notice.event)
    })
  }

  /** Hears that the feed has begun on a device that had no place in it. Returns what ends it. */
  onFeedBegun(listener: () => void): () => void {
    return this.#notices.subscribe((notice) => {
      if (notice.type === 'feed-begun') listener()
    })
  }

  /** What to do when the server no longer knows the session: the app shows its sign-in over the screen. */
  whenSignInIsNeeded(handle: () => void): void {
    this.#onSignInNeeded = handle
  }

  /** Somebody signed in, at first or again: everything that waited for it goes on. */
  async signedIn(): Promise<void> {
    forgetSession()
    await this.sync.syncNow()
    if (!this.#isTill) return
    void this.parked.sync()
    this.copy.refreshSoon()
    await Promise.all([this.ensureTill(), this.daily.fetch()])
  }

  /** What would be lost if somebody logged out now. A screen that does not sell has not read the basket yet. */
  async basketLeft(): Promise<BasketLeft> {
    await this.cart.start()
    const { cart, back } = this.cart.state.get()
    if (this.cart.isPartPaid()) return 'part-paid'
    if (back !== null) return 'coming-back'
    return cart.lines.length > 0 ? 'goods' : 'empty'
  }

  /**
   * Empties the carts of this device before somebody logs out (AUTH-026). The outbox, and whatever else is recorded, is
   * not touched. Changes nothing and answers false while part of a sale is paid: money that was taken is given back, or
   * the sale completed, by the person who took it.
   */
  async forgetCarts(): Promise<boolean> {
    if (this.cart.isPartPaid()) return false
    this.#notices.publish({ type: 'logged-out' })
    await this.cart.empty()
    await this.cart.emptyUnheld()
    return true
  }

  /**
   * Completes the sale: see `saveSale`, and `saveWithRoom` for a device that is full. When it resolves with `ok`, the sale is
   * on the disk; print, open the drawer and say so. The cart of this tab is empty then, and its `saleToPrint` is this sale
   * until `cart.receiptPrinted(id)`.
   */
  async saveSale(sale: SaleToSave): Promise<SavedOrRefused> {
    const saved = await this.cart.sell(sale.id, (slot) =>
      saveWithRoom(this.#db, this.organizationId, { ...sale, clockOffsetMs: clockOffset() }, slot),
    )
    if (!saved.ok) return saved
    this.#notices.publish({ type: 'sale-saved', saleId: saved.sale.id, taken: takenBy(saved.sale) })
    this.#notices.publish({ type: 'till-changed' })
    this.sync.saleSaved()
    return saved
  }

  /** Only where one waits, or its address is to go after its day. */
  async #sendPapers(): Promise<void> {
    const keys = [wishKeys, endKeys, invoiceKeys].map((of) => of(this.organizationId))
    const counts = await Promise.all(keys.map((range) => this.#db.count('syncMeta', range)))
    if (counts.some((count) => count > 0)) await this.papers.send()
  }

  /**
   * Notes that nobody waits for a card payment any more, or that somebody does again. The server is told as soon as it can be, whatever
   * becomes of the basket meanwhile: what the card pays after all belongs to no sale.
   */
  async keepGivenUp(paymentId: string, isGivenUp: boolean): Promise<void> {
    await unlessFull(keepGivenUp(this.#db, this.organizationId, { paymentId, isGivenUp }))
  }

  async #tellGivenUp(): Promise<void> {
    if ((await this.#db.count('syncMeta', givenUpKeys(this.organizationId))) === 0) return
    await tellGivenUp(this.#db, this.organizationId)
  }

  /** A sale made on this device, for its receipt. */
  async savedSale(id: string): Promise<Sale | undefined> {
    return (await this.savedRecord(id))?.sale
  }

  /** The same with whether the server has it. */
  async savedRecord(id: string): Promise<SavedSale | undefined> {
    return await savedRecord(this.#db, this.organizationId, id)
  }

  /** What was sold and given back on this device, newest first. */
  async recentRecords(limit: number, among?: WantedRecords): Promise<SavedSale[]> {
    return await recentRecords(this.#db, this.organizationId, limit, among)
  }

  /** What this device gave back of a sale, wherever that was made. */
  returnsOf(saleId: string): Promise<readonly ReturnHere[]> {
    return returnsHere(this.#db, this.organizationId, saleId)
  }

  allReturns(): Promise<ReadonlyMap<string, readonly ReturnHere[]>> {
    return allReturnsHere(this.#db, this.organizationId)
  }

  /** A customer's points as far as this device knows them; undefined for whom it does not know. */
  async pointsHere(customerId: string): Promise<PointsHere | undefined> {
    const customer = this.copy.customer(customerId)
    if (!customer) return undefined
    return await pointsHere(this.#db, this.#outbox, customer)
  }

  listPending(): Promise<OutboxRow[]> {
    return this.#outbox.listPending()
  }

  listAttention(): Promise<OutboxRow[]> {
    return this.#outbox.listAttention()
  }

  /** OFF-012: back into the queue with fresh tries, and at once. Answers the row as it then is; undefined once it is taken. */
  async retry(id: string): Promise<OutboxRow | undefined> {
    await this.#outbox.retry(id)
    this.#notices.publish({ type: 'outbox-changed' })
    await this.sync.syncNow()
    return await this.#outbox.get(id)
  }

  /** What the sales of an exported file are to this device. */
  async standingOf(rows: readonly OutboxRow[]): Promise<Standing> {
    return await standingOf(this.#db, rows)
  }

  /** Queues sales of another till's file, and sends them. Answers how many were not here yet. */
  async importSales(rows: readonly OutboxRow[]): Promise<number> {
    const queued = await importSales(this.#db, this.organizationId, rows, Date.now())
    this.#notices.publish({ type: 'outbox-changed' })
    void this.sync.syncNow()
    return queued
  }

  /** Makes the device a till of the business, or asks for the till's settings again. Offline the stored ones stand. */
  async ensureTill(): Promise<void> {
    await this.#thisTill.ensure()
    if (this.sync.state.get().attention === 0 || this.till.get().problem !== null) return
    if (await retryEnded(this.#outbox)) void this.sync.syncNow()
  }

  /** Makes the device a till because somebody at a sign-in of the back office asked for it. */
  async becomeTill(): Promise<void> {
    await this.#thisTill.ensure(true)
  }

  #signInNeeded(): void {
    forgetSession()
    if (isSenderHere()) this.#onSignInNeeded()
  }
}
