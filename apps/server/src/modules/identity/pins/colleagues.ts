import type { Colleague } from '@tuppence/contract/pins'
import { permissionsOf, roleSchema } from '@tuppence/domain/staff'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tenancy.ts'
import { tillsGiven } from './refuse-till.ts'

interface Row extends Record<string, unknown> {
  id: string
  full_name: string
  role: string
  has_pin: boolean
  can_process_refunds: boolean
  can_manage_inventory: boolean
  can_view_reports: boolean
  till_access: unknown
}

/** Everybody who may come in, by name (STAFF-044): no username, and of the PIN only whether there is one. */
export async function readColleagues(tx: Tx, organizationId: string): Promise<Colleague[]> {
  const rows = await tx.execute<Row>(sql`
    select u.id, s.full_name, u.role, u.staff_pin is not null as has_pin,
           u.can_process_refunds, u.can_manage_inventory, u.can_view_reports, u.till_access
      from users u
      join staff_members s on s.organization_id = u.organization_id and s.id = u.staff_member_id
     where u.organization_id = ${organizationId} and u.is_active and u.archived_at is null
       and s.is_active and s.archived_at is null
     order by lower(s.full_name), u.id`)
  return rows.map((row) => {
    const tills = tillsGiven(row.till_access)
    return {
      id: row.id,
      name: row.full_name,
      hasPin: row.has_pin,
      permissions: permissionsOf(roleSchema.parse(row.role), {
        canProcessRefunds: row.can_process_refunds,
        canManageInventory: row.can_manage_inventory,
        canViewReports: row.can_view_reports,
      }),
      ...(tills ? { tills: [...tills] } : {}),
    }
  })
}
