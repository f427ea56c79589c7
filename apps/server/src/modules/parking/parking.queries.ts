import type { ParkedSummary } from '@tuppence/contract/parked'
import { toPounds } from '@tuppence/domain/money'
import { cartTotals, itemCount, MAX_PARKED, type ParkedBasket } from '@tuppence/domain/sales'
import type { VatMode } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'

/** The baskets that wait now, oldest first. */
export async function listParked(tx: Tx, organizationId: string): Promise<ParkedSummary[]> {
  const rows = await tx.execute<SummaryRow>(sql`
    select p.id, p.label, p.parked_at, p.staff_name, p.till_id, t.code as till_code, p.item_count,
           p.total::text as total, p.in_doubt
      from parked_baskets p
      join tills t on t.organization_id = p.organization_id and t.id = p.till_id
     where p.organization_id = ${organizationId} and p.ended is null
     order by p.parked_at, p.id`)
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    parkedAt: row.parked_at.toISOString(),
    staffName: row.staff_name,
    tillId: row.till_id,
    tillCode: row.till_code,
    itemCount: row.item_count,
    total: row.total,
    inDoubt: row.in_doubt ?? [],
  }))
}

interface SummaryRow extends Record<string, unknown> {
  id: string
  label: string
  parked_at: Date
  staff_name: string
  till_id: string
  till_code: string
  item_count: number
  total: string
  in_doubt: ParkedBasket['inDoubt'] | null
}

/** What is left of a basket's content long after it was taken up. No basket that waits is like it: each has lines. */
export const EMPTIED = '{}'

/**
 * Puts a basket aside; false where it is there already, waiting or ended (rules 1 and 3). `total` is what the list shows:
 * the till that takes it up computes its own.
 *
 * @throws Refused with unknown-till, basket-id-reused or too-many-parked
 */
export async function park(tx: Tx, organizationId: string, basket: ParkedBasket): Promise<boolean> {
  const { id, label, cart, parkedAt, staff, tillId, inDoubt = [] } = basket
  const content = JSON.stringify(cart)
  const doubt = inDoubt.length > 0 ? JSON.stringify(inDoubt) : null
  // One after the other, or as many as come at once would each find room for one more.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`parking ${organizationId}`}, 0))`)
  const [same] = await tx.execute<{ is_same: boolean }>(sql`
    select label = ${label} and till_id = ${tillId} and cart in (${content}::jsonb, ${EMPTIED}::jsonb)
           and coalesce(in_doubt = ${doubt}::jsonb, true) as is_same
      from parked_baskets where organization_id = ${organizationId} and id = ${id}`)
  if (same && !same.is_same) throw new Refused('basket-id-reused')
  if (same) return false
  await refuseUnknownTill(tx, organizationId, tillId)
  const [shop] = await tx.execute<{ vat_mode: VatMode; waiting: number }>(sql`
    select o.vat_mode, (select count(*)::int from parked_baskets p
                         where p.organization_id = ${organizationId} and p.ended is null) as waiting
      from organizations o where o.id = ${organizationId}`)
  if (!shop) throw new Error('A business is gone while somebody is signed in to it')
  if (shop.waiting >= MAX_PARKED) throw new Refused('too-many-parked')
  const written = await tx.execute(sql`
    insert into parked_baskets (organization_id, id, label, cart, item_count, total, parked_at, staff_id, staff_name,
                                till_id, in_doubt)
    values (${organizationId}, ${id}, ${label}, ${content}::jsonb, ${itemCount(cart)},
            ${toPounds(cartTotals(cart, shop.vat_mode).totalMinor)}::numeric, ${new Date(parkedAt)}, ${staff.id},
            ${staff.name}, ${tillId}, ${doubt}::jsonb)
    on conflict (organization_id, id) do nothing returning id`)
  return written.length > 0
}

/** @throws Refused with unknown-till, where the till is none of this business */
export async function refuseUnknownTill(tx: Tx, organizationId: string, tillId: string): Promise<void> {
  const known = await tx.execute(sql`
    select 1 from tills where organization_id = ${organizationId} and id = ${tillId}`)
  if (known.length === 0) throw new Refused('unknown-till')
}
