import type { RefusalCode } from '@tuppence/domain/refusals'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { holderKey } from './second-factor/holder.ts'

/** What somebody came in by, as it was kept when it was found right. */
export interface Proved {
  readonly by: 'pin' | 'password' | 'passkey'
  /** Its argon2id; of a passkey its id. */
  readonly hash: string
  /** What a wrong one is answered. */
  readonly refusal: RefusalCode
}

interface Who {
  readonly organizationId: string
  readonly personId: string
}

/**
 * Holds on to the secret that somebody was found to know, until the transaction ends: whoever has a new one meanwhile is refused, and a
 * new one that comes after ends what this transaction opens. Work of argon2 lies between the finding and the storing, in which
 * a stolen PIN could else open what its change had just closed.
 *
 * @throws Refused with the secret's own refusal
 */
export async function stillProved(tx: Tx, { organizationId, personId }: Who, proved: Proved): Promise<void> {
  const { by, hash, refusal } = proved
  // People are changed in this order too: their sign-in, themselves, the account. So nobody waits for one another.
  const rows =
    by === 'passkey'
      ? await tx.execute(sql`
          select id from passkeys where id = ${hash}::uuid and holder = ${holderKey({ kind: 'person', organizationId, personId })}
             for no key update`)
      : by === 'pin'
        ? await tx.execute(sql`
          select id from users where organization_id = ${organizationId} and id = ${personId} and staff_pin = ${hash}
             for no key update`)
        : await tx.execute(sql`
          select id from staff_members
           where organization_id = ${organizationId} and id = ${personId}::uuid and (password is null or password = ${hash})
             for no key update`)
  if (rows.length === 0) throw new Refused(refusal)
}

/**
 * The same of the account's password, which its holder signs in by, once the account's row is held.
 *
 * @throws Refused with the secret's own refusal
 */
export async function accountStillProved(
  tx: Tx,
  { organizationId, personId }: Who,
  { by, hash, refusal }: Proved,
): Promise<void> {
  if (by !== 'password') return
  const [changed] = await tx.execute(sql`
    select from staff_members s
      join admin_customers a on a.organization_id = s.organization_id and a.id = s.admin_customer_id
     where s.organization_id = ${organizationId} and s.id = ${personId}::uuid and s.password is null and a.password <> ${hash}`)
  if (changed) throw new Refused(refusal)
}
