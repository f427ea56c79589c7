import { recordSale } from '@tuppence/contract/sales'
import { recordDrawer } from '@tuppence/contract/shifts'
import { minorOf } from '@tuppence/domain/money'
import { type SaleRequest, sealOf } from '@tuppence/domain/sales'
import { DRAWER_LABELS, drawerRecordSchema } from '@tuppence/domain/shifts'
import { type OutboxRow, requestOf } from '../device/database.ts'
import { digest } from '../till/till-proof.ts'
import { waitingRow } from './waiting-row.ts'

const VERSION = 1
const CONTENT = 'unsent-sales'
/** Thousands of sales; what is larger is no file of ours. */
export const LARGEST_FILE_BYTES = 64 * 1024 * 1024

/** Why a file is not taken, for people. */
const NOT_OURS =
  'This is not a file of sales that Tuppence exported. Choose the one whose name begins with “tuppence-”.'
const TOO_NEW =
  'This file was made by a newer version of Tuppence. Connect this till so that it brings itself up to date, then import it again.'
const OF_ANOTHER_BUSINESS =
  'The sales in this file are of another business. Sign in to that business on this device, then import it again.'
const EMPTY = 'There is no sale in this file.'
const MISSING = 'Parts of it are missing.'
/** Of what a file calls a record. */
const LONGEST_NAME = 40

/** Everything there is of sales that the server has not taken, to read, to send to whoever helps, or to import (OFF-012). */
export function unsentFileOf(rows: readonly OutboxRow[], organizationId: string, exportedAt: Date): string {
  const content = {
    product: 'Tuppence',
    content: CONTENT,
    version: VERSION,
    exportedAt: exportedAt.toISOString(),
    organizationId,
    sales: rows.map((row) => {
      const { body: _, claim: _claim, headers: _headers, nextTryAt: _next, ...rest } = row
      return { ...rest, soldAt: new Date(row.timestamp).toISOString(), body: requestOf(row) }
    }),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** What is in a file: sales that can be queued here, and those that cannot with the reason. */
export interface UnsentFile {
  readonly rows: readonly OutboxRow[]
  readonly broken: readonly { readonly name: string; readonly why: string }[]
}

export type FileRead = ({ readonly ok: true } & UnsentFile) | { readonly ok: false; readonly message: string }

/**
 * Reads an exported file on whatever till it was carried to. A file may come from anywhere, so nothing of it is believed
 * that a sale's own seal does not cover: the request's address, headers and sums are made here. What was done at a drawer has
 * no seal; the proof of its till goes with it, and without one the server keeps it and counts it nowhere.
 *
 * @param timeZone the shop's, for the day that a sale counts in
 */
export function readUnsentFile(text: string, organizationId: string, timeZone: string): FileRead {
  const file = parseObject(text)
  const version = file && Reflect.get(file, 'version')
  const sales = file && Reflect.get(file, 'sales')
  const isOurs =
    file && Reflect.get(file, 'product') === 'Tuppence' && Reflect.get(file, 'content') === CONTENT
  if (!isOurs || !Number.isInteger(version) || !Array.isArray(sales)) return { ok: false, message: NOT_OURS }
  if (version > VERSION) return { ok: false, message: TOO_NEW }
  if (Reflect.get(file, 'organizationId') !== organizationId)
    return { ok: false, message: OF_ANOTHER_BUSINESS }
  if (sales.length === 0) return { ok: false, message: EMPTY }
  const rows: OutboxRow[] = []
  const broken: { name: string; why: string }[] = []
  for (const [i, sale] of sales.entries()) {
    const read = readRecord(sale, organizationId, timeZone)
    if (typeof read === 'string') broken.push({ name: nameOf(sale, i), why: read })
    else rows.push(read)
  }
  return { ok: true, rows, broken }
}

function readRecord(record: unknown, organizationId: string, timeZone: string): OutboxRow | string {
  const item = objectOf(record)
  if (!item) return MISSING
  const url: unknown = Reflect.get(item, 'url')
  if (url === recordSale.path) return readSale(item, organizationId, timeZone)
  if (url === recordDrawer.path) return readDeed(item, organizationId, timeZone)
  return 'This version of the till cannot import records of its kind.'
}

function readDeed(item: object, organizationId: string, timeZone: string): OutboxRow | string {
  const { data: deed } = drawerRecordSchema.safeParse(Reflect.get(item, 'body'))
  if (!deed || deed.id !== textOf(item, 'id')) return MISSING
  const label = DRAWER_LABELS[deed.kind]
  const name = textOf(item, 'receiptNumber') ?? ''
  return waitingRow({
    ...{ id: deed.id, organizationId, url: recordDrawer.path, method: recordDrawer.method },
    ...{ request: deed, at: new Date(deed.at), timeZone },
    ...{ tillId: deed.tillId, sequence: deed.afterSequence, totalMinor: 0 },
    receiptNumber: name.endsWith(label) && name.length <= LONGEST_NAME ? name : label,
    after: textOf(item, 'after'),
  })
}

function readSale(item: object, organizationId: string, timeZone: string): OutboxRow | string {
  const id = textOf(item, 'id')
  const request = objectOf(Reflect.get(item, 'body'))
  const transaction = objectOf(request && Reflect.get(request, 'transaction'))
  if (!id || !transaction || !hasItems(request)) return MISSING
  const tillId = textOf(transaction, 'tillId')
  const receiptNumber = textOf(transaction, 'receiptNumber')
  const createdAt = textOf(transaction, 'createdAt')
  const totalAmount = textOf(transaction, 'totalAmount')
  const tillSequence: unknown = Reflect.get(transaction, 'tillSequence')
  if (
    !tillId ||
    !receiptNumber ||
    typeof tillSequence !== 'number' ||
    Number.isNaN(Date.parse(createdAt ?? ''))
  )
    return 'It does not say which till sold it, and when.'
  if (textOf(transaction, 'offlineId') !== id || sealOf(request, digest) !== textOf(transaction, 'seal'))
    return 'It was changed after it was exported: its seal does not fit. Export it again from the till that sold it.'
  // No till writes it otherwise: whoever did has sealed it as well.
  const isSale = (Reflect.get(transaction, 'kind') ?? 'sale') === 'sale'
  const amount = isSale ? /^\d{1,9}\.\d{2}$/ : /^-?\d{1,9}\.\d{2}$/
  if (!amount.test(totalAmount ?? '')) return 'Its total is not an amount of money.'
  return waitingRow({
    ...{ id, organizationId, url: recordSale.path, method: recordSale.method },
    ...{ request, at: new Date(createdAt ?? ''), timeZone },
    ...{ tillId, sequence: tillSequence, receiptNumber, totalMinor: minorOf(totalAmount ?? '') },
    after: textOf(item, 'after'),
  })
}

/** The rest is the server's to check: it does so with what comes from a till as well. */
function hasItems(request: object | undefined): request is SaleRequest {
  return Array.isArray(request && Reflect.get(request, 'items'))
}

function nameOf(sale: unknown, place: number): string {
  const item = objectOf(sale)
  return (item && textOf(item, 'receiptNumber')?.slice(0, LONGEST_NAME)) ?? `Sale ${place + 1}`
}

function parseObject(text: string): object | undefined {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

function objectOf(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null ? value : undefined
}

function textOf(value: object, name: string): string | undefined {
  const field: unknown = Reflect.get(value, name)
  return typeof field === 'string' && field !== '' ? field : undefined
}
