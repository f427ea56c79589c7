import {
  type BasketTaken,
  discardBasket,
  type ParkedSummary,
  recallBasket,
  takenOf,
} from '@tuppence/contract/parked'
import { type Refusal, refusalMessage, refuse } from '@tuppence/domain/refusals'
import { emptyCart, type ParkedBasket } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { send } from './calls.ts'
import type { CartStore } from './cart-store.ts'
import { connectivity } from './connectivity.ts'
import type { TillDatabase } from './database.ts'
import type { Notices } from './notices.ts'
import { Observable } from './observable.ts'
import { onlyOneTab } from './only-one-tab.ts'
import { changeParkedRow, type ParkedRow, type RowEnd, readParkedRows } from './parked-row.ts'
import { type Parking, parkCart, rowOf, swapCart, type TakenUp } from './parked-store.ts'
import { isFinal, patience, sendParked, syncParked } from './parked-sync.ts'
import { NEEDS_NETWORK, NO_ANSWER, takenWords } from './parked-words.ts'
import { sessionOrganization } from './session-organization.ts'
import { isForWantOfRoom } from './storage-health.ts'
import type { TillRecord } from './till-records.ts'
import { readTill } from './till-setup.ts'

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
}

export interface ParkedState {
  readonly baskets: readonly ParkedEntry[]
  /** Recalled here while there was no network, and by somebody else as well: to be read by a person. */
  readonly twice: ReadonlyArray<{ readonly id: string; readonly label: string; readonly by: BasketTaken }>
  /** False until the device was read, and the server asked once if there is a network. */
  readonly isReady: boolean
  /** Whether the list has what the other tills have parked. */
  readonly isOfShop: boolean
}

type Staff = Parking['staff']
export type Said = { readonly ok: false; readonly said: string }
export type Parked = { readonly ok: true; readonly id: string; readonly label: string } | Said
export type Recalled =
  | {
      readonly ok: true
      readonly label: string
      readonly mayBeTwice: boolean
      readonly parkedFirst: string | null
    }
  | Said
export type Discarded = { readonly ok: true; readonly basket: ParkedBasket } | Said

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
  /** What the server said last. */
  #ofShop: readonly ParkedSummary[] = []
  #isOfShop = false
  #syncing: Promise<void> | undefined
  #isAskedAgain = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(signal: AbortSignal): void {
    const unsubscribe = this.#parts.notices.subscribe((notice) => {
      if (notice.type === 'parked-changed') void this.#show()
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
    void this.#show().then(() => this.sync())
  }

  /** Puts the cart aside under the note, its customer's name or the time. */
  async park(note: string, staff: Staff): Promise<Parked> {
    const { db, organizationId, cart } = this.#parts
    const parking = { id: uuidv7(), note, staff, now: new Date() }
    try {
      const done = await cart.replace(emptyCart, (slot, record) =>
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

  /** Brings a basket back into the cart. What is in the cart is parked in the same transaction. */
  async recall(id: string, staff: Staff): Promise<Recalled> {
    const refusal = this.#refuseReplacing()
    if (refusal) return refusal
    const row = await this.#row(id)
    const summary = row?.summary ?? this.#ofShop.find((one) => one.id === id)
    if (!summary) return this.#gone()
    const { isOnline } = connectivity.get()
    // Nobody else has ever seen it: there is nothing to ask.
    if (row?.basket && row.sent === 'no' && !row.end)
      return await this.#bringBack(row.basket, staff, {
        id,
        isStill: ({ sent, end }) => sent === 'no' && end === null,
        left: null,
      })
    const end = await this.#endOf(row, 'recalled', staff)
    const isStill = (now: ParkedRow) => now.end === null || (now.end.endId === end.endId && !now.end.isDone)
    if (isOnline) {
      const answer = await this.#ask({ ...(row ?? asForeign(summary)), end })
      if (answer === 'no-answer' && !row?.basket) return { ok: false, said: NO_ANSWER }
      if (answer !== 'no-answer')
        return answer.ok ? await this.#bringBack(answer.basket, staff, { id, isStill, left: null }) : answer
    }
    if (!row?.basket) return { ok: false, said: NEEDS_NETWORK }
    const left = { ...row, end: { ...end, isDone: true } }
    return await this.#bringBack(row.basket, staff, { id, isStill, left })
  }

  /** Discards a basket; what was in it is answered, so that it can be undone. */
  async discard(id: string, staff: Staff): Promise<Discarded> {
    const { db, organizationId } = this.#parts
    const row = await this.#row(id)
    const end = await this.#endOf(row, 'discarded', staff)
    if (row?.basket) {
      const { basket } = row
      const isOurs = await changeParkedRow(db, organizationId, id, (now) =>
        now && !now.end?.isDone ? { ...now, end: { ...end, isDone: true } } : undefined,
      )
      this.#changed()
      return isOurs ? { ok: true, basket } : saidOf(refuse('basket-taken'))
    }
    if (!connectivity.get().isOnline) return { ok: false, said: NEEDS_NETWORK }
    try {
      const { endId, tillId, at } = end
      const basket = await send(
        discardBasket,
        { params: { id }, body: { endId, tillId, staff, at } },
        patience(),
      )
      if (row) await changeParkedRow(db, organizationId, id, (now) => now && null)
      this.#changed()
      return { ok: true, basket }
    } catch (error) {
      void this.sync()
      return isFinal(error) ? saidBy(error) : { ok: false, said: 'The server did not answer. Try again.' }
    }
  }

  /** Undo of a discard: the same basket, put aside anew. */
  async putBack(basket: ParkedBasket): Promise<void> {
    const { db, organizationId } = this.#parts
    const till = await this.#till()
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
    try {
      this.#isOfShop = false
      if (connectivity.get().isOnline && (await sessionOrganization()) === organizationId) {
        const waiting = await onlyOneTab(`tuppence-parked:${organizationId}`, () => syncParked(this.#parts))
        if (waiting !== 'taken-over') {
          this.#ofShop = waiting
          this.#isOfShop = true
        }
      }
    } catch {
      // No answer, or no session: the list says that it is this device's alone, and the next occasion tries again.
    }
    await this.#show(true)
  }

  async #ask(asked: ParkedRow): Promise<{ ok: true; basket: ParkedBasket } | Said | 'no-answer'> {
    const { db, organizationId } = this.#parts
    const { id } = asked.summary
    const end = asked.end
    if (!end) throw new Error('A basket is asked for without an end id')
    // Written down first: if the answer is lost, the same question is asked again and brings the basket.
    const isOurs = await changeParkedRow(db, organizationId, id, (now) =>
      now?.end && now.end.endId !== end.endId ? undefined : { ...(now ?? asked), end },
    )
    if (!isOurs) return saidOf(refuse('basket-taken'))
    try {
      // A first try at sending it may still be on its way; after this the server has it for certain.
      if (asked.basket && asked.sent !== 'yes' && !(await sendParked(this.#parts, asked)))
        return { ok: true, basket: asked.basket }
      const { endId, tillId, staff, at } = end
      const basket = await send(
        recallBasket,
        { params: { id }, body: { endId, tillId, staff, at } },
        patience(),
      )
      return { ok: true, basket }
    } catch (error) {
      if (!isFinal(error)) {
        await this.#show()
        return 'no-answer'
      }
      await changeParkedRow(db, organizationId, id, (now) =>
        now?.end?.endId === end.endId ? null : undefined,
      )
      void this.sync()
      return saidBy(error)
    }
  }

  /** Puts the basket into the cart, and what was there aside. */
  async #bringBack(basket: ParkedBasket, staff: Staff, taken: TakenUp): Promise<Recalled> {
    const { db, organizationId, cart } = this.#parts
    const parking = { id: uuidv7(), note: '', staff, now: new Date() }
    const done = await cart.replace(basket.cart, (slot, record) =>
      swapCart(db, organizationId, { slot, record, next: basket.cart }, parking, taken),
    )
    this.#changed()
    if (!done.ok) return saidOf(done)
    return {
      ok: true,
      label: basket.label,
      mayBeTwice: taken.left !== null,
      parkedFirst: done.parked?.summary.label ?? null,
    }
  }

  #refuseReplacing(): Said | undefined {
    const { tenders, back } = this.#parts.cart.state.get()
    if (tenders.length > 0) return { ok: false, said: refusalMessage('part-paid-not-parked') }
    return back ? { ok: false, said: refusalMessage('return-not-parked') } : undefined
  }

  #gone(): Said {
    void this.sync()
    return { ok: false, said: refusalMessage('basket-taken') }
  }

  /** The end that was begun before, or a new one: asking again under the same id is answered as the first time. */
  async #endOf(row: ParkedRow | undefined, how: RowEnd['how'], staff: Staff): Promise<RowEnd> {
    if (row?.end?.how === how) return row.end
    const { till } = await this.#till()
    return { how, endId: uuidv7(), tillId: till.id, staff, at: new Date().toISOString(), isDone: false }
  }

  async #row(id: string): Promise<ParkedRow | undefined> {
    const { db, organizationId } = this.#parts
    const rows = await readParkedRows(db, organizationId)
    return rows.find(({ summary, end }) => summary.id === id && !end?.isDone)
  }

  async #till(): Promise<TillRecord> {
    const { db, organizationId } = this.#parts
    const till = await readTill(db, organizationId)
    if (!till) throw new Error('Baskets are parked on a device that is no till')
    return till
  }

  /** Something changed here: every window shows it, and the server is told. */
  #changed(): void {
    this.#parts.notices.publish({ type: 'parked-changed' })
    void this.sync()
  }

  async #show(isReady = this.state.get().isReady): Promise<void> {
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
      isReady,
      isOfShop: this.#isOfShop,
    })
  }
}

function asForeign(summary: ParkedSummary): ParkedRow {
  return { summary, basket: null, sent: 'yes', reason: null, end: null, alsoTaken: null }
}

function asEntry({ summary, basket, sent, end, reason }: ParkedRow): ParkedEntry {
  return { ...summary, isHere: basket !== null, isShared: sent === 'yes', wasAsked: end !== null, reason }
}

const saidOf = ({ code }: Refusal): Said => ({ ok: false, said: refusalMessage(code) })

function saidBy(error: { problem: Parameters<typeof takenOf>[0]; said: string | undefined }): Said {
  const taken = takenOf(error.problem)
  return { ok: false, said: taken ? takenWords(taken) : (error.said ?? refusalMessage('unexpected')) }
}
