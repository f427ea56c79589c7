import type { StockBookingSummary } from '@tuppence/contract/stock'
import { minorOf, toPounds } from '@tuppence/domain/money'

/** Parts of one import follow each other within this; the same file again is another import. */
const BETWEEN_PARTS_MS = 120_000

/**
 * An import books some hundred rows at a time, and to a person is one thing: under the id of the latest of its bookings stand
 * all of them, under those of the others none. Every other booking stands by itself.
 *
 * @param bookings the latest first
 */
export function partsByFirst(
  bookings: readonly StockBookingSummary[],
): ReadonlyMap<string, readonly StockBookingSummary[]> {
  const groups = new Map<string, StockBookingSummary[]>()
  let open: StockBookingSummary[] = []
  for (const booking of bookings) {
    const before = open.at(-1)
    const isPart = before !== undefined && isOfSameImport(before, booking)
    if (isPart) open.push(booking)
    else open = [booking]
    groups.set(booking.id, isPart ? [] : open)
  }
  return groups
}

const isOfSameImport = (one: StockBookingSummary, other: StockBookingSummary): boolean =>
  one.kind === 'import' &&
  other.kind === 'import' &&
  one.reference === other.reference &&
  one.staffName === other.staffName &&
  one.reversesId === null &&
  other.reversesId === null &&
  Math.abs(Date.parse(one.createdAt) - Date.parse(other.createdAt)) <= BETWEEN_PARTS_MS

/** What the parts come to, as one booking; its id is that of the latest. */
export function together(
  parts: readonly [StockBookingSummary, ...StockBookingSummary[]],
): StockBookingSummary {
  const productCount = parts.reduce((sum, part) => sum + part.productCount, 0)
  const costs = parts.flatMap(({ costTotal }) => (costTotal === null ? [] : [minorOf(costTotal)]))
  return {
    ...parts[0],
    quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    productCount,
    productName: productCount === 1 ? parts[0].productName : null,
    lineCount: parts.reduce((sum, { lineCount }) => sum + lineCount, 0),
    costTotal: costs.length === 0 ? null : toPounds(costs.reduce((sum, cost) => sum + cost, 0)),
  }
}
