import { DAY_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../../platform/http/refused.ts'
import type { Tx } from '../../../platform/tenancy.ts'

/** A PIN proved at a till is good there without a network for so long, as a till's own sign-in is (AUTH-028). */
export const TILL_PERSON_LIFE_MS = 90 * DAY_MS

interface TillPerson {
  readonly organizationId: string
  readonly tillId: string
  readonly personId: string
  readonly publicKey: string | undefined
  readonly at: Date
}

/**
 * Remembers that a person proved their PIN at a till whose device can sign for them.
 *
 * @throws Refused with unknown-till
 */
export async function keepTillPerson(tx: Tx, person: TillPerson): Promise<void> {
  const { organizationId, tillId, personId, publicKey, at } = person
  const [till] = await tx.execute(
    sql`select from tills where organization_id = ${organizationId} and id = ${tillId}`,
  )
  if (!till) throw new Refused('unknown-till')
  if (publicKey === undefined) return
  await tx.execute(sql`
    insert into till_people (organization_id, id, till_id, person_id, public_key, proved_at)
    values (${organizationId}, ${uuidv7()}, ${tillId}, ${personId}, ${publicKey}, ${at})
    on conflict (organization_id, till_id, person_id, public_key) do update set proved_at = excluded.proved_at`)
}

/** Whoever has a new PIN has to prove it at each till again. */
export async function forgetTillPerson(tx: Tx, organizationId: string, personId: string): Promise<void> {
  await tx.execute(
    sql`delete from till_people where organization_id = ${organizationId} and person_id = ${personId}`,
  )
}

/** The keys with which the device of a till may speak for a person at that moment. */
export async function keysOfTillPerson(
  tx: Tx,
  { organizationId, tillId, personId, at }: Omit<TillPerson, 'publicKey'>,
): Promise<string[]> {
  const earliest = new Date(at.getTime() - TILL_PERSON_LIFE_MS)
  const rows = await tx.execute<{ public_key: string }>(sql`
    select public_key from till_people
     where organization_id = ${organizationId} and till_id = ${tillId} and person_id = ${personId}
       and proved_at >= ${earliest}`)
  return rows.map(({ public_key }) => public_key)
}
