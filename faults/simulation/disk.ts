import type { TillDatabase } from '../../apps/web/src/offline/device/database.ts'
import type { Chance } from './chance.ts'
import { DiskTransaction, type DiskWeather, type Row, type Shape, type Writes } from './disk-transaction.ts'
import type { Life, Timeline } from './timeline.ts'

/**
 * One device's database, as IndexedDB is one: transactions of overlapping stores go one after the other, are inactive outside
 * their own turns, end by themselves, are all or nothing, and go with the tab that began them. A power cut takes the latest
 * of those that were not committed with strict durability.
 */
export class Disk {
  readonly shapes: readonly Shape[]
  readonly timeline: Timeline
  readonly chance: Chance
  readonly weather: DiskWeather
  /** Told after each commit, with what it wrote. */
  onCommit: (writes: Writes) => void = () => undefined
  readonly #stores = new Map<string, Map<string, Row>>()
  readonly #queue: DiskTransaction[] = []
  /** What the committed transactions since the last strict one would be undone with. */
  #unflushed: Writes[] = []

  constructor(shapes: readonly Shape[], timeline: Timeline, chance: Chance, weather: DiskWeather) {
    this.shapes = shapes
    this.timeline = timeline
    this.chance = chance
    this.weather = weather
    for (const { name } of shapes) this.#stores.set(name, new Map())
  }

  /** What is committed. */
  rows(store: string): ReadonlyMap<string, Row> {
    const rows = this.#stores.get(store)
    if (!rows) throw new DOMException(`There is no store ${store}.`, 'NotFoundError')
    return rows
  }

  /** The database as one tab has it open, with the methods of `idb` that a till uses. */
  open(life: Life): TillDatabase {
    const begin = (stores: string | string[], mode: IDBTransactionMode, durability?: string) =>
      this.#begin(life, [stores].flat(), mode, durability)
    const inOne = async <T>(
      name: string,
      mode: IDBTransactionMode,
      work: (tx: DiskTransaction) => Promise<T>,
    ) => {
      const tx = begin(name, mode)
      const [answer] = await Promise.all([work(tx), tx.done])
      return answer
    }
    const database = {
      objectStoreNames: this.shapes.map(({ name }) => name).sort(),
      close: () => undefined,
      transaction: (
        stores: string | string[],
        mode: IDBTransactionMode = 'readonly',
        options: { durability?: string } = {},
      ) => begin(stores, mode, options.durability),
      get: (name: string, key: string) => inOne(name, 'readonly', (tx) => tx.objectStore(name).get(key)),
      getAll: (name: string, range?: IDBKeyRange, count?: number) =>
        inOne(name, 'readonly', (tx) => tx.objectStore(name).getAll(range, count)),
      getAllKeys: (name: string, range?: IDBKeyRange) =>
        inOne(name, 'readonly', (tx) => tx.objectStore(name).getAllKeys(range)),
      getAllFromIndex: (name: string, index: string, range?: IDBKeyRange, count?: number) =>
        inOne(name, 'readonly', (tx) => tx.objectStore(name).index(index).getAll(range, count)),
      getAllKeysFromIndex: (name: string, index: string, range?: IDBKeyRange) =>
        inOne(name, 'readonly', (tx) => tx.objectStore(name).index(index).getAllKeys(range)),
      getFromIndex: (name: string, index: string, key: IDBKeyRange) =>
        inOne(name, 'readonly', (tx) => tx.objectStore(name).index(index).get(key)),
      count: (name: string, range?: IDBKeyRange) =>
        inOne(name, 'readonly', (tx) => tx.objectStore(name).count(range)),
      countFromIndex: (name: string, index: string, range?: IDBKeyRange) =>
        inOne(name, 'readonly', (tx) => tx.objectStore(name).index(index).count(range)),
      put: (name: string, value: Row) => inOne(name, 'readwrite', (tx) => tx.objectStore(name).put(value)),
      add: (name: string, value: Row) => inOne(name, 'readwrite', (tx) => tx.objectStore(name).add(value)),
      delete: (name: string, key: string) =>
        inOne(name, 'readwrite', (tx) => tx.objectStore(name).delete(key)),
      clear: (name: string) => inOne(name, 'readwrite', (tx) => tx.objectStore(name).clear()),
    }
    return database as unknown as TillDatabase
  }

  /** Whether a tab has begun something here that has not ended. */
  isBusyFor(life: Life): boolean {
    return this.#queue.some((tx) => tx.life === life)
  }

  /** The tab is gone: what it had not committed is undone, and what it was committing is done or not. */
  tabGone(life: Life): void {
    for (const tx of this.#queue.filter((one) => one.life === life)) {
      if (tx.state === 'committing' && this.chance.happens(0.5)) tx.commit()
      else tx.abort(new DOMException('The tab is gone.', 'AbortError'))
    }
  }

  /** Everything stops at once. What was not flushed is gone from some point on; every tab must be gone already. */
  powerCut(): void {
    const lost = this.#unflushed.splice(this.chance.int(0, this.#unflushed.length)).reverse()
    for (const writes of lost)
      for (const [store, rows] of writes) for (const [key, row] of rows) this.#write(store, key, row.before)
    this.#unflushed = []
  }

  /** The browser, or a person, has cleared its storage; every tab must be gone already. */
  clear(): void {
    for (const rows of this.#stores.values()) rows.clear()
    this.#unflushed = []
  }

  /** For the transaction that commits. */
  keep(writes: Writes, isStrict: boolean): void {
    if (writes.size === 0) return
    for (const [store, rows] of writes) for (const [key, row] of rows) this.#write(store, key, row.after)
    if (isStrict) this.#unflushed = []
    else this.#unflushed.push(writes)
    this.onCommit(writes)
  }

  /** A transaction is over; those that waited for it may begin. */
  ended(tx: DiskTransaction): void {
    const at = this.#queue.indexOf(tx)
    if (at >= 0) this.#queue.splice(at, 1)
    for (const waiting of [...this.#queue]) if (this.#isNext(waiting)) waiting.start()
  }

  #begin(life: Life, scope: string[], mode: IDBTransactionMode, durability?: string): DiskTransaction {
    if (!life.isAlive) throw new DOMException('The tab is gone.', 'InvalidStateError')
    for (const store of scope) this.rows(store)
    const tx = new DiskTransaction(this, life, { scope, mode, isStrict: durability === 'strict' })
    this.#queue.push(tx)
    if (this.#isNext(tx)) tx.start()
    return tx
  }

  #isNext(tx: DiskTransaction): boolean {
    for (const other of this.#queue) {
      if (other === tx) return true
      const isWriting = tx.mode === 'readwrite' || other.mode === 'readwrite'
      if (isWriting && other.scope.some((store) => tx.scope.includes(store))) return false
    }
    return true
  }

  #write(store: string, key: string, row: Row | undefined): void {
    const rows = this.#stores.get(store)
    if (row === undefined) rows?.delete(key)
    else rows?.set(key, row)
  }
}
