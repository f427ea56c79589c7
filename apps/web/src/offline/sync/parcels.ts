import { MAX_BATCH_BYTES, recordSale } from '@tuppence/contract/sales'
import type { OutboxRow } from '../device/database.ts'

/** With fewer than this, a batch has nothing to save. */
const FEW = 4
/** The most sales of one request: what the server writes in two or three transactions. */
export const MOST_IN_PARCEL = 64

/** What goes in one request. More than one row is a batch. */
export type Parcel = readonly [OutboxRow, ...OutboxRow[]]

/**
 * Puts rows together that go in one request, in their order. A sale that has failed before goes alone, so that whatever is
 * wrong with it is its own; so does what is no sale, or waits for another.
 *
 * @param most rows of one parcel; with fewer than four all go alone
 */
export function inParcels(rows: readonly OutboxRow[], most: number): Parcel[] {
  const parcels: Parcel[] = []
  let open: OutboxRow[] = []
  let bytes = 0
  const close = () => {
    const [first, ...rest] = open
    // Stryker disable next-line ConditionalExpression: none are no parcel anyway; the type alone has to be told.
    if (first)
      parcels.push(...(open.length < FEW ? open.map((row): Parcel => [row]) : [[first, ...rest] as const]))
    open = []
    bytes = 0
  }
  for (const row of rows) {
    // What may not share fills a request by itself.
    const size = mayShare(row) ? bytesOf(row.body) : Number.POSITIVE_INFINITY
    if (bytes + size > MAX_BATCH_BYTES || open.length >= most) close()
    open.push(row)
    bytes += size
  }
  close()
  return parcels
}

function mayShare({ method, url, retryCount, after }: OutboxRow): boolean {
  return method === recordSale.method && url === recordSale.path && retryCount === 0 && after === undefined
}

const encoder = new TextEncoder()
/** As it travels, with the key beside it. */
const bytesOf = (body: string): number => encoder.encode(body).length + 100
