import { isUuid } from '../../platform/uuid.ts'
import { lockOrders, orderLinesOf } from './collect-orders.sql.ts'
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

/** The payments that its tenders name: what is left of them must not change between the look and the commit. */
export function heldPayments(records: readonly SaleRows[]): string[] {
  const held = records.flatMap(({ tenders }) =>
    tenders.flatMap(({ payment }) => (payment ? [payment.id] : [])),
  )
  return [...new Set(held)].sort()
}

/** The statements that take all locks of these records, before the one that looks; empty where there is none to take. */
export function lockAll(organizationId: string, records: readonly SaleRows[]): string {
  const locks = [
    lockStatement(heldSales(records)),
    lockPayments(organizationId, heldPayments(records)),
    lockOrders(organizationId, orderLinesOf(records)),
  ]
  return locks.filter((lock) => lock !== '').join('; ')
}

function lockPayments(organizationId: string, ids: readonly string[]): string {
  if (ids.length === 0) return ''
  if (![organizationId, ...ids].every(isUuid)) throw new Error('A lock is taken on the id of a payment')
  return `select 1 from payment_transactions where organization_id = '${organizationId}' and id in ('${ids.join("','")}')
           order by id for no key update`
}

/** The statement that takes these locks; empty where there is none to take. */
export function lockStatement(ids: readonly string[]): string {
  if (ids.length === 0) return ''
  if (!ids.every(isUuid)) throw new Error('A lock is taken on the id of a sale')
  // A number of its own beside the id, since others lock sales for other ends.
  return `select pg_advisory_xact_lock(hashtextextended(id, 2)) from unnest(array['${ids.join("','")}']) as held (id)`
}
