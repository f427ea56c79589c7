import { recordSale } from '@tuppence/contract/sales'
import type { Category, Product } from '@tuppence/domain/catalogue'
import type { Customer } from '@tuppence/domain/customers'
import type { Sale, SaleRequest } from '@tuppence/domain/sales'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Where an outbox row stands. An acknowledged one is no longer there. */
export type OutboxStatus = 'waiting' | 'sending' | 'attention'

/** What the server's refusal named besides its sentence: its code, and the fields that are wrong. */
export interface RefusalCause {
  readonly code: string | undefined
  readonly problems: readonly { readonly field: string; readonly message: string }[]
}

/** A sale on its way to the server: the request as it will be repeated, and how sending it has gone (OFF-026). */
export interface OutboxRow {
  /** The sale's own UUIDv7. */
  readonly id: string
  /** When it was sold, by the till's clock. */
  readonly timestamp: number
  readonly url: string
  readonly organizationId: string
  readonly method: string
  /** Never cookies, never credentials. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Failed tries since the sale was saved, or since somebody pressed Retry. */
  readonly retryCount: number
  readonly status: OutboxStatus
  /** Why it has not arrived yet, in a sentence for people; null before the first try. */
  readonly reason: string | null
  /** What the last answer named as the cause. Rows of an earlier version of the program have none. */
  readonly cause?: RefusalCause | undefined
  /** Not to be tried before; while `sending`, when the try is given up for lost. */
  readonly nextTryAt: number
  /** Names the try that is under way, so that a late failure of an earlier one cannot touch the row. */
  readonly claim: string | null
  readonly tillId: string
  readonly sequence: number
  readonly receiptNumber: string
  readonly totalMinor: number
  /** The shop's own day that the sale belongs to, YYYY-MM-DD. */
  readonly tradingDay: string
  /**
   * The record that must have reached the server before this one is sent: a void waits for its sale (mandate 4). Once that
   * one is out of the outbox it has.
   */
  readonly after?: string | undefined
}

interface Kept {
  readonly id: string
  readonly organizationId: string
  readonly lastModified: number
}

export interface SavedSale extends Kept {
  readonly sale: Sale
  /** When the server's acknowledgement arrived; null while the sale is in the outbox. */
  readonly acknowledgedAt: number | null
}

export interface KeptProduct extends Kept {
  readonly product: Product
  /** The name in lower case: the order in which products are shown and read. */
  readonly nameKey: string
  /** What a scan may find it by, each with the organisation in front. */
  readonly codes: readonly string[]
}

export interface KeptCategory extends Kept {
  readonly category: Category
}

export interface KeptCustomer extends Kept {
  readonly customer: Customer
}

export interface MetaRow {
  readonly key: string
  readonly value: unknown
  readonly timestamp: number
}

export interface TuppenceSchema extends DBSchema {
  transactions: {
    key: string
    value: OutboxRow
    indexes: { byQueue: [string, OutboxStatus, string, number] }
  }
  products: { key: string; value: KeptProduct; indexes: { byName: [string, string, string]; byCode: string } }
  categories: { key: string; value: KeptCategory; indexes: { byOrganization: string } }
  customers: { key: string; value: KeptCustomer; indexes: { byOrganization: [string, string] } }
  sales: { key: string; value: SavedSale; indexes: { byTime: [string, number] } }
  syncMeta: { key: string; value: MetaRow }
}

export type TillDatabase = IDBPDatabase<TuppenceSchema>

export const DATABASE_NAME = 'tuppence'
/** OFF-025. A released version keeps its number for ever; what comes later migrates in `upgrade`. */
export const DATABASE_VERSION = 1

/**
 * Opens the device's database (OFF-025 to OFF-028). All businesses that were ever signed in on this device share it; every
 * read is by organisation, and nothing of one is ever shown to, or sent by, another.
 */
export function openTillDatabase(name = DATABASE_NAME): Promise<TillDatabase> {
  let opened: TillDatabase | undefined
  return openDB<TuppenceSchema>(name, DATABASE_VERSION, {
    upgrade(db) {
      db.createObjectStore('transactions', { keyPath: 'id' }).createIndex('byQueue', [
        'organizationId',
        'status',
        'tillId',
        'sequence',
      ])
      const products = db.createObjectStore('products', { keyPath: 'id' })
      products.createIndex('byName', ['organizationId', 'nameKey', 'id'])
      products.createIndex('byCode', 'codes', { multiEntry: true })
      db.createObjectStore('categories', { keyPath: 'id' }).createIndex('byOrganization', 'organizationId')
      db.createObjectStore('customers', { keyPath: 'id' }).createIndex('byOrganization', [
        'organizationId',
        'id',
      ])
      db.createObjectStore('sales', { keyPath: 'id' }).createIndex('byTime', [
        'organizationId',
        'lastModified',
      ])
      db.createObjectStore('syncMeta', { keyPath: 'key' })
    },
    // A tab with a newer version of the program must not wait for this one to be closed.
    blocking: () => opened?.close(),
  }).then((db) => {
    opened = db
    return db
  })
}

/** Whether a row is a sale, void, refund or exchange. The others are what was done at the drawer. */
export function isSaleRow(row: Pick<OutboxRow, 'url'>): boolean {
  return row.url === recordSale.path
}

/** What a sale's request was, read back from its row; asked of sales only (`isSaleRow`). */
export function requestOf(row: Pick<OutboxRow, 'body'>): SaleRequest {
  return JSON.parse(row.body) as SaleRequest
}

/** Every key of one organisation in an index that begins with the organisation (and what follows it in `more`). */
export function within(...start: readonly string[]): IDBKeyRange {
  // An array sorts after every string, number and date, so it closes the range whatever comes next in the key.
  return IDBKeyRange.bound([...start], [...start, []])
}
