import type { Role } from '@tuppence/domain/staff'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

export interface NewPerson {
  readonly organizationId: string
  readonly adminCustomerId: string
  /** A UUIDv7, of the sign-in (staff_members) and the person (users) alike. */
  readonly id: string
  readonly username: string
  /** argon2id; null for the account holder, whose password the account keeps. */
  readonly passwordHash: string | null
  readonly mustChangePassword?: boolean
  readonly fullName: string
  readonly role: Exclude<Role, 'admin'>
  readonly permissions?: readonly string[]
  readonly email?: string | null
  readonly pinHash?: string | null
}

/**
 * Adds a person to a business: the sign-in and who they are, one to one under the same id. A taken username breaks the
 * unique index `staff_members_username`.
 */
export async function addPerson(tx: Tx, person: NewPerson): Promise<void> {
  const { organizationId, id } = person
  const { firstName, lastName } = splitName(person.fullName)
  const permissions = JSON.stringify(person.permissions ?? [])
  await tx.execute(sql`
    insert into staff_members (organization_id, id, admin_customer_id, username, password, must_change_password,
                               full_name, role, permissions)
    values (${organizationId}, ${id}, ${person.adminCustomerId}, ${person.username}, ${person.passwordHash},
            ${person.mustChangePassword ?? false}, ${person.fullName}, ${person.role}, ${permissions}::jsonb)`)
  await tx.execute(sql`
    insert into users (organization_id, id, staff_member_id, first_name, last_name, email, role, permissions, staff_pin)
    values (${organizationId}, ${id}, ${id}, ${firstName}, ${lastName}, ${person.email ?? null}, ${person.role},
            ${permissions}::jsonb, ${person.pinHash ?? null})`)
}

/** "Ann de Vries" is Ann, of the name de Vries; a single word is a first name. */
export function splitName(fullName: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') || null }
}
