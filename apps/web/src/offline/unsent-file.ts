import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { recordSale } from '@tuppence/contract/sales'
import { minorOf } from '@tuppence/domain/money'
import { tradingDayOf } from '@tuppence/domain/reporting'
import { type SaleRequest, saleRequestSchema, sealOf } from '@tuppence/domain/sales'
import { z } from 'zod'
import { type OutboxRow, requestOf } from './database.ts'

const VERSION = 1
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

const fileSchema = z.object({
  product: z.literal('Tuppence'),
  content: z.literal('unsent-sales'),
  version: z.int(),
  organizationId: z.string(),
  sales: z.array(z.unknown()),
})
const itemSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  receiptNumber: z.string().optional(),
  after: z.uuid().optional(),
  body: z.unknown(),
})

/** Everything there is of sales that the server has not taken, to read, to send to whoever helps, or to import (OFF-012). */
export function unsentFileOf(rows: readonly OutboxRow[], organizationId: string, exportedAt: Date): string {
  const content = {
    product: 'Tuppence',
    content: 'unsent-sales',
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
 * that a sale's own seal does not cover: the request's address, headers and sums are made here.
 *
 * @param timeZone the shop's, for the day that a sale counts in
 */
export function readUnsentFile(text: string, organizationId: string, timeZone: string): FileRead {
  const parsed = fileSchema.safeParse(parseJson(text))
  if (!parsed.success) return { ok: false, message: NOT_OURS }
  const { version, sales } = parsed.data
  if (version > VERSION) return { ok: false, message: TOO_NEW }
  if (parsed.data.organizationId !== organizationId) return { ok: false, message: OF_ANOTHER_BUSINESS }
  if (sales.length === 0) return { ok: false, message: EMPTY }
  const rows: OutboxRow[] = []
  const broken: { name: string; why: string }[] = []
  for (const [i, sale] of sales.entries()) {
    const read = readSale(sale, organizationId, timeZone)
    if (typeof read === 'string') broken.push({ name: nameOf(sale, i), why: read })
    else rows.push(read)
  }
  return { ok: true, rows, broken }
}

function readSale(sale: unknown, organizationId: string, timeZone: string): OutboxRow | string {
  const item = itemSchema.safeParse(sale)
  if (!item.success) return 'Parts of it are missing.'
  const { id, url, after, body } = item.data
  if (url !== recordSale.path) return 'This version of the till cannot import records of its kind.'
  if (!saleRequestSchema.safeParse(body).success) return 'Parts of it are missing or unreadable.'
  // As it was written, and not as the schema rewrites it: the seal is over that.
  const request = body as SaleRequest
  const { offlineId, tillId, tillSequence, receiptNumber, createdAt, seal, totalAmount } = request.transaction
  if (!tillId || !tillSequence || !receiptNumber || !createdAt) return 'It does not say which till sold it.'
  if (offlineId !== id || sealOf(request, digest) !== seal)
    return 'It was changed after it was exported: its seal does not fit. Export it again from the till that sold it.'
  const soldAt = new Date(createdAt)
  return {
    id,
    timestamp: soldAt.getTime(),
    url: recordSale.path,
    organizationId,
    method: recordSale.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify(request),
    retryCount: 0,
    status: 'waiting',
    reason: null,
    nextTryAt: 0,
    claim: null,
    tillId,
    sequence: tillSequence,
    receiptNumber,
    totalMinor: minorOf(totalAmount),
    tradingDay: tradingDayOf(soldAt, timeZone),
    after,
  }
}

const digest = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))

function nameOf(sale: unknown, place: number): string {
  const name: unknown = typeof sale === 'object' && sale !== null ? Reflect.get(sale, 'receiptNumber') : null
  return typeof name === 'string' && name !== '' ? name.slice(0, 40) : `Sale ${place + 1}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
