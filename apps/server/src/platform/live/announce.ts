import type { LiveEvent } from '@tuppence/contract/live'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { setOrganization, type Tx } from '../tenancy.ts'

/** What may be told; to begin afresh is the feed's own business. */
export type Announcement = Exclude<LiveEvent, { type: 'start-afresh' }>

/**
 * Puts an event on the business's live feed, in the transaction of what it tells: it is heard if that commits, and never
 * otherwise. After the commit, `app.liveFeed.wake(organizationId)` has it heard at once. `changeAndTell` does
 * both around a change that tells of one thing.
 */
export async function announce(tx: Tx, organizationId: string, event: Announcement): Promise<void> {
  const { type, ...payload } = event
  await tx.execute(sql`
    insert into events (organization_id, id, type, payload)
    values (${organizationId}, ${uuidv7()}, ${type}, ${JSON.stringify(payload)}::jsonb)`)
}

/** The feed of the provider's own people. It is kept as a business's is, under an id that no business has. */
export const PROVIDER_FEED = '00000000-0000-0000-0000-000000000000'

/**
 * Puts an event on the provider's feed from the transaction of a business, which sees that business again afterwards. It
 * must say nothing of the business but that the provider should look.
 */
export async function announceToProvider(tx: Tx, organizationId: string, event: Announcement): Promise<void> {
  await tx.execute(sql.raw(setOrganization(PROVIDER_FEED)))
  await announce(tx, PROVIDER_FEED, event)
  await tx.execute(sql.raw(setOrganization(organizationId)))
}
