import type { StaffMember } from '@tuppence/contract/staff'
import { roleSchema } from '@tuppence/domain/staff'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../platform/tenancy.ts'

export interface FoundMember extends StaffMember {
  /** The account holder's password is the account's, and the account has their name. */
  readonly holdsAccount: boolean
}

interface Row extends Record<string, unknown> {
  id: string
  username: string
  full_name: string
  role: string
  permissions: unknown
  is_active: boolean
  admin_customer_id: string
  holds_account: boolean
}

/** The living staff, by name. A password is never among what is read (STAFF-016). */
export function listMembers(tx: Tx, organizationId: string): Promise<FoundMember[]> {
  return select(tx, organizationId, sql`true`)
}

/** One of the living staff, held for change until the transaction ends. */
export async function memberForChange(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<FoundMember | undefined> {
  const [found] = await select(tx, organizationId, sql`id = ${id}`, sql`for update`)
  return found
}

async function select(tx: Tx, organizationId: string, which: SQL, how = sql``): Promise<FoundMember[]> {
  const rows = await tx.execute<Row>(sql`
    select id, username, full_name, role, permissions, is_active, admin_customer_id,
           password is null as holds_account
      from staff_members
     where organization_id = ${organizationId} and archived_at is null and ${which}
     order by lower(full_name), id ${how}`)
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    fullName: row.full_name,
    role: roleSchema.parse(row.role),
    permissions: z.array(z.string()).parse(row.permissions),
    isActive: row.is_active,
    adminCustomerId: row.admin_customer_id,
    holdsAccount: row.holds_account,
  }))
}

/** What the wire carries of a member. */
export function asStaffMember({ holdsAccount: _, ...member }: FoundMember): StaffMember {
  return member
}
