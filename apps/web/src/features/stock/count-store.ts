import type { CountableProduct, StockTake } from '@tuppence/contract/stock-takes'
import type { ScaleLayouts } from '@tuppence/domain/catalogue'
import type { CountEntry } from '@tuppence/domain/stock'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A count as this device keeps it, until the server has it and beyond. */
export interface KeptEntry extends CountEntry {
  readonly takeId: string
  /** Whoever was signed in as it was counted. */
  readonly userId: string
  /** `refused` is for what the server did not take: the words beside it say why. */
  readonly status: 'waiting' | 'sent' | 'refused'
  readonly why?: string
}

/** What a device keeps of a stock-take, to count without a network. */
export interface KeptTake {
  readonly id: string
  readonly take: StockTake
  readonly products: readonly CountableProduct[]
  /** How the labels of the shop's scales are made. Devices of before kept none. */
  readonly scaleLayouts?: ScaleLayouts
}

interface Schema extends DBSchema {
  entries: { key: string; value: KeptEntry; indexes: { byTake: [string, string] } }
  takes: { key: string; value: KeptTake }
}

/**
 * The counts of stock-takes on this device. Each is on the disk before it is shown as counted, in a transaction of strict
 * durability: a reload, an empty battery or a lost network takes none of them away. Ids are UUIDv7s, so that the order of
 * the keys is the order of counting.
 */
export class CountStore {
  readonly #db: Promise<IDBPDatabase<Schema>>

  constructor(name = 'tuppence-stock-takes') {
    this.#db = openDB<Schema>(name, 1, {
      upgrade(db) {
        db.createObjectStore('entries', { keyPath: 'id' }).createIndex('byTake', ['takeId', 'userId'])
        db.createObjectStore('takes', { keyPath: 'id' })
      },
    })
  }

  /** @throws where the device cannot keep it: then it was not counted */
  async add(entry: KeptEntry): Promise<void> {
    const tx = (await this.#db).transaction('entries', 'readwrite', { durability: 'strict' })
    await Promise.all([tx.store.add(entry), tx.done])
  }

  /** One person's counts of a stock-take on this device, in the order of counting. */
  async list(takeId: string, userId: string): Promise<KeptEntry[]> {
    const all = await (await this.#db).getAllFromIndex(
      'entries',
      'byTake',
      IDBKeyRange.only([takeId, userId]),
    )
    return all.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** What became of entries that were sent. */
  async mark(ids: readonly string[], change: Pick<KeptEntry, 'status' | 'why'>): Promise<void> {
    const tx = (await this.#db).transaction('entries', 'readwrite', { durability: 'strict' })
    for (const id of ids) {
      const entry = await tx.store.get(id)
      if (entry) await tx.store.put({ ...entry, ...change })
    }
    await tx.done
  }

  async keepTake(kept: KeptTake): Promise<void> {
    await (await this.#db).put('takes', kept)
  }

  async readTake(id: string): Promise<KeptTake | undefined> {
    return (await this.#db).get('takes', id)
  }
}
