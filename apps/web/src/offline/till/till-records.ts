import type { TillSetup } from '@tuppence/contract/tills'
import { laterRates } from '@tuppence/domain/tax'
import type { JournalEnd } from '@tuppence/domain/tills'
import type { MetaRow, TillDatabase } from '../device/database.ts'

/** What the till keeps of itself: who it is, where its journal stands, and the shop's settings as last heard. */
export interface TillRecord {
  readonly organizationId: string
  readonly deviceId: string
  readonly till: TillSetup['till']
  readonly journal: JournalEnd
  readonly shop: TillSetup['shop']
}

/**
 * One day's takings on this device. `server…` is what the server is known to have; `pending…` is what is still in the
 * outbox. Both are kept in the transactions that save and acknowledge sales, so that their sum never counts one twice.
 */
export interface DayRecord {
  readonly serverTotalMinor: number
  readonly serverCount: number
  readonly pendingTotalMinor: number
  readonly pendingCount: number
  /** Goes up with every acknowledgement: an answer of the server that was asked for before one is out of date. */
  readonly version: number
  readonly fetchedAt: number | null
}

export const emptyDay: DayRecord = {
  serverTotalMinor: 0,
  serverCount: 0,
  pendingTotalMinor: 0,
  pendingCount: 0,
  version: 0,
  fetchedAt: null,
}

/** The till's number up to which its records are in a Z read, as far as this device knows. */
export interface ZReadEnd {
  readonly tillId: string
  readonly sequence: number
}

/** What is known of it now: a close that has not been sent is further on than what the server knows. */
export function furtherRead(before: ZReadEnd | undefined, said: ZReadEnd): ZReadEnd {
  return before?.tillId === said.tillId && before.sequence > said.sequence ? before : said
}

export const metaKeys = {
  till: (organizationId: string) => `till:${organizationId}`,
  day: (organizationId: string, tradingDay: string) => `day:${organizationId}:${tradingDay}`,
  cart: (organizationId: string, slot: number) => `cart:${organizationId}:${slot}`,
  /** What this device gave back of a sale. */
  returns: (organizationId: string, saleId: string) => `returns:${organizationId}:${saleId}`,
  parked: (organizationId: string, basketId: string) => `parked:${organizationId}:${basketId}`,
  /** What was done in the shift that is open on this device. */
  shift: (organizationId: string) => `shift:${organizationId}`,
  /** Up to where this till's records are in a Z read. */
  zRead: (organizationId: string) => `z-read:${organizationId}`,
  /** How often the drawer of the open shift was counted, and what came out first. */
  counts: (organizationId: string) => `counts:${organizationId}`,
  lastSync: (organizationId: string) => `last-sync:${organizationId}`,
  feed: (organizationId: string) => `feed:${organizationId}`,
  copy: (organizationId: string) => `copy:${organizationId}`,
}

/** The part of a store that reads and writes by key; a transaction's store and the database's shortcut both are one. */
interface MetaStore {
  get(key: string): Promise<MetaRow | undefined>
  put?(row: MetaRow): Promise<unknown>
}

export async function readMeta<T>(store: MetaStore, key: string): Promise<T | undefined> {
  return (await store.get(key))?.value as T | undefined
}

export async function readMetaOf<T>(db: TillDatabase, key: string): Promise<T | undefined> {
  return (await db.get('syncMeta', key))?.value as T | undefined
}

export async function writeMetaOf(
  db: TillDatabase,
  key: string,
  value: unknown,
  timestamp: number,
  durability: IDBTransactionDurability = 'default',
): Promise<void> {
  const tx = db.transaction('syncMeta', 'readwrite', { durability })
  await Promise.all([tx.store.put({ key, value, timestamp }), tx.done])
}

/** What this device knows of itself as a till of the business; undefined where it was never set up. */
export async function readTill(db: TillDatabase, organizationId: string): Promise<TillRecord | undefined> {
  const record = await readMetaOf<TillRecord>(db, metaKeys.till(organizationId))
  // A program that came since may know of a change that the server had not told by then.
  return record && { ...record, shop: { ...record.shop, vatRates: laterRates(record.shop.vatRates) } }
}
