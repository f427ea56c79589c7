import type { LiveEvent } from '@tuppence/contract/live'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../tenancy.ts'

/** What may be told; to begin afresh is the feed's own business. */
export type Announcement = Exclude<LiveEvent, { type: 'start-afresh' }>

/**
 * Puts an event on the business's live feed, in the transaction of what it tells: it is heard if that commits, and never
 * otherwise. After the commit, `app.liveFeed.wake(organizationId)` has it heard at once.
 */
export async function announce(tx: Tx, organizationId: string, event: Announcement): Promise<void> {
  const { type, ...payload } = event
  await tx.execute(sql`
    insert into events (organization_id, id, type, payload)
    values (${organizationId}, ${uuidv7()}, ${type}, ${JSON.stringify(payload)}::jsonb)`)
}
