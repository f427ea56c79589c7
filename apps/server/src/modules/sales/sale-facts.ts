import { permissionsOf, roleSchema } from '@tuppence/domain/staff'
import type { VatMode } from '@tuppence/domain/tax'
import { sql } from 'drizzle-orm'
import { type Person, userIdOf } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { tillsGiven } from '../identity/public.ts'
import type { ProductFacts } from './fill-in.ts'
import type { Seller } from './sale-rows.ts'

/** What a business is, for sales that do not say. */
export async function readVatMode(tx: Tx, organizationId: string): Promise<VatMode> {
  const [row] = await tx.execute<{ vat_mode: VatMode }>(
    sql`select vat_mode from organizations where id = ${organizationId}`,
  )
  if (!row) throw new Error(`No organization ${organizationId}`)
  return row.vat_mode
}

/** What products are now, archived ones too: goods in the customer's hand are sold. */
export async function readProducts(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, ProductFacts>> {
  const wanted = JSON.stringify([...new Set(ids.map((id) => id.toLowerCase()))])
  const rows = await tx.execute<ProductRow>(sql`
    select id, name, sku, price::text as price, vat_code, vat_rate::text as vat_rate, vat_inclusive
      from products
     where organization_id = ${organizationId}
       and id in (select value::uuid from json_array_elements_text(${wanted}::json))`)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        sku: row.sku,
        price: row.price,
        vatCode: row.vat_code,
        vatRate: row.vat_rate,
        vatInclusive: row.vat_inclusive,
      },
    ]),
  )
}

interface ProductRow extends Record<string, unknown> {
  id: string
  name: string
  sku: string
  price: string
  vat_code: ProductFacts['vatCode']
  vat_rate: string
  vat_inclusive: boolean
}

/** The signed-in person as seller. */
export function sellerOf(person: Person): Seller {
  return {
    userId: userIdOf(person),
    name: person.staffName,
    mayVoid: person.permissions.has('void'),
    mayRefund: person.permissions.has('refund'),
    mayOverridePrice: person.permissions.has('override-price'),
    mayDiscount: person.permissions.has('discount-above-limit'),
    tills: person.tills,
  }
}

/**
 * Somebody else of the business, where a sale names another than the one whose session sends it: people take turns at a
 * till, and a queue is sent by whoever is there when the network is back. Those who have left still sold what they sold.
 */
export async function readSeller(
  tx: Tx,
  organizationId: string,
  staffId: string,
): Promise<Seller | undefined> {
  const [row] = await tx.execute<StaffRow>(sql`
    select u.id, s.full_name, u.role, u.can_process_refunds, u.can_manage_inventory, u.can_view_reports, u.till_access
      from users u
      join staff_members s on s.organization_id = u.organization_id and s.id = u.staff_member_id
     where u.organization_id = ${organizationId} and u.id = ${staffId}`)
  if (!row) return undefined
  const permissions = permissionsOf(roleSchema.parse(row.role), {
    canProcessRefunds: row.can_process_refunds,
    canManageInventory: row.can_manage_inventory,
    canViewReports: row.can_view_reports,
  })
  return {
    userId: row.id,
    name: row.full_name,
    mayVoid: permissions.includes('void'),
    mayRefund: permissions.includes('refund'),
    mayOverridePrice: permissions.includes('override-price'),
    mayDiscount: permissions.includes('discount-above-limit'),
    tills: tillsGiven(row.till_access),
  }
}

interface StaffRow extends Record<string, unknown> {
  id: string
  full_name: string
  role: string
  can_process_refunds: boolean
  can_manage_inventory: boolean
  can_view_reports: boolean
  till_access: unknown
}
