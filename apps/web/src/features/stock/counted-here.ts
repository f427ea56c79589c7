import type { CountPlace } from '@tuppence/domain/stock'
import type { KeptEntry } from './count-store.ts'

/** What this device counted of one product in one place, in the round that is on. */
export interface CountedHere {
  readonly productId: string
  readonly place: CountPlace
  readonly quantity: number
  /** The last of its entries, which is what is undone first. */
  readonly last: KeptEntry
}

/** The counts of this device by product and place, what was counted last first. */
export function countedHere(
  entries: readonly KeptEntry[],
  roundOf: (productId: string) => number,
): CountedHere[] {
  const lines = new Map<string, CountedHere>()
  for (const entry of entries) {
    if (entry.status === 'refused' || entry.round !== roundOf(entry.productId)) continue
    const key = `${entry.productId} ${entry.place}`
    const quantity = (lines.get(key)?.quantity ?? 0) + entry.quantity
    // Deleted first, so that it goes to the end: a Map keeps the order in which keys came.
    lines.delete(key)
    lines.set(key, { productId: entry.productId, place: entry.place, quantity, last: entry })
  }
  return [...lines.values()].reverse()
}
