import type { ConsentChannel } from '@tuppence/domain/customers'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** The word that holds on one channel. */
export interface HeldConsent {
  readonly id: string
  readonly isGiven: boolean
  /** YYYY-MM-DD, by the shop's clock. */
  readonly day: string
}

export type HeldConsents = ReadonlyMap<string, ReadonlyMap<ConsentChannel, HeldConsent>>

/** What holds of many customers' consents, those of whoever was merged into them among it; of all where no ids are given. */
export async function consentsOfMany(
  tx: Tx,
  organizationId: string,
  ids?: readonly string[],
): Promise<HeldConsents> {
  const only =
    ids === undefined
      ? sql`true`
      : sql`coalesce(c.merged_into, c.id) in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`
  const rows = await tx.execute<
    HeldConsent & { customer: string; channel: ConsentChannel } & Record<string, unknown>
  >(sql`
    select distinct on (customer, e.channel)
           coalesce(c.merged_into, c.id) as customer, e.channel, e.id, e.is_given as "isGiven",
           to_char(e.created_at at time zone o.time_zone, 'YYYY-MM-DD') as day
      from customer_consents e
      join customers c on c.organization_id = e.organization_id and c.id = e.customer_id
      join organizations o on o.id = e.organization_id
     where e.organization_id = ${organizationId} and ${only}
     order by customer, e.channel, e.created_at desc, e.id desc`)
  const held = new Map<string, Map<ConsentChannel, HeldConsent>>()
  for (const { customer, channel, ...word } of rows) {
    const channels = held.get(customer) ?? new Map<ConsentChannel, HeldConsent>()
    held.set(customer, channels.set(channel, word))
  }
  return held
}

export interface NewConsent {
  readonly id: string
  readonly customerId: string
  readonly channel: ConsentChannel
  readonly isGiven: boolean
  /** YYYY-MM-DD by the shop's clock; now where it is not said. */
  readonly day?: string | undefined
}

/** Writes what many customers said, in somebody's name. Hold the customers first. */
export async function addConsents(
  tx: Tx,
  { organizationId, userId, source }: { organizationId: string; userId: string | null; source: string },
  consents: readonly NewConsent[],
  now: Date,
): Promise<void> {
  if (consents.length === 0) return
  await tx.execute(sql`
    insert into customer_consents (organization_id, id, customer_id, channel, is_given, source, user_id, user_name, created_at)
    select o.id, r.id, r."customerId", r.channel, r."isGiven", ${source}, ${userId}, (
             select s.full_name from users u
               join staff_members s on s.organization_id = u.organization_id and s.id = u.staff_member_id
              where u.organization_id = o.id and u.id = ${userId}),
           -- At noon of its day, but never later than what somebody says in the shop after this.
           least(${now.toISOString()}::timestamptz,
                 coalesce((r.day + time '12:00') at time zone o.time_zone, ${now.toISOString()}::timestamptz))
      from json_to_recordset(${JSON.stringify(consents)}::json)
             as r (id uuid, "customerId" uuid, channel text, "isGiven" boolean, day date)
      join organizations o on o.id = ${organizationId}`)
}

/** The day it is in the shop. */
export async function dayInShop(tx: Tx, organizationId: string, now: Date): Promise<string> {
  const [row] = await tx.execute<{ day: string }>(sql`
    select to_char(${now.toISOString()}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as day
      from organizations where id = ${organizationId}`)
  if (!row) throw new Error(`No organization ${organizationId}`)
  return row.day
}
