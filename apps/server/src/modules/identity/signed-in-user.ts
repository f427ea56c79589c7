import type { SignedInUser } from '@tuppence/contract/identity'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'

interface Row extends Record<string, unknown> {
  first_name: string | null
  last_name: string | null
  email: string | null
  profile_image_url: string | null
  username: string | null
  has_pin: boolean
  discount_limit: number
  business_name: string
  currency: SignedInUser['currency']
}

/** Discounts are in hundredths of a percent: this is all of it. */
const ANY_DISCOUNT = 10_000

/** Who is signed in, as screens show it (AUTH-004). Under remote access it is the provider's person. */
export function signedInUser(deps: ModuleDeps, person: Person): Promise<SignedInUser> {
  const { organizationId, personId, permissions, kind } = person
  if (kind === 'api') throw new Error('A program has no screens')
  return inOrganization(deps.database, organizationId, async (tx) => {
    const [row] = await tx.execute<Row>(sql`
      select u.first_name, u.last_name, u.email, u.profile_image_url, s.username,
             coalesce(u.staff_pin is not null, false) as has_pin,
             o.discount_limit, o.business_name, o.currency
        from organizations o
        left join users u on u.organization_id = o.id and u.id = ${personId}
        left join staff_members s on s.organization_id = o.id and s.id = u.staff_member_id
       where o.id = ${organizationId}`)
    if (!row) throw new Refused('not-signed-in')
    return {
      id: personId,
      firstName: row.first_name ?? person.staffName,
      lastName: row.last_name,
      email: row.email,
      profileImageUrl: row.profile_image_url,
      username: row.username ?? person.staffName,
      role: person.role,
      permissions: [...permissions],
      discountLimit: permissions.has('discount-above-limit') ? ANY_DISCOUNT : row.discount_limit,
      organizationId,
      adminCustomerId: person.adminCustomerId,
      businessCode: person.businessCode,
      businessName: row.business_name,
      currency: row.currency,
      session: kind,
      expiresAt: person.expiresAt.toISOString(),
      ...(kind === 'remote' ? { remoteAccess: true as const } : {}),
      ...(kind === 'remote' ? {} : { hasPin: row.has_pin }),
      ...(person.passwordOpens ? { passwordOpens: [...person.passwordOpens] } : {}),
      ...(person.isLocked ? { isLocked: true as const } : {}),
      ...(person.mustSetUpSecondFactor ? { mustSetUpSecondFactor: true as const } : {}),
      ...(person.mustChangePassword ? { mustChangePassword: true as const } : {}),
    }
  })
}
