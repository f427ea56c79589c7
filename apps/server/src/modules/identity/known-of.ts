import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { inOrganization } from '../../platform/tenancy.ts'

/** What a guesser knows of a business and of one of its people: names, sign-in name, address and town. */
export function knownOf(
  database: Database,
  organizationId: string,
  personId?: string,
): Promise<(string | null)[]> {
  return inOrganization(database, organizationId, async (tx) => {
    const rows = await tx.execute<Record<string, string | null>>(sql`
      select o.name, o.business_name, o.address, a.location, s.username, u.email,
             concat_ws(' ', u.first_name, u.last_name) as person
        from organizations o
        left join admin_customers a on a.organization_id = o.id
        left join users u on u.organization_id = o.id and u.id = ${personId ?? null}
        left join staff_members s on s.organization_id = o.id and s.id = u.staff_member_id
       where o.id = ${organizationId}`)
    return rows.flatMap((row) => Object.values(row))
  })
}
