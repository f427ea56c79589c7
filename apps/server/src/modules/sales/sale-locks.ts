import { isUuid } from '../../platform/uuid.ts'
import type { SaleRows } from './sale-rows.ts'

/**
 * Which records these look at beyond their own rows: what comes back of a sale depends on what came back before, and a
 * customer's sale on what came back of it already. Each such sale is held until the commit, so that nobody decides on what
 * another is about to change (reliability R8).
 */
export function heldSales(records: readonly SaleRows[]): string[] {
  const held = new Set<string>()
  for (const { sale } of records) {
    const { id, kind, reverses_id, customer_id } = sale
    if (reverses_id !== null) held.add(reverses_id)
    if (customer_id !== null && kind !== 'void' && kind !== 'refund') held.add(id)
  }
  // In one order, or two batches would wait for each other.
  return [...held].sort()
}

/** The statement that takes these locks, before the one that looks; empty where there is none to take. */
export function lockStatement(ids: readonly string[]): string {
  if (ids.length === 0) return ''
  if (!ids.every(isUuid)) throw new Error('A lock is taken on the id of a sale')
  // A number of its own beside the id, since others lock sales for other ends.
  return `select pg_advisory_xact_lock(hashtextextended(id, 2)) from unnest(array['${ids.join("','")}']) as held (id)`
}
