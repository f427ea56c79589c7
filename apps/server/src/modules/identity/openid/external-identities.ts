import { sql } from 'drizzle-orm'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import { alsoInOrganization, onPlatform, type Tx } from '../../../platform/tenancy.ts'
import { type Admitted, findAdmitted } from '../sign-in.ts'

/** Who somebody is, as an identity provider vouches for them. */
export interface Vouched {
  readonly issuer: string
  readonly subject: string
  /** Only an address that the provider has verified. */
  readonly verifiedEmail: string | undefined
}

/**
 * The person behind an identity: the one it is linked to, else the one person of all businesses with its verified e-mail
 * address, who is then linked for ever after. Undefined for anybody else.
 */
export function findPerson(deps: ModuleDeps, vouched: Vouched): Promise<Admitted | undefined> {
  return onPlatform(deps.database, async (tx) => {
    const [linked] = await tx.execute<{ organization_id: string; person_id: string }>(sql`
      select organization_id, person_id from external_identities
       where issuer = ${vouched.issuer} and subject = ${vouched.subject}`)
    if (linked) {
      await alsoInOrganization(tx, linked.organization_id)
      return findAdmitted(tx, linked.organization_id, linked.person_id)
    }
    if (!vouched.verifiedEmail) return undefined
    const found = await findByEmail(tx, vouched.verifiedEmail)
    if (found) await link(tx, vouched, found)
    return found
  })
}

export async function link(
  tx: Tx,
  { issuer, subject }: Pick<Vouched, 'issuer' | 'subject'>,
  { organizationId, personId }: Pick<Admitted, 'organizationId' | 'personId'>,
): Promise<void> {
  await tx.execute(sql`
    insert into external_identities (issuer, subject, organization_id, person_id)
    values (${issuer}, ${subject}, ${organizationId}, ${personId})
    on conflict (issuer, subject) do update set organization_id = excluded.organization_id, person_id = excluded.person_id`)
}

/**
 * People are in their businesses, and no transaction sees those of two at once: this goes through the open businesses one
 * by one. It happens once for each identity. An address that two businesses know decides nothing.
 */
async function findByEmail(tx: Tx, email: string): Promise<Admitted | undefined> {
  const businesses = await tx.execute<{ id: string }>(
    sql`select id from organizations where is_active and archived_at is null`,
  )
  const found: Admitted[] = []
  for (const { id } of businesses) {
    await alsoInOrganization(tx, id)
    const [user] = await tx.execute<{ id: string }>(
      sql`select id from users
           where organization_id = ${id} and lower(email) = lower(${email}) and archived_at is null`,
    )
    const admitted = user && (await findAdmitted(tx, id, user.id))
    if (admitted) found.push(admitted)
  }
  return found.length === 1 ? found[0] : undefined
}
