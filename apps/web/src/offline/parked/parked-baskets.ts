import type { BasketTaken, ParkedSummary } from '@tuppence/contract/parked'
import { emptyCart } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import type { CartStore } from '../cart/cart-store.ts'
import type { TillDatabase } from '../device/database.ts'
import { isForWantOfRoom } from '../device/storage-health.ts'
import type { Notices } from '../notices.ts'
import { Observable } from '../observable.ts'
import { sessionOrganization } from '../session/session-organization.ts'
import { connectivity } from '../sync/connectivity.ts'
import { onlyOneTab } from '../sync/only-one-tab.ts'
import { readTill } from '../till/till-records.ts'
import {
  asForeign,
  type Discarded,
  discardParked,
  type Recalled,
  type RecallParts,
  recallParked,
  type Said,
  type Staff,
  saidOf,
} from './parked-recall.ts'
import { changeParkedRow, type ParkedRow, readParkedRows } from './parked-row.ts'
import { parkCart, rowOf } from './parked-store.ts'
import { PATIENCE_MS, syncParked } from './parked-sync.ts'

/** A basket as the list shows it. */
export interface ParkedEntry extends ParkedSummary {
  /** Whether what is in it is on this device, so that it can be recalled without a network. */
  readonly isHere: boolean
  /** Whether the other tills can see it yet. */
  readonly isShared: boolean
  /** It was asked for here and the answer was lost: recalling it again brings it. */
  readonly wasAsked: boolean
  /** Why the server does not take it; null where it does. */
  readonly reason: string | null
  /** Card payments of it whose end nobody knew when it was parked. */
  readonly inDoubt: NonNullable<ParkedSummary['inDoubt']>
}

export interface ParkedState {
  readonly baskets: readonly ParkedEntry[]
  /** Recalled here while there was no network, and by somebody else as well: to be read by a person. */
  readonly twice: ReadonlyArray<{ readonly id: string; readonly label: string; readonly by: BasketTaken }>
  /** False until the device was read, and the server asked once if there is a network: a few seconds at most. */
  readonly isReady: boolean
  /** Whether the list has what the other tills have parked. */
  readonly isOfShop: boolean
}

export type Parked = { readonly ok: true; readonly id: string; readonly label: string } | Said

interface Parts {
  readonly db: TillDatabase
  readonly organizationId: string
  readonly notices: Notices
  readonly cart: CartStore
}

/**
 * Baskets put aside. On this device first, in the transaction that empties the cart; the server and the other tills hear of
 * it afterwards. A basket is taken up once: the server decides between tills, and without a network this device gives back
 * only what was parked on it.
 */
export class ParkedBaskets {
  readonly state = new Observable<ParkedState>({ baskets: [], twice: [], isReady: false, isOfShop: false })
  readonly #parts: Parts
  readonly #recalling: RecallParts
  /** What the server said last. */
  #ofShop: readonly ParkedSummary[] = []
  #isOfShop = false
  #syncing: Promise<void> | undefined
  #isAskedAgain = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#recalling = { ...parts, ofShop: () => this.#ofShop, changed: () => this.#changed() }
  }

  start(signal: AbortSignal): void {
    const unsubscribe = this.#parts.notices.subscribe((notice) => {
      // A copy that changed may have taken an erased customer's name from a basket.
      if (notice.type === 'parked-changed' || notice.type === 'copy-changed') void this.#show()
      if (notice.type !== 'live') return
      const { type } = notice.event
      if (type === 'parked-baskets-changed') void this.sync()
      if (type === 'start-afresh') void this.#sendAllAgain()
    })
    const unwatch = connectivity.subscribe(() => {
      if (connectivity.get().isOnline !== this.state.get().isOfShop) void this.sync()
    })
    signal.addEventListener('abort', () => {
      unsubscribe()
      unwatch()
    })
    // Whatever holds the answer up, as another window's turn or a server that is busy: what is on this device is shown.
    const late = setTimeout(() => void this.#show(true), PATIENCE_MS)
    signal.addEventListener('abort', () => clearTimeout(late))
    void this.#show()
      .then(() => this.sync())
      .finally(() => clearTimeout(late))
  }

  /** Puts the cart aside under the note, its customer's name or the time. */
  async park(note: string, staff: Staff): Promise<Parked> {
    const { db, organizationId, cart } = this.#parts
    const parking = { id: uuidv7(), note, staff, now: new Date() }
    try {
      const done = await cart.replace({ cart: emptyCart }, (slot, record) =>
        parkCart(db, organizationId, slot, record, parking),
      )
      if (!done.ok) return saidOf(done)
      this.#changed()
      return { ok: true, id: parking.id, label: done.parked?.summary.label ?? '' }
    } catch (error) {
      if (!isForWantOfRoom(error)) throw error
      return { ok: false, said: 'This device has no room left to park the basket. It stays in the cart.' }
    }
  }

  /** Brings a basket back into the cart; what is there is parked. See `recallParked`. */
  recall(id: string, staff: Staff): Promise<Recalled> {
    return recallParked(this.#recalling, id, staff)
  }

  /** See `discardParked`. */
  discard(id: string, staff: Staff): Promise<Discarded> {
    return discardParked(this.#recalling, id, staff)
  }

  /** Undo of a discard: the same basket, put aside anew. */
  async putBack({ basket }: Pick<Extract<Discarded, { ok: true }>, 'basket'>): Promise<void> {
    const { db, organizationId } = this.#parts
    const till = await readTill(db, organizationId)
    if (!till) return
    const row = rowOf({ ...basket, id: uuidv7(), tillId: till.till.id }, till)
    await changeParkedRow(db, organizationId, row.summary.id, () => row)
    this.#changed()
  }

  /** Somebody has read that a basket was taken up twice. */
  async understood(id: string): Promise<void> {
    const { db, organizationId } = this.#parts
    await changeParkedRow(db, organizationId, id, (row) => (row?.alsoTaken ? null : undefined))
    this.#changed()
  }

  /** Tells the server what it has not heard, and asks what waits in the shop. One run at a time. */
  sync(): Promise<void> {
    if (this.#syncing) {
      this.#isAskedAgain = true
      return this.#syncing
    }
    this.#syncing = this.#sync().finally(() => {
      this.#syncing = undefined
      if (!this.#isAskedAgain) return
      this.#isAskedAgain = false
      void this.sync()
    })
    return this.#syncing
  }

  /** The server's books were restored from a copy: what it was told since may be gone. It is told again, which does no harm. */
  async #sendAllAgain(): Promise<void> {
    const { db, organizationId } = this.#parts
    for (const { summary } of await readParkedRows(db, organizationId))
      await changeParkedRow(db, organizationId, summary.id, (row) => row?.basket && { ...row, sent: 'maybe' })
    await this.sync()
  }

  async #sync(): Promise<void> {
    const { organizationId } = this.#parts
    let waiting: readonly ParkedSummary[] | 'taken-over' | undefined
    try {
      if (connectivity.get().isOnline && (await sessionOrganization(organizationId)) === organizationId)
        waiting = await onlyOneTab(`tuppence-parked:${organizationId}`, () => syncParked(this.#parts))
    } catch {
      // No answer, or no session: the list says that it is this device's alone, and the next occasion tries again.
    }
    this.#isOfShop = waiting !== undefined && waiting !== 'taken-over'
    if (waiting !== undefined && waiting !== 'taken-over') this.#ofShop = waiting
    await this.#show(true)
  }

  /** Something changed here: every window shows it, and the server is told. */
  #changed(): void {
    this.#parts.notices.publish({ type: 'parked-changed' })
    void this.sync()
  }

  /** @param isReady whether the list is whole with this; one that was stays so, though this was asked for before it */
  async #show(isReady = false): Promise<void> {
    const { db, organizationId } = this.#parts
    const rows = await readParkedRows(db, organizationId)
    const known = new Map(rows.map((row) => [row.summary.id, row]))
    const here = rows.filter(({ end }) => !end?.isDone).map(asEntry)
    const elsewhere = this.#ofShop.filter(({ id }) => !known.has(id)).map((one) => asEntry(asForeign(one)))
    this.state.set({
      baskets: [...here, ...elsewhere].sort((a, b) => a.parkedAt.localeCompare(b.parkedAt)),
      twice: rows.flatMap(({ summary: { id, label }, alsoTaken }) =>
        alsoTaken ? [{ id, label, by: alsoTaken }] : [],
      ),
      isReady: isReady || this.state.get().isReady,
      isOfShop: this.#isOfShop,
    })
  }
}

function asEntry({ summary, basket, sent, end, reason }: ParkedRow): ParkedEntry {
  const isHere = basket !== null
  const { inDoubt = [] } = summary
  return { ...summary, isHere, isShared: sent === 'yes', wasAsked: end !== null, reason, inDoubt }
}
