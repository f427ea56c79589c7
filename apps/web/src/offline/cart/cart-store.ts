import type { Minor } from '@tuppence/domain/money'
import {
  type CartAction,
  type ChosenMethod,
  changeCart,
  emptyCart,
  type SaleApproval,
  type Tender,
} from '@tuppence/domain/sales'
import type { VatRates } from '@tuppence/domain/tax'
import type { TillDatabase } from '../device/database.ts'
import { unlessFull } from '../device/storage-health.ts'
import { Observable } from '../observable.ts'
import { metaKeys, readMetaOf, writeMetaOf } from '../till/till-records.ts'
import { afterNextFrame } from './after-next-frame.ts'
import {
  type BegunPayment,
  type CartRecord,
  type GoodsBack,
  isBasketEmpty,
  tendersStill,
  withoutCustomers,
} from './cart-record.ts'
import { atCurrentRates } from './current-rates.ts'
import { withoutFailedOutcomes } from './payment-outcome.ts'
import { TabSlot } from './tab-slot.ts'
import { eachUnheld, findPartPaid, type LeftPartPaid, SLOTS } from './unheld-carts.ts'

const empty: CartRecord = {
  cart: emptyCart,
  back: null,
  tenders: [],
  method: 'cash',
  approvals: [],
  declinedPrices: {},
  awaited: null,
  leftBehind: [],
  outcomes: [],
  recordId: null,
  saleToPrint: null,
  lastSale: null,
}

export interface CartState extends CartRecord {
  /** False until what was stored has been read. What is done before that is done to it afterwards. */
  readonly isReady: boolean
}

type Change = (record: CartRecord) => CartRecord

/**
 * The cart at this till, kept on the device at every change: a reload, a crash or a pulled plug brings it back, with the
 * part-payments already taken. Each open tab has a slot of its own, so that two tabs never sell one basket twice. A tab that
 * is loaded again has the same slot as before: of two that load at once neither has the other's basket. One that is new, or has an
 * empty basket, takes a slot whose tab is gone, one with goods in it first.
 */
export class CartStore {
  readonly state = new Observable<CartState>({ ...empty, isReady: false })
  readonly #db: TillDatabase
  readonly #organizationId: string
  readonly #tab: TabSlot
  #slot: number | undefined
  #starting: Promise<void> | undefined
  #early: Change[] = []
  /** What was done while a sale is being saved; undefined where none is. */
  #meanwhile: Change[] | undefined
  #writing: Promise<void> | undefined
  /** Has what waits for the screen written at once. */
  #hurry = () => {}
  /** Until the sale, the parking or the recall that is under way has come to its end. */
  #atWork: Promise<void> | undefined
  #isDirty = false
  /** The slot may be another tab's by now. */
  #isOver = false

  constructor(db: TillDatabase, organizationId: string, tab = new TabSlot(organizationId)) {
    this.#db = db
    this.#organizationId = organizationId
    this.#tab = tab
  }

  /** Finds the tab's slot and reads what is in it, once. */
  start(): Promise<void> {
    this.#starting ??= this.#start()
    return this.#starting
  }

  #started(): Promise<void> | undefined {
    return this.#starting?.catch(() => undefined)
  }

  async #start(): Promise<void> {
    this.#slot = await this.#tab.take(await this.#used())
    globalThis.addEventListener?.('pagehide', this.#leave)
    const stored = await readMetaOf<CartRecord>(this.#db, this.#key())
    const record = this.#early.reduce((before, change) => change(before), { ...empty, ...stored })
    this.state.set({ ...record, isReady: true })
    if (this.#early.length > 0) this.#write()
    this.#early = []
  }

  change(action: CartAction): void {
    this.#changeBasket((record) => {
      const cart = changeCart(record.cart, action)
      if (cart === record.cart) return record
      const next = { ...record, cart, tenders: tendersStill(record, cart) }
      // A product that is only renamed changes nothing that a card was asked for.
      return action.type === 'update-product' ? next : withoutFailedOutcomes(next)
    })
  }

  /** What is unpaid is charged the VAT of now, although it was rung up before a rate changed. @returns whether that is another cart */
  refreshRates(now: Date, rates: VatRates | undefined): boolean {
    const { cart } = this.state.get()
    this.#changeBasket((record) => atCurrentRates(record, now, rates))
    return this.state.get().cart !== cart
  }

  /** What comes back in this basket; kept as the basket itself is. */
  changeBack(change: (back: GoodsBack | null) => GoodsBack | null): void {
    this.#changeBasket((record) => {
      const back = change(record.back)
      return back === record.back ? record : withoutFailedOutcomes({ ...record, back })
    })
  }

  setTenders(tenders: readonly Tender[]): void {
    this.#changeBasket((record) => ({ ...record, tenders }))
  }

  /** What a card payment does to the basket. It is on the disk when this resolves. */
  async changePaying(change: Change): Promise<void> {
    await this.#started()
    while (this.#atWork) await this.#atWork
    this.#apply(change)
    this.#hurry()
    await this.#writing
  }

  /** A line stays at the price it was rung up at, although the catalogue has this one now. */
  declinePrice(lineId: string, priceMinor: Minor): void {
    this.#changeBasket((record) => ({
      ...record,
      declinedPrices: { ...record.declinedPrices, [lineId]: priceMinor },
    }))
  }

  setMethod(method: ChosenMethod): void {
    this.#apply((record) => (record.method === method ? record : { ...record, method }))
  }

  /** Somebody allowed something in this basket. */
  addApproval(approval: SaleApproval): void {
    this.#apply((record) => ({ ...record, approvals: [...(record.approvals ?? []), approval] }))
  }

  /** Takes people whose personal data was erased out of the basket. */
  forgetCustomers(ids: ReadonlySet<string>): void {
    this.#apply((record) => withoutCustomers(record, ids))
  }

  /** The receipt is out: a reload does not offer it again. */
  receiptPrinted(saleId: string): void {
    this.#apply((record) => (record.saleToPrint === saleId ? { ...record, saleToPrint: null } : record))
  }

  /** The next sale begins: a reload does not show the last one again. */
  beginNext(): void {
    this.#apply((record) =>
      record.lastSale === null ? record : { ...record, saleToPrint: null, lastSale: null },
    )
  }

  /**
   * Sells what is in the cart. `save` empties the stored cart in its own transaction; here the screen's follows it.
   *
   * @throws when the basket was parked between the press and the sale: it is sold where it is recalled
   */
  async sell<R extends { ok: boolean }>(
    saleId: string,
    save: (slot: number | undefined) => Promise<R>,
  ): Promise<R> {
    const { cart } = this.state.get()
    return await this.#alone({ ...empty, saleToPrint: saleId, lastSale: saleId }, (slot, record) => {
      if (record.cart !== cart || record.awaited)
        throw new Error('The basket is no longer the one that was to be sold')
      return save(slot)
    })
  }

  /**
   * Puts another basket in the place of this one: an empty one where it is parked, a parked one where that is recalled.
   * `store` writes it to the slot in its own transaction, together with what becomes of the one that was there.
   *
   * @param next the cart that comes, the payments of it whose end nobody knows, and what others approved in it
   */
  async replace<R extends { ok: boolean }>(
    next: Pick<CartRecord, 'cart' | 'leftBehind' | 'approvals'>,
    store: (slot: number, record: CartRecord) => Promise<R>,
  ): Promise<R> {
    const { cart, leftBehind = [], approvals = [] } = next
    return await this.#alone({ ...empty, cart, leftBehind, approvals }, (slot, record) => {
      if (record.awaited) throw new Error('A card is being asked for')
      if (slot === undefined) throw new Error('The stored cart has not been read yet')
      return store(slot, record)
    })
  }

  /**
   * Work that takes the cart as a whole, one at a time, and leaves `after` where it succeeds. It waits until the stored cart is read
   * and every change is written: written later, they would replace what it left. What is scanned meanwhile waits for the end: it is
   * for the next customer's basket, and written into this one it would bring back on the disk what has been sold.
   */
  async #alone<R extends { ok: boolean }>(
    after: CartRecord,
    work: (slot: number | undefined, record: CartRecord) => Promise<R>,
  ): Promise<R> {
    await this.#started()
    while (this.#atWork) await this.#atWork
    if (this.#isOver) throw new Error('This window has given up its basket')
    this.#meanwhile = []
    let end = () => {}
    this.#atWork = new Promise((resolve) => {
      end = resolve
    })
    try {
      this.#hurry()
      await this.#writing
      const { isReady, ...record } = this.state.get()
      const result = await work(isReady ? this.#slot : undefined, record)
      if (result.ok) this.state.merge(after)
      return result
    } finally {
      const meanwhile = this.#meanwhile
      this.#meanwhile = undefined
      this.#atWork = undefined
      end()
      for (const change of meanwhile) this.#apply(change)
    }
  }

  /** Forgets the basket, its part-payments and the sale just made: the next person begins with nothing (AUTH-026). */
  async empty(): Promise<void> {
    await this.#started()
    this.#apply(() => empty)
    this.#hurry()
    await this.#writing
  }

  /**
   * Forgets the baskets of windows that are gone. Those of windows that are open are theirs to empty, and one that is part
   * paid stays for whoever gives the money back.
   */
  async emptyUnheld(): Promise<void> {
    await eachUnheld(this.#ofDevice(), async ({ key, record: { awaited, tenders } }) => {
      if (awaited || tenders.length > 0) return
      await writeMetaOf(this.#db, key, empty, Date.now())
    })
  }

  /** The payment for which a basket waits that no open window has: it is shown where somebody is, not at the till alone. */
  async awaitedUnheld(): Promise<BegunPayment | undefined> {
    let found: BegunPayment | undefined
    await eachUnheld(this.#ofDevice(), async ({ record }) => {
      found ??= record.awaited ?? undefined
    })
    return found
  }

  /** A part-paid basket of a window that is gone: no other window shows it. */
  partPaidUnheld(): Promise<LeftPartPaid | undefined> {
    return findPartPaid(this.#ofDevice())
  }

  /** The next load of this tab has the basket of that slot, where no other window has it by then. */
  moveTo(slot: number): void {
    this.#tab.set(slot)
  }

  #ofDevice = () => ({ db: this.#db, organizationId: this.#organizationId, own: this.#slot })

  /** Whether money was taken, or is being taken, for a sale that is not completed. Points that pay are nothing that anybody gives back. */
  isPartPaid(): boolean {
    const { awaited, tenders } = this.state.get()
    return awaited != null || tenders.some(({ method }) => method !== 'loyalty')
  }

  /**
   * Ends the store: the slot is free for another tab once all that this one began is on the disk, which is when it resolves. Whatever is
   * asked of it after that would be written over the other tab's basket, and is not done.
   */
  async stop(): Promise<void> {
    // A slot that is still being acquired can only be released afterwards.
    await this.#started()
    this.#hurry()
    while (this.#atWork || this.#writing) await (this.#atWork ?? this.#writing)
    this.#isOver = true
    globalThis.removeEventListener?.('pagehide', this.#leave)
    this.#leave()
    this.#tab.giveUp()
  }

  /** What a card is being asked for stands still until it is known how that ended. */
  #changeBasket(change: Change): void {
    this.#apply((record) => (record.awaited ? record : change(record)))
  }

  #apply(change: Change): void {
    if (this.#isOver) return
    const { isReady, ...record } = this.state.get()
    if (!isReady) {
      this.#early.push(change)
      return
    }
    if (this.#meanwhile) {
      this.#meanwhile.push(change)
      return
    }
    const next = change(record)
    if (next === record) return
    this.state.set({ ...next, isReady })
    this.#write()
    // Money that was taken is kept before anything else.
    if (next.tenders !== record.tenders) this.#hurry()
  }

  /** One write at a time, and always of the latest. */
  #write(): void {
    this.#isDirty = true
    this.#writing ??= this.#writeAll()
  }

  async #writeAll(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#hurry = resolve
      afterNextFrame(resolve)
    })
    try {
      while (this.#isDirty) {
        this.#isDirty = false
        const { isReady: _, ...record } = this.state.get()
        // On a full device the cart stands on the screen alone; the sale itself is tried, and says so where it cannot be stored.
        // Strict, because part-payments are money in the drawer: a pulled plug must not forget them.
        await unlessFull(writeMetaOf(this.#db, this.#key(), record, Date.now(), 'strict'))
      }
    } finally {
      // Cleared in the same turn in which nothing was left to write, so that a later change starts a new write.
      this.#writing = undefined
    }
  }

  #key(): string {
    return metaKeys.cart(this.#organizationId, this.#slot ?? 0)
  }

  /** The slots that have a basket. */
  async #used(): Promise<number[]> {
    const used: number[] = []
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const stored = await readMetaOf<CartRecord>(this.#db, metaKeys.cart(this.#organizationId, slot))
      if (stored && !isBasketEmpty(stored)) used.push(slot)
    }
    return used
  }

  /** The window goes, or begins anew: the others do not take its basket before it can be back. */
  #leave = (): void => {
    const { isReady, ...record } = this.state.get()
    if (isReady && !isBasketEmpty(record)) this.#tab.leave(this.#slot ?? 0)
  }
}
